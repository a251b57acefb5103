import type { ErrorCode } from '#contract/errors.ts'
import type { JobRequest } from '#contract/job-requests.ts'
import type { Job } from '#contract/jobs.ts'
import type { ApiError } from './api-error.ts'
import { toldError } from './told-error.ts'

/** A job that has ended. */
export interface JobEnd {
  readonly job: Job
  /** Did it last so long that the tray shows it, and tells how it ended? */
  readonly told: boolean
}

/**
 * Has the server do something as a job, and waits for its end, however long that takes. `onShown` is called when it lasts so long that the
 * tray shows it. Throws `ApiError` when the server refuses to begin.
 * `text` is said of it where all of it could be done, and can be taken back.
 */
export type RunJob = (request: JobRequest, onShown?: () => void, text?: string) => Promise<JobEnd>

/** What a job says that went wrong, as the answer to a call of its own would have said it. */
export function jobError(code: ErrorCode | null, { field, message }: Partial<Job['failed'][number]> = {}): ApiError {
  // Of a command that refused it, people read the words; of all else nobody does.
  const words = code === 'hook_failed' ? '' : (code ?? 'The job did not end.')
  return toldError(code, message ?? words, field)
}
