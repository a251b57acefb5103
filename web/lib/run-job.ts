import type { ErrorCode } from '#contract/errors.ts'
import type { JobRequest } from '#contract/job-requests.ts'
import type { Job } from '#contract/jobs.ts'
import { ApiError } from './api-error.ts'

/** A job that has ended. */
export interface JobEnd {
  readonly job: Job
  /** Did it last so long that the tray shows it, and tells how it ended? */
  readonly told: boolean
}

/**
 * Has the server do something as a job, and waits for its end, however long that takes. `onShown` is called when it lasts so long that the
 * tray shows it. Throws `ApiError` when the server refuses to begin.
 */
export type RunJob = (request: JobRequest, onShown?: () => void) => Promise<JobEnd>

const STATUS: Partial<Record<ErrorCode, number>> = {
  not_allowed: 403,
  not_found: 404,
  name_taken: 409,
  conflict: 409,
  too_large: 413,
  too_many: 429,
  busy: 503,
  internal: 500,
  disk_full: 507,
}

/** What a job says that went wrong, as the answer to a call of its own would have said it. */
export const jobError = (code: ErrorCode | null, field?: string): ApiError =>
  new ApiError((code && STATUS[code]) ?? 400, code, code ?? 'The job did not end.', field)
