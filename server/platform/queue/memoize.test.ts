import { expect, test } from 'bun:test'
import { memoize, memoizePair } from './memoize.ts'

test('the same text gives the same value', () => {
  const parse = memoize((json): string[] => JSON.parse(json))
  expect(parse('["a"]')).toBe(parse('["a"]'))
  expect(parse('["a"]')).not.toBe(parse('["b"]'))
})

test('no more is kept than the limit', () => {
  let made = 0
  const make = memoize((text) => ({ text, made: ++made }), 2)
  for (const text of ['a', 'b', 'c', 'a']) make(text)
  expect(made).toBe(4)
})

test('the same pair gives the same value', () => {
  const pair = memoizePair((a: number[], b: number[]) => [...a, ...b])
  const [one, two] = [[1], [2]]
  expect(pair(one, two)).toBe(pair(one, two))
  expect(pair(two, one)).toEqual([2, 1])
})
