import { expect, test } from 'bun:test'
import { keyedValue, valueAt } from './slider-value.ts'

test('a position on the track is a value, also beyond its ends', () => {
  const track = { left: 100, width: 200 }
  expect([50, 100, 150, 300, 900].map((x) => valueAt(x, track, 60))).toEqual([0, 0, 15, 60, 60])
  expect(valueAt(10, { left: 0, width: 0 }, 60)).toBe(0)
})

test('keys change the value within its bounds', () => {
  const at = (key: string, value: number) => keyedValue(key, { value, max: 60, step: 5 })
  expect([at('ArrowRight', 10), at('ArrowUp', 58), at('ArrowLeft', 3), at('ArrowDown', 10)]).toEqual([15, 60, 0, 5])
  expect([at('PageUp', 5), at('PageDown', 5), at('Home', 5), at('End', 5)]).toEqual([55, 0, 0, 60])
  expect([at('x', 5), at('Enter', 5), at('toString', 5)]).toEqual([null, null, null])
})
