import type { ConflictAnswer } from './conflicts.ts'
import type { Shortage } from './room.ts'
import type { Sender } from './send.ts'
import type { Tally } from './tally.ts'
import type { Upload, UploadSource } from './upload.ts'

/** Why nothing new goes out: the person said so, the server does not answer, its disk is full, or it will be. */
export type Standing = 'running' | 'paused' | 'offline' | 'full' | 'short'

/** How the whole queue stands; a new object each time something changed. */
export interface UploadSummary extends Tally {
  /** Something waits, goes out, or is still being read from the person's disk. */
  readonly active: boolean
  readonly collecting: boolean
  readonly standing: Standing
  /** Bytes a second, or null while that is not known. */
  readonly speed: number | null
  /** Seconds until everything is there at this speed, or null. */
  readonly secondsLeft: number | null
  /** What will not fit, about which the person is asked, or null. */
  readonly shortage: Shortage | null
  /** Requests that are under way. */
  readonly requests: number
  /** The next upload about which the person must be asked, or null. */
  readonly question: Upload | null
}

/** What became of everything when nothing was left to do. */
export interface UploadReport {
  /** Files and folders that arrived. */
  readonly done: number
  readonly failed: number
}

export interface UploadQueueOptions {
  readonly sender: Sender
  /** Requests that may go out at once, and how often one upload is sent again by itself. */
  readonly limits: () => { readonly atOnce: number; readonly retries: number }
  /** Called each time nothing is left to do and something was done. After a full success the queue is empty again. */
  readonly onDrained: (report: UploadReport) => void
  /** Told of each upload about which nothing more is to be done. */
  readonly onOver: (upload: Upload) => void
  /** Told again and again of an upload that goes up in several parts at once. */
  readonly onParts: (upload: Upload) => void
}

export type Batches = AsyncIterable<readonly UploadSource[]> | Iterable<readonly UploadSource[]>

/** Uploads in their turn, several at once. Knows nothing of the page. */
export interface UploadQueue {
  subscribe(listener: () => void): () => void
  getSnapshot(): UploadSummary
  /** What to show of it, as `WaitingLine.rows`. */
  rows(): readonly Upload[]
  /** Adds what comes, batch by batch, to a folder; false when it was not wanted any more before all of it had come. Rejects when `batches` does. */
  add(into: string, batches: Batches): Promise<boolean>
  /** Stops what can go on later, and begins nothing new. */
  pause(): void
  /** Goes on, also where the disk was full or the server did not answer. */
  resume(): void
  /** Goes on with what will not fit. */
  acceptShortage(): void
  /** Stops what will not fit. */
  refuseShortage(): void
  /** Whether an upload can be stopped for a while on its own. */
  canPause(upload: Upload): boolean
  pauseOne(upload: Upload): void
  resumeOne(upload: Upload): void
  /** Whether an upload can be called off: a small one that is on its way with others cannot. */
  canCancel(upload: Upload): boolean
  cancel(upload: Upload): void
  cancelAll(): void
  retry(upload: Upload): void
  retryFailed(): void
  /** Every upload that failed. */
  failed(): readonly Upload[]
  /** Forgets what failed. */
  clearFailed(): void
  /** Answers the present question, and with `toAll` every other it fits until nothing is left to do. An older question is over. */
  answer(question: Upload, answer: ConflictAnswer, toAll: boolean): void
  /** Answers further questions for all, as the person did in a page that ended. */
  presume(answers: readonly ConflictAnswer[]): void
  /** Forgets what is over: cancelled, failed and done. Nothing happens while something is active. */
  clear(): void
  /** Looks whether the server answers; the browser says when that is worth a try. */
  checkLink(): void
}
