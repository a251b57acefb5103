import { expect, test } from 'bun:test'
import { createNumberSet, rangesOf } from './number-set.ts'

test('numbers become ranges and numbers again, however many there are', () => {
  expect(rangesOf([3, 1, 2, 9, 2])).toEqual([1, 3, 9, 9])
  expect(rangesOf([])).toEqual([])
  const odd = Array.from({ length: 100_000 }, (_, index) => index * 2 + 1)
  const numbers = createNumberSet(rangesOf(odd))
  expect(numbers.size).toBe(100_000)
  expect([numbers.has(0), numbers.has(1), numbers.has(199_999), numbers.has(200_001)]).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('a number is counted once', () => {
  const numbers = createNumberSet([5, 7, 6, 9])
  expect(numbers.size).toBe(5)
  expect(numbers.add(7)).toBe(false)
  expect(numbers.add(5000)).toBe(true)
  expect(numbers.size).toBe(6)
})
