import { expect, test } from 'bun:test'
import { DAY } from '#server/files/reversal/times.ts'
import { versionsToDelete } from './version-retention.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const HOUR = DAY / 24
const every = (step: number, count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => ({ at: NOW - from - index * step }))
const staying = (versions: { at: number }[], limits = {}) => {
  const going = new Set(versionsToDelete(versions, { now: NOW, days: 365, most: 1000, ...limits }))
  return versions.filter((version) => !going.has(version)).length
}

test('of the last day all versions stay', () => {
  expect(staying(every(HOUR / 4, 90))).toBe(90)
})

test('of each day before, for a month, the last one', () => {
  expect(staying(every(HOUR, 24 * 10, 2 * DAY))).toBeLessThanOrEqual(11)
  expect(staying(every(HOUR, 24 * 10, 2 * DAY))).toBeGreaterThanOrEqual(10)
})

test('after a month one a week, and none beyond the days', () => {
  expect(staying(every(DAY, 70, 31 * DAY))).toBeLessThanOrEqual(11)
  expect(staying(every(DAY, 70, 31 * DAY))).toBeGreaterThanOrEqual(10)
  expect(staying(every(DAY, 10, 31 * DAY), { days: 30 })).toBe(0)
  expect(staying(every(DAY, 10, 800 * DAY), { days: 0 })).toBeGreaterThan(0)
})

test('of one file never more than so many: the latest of those that lived as long, and the first', () => {
  const versions = every(HOUR / 10, 20)
  const going = versionsToDelete(versions, { now: NOW, days: 365, most: 5 })
  expect(new Set(going)).toEqual(new Set(versions.slice(4, 19)))
})

test('who saves again and again pushes out nothing but that', () => {
  const before = every(HOUR, 5, HOUR)
  const burst = every(1000, 200, 1000)
  const going = new Set(versionsToDelete([...burst, ...before], { now: NOW, days: 365, most: 20 }))
  expect(before.filter((version) => going.has(version))).toEqual([])
})
