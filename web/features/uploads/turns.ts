import type { Upload } from './upload.ts'

/** Uploads in order of arrival. Only waiting ones have a turn. */
export interface Turns {
  add(upload: Upload): void
  /** Adds an upload again, ahead of those that had no turn yet. */
  addAgain(upload: Upload): void
  /** Returns the next upload, or null. */
  peek(): Upload | null
}

/** Creates a row of waiting uploads. Uploads that no longer wait are skipped once and not checked again. */
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

/** Creates empty turns. The cost of `peek` does not depend on the number of waiting uploads. */
export function createTurns(): Turns {
  const fresh = createRow()
  const again = createRow()
  return {
    add: fresh.push,
    addAgain: again.push,
    peek: () => again.peek() ?? fresh.peek(),
  }
}
