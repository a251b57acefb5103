import * as z from 'zod/mini'
import { ExtractRequest } from './archive-contents.ts'
import { ArchiveAlgorithm } from './archives.ts'

/** What happens when a name is taken at the destination: it is refused, replaced (folders are merged), or a free one is found. */
export const OnTaken = z.enum(['refuse', 'replace', 'rename'])
export type OnTaken = z.infer<typeof OnTaken>

/** How many items one job may be asked for. */
export const MOST_STEPS = 10_000

const steps = z.array(z.object({ from: z.string(), to: z.string(), onTaken: OnTaken }))

/** `POST /api/jobs`: work that is watched and outlives its request. Paths are plain, from the root of the caller's scope. */
export const JobRequest = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['copy', 'move']), steps: steps.check(z.minLength(1), z.maxLength(MOST_STEPS)) }),
  z.object({
    kind: z.literal('delete'),
    paths: z.array(z.string()).check(z.minLength(1), z.maxLength(MOST_STEPS)),
    /** Not to the trash. */
    forever: z.optional(z.boolean()),
  }),
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
