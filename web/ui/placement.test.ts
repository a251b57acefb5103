import { describe, expect, test } from 'bun:test'
import { computePlacement } from './placement.ts'

const view = { width: 400, height: 600 }
const box = { width: 200, height: 300 }
const start = { align: 'start', direction: 'ltr', gap: 4 } as const
const at = (x: number, y: number, width = 0, height = 0) => ({ x, y, width, height })

describe('place', () => {
  test('goes below the anchor, at its start', () => {
    expect(computePlacement(at(50, 20, 80, 30), box, view, start)).toEqual({ x: 50, y: 54, maxHeight: 538 })
  })

  test('right to left, the start is the right edge', () => {
    expect(computePlacement(at(250, 20, 80, 30), box, view, { ...start, direction: 'rtl' }).x).toBe(130)
    expect(computePlacement(at(50, 20, 80, 30), box, view, { ...start, align: 'end', direction: 'rtl' }).x).toBe(50)
  })

  test('turns upwards where there is more room', () => {
    expect(computePlacement(at(50, 500, 80, 30), box, view, start)).toEqual({ x: 50, y: 196, maxHeight: 488 })
  })

  test('stays inside the window', () => {
    expect(computePlacement(at(390, 20), box, view, start).x).toBe(192)
    expect(computePlacement(at(-20, 20), box, view, start).x).toBe(8)
    expect(computePlacement(at(10, 300), { width: 900, height: 2000 }, view, start)).toEqual({
      x: 8,
      y: 304,
      maxHeight: 288,
    })
  })

  test('centres below what it explains', () => {
    expect(
      computePlacement(at(100, 20, 100, 30), { width: 60, height: 24 }, view, { ...start, align: 'center' }).x,
    ).toBe(120)
  })
})
