import { expect, test } from 'bun:test'
import { LONGEST_DURATION } from '#contract/shares.ts'
import { expiryIn, expiryMoment } from './expiry.ts'

const NOW = Date.UTC(2026, 0, 1)
const words = (seconds: number) => expiryIn(NOW / 1000 + seconds, 'en', NOW)

test.each([
  [1, 'in 1 second'],
  [90, 'in 2 minutes'],
  [89, 'in 89 seconds'],
  [3600, 'in 60 minutes'],
  [3 * 3600, 'in 3 hours'],
  [24 * 3600, 'in 24 hours'],
  [7 * 86_400, 'in 7 days'],
  [LONGEST_DURATION * 86_400, 'in 5,879,611 years'],
])('%d seconds from now are said as %s', (seconds, said) => {
  expect(words(seconds)).toBe(said)
})

test('what is past, and what is for ever, is told apart', () => {
  expect(words(0)).toBe('')
  expect(words(-5)).toBe('')
  expect(expiryIn(0, 'en', NOW)).toBeNull()
})

test('a moment beyond the calendar has no exact date, and breaks nothing', () => {
  expect(expiryMoment(NOW / 1000)?.getTime()).toBe(NOW)
  expect(expiryMoment(LONGEST_DURATION * 86_400)).toBeNull()
  expect(expiryMoment(0)).toBeNull()
})
