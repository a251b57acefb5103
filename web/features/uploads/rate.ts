/** Length of the period over which the speed is measured, in milliseconds. */
const WINDOW = 5_000
/** Shortest period over which a speed can be measured, in milliseconds. */
const TOO_SOON = 500

/** Measures the upload speed. */
export interface Rate {
  /** Records the total number of bytes sent so far. */
  note(bytes: number): void
  /** Returns the bytes per second over the last seconds, or null if unknown. */
  bytesPerSecond(): number | null
  /** Discards all measurements. */
  reset(): void
}

/** Creates a meter that covers the last five seconds. `now` is in milliseconds. */
export function createRate(now: () => number = () => performance.now()): Rate {
  let notes: Array<{ at: number; bytes: number }> = []
  return {
    note(bytes) {
      const at = now()
      notes.push({ at, bytes })
      // The newest note older than the window stays: the measurement starts from it.
      while ((notes[1]?.at ?? at) < at - WINDOW) notes.shift()
    },
    bytesPerSecond() {
      const [first, last] = [notes[0], notes.at(-1)]
      if (!first || !last || last.at - first.at < TOO_SOON) return null
      return ((last.bytes - first.bytes) / (last.at - first.at)) * 1000
    },
    reset() {
      notes = []
    },
  }
}
