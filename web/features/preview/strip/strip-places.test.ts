import { expect, test } from 'bun:test'
import { placesAround, stepTo } from './strip-places.ts'

const measure = { pitch: 60, spare: 2 }

test('only what is near the window is drawn', () => {
  expect(placesAround(0, 600, 20_000, measure)).toEqual({ first: 0, end: 8 })
  expect(placesAround(60_000, 600, 20_000, measure)).toEqual({ first: 993, end: 1008 })
  expect(placesAround(1_199_940, 600, 20_000, measure)).toEqual({ first: 19_992, end: 20_000 })
  expect(placesAround(0, 600, 0, measure)).toEqual({ first: 0, end: 0 })
  expect(placesAround(9_999_999, 600, 3, measure)).toEqual({ first: 3, end: 3 })
})

test.each([
  ['ArrowRight', 'ltr', 6],
  ['ArrowLeft', 'ltr', 4],
  ['ArrowRight', 'rtl', 4],
  ['ArrowLeft', 'rtl', 6],
  ['PageDown', 'ltr', 15],
  ['PageUp', 'ltr', 0],
  ['Home', 'rtl', 0],
  ['End', 'ltr', 19],
  ['Enter', 'ltr', null],
] as const)('%s, %s, from 5 of 20 leads to %p', (key, direction, place) =>
  expect(stepTo(key, 5, 20, direction)).toBe(place),
)
