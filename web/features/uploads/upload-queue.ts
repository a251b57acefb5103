import type { ConflictAnswer } from './conflicts.ts'
import type { Shortage } from './free-space-check.ts'
import type { Sender } from './send.ts'
import type { Tally } from './tally.ts'
import type { Upload, UploadSource } from './upload.ts'

/** Reason why nothing new is sent: paused by the user, the server does not answer, its disk is full, or will be. */
export type QueueStatus = 'running' | 'paused' | 'offline' | 'full' | 'short'

/** State of the whole queue; a new object after each change. */
export interface UploadSummary extends Tally {
  /** Whether something waits, is being sent, or is still being read from the user's disk. */
  readonly active: boolean
  readonly collecting: boolean
  readonly queueStatus: QueueStatus
  /** Bytes per second, or null if unknown. */
  readonly speed: number | null
  /** Seconds until everything is uploaded at this speed, or null. */
  readonly secondsLeft: number | null
  /** Shortage that the user must decide about, or null. */
  readonly shortage: Shortage | null
  /** Requests in progress. */
  readonly requests: number
  /** Next upload that the user must decide about, or null. */
  readonly question: Upload | null
}

/** Result when the queue has nothing left to do. */
export interface UploadReport {
  /** Uploaded files and folders. */
  readonly done: number
  readonly failed: number
}

export interface UploadQueueOptions {
  readonly sender: Sender
  /** Limit for concurrent requests, and number of automatic retries of one upload. */
  readonly limits: () => { readonly atOnce: number; readonly retries: number }
  /** Called each time the queue has nothing left to do and something was done. After a full success the queue is empty again. */
  readonly onDrained: (report: UploadReport) => void
  /** Called for each finished upload. */
  readonly onFinished: (upload: Upload) => void
  /** Called repeatedly for an upload that is sent in several parts at once. */
  readonly onParts: (upload: Upload) => void
  /** Called when the user gives an answer for all conflicts. */
  readonly onAnswerForAll?: (answer: ConflictAnswer) => void
}

export type Batches = AsyncIterable<readonly UploadSource[]> | Iterable<readonly UploadSource[]>

/** Sends uploads in order, several at once. Independent of the page. */
export interface UploadQueue {
  subscribe(listener: () => void): () => void
  getSnapshot(): UploadSummary
  /** Returns the uploads to show, as `WaitingLine.rows`. */
  rows(): readonly Upload[]
  /** Adds batches to a folder. Returns false if everything was canceled before all batches arrived. Rejects when `batches` does. */
  add(into: string, batches: Batches): Promise<boolean>
  /** Stops uploads that can be resumed later, and starts nothing new. */
  pause(): void
  /** Resumes, also after the disk was full or the server did not answer. */
  resume(): void
  /** Continues uploads that will not fit. */
  acceptShortage(): void
  /** Stops uploads that will not fit. */
  refuseShortage(): void
  /** Returns whether an upload can be paused separately. */
  canPause(upload: Upload): boolean
  pauseOne(upload: Upload): void
  resumeOne(upload: Upload): void
  /** Returns whether an upload can be canceled. A small one that is being sent with others cannot. */
  canCancel(upload: Upload): boolean
  cancel(upload: Upload): void
  cancelAll(): void
  retry(upload: Upload): void
  retryFailed(): void
  /** Returns every failed upload. */
  failed(): readonly Upload[]
  /** Removes the failed uploads. */
  clearFailed(): void
  /** Answers the current question, and with `toAll` every other that fits until nothing is left to do. Ignores an older question. */
  answer(question: Upload, answer: ConflictAnswer, toAll: boolean): void
  /** Adds answers for all that the user gave in a page that has ended. */
  addAnswersForAll(answers: readonly ConflictAnswer[]): void
  /** Removes canceled, failed and completed uploads. Does nothing while uploads are active. */
  clear(): void
  /** Checks whether the server answers. Called on the browser's connection events. */
  checkLink(): void
}
