import { describe, expect, test } from 'bun:test'
import { clampZoom, cycleZoom, maxZoom, stepZoom } from './zoom.ts'

test('double-click cycles 1, 2, 4, then 1', () => {
  expect([1, 2, 4].map(cycleZoom)).toEqual([2, 4, 1])
  expect([0.5, 1.25, 3.75, 7].map(cycleZoom)).toEqual([1, 2, 4, 1])
})

describe('steps', () => {
  test.each([
    [1, 1, 1.25],
    [1, -1, 0.75],
    [4, 1, 4],
    [0.25, -1, 0.25],
    [1.1, 1, 1.25],
    [1.1, -1, 1],
  ] as const)('from %d by %d: %d', (zoom, direction, next) => expect(stepZoom(zoom, direction)).toBe(next))

  test('stay on the grid however often they are taken', () => {
    let zoom = 1
    for (let step = 0; step < 12; step += 1) zoom = stepZoom(zoom, 1)
    expect(zoom).toBe(4)
  })
})

test('a picture larger than its place may be zoomed to its own pixels', () => {
  expect(maxZoom(0.5)).toBe(4)
  expect(maxZoom(6)).toBe(9)
  expect(clampZoom(20, maxZoom(6))).toBe(9)
})
