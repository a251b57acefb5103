import * as z from 'zod/mini'
import { Extraction } from './archive-contents.ts'
import { ErrorCode } from './errors.ts'

export const JobKind = z.enum(['copy', 'move', 'delete', 'extract', 'archive'])
export type JobKind = z.infer<typeof JobKind>

/**
 * Where a job stands. `waiting`: for others of the same person. `done`: ended, though single items may have failed. `undone`: a stop of
 * the server cut it off and nothing of it is left. `interrupted`: cut off, and what was done by then stays; `done.items` tells how much.
 */
export const JobState = z.enum(['waiting', 'running', 'done', 'failed', 'cancelled', 'undone', 'interrupted'])
export type JobState = z.infer<typeof JobState>

/**
 * An item that a job could not do, and why; `field` names the part of the request at fault, where there is one, and `message` is what a
 * command said that refused it.
 */
const JobFailure = z.object({
  path: z.string(),
  code: ErrorCode,
  field: z.optional(z.string()),
  message: z.optional(z.string()),
})

/** How many failures a job names. */
export const MOST_FAILURES = 1000

/** A job as the person who started it sees it. */
export const Job = z.object({
  id: z.int(),
  kind: JobKind,
  state: JobState,
  /** The first of what it is about, and how many there are. */
  from: z.string(),
  count: z.int(),
  /** The folder where things go, or the archive that is made; null of a deletion. */
  to: z.nullable(z.string()),
  /** Done so far, of so many; null while nobody knows. Items are files, folders and links, at any depth. */
  items: z.object({ done: z.int(), total: z.nullable(z.int()) }),
  bytes: z.object({ done: z.number(), total: z.nullable(z.number()) }),
  /** What is worked on now. */
  current: z.nullable(z.string()),
  /** ms since the epoch. */
  startedAt: z.number(),
  endedAt: z.nullable(z.number()),
  /** Why it failed as a whole. */
  failure: z.nullable(ErrorCode),
  /** Of its single steps: how many failed, and the first of them by name. */
  failedCount: z.int(),
  failed: z.array(JobFailure),
  /** Paths that it made and whose names it chose: of a copy or a move with `rename`, and of an archive. At most as many as failures. */
  made: z.array(z.string()),
  /** What was extracted. */
  extraction: z.nullable(Extraction),
})
export type Job = z.infer<typeof Job>

/** `GET /api/jobs`: the caller's, running ones and those that ended a while ago and were not dismissed; the latest first. */
export const Jobs = z.object({ jobs: z.array(Job) })
