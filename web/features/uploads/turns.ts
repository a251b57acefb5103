import type { Upload } from './upload.ts'

/** Uploads in the order in which they come; only those that still wait have a turn. */
export interface Turns {
  add(upload: Upload): void
  /** Lets an upload that had its turn have another, before those that never had one. */
  addAgain(upload: Upload): void
  /** The one whose turn is next, or null. */
  peek(): Upload | null
}

/** Those that wait, from the first on. What stopped waiting is passed over once and never looked at again. */
function createRow() {
  let uploads: Upload[] = []
  let turn = 0
  return {
    push: (upload: Upload) => void uploads.push(upload),
    peek(): Upload | null {
      while (turn < uploads.length && uploads[turn]?.state !== 'queued') turn += 1
      const next = uploads[turn]
      if (next) return next
      uploads = []
      turn = 0
      return null
    },
  }
}

/** Makes turns for nobody. Asking for the next costs the same however many wait. */
export function createTurns(): Turns {
  const fresh = createRow()
  const again = createRow()
  return {
    add: fresh.push,
    addAgain: again.push,
    peek: () => again.peek() ?? fresh.peek(),
  }
}
