import * as z from 'zod/mini'
import { ExtractRequest } from './archive-contents.ts'
import { ArchiveAlgorithm } from './archives.ts'
import { KeptId, WholeTrash } from './trash.ts'

/** Handling of names that exist at the destination: refuse, replace (folders are merged), or use a free name. */
export const OnTaken = z.enum(['refuse', 'replace', 'rename'])
export type OnTaken = z.infer<typeof OnTaken>

/**
 * Maximum number of items of a job.
 *
 * @limit Jobs | Items of one job | {}
 */
export const MOST_STEPS = 10_000

const steps = z.array(z.object({ from: z.string(), to: z.string(), onTaken: OnTaken }))

/** `POST /api/jobs`: starts work that outlives its request. Paths are not encoded and begin at the root of the caller's scope. */
export const JobRequest = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['copy', 'move']), steps: steps.check(z.minLength(1), z.maxLength(MOST_STEPS)) }),
  z.object({
    kind: z.literal('delete'),
    paths: z.array(z.string()).check(z.minLength(1), z.maxLength(MOST_STEPS)),
    /** Deletes permanently instead of moving to the trash. */
    forever: z.optional(z.boolean()),
  }),
  /** New names of items of one folder, exchanges of names included: all of them, or none if one is refused. */
  z.object({
    kind: z.literal('rename'),
    folder: z.string(),
    names: z.array(z.object({ from: z.string(), to: z.string() })).check(z.minLength(1), z.maxLength(MOST_STEPS)),
  }),
  z.object({ kind: z.literal('extract'), archive: z.string(), wish: ExtractRequest }),
  z.object({
    kind: z.literal('archive'),
    /** The folder of the items. */
    folder: z.string(),
    /** Names of items in the folder. */
    names: z.array(z.string()).check(z.minLength(1), z.maxLength(MOST_STEPS)),
    /** Path of the new archive. */
    to: z.string(),
    format: ArchiveAlgorithm,
    onTaken: OnTaken,
  }),
  z.object({
    kind: z.literal('purge'),
    /** Items of the trash to delete permanently: some, or all of a query that were deleted before the job was started. */
    selection: z.union([z.object({ ids: z.array(KeptId).check(z.minLength(1), z.maxLength(MOST_STEPS)) }), WholeTrash]),
  }),
])
export type JobRequest = z.infer<typeof JobRequest>
