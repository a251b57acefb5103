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

/** How long to rest after `worked` ms of work. */
export function restAfter(worked: number, pace: Pace, isSlow: boolean): number {
  return worked * RESTS[pace][isSlow ? 'slow' : 'fast']
}
