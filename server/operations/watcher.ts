import type { JobStep, Operation, Progress } from './records/operation.ts'

/** Observes an operation that continues without its request: a job. */
export type Watcher = {
  /** Written to the journal with the operation. */
  readonly jobStep: JobStep
  /** Cancels the operation at any time, even after it outlived its request. */
  readonly cancel: AbortSignal
  /** Called when the checks passed, before anything has changed. */
  readonly onStart: (operation: Operation) => void
  /** Called at intervals and at the end. */
  readonly onProgress: (progress: Progress) => void
}
