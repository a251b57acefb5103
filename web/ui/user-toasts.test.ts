import { expect, test } from 'bun:test'
import { createUserToasts } from './user-toasts.ts'

const nothing = () => undefined

test('the next user sees nothing of what happens to the work of the previous one', () => {
  const users = createUserToasts(() => false)
  const previous = users.current
  previous.error('failed', { retry: nothing })
  users.changeUser()
  expect(users.current.getSnapshot()).toEqual([])
  previous.success('done')
  previous.error('failed', { retry: nothing })
  previous.undo('moved', nothing)
  previous.offer('new version', 'reload', nothing)
  expect(users.current.getSnapshot()).toEqual([])
  users.current.error('own')
  expect(previous.getSnapshot().map(({ text }) => text)).toEqual(['own'])
})

test('a suppressed error is not shown', () => {
  const { current } = createUserToasts((text) => text === 'session ended')
  current.error('session ended')
  current.error('other')
  expect(current.getSnapshot().map(({ text }) => text)).toEqual(['other'])
})
