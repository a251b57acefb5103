import { expect, test } from 'bun:test'
import { UsageError } from './failures.ts'
import { count } from './kinds.ts'

test.each([
  ['0', 0],
  ['007', 7],
  ['1234567890', 1_234_567_890],
  ['999999999999999', 999_999_999_999_999],
  ['0000000000000000000001', 1],
])('%p is a whole number', (text, expected) => {
  expect(count.parse(text)).toBe(expected)
})

test.each(['', ' 1', '-1', '+1', '1.5', '1e3', '0x10', '١'])('%p is not a whole number', (text) => {
  expect(() => count.parse(text)).toThrow(new UsageError(`"${text}" is not a whole number`))
})

test.each(['1000000000000000', '9007199254740993', '9'.repeat(400)])('%p is too large', (text) => {
  expect(() => count.parse(text)).toThrow(new UsageError(`"${text}" is too large, the maximum is 999999999999999`))
})
