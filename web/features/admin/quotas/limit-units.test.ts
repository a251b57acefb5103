import { expect, test } from 'bun:test'
import { unitName, unitOf } from './limit-units.ts'

test.each([
  [0, 'megabyte'],
  [1, 'megabyte'],
  [5_000_000, 'megabyte'],
  [10_000_000_000, 'gigabyte'],
  [1_500_000_000_000, 'gigabyte'],
  [2_000_000_000_000, 'terabyte'],
] as const)('%d bytes are shown in units of a %s', (bytes, unit) => {
  expect(unitOf(bytes)).toBe(unit)
})

test('units have the names of the language', () => {
  expect([unitName('gigabyte', 'en'), unitName('gigabyte', 'fr')]).toEqual(['GB', 'Go'])
})
