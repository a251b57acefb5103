import { expect, test } from 'bun:test'
import { VersionedCache } from './versioned-cache.ts'

test('a value is made once, until the version changes', async () => {
  let version = '1'
  let made = 0
  const values = new VersionedCache<number>(() => version)
  const next = () => values.get('a', async () => ++made)
  expect([await next(), await next()]).toEqual([1, 1])
  version = '2'
  expect([await next(), await next()]).toEqual([2, 2])
})

test('what was read while something changed is not remembered', async () => {
  let version = '1'
  const values = new VersionedCache<string>(() => version)
  await values.get('a', async () => {
    version = '2'
    return 'old'
  })
  expect(await values.get('a', async () => 'new')).toBe('new')
})

test('nothing and failures are asked for again', async () => {
  const values = new VersionedCache<string>(() => '1')
  expect(await values.get('a', async () => undefined)).toBeUndefined()
  await expect(values.get('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  expect(await values.get('a', async () => 'there')).toBe('there')
})

test('no more than the limit are held', async () => {
  let made = 0
  const values = new VersionedCache<number>(() => '1', 2)
  const get = (key: string) => values.get(key, async () => ++made)
  for (const key of ['a', 'b', 'c', 'a']) await get(key)
  expect(made).toBe(4)
})
