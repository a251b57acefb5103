import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { dosFields, dosTime } from './dos-time.ts'

/** Returns the second since the epoch that `dosTime` stores for another one. */
function stored(seconds: number): number {
  const packed = dosTime(seconds)
  const { year, month, day, hour, minute, second } = dosFields(Math.floor(packed / 0x1_0000), packed & 0xffff)
  return Date.UTC(year, month - 1, day, hour, minute, second) / 1000
}

test('times come back, rounded down to two seconds', () => {
  const range = { min: Date.UTC(1980) / 1000, max: Date.UTC(2108) / 1000 - 1 }
  fc.assert(fc.property(fc.integer(range), (seconds) => expect(stored(seconds)).toBe(seconds - (seconds % 2))))
})

test.each([
  [0, '1980-01-01T00:00:00'],
  [-1, '1980-01-01T00:00:00'],
  [253_402_300_799, '2107-12-31T23:59:58'],
])('%p is stored as %s', (seconds, expected) => expect(stored(seconds)).toBe(Date.parse(`${expected}Z`) / 1000))
