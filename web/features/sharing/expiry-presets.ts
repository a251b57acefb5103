import type { LinkDraft } from './link-draft.ts'

/** Duration of a link as it is entered; empty for no expiry. */
export type Duration = Pick<LinkDraft, 'duration' | 'unit'>

/** Durations that are offered, in days. */
export const PRESET_DAYS = [1, 7, 30] as const

/** Returns a number of days as a duration. */
export const days = (count: number): Duration => ({ duration: String(count), unit: 'days' })

/** No expiry. */
export const NEVER: Duration = { duration: '', unit: 'days' }

const HOUR = 3_600_000

/**
 * Returns the duration until the last hour of a local day, given as `2026-12-24`, so that a link expires on that day; in minutes if less than
 * an hour remains. Null for a day in the past, and for invalid text.
 */
export function durationUntil(day: string, now: number): Duration | null {
  const [year = Number.NaN, month = 1, date = 1] = day.split('-').map(Number)
  const left = new Date(year, month - 1, date + 1).getTime() - now
  if (!(left > 0)) return null
  if (left < HOUR) return { duration: String(Math.max(1, Math.floor(left / 60_000))), unit: 'minutes' }
  return { duration: String(Math.floor(left / HOUR)), unit: 'hours' }
}

/** Returns the local day of a time, as a date field has it. */
export function localDay(time: number): string {
  const at = new Date(time)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}
