import { rewindHref } from '#web/lib/addresses.ts'

const HOUR = 3_600_000

/** Times that people ask for, by how long ago they are (ms). */
export const AGO = { hourAgo: HOUR, yesterday: 24 * HOUR, weekAgo: 7 * 24 * HOUR } as const
export type Ago = keyof typeof AGO
export const AGOS = Object.keys(AGO) as Ago[]

/** The address of a folder, whose `path` ends in `/`, at a moment; without one, before its last change. */
export const hrefAt = (path: string, at: number | null): string =>
  at === null ? rewindHref(path) : `${rewindHref(path)}?at=${Math.round(at)}`

/** The moment an address asks for; null for none. */
export function momentIn(search: string): number | null {
  const at = new URLSearchParams(search).get('at') ?? ''
  return /^\d{1,15}$/.test(at) ? Number(at) : null
}

const two = (part: number): string => String(part).padStart(2, '0')

/** A moment as a field for date and time has it, in the person's time zone. */
export function fieldOf(moment: number): string {
  const date = new Date(moment)
  const day = [String(date.getFullYear()).padStart(4, '0'), two(date.getMonth() + 1), two(date.getDate())].join('-')
  return `${day}T${[date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':')}`
}

/** The moment such a field says, never later than `now`; null while it says none. */
export function momentOf(field: string, now: number): number | null {
  const moment = new Date(field).getTime()
  return Number.isNaN(moment) || moment < 0 ? null : Math.min(moment, now)
}

/** The moment just before a step began. */
export const beforeStep = (began: number): number => began - 1

/** Where the steps beside a moment lead: to a moment, nowhere, or where only further steps would tell. */
export interface Beside {
  readonly earlier: number | null | 'unknown'
  readonly later: number | null | 'unknown'
}

/** What is beside a moment, among the steps that have come, the latest first; `more` are still to come. */
export function beside(begins: readonly number[], at: number, more: boolean): Beside {
  const moments = begins.map(beforeStep)
  const oldest = moments.at(-1) ?? Number.POSITIVE_INFINITY
  const earlier = moments.find((moment) => moment < at)
  const later = moments.findLast((moment) => moment > at)
  return {
    earlier: earlier ?? (more ? 'unknown' : null),
    later: more && at < oldest ? 'unknown' : (later ?? null),
  }
}
