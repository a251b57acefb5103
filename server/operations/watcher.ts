import type { JobStep, Operation, Progress } from './records/operation.ts'

/** Whoever follows an operation that goes on without its request: a job. */
export type Watcher = {
  /** Written into the journal with the operation. */
  readonly jobStep: JobStep
  /** Ends it at any time, also once it outlives its request. */
  readonly cancel: AbortSignal
  /** Its checks passed, and nothing has changed yet. */
  readonly began: (operation: Operation) => void
  /** Now and then, and at its end. */
  readonly told: (progress: Progress) => void
}
