import type { Upload, UploadState } from './upload.ts'

/** Counts of uploads by state, updated incrementally so that they never have to be counted. */
export interface Tally {
  readonly count: Readonly<Record<UploadState, number>>
  /** Bytes of all uploads except canceled ones. */
  readonly bytes: number
  /** Bytes of these already sent. */
  readonly sent: number
  /** Number of uploads whose bytes are all sent, including those that the server has not confirmed yet. */
  readonly sentWhole: number
  /** Number of uploads except canceled ones. */
  readonly total: number
}

/** Maintains a {@link Tally}. */
export interface TallyCounter {
  currentTally(): Tally
  addUpload(upload: Upload): void
  /** Changes the state of an upload. */
  setState(upload: Upload, state: UploadState): void
  /** Records the total number of bytes sent of an upload. */
  setSentBytes(upload: Upload, bytes: number): void
}

/** Returns whether the sent bytes of an upload still count: it is being sent, or the server has a partial upload. */
const keeps = ({ addresses }: Upload, state: UploadState): boolean =>
  state === 'sending' || (addresses.length > 0 && state !== 'cancelled')

/** Creates an empty tally. `onOver` is called for each upload that completed or was canceled. */
export function createTally(onOver: (upload: Upload) => void): TallyCounter {
  const count = { queued: 0, sending: 0, paused: 0, done: 0, failed: 0, conflict: 0, cancelled: 0 }
  let bytes = 0
  let sent = 0
  let total = 0
  /** Uploads being sent whose bytes are all sent. Many small ones are confirmed together, at the end of their request. */
  const unconfirmed = new Set<Upload>()

  function setSent(upload: Upload, now: number): void {
    sent += now - upload.sent
    upload.sent = now
  }
  return {
    currentTally: () => ({ count: { ...count }, bytes, sent, sentWhole: count.done + unconfirmed.size, total }),
    addUpload(upload) {
      count[upload.state] += 1
      total += 1
      bytes += upload.size
    },
    setState(upload, state) {
      count[upload.state] -= 1
      count[state] += 1
      upload.state = state
      unconfirmed.delete(upload)
      if (state === 'done') setSent(upload, upload.size)
      else if (!keeps(upload, state)) setSent(upload, 0)
      if (state === 'done' || state === 'cancelled') onOver(upload)
      if (state !== 'cancelled') return
      total -= 1
      bytes -= upload.size
    },
    setSentBytes(upload, now) {
      // The bytes sent include a few around the file.
      setSent(upload, Math.min(now, upload.size))
      if (now >= upload.size && upload.state === 'sending') unconfirmed.add(upload)
      else unconfirmed.delete(upload)
    },
  }
}
