import type { Job } from '#contract/jobs.ts'

/** Length of the period over which the speed is measured, in milliseconds. */
const WINDOW = 5_000
/** Shortest period over which a speed can be measured, in milliseconds. */
const TOO_SOON = 900

/** Speed of a job; null while unknown. */
export interface Speed {
  readonly bytes: number | null
  readonly secondsLeft: number | null
}

interface Note {
  readonly at: number
  readonly bytes: number
  readonly items: number
}

/** Measures the speed of one job. */
export interface SpeedMeter {
  /** Records the progress at a time, in milliseconds. */
  note(job: Job, at: number): void
  speed(job: Job): Speed
}

/** Returns the remaining time at this speed, in seconds. */
const left = (share: Job['bytes'], perSecond: number): number | null =>
  share.total === null || perSecond <= 0 ? null : (share.total - share.done) / perSecond

/** Creates a meter that covers the last five seconds. */
export function createSpeedMeter(): SpeedMeter {
  let notes: Note[] = []
  return {
    note({ bytes, items }, at) {
      notes.push({ at, bytes: bytes.done, items: items.done })
      // The newest note older than the window stays: the measurement starts from it.
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
