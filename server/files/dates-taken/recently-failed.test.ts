import { expect, test } from 'bun:test'
import { RecentlyFailed } from './recently-failed.ts'

test('files are remembered for ten minutes', () => {
  let now = 0
  const failed = new RecentlyFailed(() => now)
  failed.add('photos', 'a')
  now = 600_000 - 1
  expect([failed.has('photos', 'a'), failed.has('photos', 'b'), failed.has('more', 'a')]).toEqual([true, false, false])
  now = 600_000
  expect(failed.has('photos', 'a')).toBe(false)
})

test('a folder with too many of them is full until they are forgotten', () => {
  let now = 0
  const failed = new RecentlyFailed(() => now, { inFolder: 2, inAll: 10 })
  for (const key of ['a', 'a', 'b', 'c']) {
    expect(failed.isFull('photos')).toBe(key === 'c')
    failed.add('photos', key)
  }
  expect(['a', 'b', 'c'].map((key) => failed.has('photos', key))).toEqual([true, true, false])
  expect(failed.isFull('more')).toBe(false)
  now = 600_000
  expect(failed.isFull('photos')).toBe(false)
  failed.add('photos', 'c')
  expect(failed.has('photos', 'c')).toBe(true)
})

test('with too many in all, the folder in which files failed least recently is forgotten', () => {
  const failed = new RecentlyFailed(() => 0, { inFolder: 5, inAll: 4 })
  for (const [folder, key] of [
    ['photos', 'a'],
    ['more', 'a'],
    ['photos', 'b'],
    ['photos', 'c'],
    ['other', 'a'],
  ] as const) {
    failed.add(folder, key)
  }
  expect([failed.has('more', 'a'), failed.has('photos', 'a'), failed.has('other', 'a')]).toEqual([false, true, true])
})
