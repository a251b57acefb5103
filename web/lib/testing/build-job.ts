import type { Job } from '#contract/jobs.ts'

/** Builds a job that has ended successfully, with overrides. */
export const buildJob = (overrides: Partial<Job> = {}): Job => ({
  id: 1,
  kind: 'copy',
  state: 'done',
  from: '/here/a.txt',
  count: 1,
  to: '/there',
  items: { done: 1, total: 1 },
  bytes: { done: 0, total: null },
  current: null,
  startedAt: 1,
  endedAt: 2,
  failure: null,
  stepsDone: overrides.count ?? 1,
  failedCount: 0,
  failed: [],
  made: [],
  extraction: null,
  ...overrides,
})
