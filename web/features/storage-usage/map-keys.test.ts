import { expect, test } from 'bun:test'
import { rectangleAt } from './map-keys.ts'

test('arrows follow the reading direction and stop at the ends', () => {
  expect(rectangleAt('ArrowRight', 0, 3, 'ltr')).toBe(1)
  expect(rectangleAt('ArrowRight', 0, 3, 'rtl')).toBe(0)
  expect(rectangleAt('ArrowLeft', 1, 3, 'rtl')).toBe(2)
  expect(rectangleAt('ArrowDown', 2, 3, 'ltr')).toBe(2)
  expect(rectangleAt('ArrowUp', 2, 3, 'rtl')).toBe(1)
})

test('Home and End, and no other key', () => {
  expect([rectangleAt('Home', 2, 3, 'ltr'), rectangleAt('End', 0, 3, 'ltr')]).toEqual([0, 2])
  expect(rectangleAt('a', 1, 3, 'ltr')).toBeNull()
})
