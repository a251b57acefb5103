import * as z from 'zod/mini'
import { Extraction } from './archive-contents.ts'
import { ErrorCode } from './errors.ts'

/** `rename`: new names of several items of a folder. `purge`: the permanent deletion of items of the trash. */
export const JobKind = z.enum(['copy', 'move', 'rename', 'delete', 'extract', 'archive', 'purge'])
export type JobKind = z.infer<typeof JobKind>

/**
 * State of a job. `waiting`: for other jobs of the same user. `done`: ended, though single items may have failed. `undone`: interrupted by
 * a server stop, and completely rolled back. `interrupted`: interrupted, and finished items remain; `done.items` is their number.
 */
export const JobState = z.enum(['waiting', 'running', 'done', 'failed', 'cancelled', 'undone', 'interrupted'])
export type JobState = z.infer<typeof JobState>

/**
 * An item that failed, and the reason; `field` names the part of the request at fault, if any, and `message` is the output of a hook that
 * refused it.
 */
const JobFailure = z.object({
  path: z.string(),
  code: ErrorCode,
  field: z.optional(z.string()),
  message: z.optional(z.string()),
})

/**
 * Maximum number of failures that a job lists.
 *
 * @limit Jobs | Failed items listed in a report | {}
 */
export const MOST_FAILURES = 1000

/** A job as its owner sees it. */
export const Job = z.object({
  id: z.int(),
  kind: JobKind,
  state: JobState,
  /** The first of its items, and their number. */
  from: z.string(),
  count: z.int(),
  /** The destination folder, or the new archive; null for a deletion. */
  to: z.nullable(z.string()),
  /** Progress, with a total of null while it is unknown. Items are files, folders and links at any depth. */
  items: z.object({ done: z.int(), total: z.nullable(z.int()) }),
  bytes: z.object({ done: z.number(), total: z.nullable(z.number()) }),
  /** The item that is being processed. */
  current: z.nullable(z.string()),
  /** Milliseconds since the epoch. */
  startedAt: z.number(),
  endedAt: z.nullable(z.number()),
  /** Error of the job as a whole. */
  failure: z.nullable(ErrorCode),
  /** Number of completed steps. Each item of a copy, a move or a deletion is a step; other jobs have one. */
  stepsDone: z.int(),
  /** Number of failed steps, and the first of them. */
  failedCount: z.int(),
  failed: z.array(JobFailure),
  /** Paths for which the job selected a name: of a copy or a move with `rename`, and of an archive. At most as many as failures. */
  made: z.array(z.string()),
  /** Result of an extraction. */
  extraction: z.nullable(Extraction),
})
export type Job = z.infer<typeof Job>

/** `GET /api/jobs`: the caller's jobs, both running and recently ended ones that were not dismissed; newest first. */
export const Jobs = z.object({ jobs: z.array(Job) })
