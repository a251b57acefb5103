import type { Upload, UploadState } from './upload.ts'

/** How many uploads are where, kept while they change, so that nobody ever has to count them. */
export interface Tally {
  readonly count: Readonly<Record<UploadState, number>>
  /** Bytes of everything that is wanted: what was cancelled is not. */
  readonly bytes: number
  /** Bytes of these that went out. */
  readonly sent: number
  /** Uploads that are wanted. */
  readonly total: number
}

/** Keeps a {@link Tally}. */
export interface TallyKeeper {
  read(): Tally
  add(upload: Upload): void
  /** Moves an upload to another state. */
  move(upload: Upload, state: UploadState): void
  /** Notes that so many bytes of an upload went out in all. */
  sent(upload: Upload, bytes: number): void
}

/** Whether what went out of an upload counts further on: it is on its way, or the server keeps it for later. */
const keeps = ({ addresses }: Upload, state: UploadState): boolean =>
  state === 'sending' || (addresses.length > 0 && state !== 'cancelled')

/** Makes an empty tally. `onOver` is told of each upload that arrived or is not wanted any more. */
export function createTally(onOver: (upload: Upload) => void): TallyKeeper {
  const count = { queued: 0, sending: 0, paused: 0, done: 0, failed: 0, conflict: 0, cancelled: 0 }
  let bytes = 0
  let sent = 0
  let total = 0

  function setSent(upload: Upload, now: number): void {
    sent += now - upload.sent
    upload.sent = now
  }
  return {
    read: () => ({ count: { ...count }, bytes, sent, total }),
    add(upload) {
      count[upload.state] += 1
      total += 1
      bytes += upload.size
    },
    move(upload, state) {
      count[upload.state] -= 1
      count[state] += 1
      upload.state = state
      if (state === 'done') setSent(upload, upload.size)
      else if (!keeps(upload, state)) setSent(upload, 0)
      if (state === 'done' || state === 'cancelled') onOver(upload)
      if (state !== 'cancelled') return
      total -= 1
      bytes -= upload.size
    },
    // What goes out includes a few bytes around the file.
    sent: (upload, now) => setSent(upload, Math.min(now, upload.size)),
  }
}
