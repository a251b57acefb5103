import { describe, expect, test } from 'bun:test'
import { clampView, fittedSize, maxZoomOf, WHOLE, zoomAt } from './image-view.ts'

const stage = { width: 1000, height: 800 }
const photo = { width: 4000, height: 2000 }

test('a picture fits its stage and is never enlarged', () => {
  expect(fittedSize(photo, stage)).toEqual({ width: 1000, height: 500 })
  expect(fittedSize({ width: 40, height: 20 }, stage)).toEqual({ width: 40, height: 20 })
})

test('a large picture may be zoomed further', () => {
  expect(maxZoomOf(photo, stage)).toBe(7)
  expect(maxZoomOf({ width: 40, height: 20 }, stage)).toBe(4)
})

describe('what is under the pointer stays there', () => {
  test.each([
    [2, { x: 100, y: -50 }],
    [0.5, { x: -300, y: 20 }],
  ])('at zoom %d', (zoom, point) => {
    const before = { zoom: 1.5, x: 30, y: 40 }
    const after = zoomAt(before, zoom, point)
    const at = ({ zoom, x, y }: typeof before) => [(point.x - x) / zoom, (point.y - y) / zoom]
    expect(at(after)[0]).toBeCloseTo(at(before)[0] ?? Number.NaN)
    expect(at(after)[1]).toBeCloseTo(at(before)[1] ?? Number.NaN)
  })
})

describe('the view stays on the picture', () => {
  test('all of it: in the middle', () => expect(clampView({ zoom: 1, x: 90, y: -90 }, photo, stage)).toEqual(WHOLE))
  test('enlarged: up to its edges', () =>
    expect(clampView({ zoom: 2, x: 9999, y: -9999 }, photo, stage)).toEqual({ zoom: 2, x: 500, y: -100 }))
  test('zoom within its limits', () => expect(clampView({ zoom: 99, x: 0, y: 0 }, photo, stage).zoom).toBe(7))
})
