import type { IndexPace } from '#contract/search.ts'

/** How hard the crawler works, where it works at all. */
export type Pace = Exclude<IndexPace, 'off'>

/** How long it rests after work, as a multiple of the time that took; on disks that turn and behind networks others are waiting, too. */
const RESTS: Record<Pace, { readonly fast: number; readonly slow: number }> = {
  gentle: { fast: 1, slow: 4 },
  normal: { fast: 0.3, slow: 1.5 },
  fast: { fast: 0, slow: 0 },
}

/** Works for so long before it rests (ms). */
export const WORK_FOR = 8

/** The first time that all is read people wait for it: it rests so much of what it does on a fast disk, on any. */
const FIRST_TIME = 0.25
/** While others need the machine it rests so long at least, so that it comes to an end under any load. */
const GIVING_WAY = 3

export type Circumstances = {
  /** Is the folder that was looked at on a slow disk? */
  readonly isSlow: boolean
  /** Is all of the tree being read for the first time? */
  readonly isFirst?: boolean
  /** Do others need the machine? */
  readonly givesWay?: boolean
}

/** How long to rest after `worked` ms of work. */
export function restAfter(worked: number, pace: Pace, { isSlow, isFirst, givesWay }: Circumstances): number {
  const { fast, slow } = RESTS[pace]
  const later = isSlow ? slow : fast
  const usual = isFirst ? fast * FIRST_TIME : later
  return worked * (givesWay && pace !== 'fast' ? Math.max(usual, GIVING_WAY) : usual)
}
