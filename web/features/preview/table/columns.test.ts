import { expect, test } from 'bun:test'
import { parseDelimited } from '#formats/delimited.ts'
import { columnStarts, columnsBetween, fittingWidths } from './columns.ts'

test('columns are as wide as what is in them, within reason', () => {
  const [short = 0, long = 0, longer = 0] = fittingWidths(parseDelimited(`a,${'b'.repeat(20)},${'c'.repeat(500)}`, ','))
  expect(short).toBe(64)
  expect(long).toBeGreaterThan(150)
  expect(longer).toBe(360)
})

test('the columns in view', () => {
  const starts = columnStarts([100, 50, 50, 200])
  expect(starts).toEqual([0, 100, 150, 200, 400])
  expect(columnsBetween(starts, 0, 120)).toEqual([0, 2])
  expect(columnsBetween(starts, 150, 1000)).toEqual([2, 4])
  expect(columnsBetween(starts, 1000, 1100)).toEqual([3, 4])
  expect(columnsBetween([0], 0, 100)).toEqual([0, 0])
})
