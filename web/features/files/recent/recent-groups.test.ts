import { describe, expect, test } from 'bun:test'
import type { RecentFile } from '#contract/recent.ts'
import { groupRecent } from './recent-groups.ts'

const at = (year: number, month: number, day: number, hour = 12): RecentFile => ({
  ...{ path: `/${month}-${day}`, size: 1, modified: 0, action: 'opened' },
  at: new Date(year, month - 1, day, hour).getTime(),
})
// A Thursday.
const NOW = new Date(2026, 10, 26, 15)
const shown = (files: readonly RecentFile[], now = NOW, locale = 'de') =>
  groupRecent(files, now, locale).map(({ span, files: found }) => [span, ...found.map(({ path }) => path)])

describe('spans of recent files', () => {
  test('are those of the calendar, without empty ones', () => {
    const days = [26, 25, 24, 23, 22, 16, 15, 1].map((day) => at(2026, 11, day))
    expect(shown([...days, at(2026, 10, 31), at(2024, 2, 1)])).toEqual([
      ['today', '/11-26'],
      ['yesterday', '/11-25'],
      ['thisWeek', '/11-24', '/11-23'],
      ['lastWeek', '/11-22', '/11-16'],
      ['thisMonth', '/11-15', '/11-1'],
      ['older', '/10-31', '/2-1'],
    ])
    expect(shown([])).toEqual([])
    expect(shown([at(2026, 11, 26, 0), at(2026, 11, 25, 23)])).toEqual([
      ['today', '/11-26'],
      ['yesterday', '/11-25'],
    ])
  })

  test('begin a week on the day of the language', () => {
    const files = [at(2026, 11, 22), at(2026, 11, 21)]
    expect(shown(files, NOW, 'en-US')).toEqual([
      ['thisWeek', '/11-22'],
      ['lastWeek', '/11-21'],
    ])
  })

  test('of a week that began in the last month', () => {
    const now = new Date(2026, 11, 3, 9)
    const files = [
      at(2026, 12, 3),
      at(2026, 12, 2),
      at(2026, 12, 1),
      at(2026, 11, 30),
      at(2026, 11, 29),
      at(2026, 11, 20),
    ]
    expect(shown(files, now)).toEqual([
      ['today', '/12-3'],
      ['yesterday', '/12-2'],
      ['thisWeek', '/12-1', '/11-30'],
      ['lastWeek', '/11-29'],
      ['older', '/11-20'],
    ])
  })

  test('a clock that is ahead shows files as used today', () => {
    expect(shown([at(2026, 11, 27)])).toEqual([['today', '/11-27']])
  })
})
