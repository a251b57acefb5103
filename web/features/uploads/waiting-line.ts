import { createTurns } from './turns.ts'
import type { Upload, UploadState } from './upload.ts'

/** All uploads in order of arrival, and the next one to send. */
export interface WaitingLine {
  add(upload: Upload): void
  /** Adds an upload again, ahead of those that had no turn yet. */
  addAgain(upload: Upload): void
  /** Returns the next upload, small or large, in order of arrival. It stays the next until its state changes. */
  peek(): Upload | null
  /** Returns the next small upload, regardless of large ones before it. */
  peekSmall(): Upload | null
  /** Returns the uploads to show in this order: conflicts, failures, sending, paused, waiting, completed. */
  rows(): readonly Upload[]
  all(): readonly Upload[]
}

/** Lists up to this length are sorted on each call; longer ones at most once per millisecond for each hundred uploads. */
const SHORT = 1000
const SORTED_PER_MS = 100

const ORDER: readonly UploadState[] = ['conflict', 'failed', 'sending', 'paused', 'queued', 'done']

/** Creates an empty line. The cost of `peek` does not depend on its length. */
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
      // The order of a very long list may be a second old; each row still shows its current state.
      if (uploads.length <= SHORT) return sort()
      if (now() >= sorted.until) sorted = { rows: sort(), until: now() + uploads.length / SORTED_PER_MS }
      return sorted.rows
    },
  }
}
