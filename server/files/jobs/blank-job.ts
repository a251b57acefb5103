import type { Job } from '#contract/jobs.ts'
import { type JobWish, outlineOf } from './wish.ts'

/** Returns a job that has not started. */
export const blankJob = (wish: JobWish): Omit<Job, 'id' | 'startedAt'> => ({
  kind: wish.kind,
  state: 'waiting',
  ...outlineOf(wish),
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
