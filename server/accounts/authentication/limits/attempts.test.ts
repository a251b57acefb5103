import { describe, expect, test } from 'bun:test'
import { fc } from '#testing/properties.ts'
import { type Attempts, delayOf, SIGN_IN, SIGN_UP, withAttempt, withoutAttempt } from './attempts.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

/** Makes attempts as early as the limits allow, from `now` on. */
function tryAsOftenAsPossible(times: number, start = 0): { at: number[]; attempts: Attempts | undefined } {
  let attempts: Attempts | undefined
  let now = start
  const at = Array.from({ length: times }, () => {
    now += delayOf(attempts, now, SIGN_IN)
    attempts = withAttempt(attempts, now, SIGN_IN)
    return now
  })
  return { at, attempts }
}

describe('somebody who tries as often as possible', () => {
  test('has ten attempts, then waits that double up to five minutes', () => {
    const { at } = tryAsOftenAsPossible(18)
    expect(at.slice(0, 10)).toEqual(new Array(10).fill(0))
    const waits = at.slice(10).map((time, index) => (time - (at[index + 9] ?? 0)) / SECOND)
    expect(waits).toEqual([15, 30, 60, 120, 240, 300, 300, 300])
  })

  test('starts over after a quarter of an hour without an attempt', () => {
    const { at, attempts } = tryAsOftenAsPossible(14)
    const later = (at.at(-1) ?? 0) + SIGN_IN.forgetAfter
    expect(delayOf(withAttempt(attempts, later, SIGN_IN), later, SIGN_IN)).toBe(0)
    expect(withAttempt(attempts, later, SIGN_IN).count).toBe(1)
  })
})

test('nine a minute are never slowed', () => {
  let attempts: Attempts | undefined
  for (let now = 0; now < 60 * MINUTE; now += 7 * SECOND) {
    expect(delayOf(attempts, now, SIGN_IN)).toBe(0)
    attempts = withAttempt(attempts, now, SIGN_IN)
  }
})

test('an attempt that is taken back opens the way again', () => {
  const full = tryAsOftenAsPossible(SIGN_IN.free).attempts ?? withAttempt(undefined, 0, SIGN_IN)
  expect(delayOf(full, 0, SIGN_IN)).toBeGreaterThan(0)
  expect(delayOf(withoutAttempt(full, SIGN_IN), 0, SIGN_IN)).toBe(0)
})

test('nobody is ever locked out for longer than five minutes, whatever the clock does', () => {
  const time = fc.integer({ min: 0, max: 2 ** 42 })
  fc.assert(
    fc.property(fc.array(time, { maxLength: 50 }), time, (times, now) => {
      const attempts = times.reduce<Attempts | undefined>((before, at) => withAttempt(before, at, SIGN_IN), undefined)
      const wait = delayOf(attempts, now, SIGN_IN)
      expect(wait).toBeGreaterThanOrEqual(0)
      expect(wait).toBeLessThanOrEqual(SIGN_IN.longestWait)
    }),
  )
})

test('no sequence of attempts brings more than ten into a minute', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 20 * SECOND }), { minLength: 11, maxLength: 60 }), (pauses) => {
      let attempts: Attempts | undefined
      let now = 0
      const made: number[] = []
      for (const pause of pauses) {
        now += pause
        if (delayOf(attempts, now, SIGN_IN) > 0) continue
        attempts = withAttempt(attempts, now, SIGN_IN)
        made.push(now)
      }
      // Windows do not slide, so the end of one may adjoin the start of the next: never more than twice the free attempts.
      for (const start of made)
        expect(made.filter((at) => at >= start && at < start + MINUTE).length).toBeLessThanOrEqual(2 * SIGN_IN.free)
    }),
  )
})

test('new accounts are made ten an hour, then with waits up to an hour', () => {
  let attempts: Attempts | undefined
  const waits = Array.from({ length: 15 }, () => {
    attempts = withAttempt(attempts, attempts?.blockedUntil ?? 0, SIGN_UP)
    return (attempts.blockedUntil - attempts.lastAt) / MINUTE
  })
  expect(waits).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 10, 20, 40, 60, 60])
})
