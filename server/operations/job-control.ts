import type { JobStep } from './records/operation.ts'

/** The job of which an operation is a step, and which continues without its request. */
export type JobControl = {
  /** Written to the journal with the operation, and part of its events. */
  readonly step: JobStep
  /** Cancels the operation at any time, even after it outlived its request. */
  readonly cancel: AbortSignal
}
