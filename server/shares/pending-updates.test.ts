import { expect, test } from 'bun:test'
import { AppError } from '#server/platform/errors.ts'
import { until } from '#testing/until.ts'
import { PendingUpdates } from './pending-updates.ts'

/** Updates on a disk that is full until the test frees it. */
function open() {
  const logged: string[] = []
  const done: string[] = []
  const disk = { isFull: true }
  const pending = new PendingUpdates({ error: (message) => void logged.push(message) }, 1)
  const update = (name: string, hashes: readonly string[] = [name]) => ({
    hashes,
    run: async (isRepeated: boolean) => {
      if (disk.isFull) throw new AppError('disk_full', 'The disk is full.')
      done.push(isRepeated ? `${name} again` : name)
    },
  })
  return { pending, update, logged, done, disk, [Symbol.dispose]: () => pending.close() }
}

test('updates that fail on a full disk are repeated in their order, before later ones, and their links are refused', async () => {
  using it = open()
  it.pending.refuse(['a'])
  await it.pending.run(it.update('a'))
  it.pending.refuse(['a'])
  await it.pending.run(it.update('b', ['a']))
  expect(it.pending.refuses('a')).toBe(true)
  it.disk.isFull = false
  await until(() => !it.pending.refuses('a'))
  await it.pending.run(it.update('c'))
  expect(it.done).toEqual(['a again', 'b again', 'c'])
  expect(it.logged).toEqual(['share links could not be updated for changed items'])
})

test('a link is refused until the last of several updates has run', async () => {
  using it = open()
  it.disk.isFull = false
  it.pending.refuse(['a'])
  it.pending.refuse(['a'])
  await it.pending.run(it.update('a'))
  expect(it.pending.refuses('a')).toBe(true)
  await it.pending.run(it.update('a'))
  expect(it.pending.refuses('a')).toBe(false)
})

test('an update with another error is logged, stays without effect, and does not hold up later ones', async () => {
  using it = open()
  it.disk.isFull = false
  it.pending.refuse(['bad'])
  await it.pending.run({ hashes: ['bad'], run: () => Promise.reject(new Error('broken')) })
  await it.pending.run(it.update('next'))
  expect([it.done, it.pending.refuses('bad'), it.logged.length]).toEqual([['next'], true, 1])
})
