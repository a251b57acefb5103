import { expect, test } from 'bun:test'
import { UsernameCache } from './username-cache.ts'

test('people are called what they are called now, and what they were called last when they are gone', async () => {
  const people = new Map([[1, { username: 'ann' }]])
  const names = new UsernameCache(async (id) => people.get(id))
  expect(await names.usernameOf(1)).toBe('ann')
  people.set(1, { username: 'anna' })
  expect(await names.usernameOf(1)).toBe('anna')
  people.delete(1)
  expect(await names.usernameOf(1)).toBe('anna')
  expect(await names.usernameOf(2)).toBe('')
})

test('who cannot be looked up has the name that was heard last', async () => {
  const names = new UsernameCache(() => Promise.reject(new Error('The disk fails.')))
  names.rememberName(3, 'zoe')
  expect(await names.usernameOf(3)).toBe('zoe')
})
