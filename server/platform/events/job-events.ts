import type { Job } from '#contract/jobs.ts'

/** Events about jobs, for each stream of the job's owner. */
export type JobEvents = { 'job.changed': { readonly userId: number; readonly job: Job } }
