import type { Job } from '#contract/jobs.ts'

/** A job stands elsewhere; while it runs, told about ten times a second at most. */
export type JobChange = { readonly userId: number; readonly job: Job }

/** What the bus tells of jobs. */
export type JobEvents = { 'job.changed': JobChange }
