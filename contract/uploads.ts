import * as z from 'zod/mini'
import { ErrorCode } from './errors.ts'

/** The version of the resumable upload protocol that is spoken at `/api/tus` (https://tus.io/protocols/resumable-upload). */
export const TUS_VERSION = '1.0.0'

/** What of its extensions is there. */
export const TUS_EXTENSIONS = [
  'creation',
  'creation-with-upload',
  'termination',
  'expiration',
  'checksum',
  'concatenation',
] as const

/** Algorithms of `Upload-Checksum`. */
export const TUS_CHECKSUMS = ['sha1', 'sha256', 'sha512', 'md5'] as const

/** The media type of the bytes of a PATCH. */
export const TUS_MEDIA_TYPE = 'application/offset+octet-stream'

/** `true` is true; anything else, and nothing, is false. */
const Override = z._default(
  z.pipe(
    z.string(),
    z.transform((value: string) => value === 'true'),
  ),
  false,
)

/** `POST /api/tus/{path}`: may it replace a file? */
export const TusQuery = z.object({ override: Override })

/**
 * HEAD, PATCH and DELETE of `/api/tus/{path}`. `upload` is the id that `Location` carries; without one they reach the latest upload that
 * the caller began for this path. `override=true` on a PATCH lets an upload replace a file though it began without saying so: one whose
 * name was taken when its last byte came (409, `name_taken`) becomes a file by an empty PATCH at its end.
 */
export const TusUploadQuery = z.object({ override: Override, upload: z.optional(z.string()) })

/** An upload that is not finished, as its owner is told of it: `GET /api/uploads`. */
export const UnfinishedUpload = z.object({
  /** Where HEAD, PATCH and DELETE reach it, below the base path. */
  address: z.string(),
  path: z.string(),
  /** Bytes. */
  length: z.number(),
  offset: z.number(),
  /** Of the file it is made from, ms since the epoch; null where its client did not say. */
  modified: z.nullable(z.number()),
  /** ms since the epoch. */
  expires: z.number(),
})
export type UnfinishedUpload = z.infer<typeof UnfinishedUpload>
export const UnfinishedUploads = z.object({ uploads: z.array(UnfinishedUpload) })
export type UnfinishedUploads = z.infer<typeof UnfinishedUploads>

/** The media type of many files in one body; see {@link BatchedFile}. */
export const BATCH_MEDIA_TYPE = 'application/vnd.coffer.files'

/** What one body of many files may hold. */
export const BATCH_LIMITS = {
  /** Files and folders. */
  entries: 1000,
  /** Of one of the files (bytes). */
  file: 1024 * 1024,
  /** Of the whole body (bytes). */
  body: 32 * 1024 * 1024,
  /** Of what is said of one of them (bytes). */
  head: 16 * 1024,
} as const

/**
 * What stands before each file in a body of many, `POST /api/files/{folder}`: the length of this JSON in UTF-8 as four bytes, the highest
 * first, the JSON itself, and then `size` bytes of content. The next one follows at once.
 */
export const BatchedFile = z.object({
  /** Below the folder of the request, its segments joined by `/`, not encoded. Ends in `/` for a folder, which has no content. */
  path: z.string(),
  /** Bytes of content. */
  size: z.int().check(z.nonnegative()),
  /** When the file was changed last, in ms since the epoch; now, when nothing is said. */
  modified: z.optional(z.int()),
  /** May it replace a file that is there? */
  override: z.optional(z.boolean()),
  /** Does a file that is there already, as long and changed in the same second, count as this one? For sending again what may have arrived. */
  same: z.optional(z.boolean()),
})
export type BatchedFile = z.infer<typeof BatchedFile>

/** What became of each file of a body of many, in their order: one failure keeps no other back. `same`: it was there already. */
export const BatchOutcome = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.enum(['stored', 'same']) }),
  z.object({ outcome: z.literal('failed'), code: ErrorCode, message: z.optional(z.string()) }),
])
export type BatchOutcome = z.infer<typeof BatchOutcome>
export const BatchReply = z.object({ outcomes: z.array(BatchOutcome) })
export type BatchReply = z.infer<typeof BatchReply>
