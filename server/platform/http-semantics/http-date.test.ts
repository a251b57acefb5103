import { expect, test } from 'bun:test'
import { fc } from '#testing/properties.ts'
import { formatHttpDate, parseHttpDate } from './http-date.ts'

test.each(['Sun, 06 Nov 1994 08:49:37 GMT', 'Sunday, 06-Nov-94 08:49:37 GMT', 'Sun Nov  6 08:49:37 1994'])(
  '%s is one time in three forms',
  (text) => {
    expect(parseHttpDate(text)).toBe(784111777)
  },
)

test.each([
  '',
  'yesterday',
  '784111777',
  '1994-11-06T08:49:37Z',
  'Sun, 06 Nix 1994 08:49:37 GMT',
  'Sun, 06 Nov 1994 08:49:37 CET',
])('%j is no date', (text) => {
  expect(parseHttpDate(text)).toBeNull()
})

test('what is formatted is read back', () => {
  fc.assert(
    fc.property(fc.integer({ min: -2_000_000_000, max: 253_402_300_799 }), (seconds) => {
      expect(parseHttpDate(formatHttpDate(seconds))).toBe(seconds)
    }),
  )
})

test('a short year is the nearest one that is not far ahead', () => {
  const year = new Date().getUTCFullYear()
  const short = (full: number) => String(full % 100).padStart(2, '0')
  const yearOf = (full: number) => {
    const seconds = parseHttpDate(`Sunday, 06-Nov-${short(full)} 08:49:37 GMT`) ?? Number.NaN
    return new Date(seconds * 1000).getUTCFullYear()
  }
  expect([yearOf(year), yearOf(year + 51)]).toEqual([year, year - 49])
})
