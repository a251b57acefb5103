import { dosFields } from '../dos-time.ts'

/** The last second of the year 9999. */
const LAST_SECOND = 253_402_300_799

/** Returns a second since the epoch that disks and dates can represent; null if it is not usable. */
export function knownSecond(second: number): number | null {
  return Number.isSafeInteger(second) && second > 0 && second <= LAST_SECOND ? second : null
}

/**
 * Converts DOS date and time, which have a resolution of two seconds and no time zone: the server's own is used. Returns null for an
 * invalid date.
 */
export function dosSecond(date: number, time: number): number | null {
  const { year, month, day, hour, minute, second } = dosFields(date, time)
  if (month < 1 || month > 12 || day < 1) return null
  const moment = new Date(year, month - 1, day, hour, minute, second)
  return knownSecond(Math.floor(moment.getTime() / 1000))
}
