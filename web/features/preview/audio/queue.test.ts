import { expect, test } from 'bun:test'
import { neighborInQueue, nextRepeat, reconciled, renamedIn, shuffled } from './queue.ts'

const PIECES = ['/a', '/b', '/c', '/d']

test('a shuffled queue has each piece once and begins with the one that plays', () => {
  for (const random of [() => 0, () => 0.999, Math.random]) {
    const order = shuffled(PIECES, '/c', random)
    expect(order[0]).toBe('/c')
    expect(order.toSorted()).toEqual(PIECES)
  }
  expect(shuffled(PIECES, '/c', () => 0)).not.toEqual(shuffled(PIECES, '/c', () => 0.999))
  expect(shuffled([], '/c')).toEqual([])
})

test('pieces that go and come do not change the order of the others', () => {
  expect(reconciled(['/c', '/a', '/gone', '/b'], PIECES)).toEqual(['/c', '/a', '/b', '/d'])
})

test('on and back end at the ends, or go round', () => {
  const ways = (piece: string, repeat: 'off' | 'all' | 'one') =>
    ([-1, 1] as const).map((step) => neighborInQueue(PIECES, piece, step, repeat))
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
    neighborInQueue(PIECES, '/x', 1, 'off'),
  ]).toEqual([null, null, '/a'])
})

test('the button goes through the ways of repeating', () => {
  expect([nextRepeat('off'), nextRepeat('all'), nextRepeat('one')]).toEqual(['all', 'one', 'off'])
})

test('a renamed piece keeps its place', () => {
  expect(renamedIn(PIECES, '/b', '/z')).toEqual(['/a', '/z', '/c', '/d'])
  expect(renamedIn(PIECES, '/gone', '/z')).toEqual(PIECES)
})
