import { expect, test } from 'bun:test'
import { createPrompts, createUserPrompts } from './prompts.ts'

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

test('code of the previous user opens no prompt for the next one, and closes none', () => {
  const users = createUserPrompts()
  const previous = users.current
  previous.open({ id: 'token', content: null })
  users.changeUser()
  expect(users.current.getSnapshot()).toBeNull()
  previous.open({ id: 'token-made', content: 'secret' })
  expect(users.current.getSnapshot()).toBeNull()
  users.current.open({ id: 'help', content: null })
  previous.close()
  expect(previous.getSnapshot()?.id).toBe('help')
})
