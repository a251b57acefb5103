import * as z from 'zod/mini'
import { Extraction, ExtractRequest } from './archive-contents.ts'
import { ArchiveAlgorithm } from './archives.ts'
import { ErrorCode } from './errors.ts'

/** What happens when a name is taken at the destination: it is refused, replaced (folders are merged), or a free one is found. */
export const OnTaken = z.enum(['refuse', 'replace', 'rename'])
export type OnTaken = z.infer<typeof OnTaken>

/** How many items one job may be asked for. */
export const MOST_STEPS = 10_000

const steps = z.array(z.object({ from: z.string(), to: z.string(), onTaken: OnTaken }))

/** `POST /api/jobs`: work that is watched and outlives its request. Paths are plain, from the root of the caller's scope. */
export const JobRequest = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['copy', 'move']), steps: steps.check(z.minLength(1), z.maxLength(MOST_STEPS)) }),
  z.object({ kind: z.literal('delete'), paths: z.array(z.string()).check(z.minLength(1), z.maxLength(MOST_STEPS)) }),
  z.object({ kind: z.literal('extract'), archive: z.string(), wish: ExtractRequest }),
  z.object({
    kind: z.literal('archive'),
    /** The folder that holds what goes in. */
    folder: z.string(),
    /** Names in it. */
    names: z.array(z.string()).check(z.minLength(1), z.maxLength(MOST_STEPS)),
    /** The archive that is made. */
    to: z.string(),
    format: ArchiveAlgorithm,
    onTaken: OnTaken,
  }),
])
export type JobRequest = z.infer<typeof JobRequest>

export const JobKind = z.enum(['copy', 'move', 'delete', 'extract', 'archive'])
export type JobKind = z.infer<typeof JobKind>

/**
 * Where a job stands. `waiting`: for others of the same person. `done`: ended, though single items may have failed. `undone`: a stop of
 * the server cut it off and nothing of it is left. `interrupted`: cut off, and what was done by then stays; `done.items` tells how much.
 */
export const JobState = z.enum(['waiting', 'running', 'done', 'failed', 'cancelled', 'undone', 'interrupted'])
export type JobState = z.infer<typeof JobState>

/** An item that a job could not do, and why. */
export const JobFailure = z.object({ path: z.string(), code: ErrorCode })
export type JobFailure = z.infer<typeof JobFailure>

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
