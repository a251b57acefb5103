import * as z from 'zod/mini'
import { FileResource, FolderResource, RawQuery } from './resources.ts'

/** Unit of a duration; defaults to hours. */
export const DurationUnit = z.enum(['seconds', 'minutes', 'hours', 'days'])
export type DurationUnit = z.infer<typeof DurationUnit>

/** Maximum number of any unit. */
export const LONGEST_DURATION = 2_147_483_647

/** Kind of a link: downloading the shared item, or uploading files to the folder without seeing its contents. */
export const ShareKind = z.enum(['download', 'upload'])
export type ShareKind = z.infer<typeof ShareKind>

/** Custom text of a link: letters, digits, `-` and `_`, which are easy to read aloud; ASCII ones need no encoding. */
export const LINK_NAME = /^[\p{L}\p{N}][\p{L}\p{N}_-]{0,62}$/u

/** Limits of an upload link, for all of its visitors together; null: no limit. */
export const UploadLimits = z.object({
  /** Maximum size of one file, in bytes. */
  maxFileSize: z.nullable(z.int().check(z.positive())),
  /** Maximum total size of all files, in bytes. */
  maxTotalSize: z.nullable(z.int().check(z.positive())),
  maxFiles: z.nullable(z.int().check(z.positive())),
  /** Extensions without their dot, in lower case; empty: any. */
  extensions: z.array(z.string().check(z.regex(/^[^./\\\s]{1,32}$/))),
  /** Whether visitors are asked for their name. */
  askName: z.boolean(),
})
export type UploadLimits = z.infer<typeof UploadLimits>

/** A share link as its owner, or an administrator, sees it. The hash grants access to the link. */
export const Share = z.object({
  hash: z.string(),
  /** The item's path as its owner sees it, with a slash at its end where the link to a folder was created with one. */
  path: z.string(),
  userID: z.int(),
  /** Seconds since the epoch; 0: never expires. */
  expire: z.int(),
  hasPassword: z.boolean(),
  /** The owner's name, for administrators. */
  username: z.optional(z.string()),
  kind: ShareKind,
  isDir: z.boolean(),
  /** Custom text in the address, before or instead of the random part; empty: none. */
  name: z.string(),
  /** Maximum number of downloads; null: unlimited. */
  downloadLimit: z.nullable(z.int()),
  downloads: z.int(),
  /** RFC 3339. */
  created: z.string(),
  /** RFC 3339; null: not used yet. */
  lastUsed: z.nullable(z.string()),
  /** Present when the item is in the trash: the link responds with 404 until the item is restored with its links. */
  suspended: z.optional(z.literal(true)),
  /** For an upload link only. */
  uploads: z.optional(z.extend(UploadLimits, { received: z.int(), receivedSize: z.int() })),
})
export type Share = z.infer<typeof Share>

/** An integer as a number or as text; empty text is the same as absence. */
const Amount = z.union([z.string().check(z.regex(/^\d{0,10}$/)), z.int().check(z.minimum(0))])

/**
 * `POST /api/share/{path}`: creates a link. It expires after `expires` of `unit`; empty, zero or absent: never. A body is required, `{}` at
 * least.
 */
export const ShareCreate = z.object({
  password: z._default(z.string(), ''),
  expires: z.optional(Amount),
  unit: z._default(z.union([DurationUnit, z.literal('')]), 'hours'),
  kind: z._default(ShareKind, 'download'),
  name: z._default(z.string(), ''),
  /** The address is `name` alone, which can be guessed. */
  guessable: z._default(z.boolean(), false),
  downloadLimit: z._default(z.nullable(z.int().check(z.positive())), null),
  uploads: z.optional(UploadLimits),
})
export type ShareCreate = z.infer<typeof ShareCreate>

/** `PATCH /api/share/{hash}`: changes a link without changing its address. Omitted fields keep their values; an empty password removes it. */
export const ShareUpdate = z.object({
  password: z.optional(z.string()),
  expires: z.optional(Amount),
  unit: z.optional(z.union([DurationUnit, z.literal('')])),
  downloadLimit: z.optional(z.nullable(z.int().check(z.positive()))),
  uploads: z.optional(UploadLimits),
})
export type ShareUpdate = z.infer<typeof ShareUpdate>

/** Header with the name of a visitor who uploads a file, percent-encoded. */
export const SENDER_HEADER = 'X-Sender'

/** Query of a link: that of `/api/raw`, and the token. */
export const PublicShareQuery = z.extend(RawQuery, {
  /** The token from a response to a request with the password. */
  token: z.optional(z.string()),
})

/** Header with the password of a link, raw or percent-encoded. */
export const SHARE_PASSWORD_HEADER = 'X-SHARE-PASSWORD'

const about = {
  /** Value of `?token=` for links to the shared item; present only if there is a password and it was sent. */
  token: z.optional(z.string()),
  kind: ShareKind,
  /** Seconds since the epoch; 0: never expires. */
  expire: z.int(),
  /** Number of remaining downloads; null: unlimited. */
  downloadsLeft: z.nullable(z.int()),
}

/** Responses of `GET /api/public/share/{hash}/{path}`. Paths are relative to the link, never the owner's. */
export const PublicFile = z.extend(FileResource, about)
export const PublicFolder = z.extend(FolderResource, about)

/** Response for an upload link: its limits, without the contents of the folder. */
export const PublicDrop = z.object({
  ...about,
  kind: z.literal('upload'),
  name: z.string(),
  uploads: z.extend(UploadLimits, {
    /** Remaining number of files, and of bytes; null: unlimited. */
    filesLeft: z.nullable(z.int()),
    sizeLeft: z.nullable(z.int()),
  }),
})
export type PublicDrop = z.infer<typeof PublicDrop>

export const PublicShare = z.union([PublicDrop, PublicFolder, PublicFile])
export type PublicShare = z.infer<typeof PublicShare>

/** A file received through an upload link, for its owner: `GET /api/shares/received/{hash}`, newest first. */
export const ReceivedFile = z.object({
  /** Path in the link's folder as the owner sees it now; empty when they do not see it. */
  path: z.string(),
  name: z.string(),
  size: z.int(),
  /** RFC 3339. */
  at: z.string(),
  /** Name that the visitor gave; may be empty. */
  sender: z.string(),
  address: z.string(),
})
export type ReceivedFile = z.infer<typeof ReceivedFile>
