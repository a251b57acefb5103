import { expect, test } from 'bun:test'
import { numbersOf } from './numbers.ts'

test.each<[string, string[], number[]]>([
  ['en', ['1,234.5', '-7', '12'], [1234.5, -7, 12]],
  ['de', ['1.234,5', '−7', '1.234.567'], [1234.5, -7, 1_234_567]],
  ['fr', ['1\u202f234,5', '1\u00a0234', '1 234', '0,5'], [1234.5, 1234, 1234, 0.5]],
  ['pt-PT', ['12 345,6', '3'], [12_345.6, 3]],
  ['ar', ['١٬٢٣٤٫٥', '٧'], [1234.5, 7]],
])('in %s, numbers are read as it writes them: %j', (locale, cells, numbers) => {
  expect(numbersOf(cells, locale)).toEqual(numbers)
})

test('what cannot be of the language is read as others write it, a whole column one way', () => {
  expect(numbersOf(['1.234', '0.5'], 'de')).toEqual([1.234, 0.5])
  expect(numbersOf(['1.234', '5'], 'de')).toEqual([1234, 5])
  expect(numbersOf(['1,234.5', '7'], 'de')).toEqual([1234.5, 7])
  expect(numbersOf(['1,234', '2,5'], 'en')).toEqual([1.234, 2.5])
  expect(numbersOf(['1e5', '.5'], 'de')).toEqual([100_000, 0.5])
})

test('words are none, nor is a column of both; nothing is not a number', () => {
  expect(numbersOf(['1', 'two'], 'en')).toBeNull()
  expect(numbersOf(['1.2.3', '1.2.4'], 'de')).toBeNull()
  expect(numbersOf(['', '3'], 'en')).toEqual([Number.NaN, 3])
})
