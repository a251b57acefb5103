import type { Job } from '#contract/jobs.ts'
import { type JobSpec, summaryOf } from './job-spec.ts'

/** Returns a job that has not started. */
export const newJob = (wish: JobSpec): Omit<Job, 'id' | 'startedAt'> => ({
  kind: wish.kind,
  state: 'waiting',
  ...summaryOf(wish),
  items: { done: 0, total: null },
  bytes: { done: 0, total: null },
  current: null,
  endedAt: null,
  failure: null,
  failedCount: 0,
  failed: [],
  made: [],
  extraction: null,
})
