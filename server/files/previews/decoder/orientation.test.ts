import { expect, test } from 'bun:test'
import type { Turn } from '#contract/picture-edits.ts'
import { turnedOrientation } from './orientation.ts'

test.each([
  [1, 90, 6],
  [6, 90, 3],
  [3, 90, 8],
  [8, 90, 1],
  [1, 180, 3],
  [6, 270, 1],
  [2, 90, 7],
  [7, 90, 4],
  [4, 90, 5],
  [5, 90, 2],
  [5, 0, 5],
  [9, 90, 6],
] as const)('orientation %d, turned by %d degrees, is %d', (orientation, turn, expected) => {
  expect(turnedOrientation(orientation, turn)).toBe(expected)
})

test('four quarter turns lead back', () => {
  for (let orientation = 1; orientation <= 8; orientation++) {
    let now = orientation
    for (let step = 0; step < 4; step++) now = turnedOrientation(now, 90)
    expect([now, turnedOrientation(orientation, 0 satisfies Turn)]).toEqual([orientation, orientation])
  }
})
