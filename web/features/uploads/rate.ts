/** How much of the past decides how fast it goes now, in ms. */
const WINDOW = 5_000
/** Below this time nobody can say how fast it goes, in ms. */
const TOO_SOON = 500

/** Tells how fast bytes go out. */
export interface Rate {
  /** Takes down how many bytes went out in all by now. */
  note(bytes: number): void
  /** Bytes a second over the last seconds, or null when that is not known yet. */
  perSecond(): number | null
  /** Forgets everything, as before the first byte. */
  reset(): void
}

/** Makes a rate that looks at the last five seconds. `now` is in ms. */
export function createRate(now: () => number = () => performance.now()): Rate {
  let notes: Array<{ at: number; bytes: number }> = []
  return {
    note(bytes) {
      const at = now()
      notes.push({ at, bytes })
      // The newest note that is older than the window stays: the window is measured from it.
      while ((notes[1]?.at ?? at) < at - WINDOW) notes.shift()
    },
    perSecond() {
      const [first, last] = [notes[0], notes.at(-1)]
      if (!first || !last || last.at - first.at < TOO_SOON) return null
      return ((last.bytes - first.bytes) / (last.at - first.at)) * 1000
    },
    reset() {
      notes = []
    },
  }
}
