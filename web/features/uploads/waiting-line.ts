import type { Upload, UploadState } from './upload.ts'

/** Every upload in the order in which it came, and whose turn is next. */
export interface WaitingLine {
  add(upload: Upload): void
  /** Lets an upload that had its turn have another, before those that never had one. */
  addAgain(upload: Upload): void
  /** The next one that waits, or null. It is not handed out twice. */
  next(): Upload | null
  /** What is worth a look, first what needs the person: conflicts and failures, what goes out, what waits, what is done. */
  rows(): Upload[]
  all(): readonly Upload[]
}

/** Makes an empty line. Taking the next costs the same however long it is. */
export function createWaitingLine(): WaitingLine {
  const uploads: Upload[] = []
  const again: Upload[] = []
  /** Before this index nobody waits, except in `again`. */
  let turn = 0
  return {
    add: (upload) => void uploads.push(upload),
    addAgain: (upload) => void again.push(upload),
    all: () => uploads,
    next() {
      for (let upload = again.pop(); upload; upload = again.pop()) if (upload.state === 'queued') return upload
      while (turn < uploads.length) {
        const upload = uploads[turn]
        turn += 1
        if (upload?.state === 'queued') return upload
      }
      return null
    },
    rows() {
      const states: UploadState[] = ['conflict', 'failed', 'sending', 'queued', 'done']
      const byState = Object.groupBy(uploads, ({ state }) => state)
      return states.flatMap((state) => byState[state] ?? [])
    },
  }
}
