import { expect, test } from 'bun:test'
import { createPrompts } from './prompts.ts'

test('one prompt is open at a time, each opening afresh', () => {
  const prompts = createPrompts()
  prompts.open({ id: 'rename', content: null })
  const first = prompts.getSnapshot()
  prompts.open({ id: 'rename', content: null })
  expect(prompts.getSnapshot()?.key).not.toBe(first?.key)
  prompts.open({ id: 'help', content: null })
  expect(prompts.getSnapshot()?.id).toBe('help')
  prompts.close()
  expect(prompts.getSnapshot()).toBeNull()
})

test('leaving the route closes a prompt unless it is about no route', () => {
  const prompts = createPrompts()
  prompts.open({ id: 'move', content: null })
  prompts.closeForRoute()
  expect(prompts.getSnapshot()).toBeNull()
  prompts.open({ id: 'done', content: null, stays: true })
  prompts.closeForRoute()
  expect(prompts.getSnapshot()?.id).toBe('done')
})
