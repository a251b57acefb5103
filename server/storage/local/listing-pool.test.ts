import { afterAll, beforeAll, expect, test } from 'bun:test'
import { diskWorlds } from '#server/testing/disk-world.ts'
import { authorizerIn } from '#server/testing/storage-helpers.ts'
import type { StorageWorld } from '#server/testing/storage-world.ts'

// These directories are so large that they are listed in the worker, one at a time.

let world: StorageWorld

beforeAll(async () => {
  world = await diskWorlds()(
    Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`/large/file ${index}`, ''])),
  )
})
afterAll(() => world[Symbol.asyncDispose]())

const list = (userId: number, signal?: AbortSignal) =>
  world.storage.list(authorizerIn(world, { userId })('list', '/large'), { by: 'name', order: 'ascending' }, signal)

test('nobody waits behind the large folders of somebody else', async () => {
  const done: string[] = []
  const theirs = Array.from({ length: 10 }, () => list(1).then(() => done.push('theirs')))
  const mine = list(2).then(() => done.push('mine'))
  await Promise.all([...theirs, mine])
  expect(done.indexOf('mine')).toBeLessThan(3)
})

test('what nobody waits for any more is not listed', async () => {
  const gone = new AbortController()
  const settled: number[] = []
  const listings = Array.from({ length: 10 }, (_, index) =>
    list(1, gone.signal).then(
      () => 'listed',
      (error) => {
        settled.push(index)
        return error.message
      },
    ),
  )
  gone.abort(new Error('left'))
  expect(new Set(await Promise.all(listings))).toEqual(new Set(['left']))
  // The listing that was running is the last to settle.
  expect(settled.at(-1)).toBe(0)
})

test('of one user only so many wait', async () => {
  const listings = await Promise.allSettled(Array.from({ length: 70 }, () => list(1)))
  const refused = listings.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(5)
  expect(refused[0]).toMatchObject({ reason: { code: 'too_many' } })
})
