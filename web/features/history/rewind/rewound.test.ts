import { describe, expect, test } from 'bun:test'
import type { RewoundItem, RewoundState } from '#contract/versions.ts'
import { canBeEntered, canBeRestored, countEffects, inOrder, requestedPaths } from './rewound.ts'

const item = (name: string, state: RewoundState, more: Partial<RewoundItem> = {}): RewoundItem => ({
  name,
  isDir: false,
  state,
  size: 1,
  modified: 1,
  possible: true,
  ...more,
})

test('items stand as in a listing', () => {
  const items = [item('b 10', 'same'), item('b 9', 'gone'), item('z', 'added', { isDir: true })]
  expect(inOrder(items, 'en').map(({ name }) => name)).toEqual(['z', 'b 9', 'b 10'])
})

test('what becomes of each is counted', () =>
  expect(
    countEffects([
      item('a', 'same'),
      item('b', 'changed'),
      item('c', 'gone'),
      item('d', 'elsewhere'),
      item('e', 'added'),
      item('f', 'gone', { possible: false }),
    ]),
  ).toEqual({ comeBack: 2, change: 1, goAway: 1, stay: 1 }))

describe('only what differs, and is kept, can come back', () => {
  test.each(['changed', 'gone', 'elsewhere', 'added'] as const)('%s', (state) => {
    expect(canBeRestored(item('a', state))).toBe(true)
    expect(canBeRestored(item('a', state, { possible: false }))).toBe(false)
  })
  test('not the same', () => expect(canBeRestored(item('a', 'same'))).toBe(false))
})

test('only folders that are there now can be entered', () => {
  const entered = (['same', 'changed', 'gone', 'elsewhere', 'added'] as const).filter((state) =>
    canBeEntered(item('a', state, { isDir: true })),
  )
  expect(entered).toEqual(['same', 'changed'])
  expect(canBeEntered(item('a', 'same'))).toBe(false)
})

test('of what stayed only that is named which was asked for', () => {
  const left = ['/a/one', '/a/one/deep', '/a/two', '/a/one more', '/elsewhere/x']
  expect(requestedPaths({ folder: '/a', names: ['one'] }, left)).toEqual(['/a/one', '/a/one/deep', '/elsewhere/x'])
  expect(requestedPaths({ folder: '/a', names: null }, left)).toEqual(left)
  expect(requestedPaths({ folder: '/', names: ['a'] }, left)).toEqual(left.slice(0, 4))
})
