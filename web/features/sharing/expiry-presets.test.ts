import { expect, test } from 'bun:test'
import { durationUntil, localDay } from './expiry-presets.ts'

const NOW = new Date(2026, 10, 27, 14, 30).getTime()

test.each([
  ['2026-11-27', { duration: '9', unit: 'hours' }],
  ['2026-11-28', { duration: '33', unit: 'hours' }],
  ['2026-12-04', { duration: '177', unit: 'hours' }],
])('a link until %s expires on that day', (day, duration) => {
  expect(durationUntil(day, NOW)).toEqual(duration as ReturnType<typeof durationUntil>)
  expect(localDay(NOW + Number(duration.duration) * 3_600_000)).toBe(day)
})

test('the last hour of today is given in minutes', () => {
  expect(durationUntil('2026-11-27', new Date(2026, 10, 27, 23, 45).getTime())).toEqual({
    duration: '15',
    unit: 'minutes',
  })
})

test.each(['2026-11-26', '', 'soon'])('“%s” is no day to come', (day) => {
  expect(durationUntil(day, NOW)).toBeNull()
})
