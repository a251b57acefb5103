import { expect, test } from 'bun:test'
import { fromNanoseconds, toNanoseconds } from './nanoseconds.ts'

test.each([
  [0n, 0, 0],
  [1_500_000_000n, 1, 500_000_000],
  [1_794_787_200_123_456_789n, 1_794_787_200, 123_456_789],
  [-1n, -1, 999_999_999],
  [-1_000_000_000n, -1, 0],
  [-1_500_000_000n, -2, 500_000_000],
])('%p ns and back', (ns, seconds, nanos) => {
  expect(fromNanoseconds(ns)).toEqual({ seconds, nanos })
  expect(toNanoseconds(seconds, nanos)).toBe(ns)
})
