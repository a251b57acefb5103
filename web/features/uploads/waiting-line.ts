import { createTurns } from './turns.ts'
import type { Upload, UploadState } from './upload.ts'

/** Every upload in the order in which it came, and whose turn is next. */
export interface WaitingLine {
  add(upload: Upload): void
  /** Lets an upload that had its turn have another, before those that never had one. */
  addAgain(upload: Upload): void
  /** Whose turn is next: the small ones and the large ones in the order in which they came. Waits until its state changes. */
  peek(): Upload | null
  /** The next small one, whatever large ones stand before it. */
  peekSmall(): Upload | null
  /** What is worth a look, first what needs the person: conflicts and failures, what goes out, what waits, what is done. */
  rows(): readonly Upload[]
  all(): readonly Upload[]
}

/** A line up to this long is looked through each time it is asked for; a longer one at most once in a ms for each hundred. */
const SHORT = 1000
const SORTED_PER_MS = 100

const ORDER: readonly UploadState[] = ['conflict', 'failed', 'sending', 'paused', 'queued', 'done']

/** Makes an empty line. Asking whose turn is next costs the same however long it is. */
export function createWaitingLine(isSmall: (upload: Upload) => boolean, now = () => performance.now()): WaitingLine {
  const uploads: Upload[] = []
  const [small, large] = [createTurns(), createTurns()]
  const turnsOf = (upload: Upload) => (isSmall(upload) ? small : large)
  let sorted: { readonly rows: readonly Upload[]; readonly until: number } = { rows: [], until: 0 }

  function sort(): readonly Upload[] {
    const byState = Object.groupBy(uploads, ({ state }) => state)
    return ORDER.flatMap((state) => byState[state] ?? [])
  }
  return {
    add(upload) {
      uploads.push(upload)
      turnsOf(upload).add(upload)
    },
    addAgain: (upload) => turnsOf(upload).addAgain(upload),
    all: () => uploads,
    peekSmall: small.peek,
    peek() {
      const [a, b] = [small.peek(), large.peek()]
      if (a === null || b === null) return a ?? b
      return a.id < b.id ? a : b
    },
    rows() {
      // Who is where in a very long one may be a second old; each row still says how it stands now.
      if (uploads.length <= SHORT) return sort()
      if (now() >= sorted.until) sorted = { rows: sort(), until: now() + uploads.length / SORTED_PER_MS }
      return sorted.rows
    },
  }
}
