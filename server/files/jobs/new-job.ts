import type { Job } from '#contract/jobs.ts'
import type { JobSpec, JobSummary } from './job-spec.ts'

/** Returns a job that has not started. */
export const newJob = ({ kind }: JobSpec, summary: JobSummary): Omit<Job, 'id' | 'startedAt'> => ({
  kind,
  state: 'waiting',
  ...summary,
  items: { done: 0, total: null },
  bytes: { done: 0, total: null },
  current: null,
  endedAt: null,
  failure: null,
  stepsDone: 0,
  failedCount: 0,
  failed: [],
  made: [],
  extraction: null,
})
