import { expect, test } from 'bun:test'
import { parsePlainPath } from '#server/access/virtual-path.ts'
import { AS_VERSION, type Change } from '#server/operations/records/change.ts'
import { trace } from '#server/testing/traces.ts'
import { positionsAfter } from './link-positions.ts'
import type { Share } from './share.ts'

const shareAt = (place: string, identity = '1:1') =>
  ({ place: parsePlainPath(place), isDirectory: false, identity }) as Share

const EXACT = { matching: 'exact' } as const

/** Returns where the items of links are after changes: a place, a position in the trash, or null. */
async function after(shares: readonly Share[], ...changes: Change[]) {
  const positions = await positionsAfter(shares, changes, EXACT)
  return positions.map(({ place, spot }) => place ?? (spot && `${spot.keptId}:${spot.inner}`))
}

test('items are followed through exchanges of names, one change after the other', async () => {
  const swap = [trace('moved', '/a', '/t'), trace('moved', '/b', '/a'), trace('moved', '/t', '/b')]
  expect(await after([shareAt('/a'), shareAt('/b/in'), shareAt('/c')], ...swap)).toEqual(['/b', '/a/in', '/c'])
})

test('what arrives at a place is not the item that was shared there', async () => {
  expect(await after([shareAt('/a'), shareAt('/b')], trace('moved', '/b', '/a'))).toEqual([null, '/a'])
  expect(await after([shareAt('/a')], trace('kept', '/a', 'k'), trace('returned', '/a', 'other'))).toEqual(['k:/'])
  expect(await after([shareAt('/a')], trace('returned', '/a', 'other'))).toEqual([null])
  expect(await after([shareAt('/a/in')], trace('lost', '/a', null))).toEqual([null])
})

test('items in the trash come back with the one that contains them', async () => {
  const there = [trace('kept', '/d', 'k'), trace('moved', '/e', '/d')]
  expect(await after([shareAt('/d/in'), shareAt('/e')], ...there)).toEqual(['k:/in', '/d'])
  expect(await after([shareAt('/d/in'), shareAt('/e')], ...there, trace('returned', '/f', 'k'))).toEqual([
    '/f/in',
    '/d',
  ])
})

test('another content is the same file', async () => {
  const swapped = [trace('kept', '/a', 'k', AS_VERSION), trace('returned', '/a', 'old', '1:2 5 6')]
  const saved = [trace('replaced', '/a', 'k', '1:2 5 6')]
  for (const changes of [swapped, saved]) {
    const [position] = await positionsAfter([shareAt('/a')], changes, EXACT)
    expect(position).toMatchObject({ place: '/a', identity: '1:2' })
  }
})

test('another content is another item where files are copied', async () => {
  const [position] = await positionsAfter([shareAt('/a')], [trace('replaced', '/a', 'k', '1:2 5 6')], {
    ...EXACT,
    endsReplaced: true,
  })
  expect(position).toMatchObject({ place: null, spot: null })
})

test('items keep their identity, which is another one on another volume', async () => {
  const identitiesAfter = async (...changes: Change[]) =>
    (await positionsAfter([shareAt('/d'), shareAt('/d/in')], changes, EXACT)).map(({ identity }) => identity)
  expect(await identitiesAfter(trace('moved', '/d', '/e', '1:1'))).toEqual(['1:1', '1:1'])
  expect(await identitiesAfter(trace('moved', '/d', '/e', '2:3'))).toEqual(['2:3', null])
  expect(await identitiesAfter(trace('kept', '/d', 'k'), trace('returned', '/d', 'k', '2:3'))).toEqual(['2:3', null])
})
