import type { ErrorCode } from '#contract/errors.ts'
import type { JobRequest } from '#contract/job-requests.ts'
import type { Job } from '#contract/jobs.ts'
import type { ApiError } from './api-error.ts'
import { itemError } from './item-error.ts'
import type { StepAction } from './step.ts'

/** Completed job. */
export interface JobResult {
  readonly job: Job
  /**
   * Place that reports the result: the notification of the step, which says what succeeded and what failed, or the tray, in which the job
   * appears if it takes long. Null if the caller has to report failures.
   */
  readonly reported: 'notification' | 'tray' | null
}

/** Description of a job that succeeded, or a function that returns it once the job has ended. */
export type JobText = string | ((job: Job) => string | null)

/** Content of the notification of a job. */
export interface JobReport {
  /** Description if all of it succeeded and can be undone; null for none, because the caller reports it. */
  readonly text?: JobText | undefined
  /** Returns what else can be done with the items that failed. */
  readonly remedy?: ((job: Job) => StepAction | undefined) | undefined
}

/**
 * Runs a request as a job on the server and waits for its end, without a time limit. `onShown` is called when the job takes long enough to
 * appear in the tray. Throws `ApiError` when the server refuses to start it.
 */
export type RunJob = (request: JobRequest, onShown?: () => void, report?: JobReport) => Promise<JobResult>

/** Returns a job's failure as the error that a separate call would have thrown. */
export function jobError(code: ErrorCode | null, { field, message }: Partial<Job['failed'][number]> = {}): ApiError {
  // Only the message of a hook that refused the action is shown to users.
  const words = code === 'hook_failed' ? '' : (code ?? 'The job did not end.')
  return itemError(code, message ?? words, field)
}
