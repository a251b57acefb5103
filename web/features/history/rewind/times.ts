import { rewindHref } from '#web/lib/addresses.ts'

const HOUR = 3_600_000

/** Preset times, as age in milliseconds. */
export const PRESET_AGES = { hourAgo: HOUR, yesterday: 24 * HOUR, weekAgo: 7 * 24 * HOUR } as const
export type PresetAge = keyof typeof PRESET_AGES
export const PRESETS = Object.keys(PRESET_AGES) as PresetAge[]

/**
 * Returns the address of a folder at a time, for a `path` that ends in `/`. Without a time, the page selects the time before the last
 * change.
 */
export const hrefAt = (path: string, at: number | null): string =>
  at === null ? rewindHref(path) : `${rewindHref(path)}?at=${Math.round(at)}`

/** Returns the time in an address, or null. */
export function momentIn(search: string): number | null {
  const at = new URLSearchParams(search).get('at') ?? ''
  return /^\d{1,15}$/.test(at) ? Number(at) : null
}

const two = (part: number): string => String(part).padStart(2, '0')

/** Returns a time as the value of a `datetime-local` field, in the user's time zone. */
export function fieldOf(moment: number): string {
  const date = new Date(moment)
  const day = [String(date.getFullYear()).padStart(4, '0'), two(date.getMonth() + 1), two(date.getDate())].join('-')
  return `${day}T${[date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':')}`
}

/** Returns the time in such a field, at most `now`; null if the field is invalid. */
export function momentOf(field: string, now: number): number | null {
  const moment = new Date(field).getTime()
  return Number.isNaN(moment) || moment < 0 ? null : Math.min(moment, now)
}

/** Returns the moment just before a step started. */
export const beforeStep = (began: number): number => began - 1

/** Times of the adjacent steps: a time, null for none, or `unknown` until more steps are loaded. */
export interface AdjacentTimes {
  readonly earlier: number | null | 'unknown'
  readonly later: number | null | 'unknown'
}

/** Returns the times beside a moment from the loaded steps, the latest first. `more`: further steps can be loaded. */
export function adjacentTimes(begins: readonly number[], at: number, more: boolean): AdjacentTimes {
  const moments = begins.map(beforeStep)
  const oldest = moments.at(-1) ?? Number.POSITIVE_INFINITY
  const earlier = moments.find((moment) => moment < at)
  const later = moments.findLast((moment) => moment > at)
  return {
    earlier: earlier ?? (more ? 'unknown' : null),
    later: more && at < oldest ? 'unknown' : (later ?? null),
  }
}
