import type { Job } from '#contract/jobs.ts'

/** How much of the past decides how fast it goes now, in ms. */
const WINDOW = 5_000
/** Below this time nobody can say how fast it goes, in ms. */
const TOO_SOON = 900

/** How fast a job is, each a second; null while nobody knows. */
export interface Speed {
  readonly bytes: number | null
  readonly secondsLeft: number | null
}

interface Note {
  readonly at: number
  readonly bytes: number
  readonly items: number
}

/** Tells how fast one job is. */
export interface Pace {
  /** Takes down where it stands at a time, in ms. */
  note(job: Job, at: number): void
  speed(job: Job): Speed
}

/** What there is left of something, in seconds at this speed. */
const left = (share: Job['bytes'], perSecond: number): number | null =>
  share.total === null || perSecond <= 0 ? null : (share.total - share.done) / perSecond

/** Makes a pace that looks at the last five seconds. */
export function createPace(): Pace {
  let notes: Note[] = []
  return {
    note({ bytes, items }, at) {
      notes.push({ at, bytes: bytes.done, items: items.done })
      // The newest note that is older than the window stays: the window is measured from it.
      while ((notes[1]?.at ?? at) < at - WINDOW) notes = notes.slice(1)
    },
    speed(job) {
      const [first, last] = [notes[0], notes.at(-1)]
      if (!first || !last || last.at - first.at < TOO_SOON) return { bytes: null, secondsLeft: null }
      const seconds = (last.at - first.at) / 1000
      const [bytes, items] = [(last.bytes - first.bytes) / seconds, (last.items - first.items) / seconds]
      const secondsLeft = job.bytes.total ? left(job.bytes, bytes) : left(job.items, items)
      return { bytes: last.bytes > 0 ? bytes : null, secondsLeft }
    },
  }
}
