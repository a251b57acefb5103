import * as z from 'zod/mini'
import { ErrorCode } from './errors.ts'

/** Supported version of the resumable upload protocol at `/api/tus` (https://tus.io/protocols/resumable-upload). */
export const TUS_VERSION = '1.0.0'

/** Supported extensions of the protocol. */
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

/** Media type of the body of a PATCH. */
export const TUS_MEDIA_TYPE = 'application/offset+octet-stream'

/** `true` is true; any other value, or none, is false. */
const Override = z._default(
  z.pipe(
    z.string(),
    z.transform((value: string) => value === 'true'),
  ),
  false,
)

/** Query of `POST /api/tus/{path}`. `override`: whether it may replace a file. */
export const TusQuery = z.object({ override: Override })

/**
 * Query of HEAD, PATCH and DELETE of `/api/tus/{path}`. `upload` is the id in `Location`; without one they apply to the latest upload that
 * the caller started for this path. `override=true` on a PATCH lets an upload replace a file though it started without it: if its name was
 * taken when its last byte arrived (409, `name_taken`), an empty PATCH at its end completes it.
 */
export const TusUploadQuery = z.object({ override: Override, upload: z.optional(z.string()) })

/** An unfinished upload as its owner sees it: `GET /api/uploads`. */
export const UnfinishedUpload = z.object({
  /** Address for HEAD, PATCH and DELETE, below the base path. */
  address: z.string(),
  path: z.string(),
  /** Length in bytes. */
  length: z.number(),
  offset: z.number(),
  /** Modification time of the source file in ms since the epoch; null where the client did not send it. */
  modified: z.nullable(z.number()),
  /** Milliseconds since the epoch. */
  expires: z.number(),
})
export type UnfinishedUpload = z.infer<typeof UnfinishedUpload>
export const UnfinishedUploads = z.object({ uploads: z.array(UnfinishedUpload) })
export type UnfinishedUploads = z.infer<typeof UnfinishedUploads>

/** Media type of a body with many files; see {@link BatchedFile}. */
export const BATCH_MEDIA_TYPE = 'application/vnd.coffer.files'

/**
 * Limits for a body with many files.
 *
 * @limit Uploads | Batch of small files in one request | {entries} files of up to {file bytes}, together {body bytes}; {head bytes} of metadata for each
 */
export const BATCH_LIMITS = {
  /** Number of files and folders. */
  entries: 1000,
  /** Size of one file, in bytes. */
  file: 1024 * 1024,
  /** Size of the body, in bytes. */
  body: 32 * 1024 * 1024,
  /** Size of the header of one file, in bytes. */
  head: 16 * 1024,
} as const

/**
 * Header of each file in a body with many files, `POST /api/files/{folder}`: the length of this JSON in UTF-8 as four bytes, big-endian,
 * the JSON itself, and then `size` bytes of content. The next file follows directly.
 */
export const BatchedFile = z.object({
  /** Path below the folder of the request, segments separated by `/`, not encoded. Ends in `/` for a folder, which has no content. */
  path: z.string(),
  /** Length of the content in bytes. */
  size: z.int().check(z.nonnegative()),
  /** Modification time in ms since the epoch; defaults to now. */
  modified: z.optional(z.int()),
  /** Whether it may replace an existing file. */
  override: z.optional(z.boolean()),
  /** Whether an existing file of the same length and modification second counts as this one, for retries of files that may have arrived. */
  same: z.optional(z.boolean()),
})
export type BatchedFile = z.infer<typeof BatchedFile>

/** Result of each file of a body with many files, in order; a failure does not affect the others. `same`: it already existed. */
export const BatchOutcome = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.enum(['stored', 'same']) }),
  z.object({ outcome: z.literal('failed'), code: ErrorCode, message: z.optional(z.string()) }),
])
export type BatchOutcome = z.infer<typeof BatchOutcome>
export const BatchReply = z.object({ outcomes: z.array(BatchOutcome) })
export type BatchReply = z.infer<typeof BatchReply>
