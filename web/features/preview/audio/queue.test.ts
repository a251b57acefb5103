import { expect, test } from 'bun:test'
import { neighborInQueue, nextRepeat, reconciled, renamedIn, shuffled } from './queue.ts'

const TRACKS = ['/a', '/b', '/c', '/d']

test('a shuffled queue has each track once and begins with the one that plays', () => {
  for (const random of [() => 0, () => 0.999, Math.random]) {
    const order = shuffled(TRACKS, '/c', random)
    expect(order[0]).toBe('/c')
    expect(order.toSorted()).toEqual(TRACKS)
  }
  expect(shuffled(TRACKS, '/c', () => 0)).not.toEqual(shuffled(TRACKS, '/c', () => 0.999))
  expect(shuffled([], '/c')).toEqual([])
})

test('tracks that go and come do not change the order of the others', () => {
  expect(reconciled(['/c', '/a', '/gone', '/b'], TRACKS)).toEqual(['/c', '/a', '/b', '/d'])
})

test('on and back end at the ends, or go round', () => {
  const ways = (track: string, repeat: 'off' | 'all' | 'one') =>
    ([-1, 1] as const).map((step) => neighborInQueue(TRACKS, track, step, repeat))
  expect([ways('/b', 'off'), ways('/a', 'off'), ways('/d', 'one')]).toEqual([
    ['/a', '/c'],
    [null, '/b'],
    ['/c', null],
  ])
  expect([ways('/a', 'all'), ways('/d', 'all')]).toEqual([
    ['/d', '/b'],
    ['/c', '/a'],
  ])
  expect([
    neighborInQueue(['/a'], '/a', 1, 'all'),
    neighborInQueue([], '/a', 1, 'all'),
    neighborInQueue(TRACKS, '/x', 1, 'off'),
  ]).toEqual([null, null, '/a'])
})

test('the button goes through the ways of repeating', () => {
  expect([nextRepeat('off'), nextRepeat('all'), nextRepeat('one')]).toEqual(['all', 'one', 'off'])
})

test('a renamed track keeps its place', () => {
  expect(renamedIn(TRACKS, '/b', '/z')).toEqual(['/a', '/z', '/c', '/d'])
  expect(renamedIn(TRACKS, '/gone', '/z')).toEqual(TRACKS)
})
