import { describe, expect, test } from 'bun:test'
import { adjacentTimes, fieldOf, momentIn, momentOf } from './times.ts'

test.each([
  ['?at=1700000000000', 1_700_000_000_000],
  ['?at=0', 0],
  ['', null],
  ['?at=', null],
  ['?at=-5', null],
  ['?at=yesterday', null],
  ['?at=1234567890123456', null],
])('an address that says %j', (search, moment) => expect(momentIn(search)).toBe(moment))

describe('a field for date and time', () => {
  const moment = new Date(2026, 2, 4, 5, 6, 7).getTime()
  const now = moment + 1000

  test('has the moment of the own time zone, and gives it back', () => {
    expect(fieldOf(moment)).toBe('2026-03-04T05:06:07')
    expect(momentOf(fieldOf(moment), now)).toBe(moment)
    expect(momentOf('2026-03-04T05:06', now)).toBe(moment - 7000)
  })
  test('says nothing while it is not filled', () => expect(momentOf('', now)).toBeNull())
  test('never leads into the future', () => expect(momentOf('2099-01-01T00:00', now)).toBe(now))
})

describe('beside a moment', () => {
  const begins = [30, 20, 10]
  test.each([
    [25, 19, 29],
    [29, 19, null],
    [19, 9, 29],
    [9, null, 19],
    [5, null, 9],
    [100, 29, null],
  ])('%d are the steps before and after', (at, earlier, later) =>
    expect(adjacentTimes(begins, at, false)).toEqual({ earlier, later }),
  )
  test('that lies before all that has come, the next steps tell', () => {
    expect(adjacentTimes(begins, 9, true)).toEqual({ earlier: 'unknown', later: 19 })
    expect(adjacentTimes(begins, 5, true)).toEqual({ earlier: 'unknown', later: 'unknown' })
  })
  test('is nothing where there are no steps', () =>
    expect(adjacentTimes([], 5, false)).toEqual({ earlier: null, later: null }))
})
