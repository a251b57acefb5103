import { describe, expect, test } from 'bun:test'
import { fc } from '#testing/properties.ts'
import { repetitions } from '#testing/scale.ts'
import { contentRange, parseRange, type RequestedRange, unsatisfiedRange } from './range.ts'

const HUGE = '9'.repeat(40)

describe('parseRange', () => {
  const TABLE: readonly [string | null, number, RequestedRange][] = [
    [null, 10, 'whole'],
    ['', 10, 'whole'],
    ['bytes=0-3', 10, { start: 0, end: 4 }],
    ['bytes=0-0', 10, { start: 0, end: 1 }],
    ['bytes=3-', 10, { start: 3, end: 10 }],
    ['bytes=9-', 10, { start: 9, end: 10 }],
    ['bytes=0-9', 10, { start: 0, end: 10 }],
    ['bytes=4-400', 10, { start: 4, end: 10 }],
    [`bytes=4-${HUGE}`, 10, { start: 4, end: 10 }],
    ['bytes=-3', 10, { start: 7, end: 10 }],
    ['bytes=-30', 10, { start: 0, end: 10 }],
    [`bytes=-${HUGE}`, 10, { start: 0, end: 10 }],
    ['BYTES=1-2', 10, { start: 1, end: 3 }],
    [' bytes=1-2 ', 10, { start: 1, end: 3 }],
    // No bytes in the range.
    ['bytes=10-', 10, 'unsatisfiable'],
    ['bytes=10-20', 10, 'unsatisfiable'],
    [`bytes=${HUGE}-`, 10, 'unsatisfiable'],
    [`bytes=${HUGE}-${HUGE}`, 10, 'unsatisfiable'],
    ['bytes=-0', 10, 'unsatisfiable'],
    ['bytes=0-', 0, 'unsatisfiable'],
    ['bytes=0-0', 0, 'unsatisfiable'],
    // Not a single range of bytes: the whole file.
    ['bytes=-5', 0, 'whole'],
    ['bytes=5-2', 10, 'whole'],
    ['bytes=20-12', 10, 'whole'],
    ['bytes=0-1,4-5', 10, 'whole'],
    ['bytes=0-5,2-7', 10, 'whole'],
    ['bytes=0-1,', 10, 'whole'],
    ['bytes=-', 10, 'whole'],
    ['bytes=', 10, 'whole'],
    ['bytes=a-b', 10, 'whole'],
    ['bytes=0x1-0x2', 10, 'whole'],
    ['bytes=1.5-2', 10, 'whole'],
    ['bytes=--3', 10, 'whole'],
    ['bytes=+1-2', 10, 'whole'],
    ['bytes = 1-2', 10, 'whole'],
    ['lines=1-2', 10, 'whole'],
    ['1-2', 10, 'whole'],
  ]
  test.each(TABLE)('%j of %d bytes', (header, size, wish) => {
    expect(parseRange(header, size)).toEqual(wish)
  })

  test('never answers a part that is not there', () => {
    const number = fc.oneof(fc.nat(), fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.constant(''))
    fc.assert(
      fc.property(number, number, fc.nat(), (first, last, size) => {
        const wish = parseRange(`bytes=${first}-${last}`, size)
        if (typeof wish === 'string') return
        expect(wish.start).toBeWithin(0, wish.end)
        expect(wish.end).toBeLessThanOrEqual(size)
      }),
      { numRuns: repetitions(400, 10_000) },
    )
  })
})

test('parts are named by their first and last byte', () => {
  expect(contentRange({ start: 0, end: 4 }, 10)).toBe('bytes 0-3/10')
  expect(unsatisfiedRange(10)).toBe('bytes */10')
})
