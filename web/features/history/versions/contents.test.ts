import { describe, expect, test } from 'bun:test'
import type { Versions } from '#contract/versions.ts'
import { contentsOf, firstPair, MOST_SHOWN, NOW, sizeChanges } from './contents.ts'

const versionsOf = (current: number | null, ...sizes: number[]): Versions => ({
  versions: sizes.map((size, index) => ({ id: `v${index}`, until: 10 - index, modified: 9 - index, by: null, size })),
  current: current === null ? null : { modified: 20, size: current },
  isOn: true,
  why: null,
})
const changes = (...sizes: [number | null, ...number[]]) => sizeChanges(contentsOf(versionsOf(...sizes)))

describe('the size of each content', () => {
  test('is told beside that of the one before', () => expect(changes(5, 7, 7, 1)).toEqual([-2, 0, 6, null]))
  test('of the only one has nothing beside it', () => expect(changes(5)).toEqual([null]))
  test('is told where nothing is there now', () => expect(changes(null, 3, 1)).toEqual([2, null]))
})

describe('a version is compared', () => {
  const pair = (versions: Versions, which: string) => firstPair(contentsOf(versions), which)

  test('with what is there now', () => expect(pair(versionsOf(5, 7, 7), 'v1')).toEqual({ before: 'v1', after: NOW }))
  test('with the latest where nothing is there now', () =>
    expect(pair(versionsOf(null, 7, 7), 'v1')).toEqual({ before: 'v1', after: 'v0' }))
  test('with the latest that is not too large', () =>
    expect(pair(versionsOf(MOST_SHOWN + 1, 7, 7), 'v0')).toEqual({ before: 'v1', after: 'v0' }))
  test('with nothing where it is too large itself, or alone', () => {
    expect(pair(versionsOf(5, MOST_SHOWN + 1), 'v0')).toBeNull()
    expect(pair(versionsOf(null, 5), 'v0')).toBeNull()
  })
  test('what is there now is compared with the latest version', () =>
    expect(pair(versionsOf(5, 7, 7), NOW)).toEqual({ before: 'v0', after: NOW }))
})
