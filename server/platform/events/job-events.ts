import type { Job } from '#contract/jobs.ts'

/** What the bus tells of long work: whoever asked for it hears on each of their streams how it stands. */
export type JobEvents = { 'job.changed': { readonly userId: number; readonly job: Job } }
