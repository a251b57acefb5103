import { describe, expect, test } from 'bun:test'
import { fc } from '#testing/properties.ts'
import { type Rectangle, treeMap } from './tree-map.ts'

const descending = fc
  .array(fc.integer({ min: 1, max: 2 ** 50 }), { minLength: 1, maxLength: 200, size: 'max' })
  .map((values) => values.toSorted((a, b) => b - a))
const side = fc.integer({ min: 1, max: 4000 })

const overlap = (a: Rectangle, b: Rectangle): number =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y))

describe('treeMap', () => {
  test('one value fills the plane', () => {
    expect(treeMap([7], 30, 20)).toEqual([{ x: 0, y: 0, width: 30, height: 20 }])
  })

  test('there is nothing to see without values or without a plane', () => {
    expect([treeMap([], 30, 20), treeMap([1], 0, 20), treeMap([1], 30, 0)]).toEqual([[], [], []])
  })

  test('the example of its inventors begins as theirs', () => {
    const [first, second, third] = treeMap([6, 6, 4, 3, 2, 2, 1], 6, 4)
    expect(first).toEqual({ x: 0, y: 0, width: 3, height: 2 })
    expect(second).toEqual({ x: 0, y: 2, width: 3, height: 2 })
    expect(third?.x).toBe(3)
    expect((third?.width ?? 0) * (third?.height ?? 0)).toBeCloseTo(4)
  })

  test('areas are as the values, nothing is negative or outside, and the same comes out each time', () => {
    fc.assert(
      fc.property(descending, side, side, (values, width, height) => {
        const rectangles = treeMap(values, width, height)
        const total = values.reduce((sum, value) => sum + value, 0)
        const plane = width * height
        expect(rectangles.length).toBe(values.length)
        for (const [index, { x, y, width: w, height: h }] of rectangles.entries()) {
          expect(Math.min(x, y, w, h)).toBeGreaterThanOrEqual(0)
          expect(x + w).toBeLessThanOrEqual(width * (1 + 1e-9))
          expect(y + h).toBeLessThanOrEqual(height * (1 + 1e-9))
          expect(Math.abs(w * h - (plane * (values[index] ?? 0)) / total)).toBeLessThan(plane * 1e-6)
        }
        expect(treeMap(values, width, height)).toEqual(rectangles)
      }),
    )
  })

  test('no two lie over each other', () => {
    fc.assert(
      fc.property(descending, side, side, (values, width, height) => {
        const rectangles = treeMap(values.slice(0, 40), width, height)
        for (const [index, one] of rectangles.entries()) {
          for (const other of rectangles.slice(index + 1)) {
            expect(overlap(one, other)).toBeLessThan(width * height * 1e-9)
          }
        }
      }),
    )
  })
})
