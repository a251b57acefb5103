import type { Job } from '#contract/jobs.ts'

/** Returns whether a job ended without anything to report. */
export const isFine = ({ state, failedCount, extraction }: Job): boolean =>
  state === 'done' && failedCount === 0 && (extraction?.skippedCount ?? 0) === 0
