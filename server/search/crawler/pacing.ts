import type { IndexPace } from '#contract/search.ts'

/** Intensity of the crawler's work. */
export type Pace = Exclude<IndexPace, 'off'>

/** Rest after work, as a multiple of the time worked; longer on rotating and network disks, which others are waiting for, too. */
const RESTS: Record<Pace, { readonly fast: number; readonly slow: number }> = {
  gentle: { fast: 1, slow: 4 },
  normal: { fast: 0.3, slow: 1.5 },
  fast: { fast: 0, slow: 0 },
}

/** Time worked before a rest, in milliseconds. */
export const WORK_SLICE_MS = 8

/** Factor for the first scan, which users wait for: applied to the rest of a fast disk, on any disk. */
const FIRST_TIME = 0.25
/** Minimum rest while others need the machine, as a multiple of the time worked, so that the scan finishes under any load. */
const GIVING_WAY = 3

export type LoadConditions = {
  /** Whether the folder read last is on a slow disk. */
  readonly isSlow: boolean
  /** Whether the whole tree is being read for the first time. */
  readonly isFirst?: boolean
  /** Whether others need the machine. */
  readonly givesWay?: boolean
}

/** Returns the rest after `worked` milliseconds of work, in milliseconds. */
export function restAfter(worked: number, pace: Pace, { isSlow, isFirst, givesWay }: LoadConditions): number {
  const { fast, slow } = RESTS[pace]
  const later = isSlow ? slow : fast
  const usual = isFirst ? fast * FIRST_TIME : later
  return worked * (givesWay && pace !== 'fast' ? Math.max(usual, GIVING_WAY) : usual)
}
