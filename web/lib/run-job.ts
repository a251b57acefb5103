import type { ErrorCode } from '#contract/errors.ts'
import type { JobRequest } from '#contract/job-requests.ts'
import type { Job } from '#contract/jobs.ts'
import type { ApiError } from './api-error.ts'
import { itemError } from './item-error.ts'

/** Completed job. */
export interface JobResult {
  readonly job: Job
  /** Whether the job took long enough to appear in the tray, which then reports its result. */
  readonly reported: boolean
}

/**
 * Runs a request as a job on the server and waits for its end, without a time limit. `onShown` is called when the job takes long enough to
 * appear in the tray. `text` describes it when all of it succeeded and can be undone. Throws `ApiError` when the server refuses to start
 * it.
 */
export type RunJob = (request: JobRequest, onShown?: () => void, text?: string) => Promise<JobResult>

/** Returns a job's failure as the error that a separate call would have thrown. */
export function jobError(code: ErrorCode | null, { field, message }: Partial<Job['failed'][number]> = {}): ApiError {
  // Only the message of a hook that refused the action is shown to users.
  const words = code === 'hook_failed' ? '' : (code ?? 'The job did not end.')
  return itemError(code, message ?? words, field)
}
