const FIRST_YEAR = 1980
const EARLIEST = Date.UTC(FIRST_YEAR, 0, 1) / 1000
const LATEST = Date.UTC(FIRST_YEAR + 127, 11, 31, 23, 59, 58) / 1000

/** Returns the DOS date (upper half) and time (lower half) of a second since the epoch, in UTC; the closest one that exists. */
export function dosTime(seconds: number): number {
  const moment = new Date(Math.min(Math.max(seconds, EARLIEST), LATEST) * 1000)
  const date = ((moment.getUTCFullYear() - FIRST_YEAR) << 9) | ((moment.getUTCMonth() + 1) << 5) | moment.getUTCDate()
  const time = (moment.getUTCHours() << 11) | (moment.getUTCMinutes() << 5) | (moment.getUTCSeconds() >> 1)
  return date * 0x1_0000 + time
}

/** Parts of a point in time. `month` starts at 1. */
export type DosFields = Readonly<Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>>

/** Returns the parts of a DOS date and time, unchecked. */
export const dosFields = (date: number, time: number): DosFields => ({
  year: FIRST_YEAR + (date >>> 9),
  month: (date >>> 5) & 15,
  day: date & 31,
  hour: time >>> 11,
  minute: (time >>> 5) & 63,
  second: (time & 31) * 2,
})
