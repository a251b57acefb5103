import * as z from 'zod/mini'
import { FileResource, FolderResource, RawQuery } from './resources.ts'

/** Unit of a duration; defaults to hours. */
export const DurationUnit = z.enum(['seconds', 'minutes', 'hours', 'days'])
export type DurationUnit = z.infer<typeof DurationUnit>

/** Maximum number of any unit. */
export const LONGEST_DURATION = 2_147_483_647

/** Kind of a link: viewing and downloading the shared item, or uploading files to the folder without seeing its contents. */
export const ShareKind = z.enum(['download', 'upload'])
export type ShareKind = z.infer<typeof ShareKind>

/** Custom text of a link: letters, digits, `-` and `_`, which are easy to read aloud; ASCII ones need no encoding. */
export const LINK_NAME = /^[\p{L}\p{N}][\p{L}\p{N}_-]{0,62}$/u

/** Maximum length of the owner's message to visitors, in UTF-16 code units. */
export const LONGEST_MESSAGE = 1000
const Message = z.string().check(z.maxLength(LONGEST_MESSAGE))

/** Limits of a link's uploads, for all of its visitors together; null: no limit. */
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
  /** Plain text that visitors read; may be empty. */
  message: z.string(),
  /** Whether visitors see the owner's username. */
  showName: z.boolean(),
  /** Whether visitors are offered no downloads. What they see can still be copied. */
  hideDownload: z.boolean(),
  /** For a collection only: its name, and the number of its items that are not in the trash. `path` is the folder that contains them. */
  collection: z.optional(z.object({ title: z.string(), items: z.int() })),
  /** Present for upload links, and for links to folders that visitors can also upload to. */
  uploads: z.optional(z.extend(UploadLimits, { received: z.int(), receivedSize: z.int() })),
})
export type Share = z.infer<typeof Share>

/** An integer as a number or as text; empty text is the same as absence. */
const Amount = z.union([z.string().check(z.regex(/^\d{0,10}$/)), z.int().check(z.minimum(0))])

const downloadLimit = z.nullable(z.int().check(z.positive()))

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
  downloadLimit: z._default(downloadLimit, null),
  message: z._default(Message, ''),
  showName: z._default(z.boolean(), false),
  hideDownload: z._default(z.boolean(), false),
  /** With `kind: download`, for folders: visitors see the folder and can upload to it. */
  uploads: z.optional(UploadLimits),
})
export type ShareCreate = z.infer<typeof ShareCreate>

/**
 * Maximum number of items of a collection.
 *
 * @limit Share links | Items of a collection | {}
 */
export const MAX_COLLECTION_ITEMS = 1000

/** Name of a collection; visitors read it. */
const CollectionTitle = z.string().check(z.trim(), z.minLength(1), z.maxLength(200), z.regex(/^\P{Cc}*$/u))

/** `POST /api/share-collections`: creates one link to several items, which visitors see as one folder. */
export const CollectionCreate = z.extend(z.omit(ShareCreate, { kind: true, uploads: true }), {
  /** Paths of the items, which may be in different folders. */
  paths: z.array(z.string()).check(z.minLength(1), z.maxLength(MAX_COLLECTION_ITEMS)),
  title: CollectionTitle,
})
export type CollectionCreate = z.infer<typeof CollectionCreate>

/**
 * `PATCH /api/share/{hash}`: changes a link without changing its address, also one that has expired. Omitted fields keep their values; an
 * empty password removes it.
 */
export const ShareUpdate = z.object({
  password: z.optional(z.string()),
  expires: z.optional(Amount),
  unit: z.optional(z.union([DurationUnit, z.literal('')])),
  downloadLimit: z.optional(downloadLimit),
  message: z.optional(Message),
  showName: z.optional(z.boolean()),
  hideDownload: z.optional(z.boolean()),
  /** Null: visitors can no longer upload; not for upload links. */
  uploads: z.optional(z.nullable(UploadLimits)),
  /** For a collection only: its new name. */
  title: z.optional(CollectionTitle),
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
  /** The owner's message, as plain text; may be empty. */
  message: z.string(),
  /** The owner's username; empty unless the owner shows it. */
  sender: z.string(),
  /** Whether to offer no downloads: archives, and files without `inline=true`, are answered with 404. */
  hideDownload: z.boolean(),
}

const VisitorUploads = z.extend(UploadLimits, {
  /** Remaining number of files, and of bytes; null: unlimited. */
  filesLeft: z.nullable(z.int()),
  sizeLeft: z.nullable(z.int()),
})
export type VisitorUploads = z.infer<typeof VisitorUploads>

/** Responses of `GET /api/public/share/{hash}/{path}`. Paths are relative to the link, never the owner's. */
export const PublicFile = z.extend(FileResource, about)
export const PublicFolder = z.extend(FolderResource, {
  ...about,
  /** Present if visitors can upload files to the shared folder itself. */
  uploads: z.optional(VisitorUploads),
})

/** Response for an upload link: its limits, without the contents of the folder. */
export const PublicDrop = z.object({
  ...about,
  kind: z.literal('upload'),
  name: z.string(),
  uploads: VisitorUploads,
})
export type PublicDrop = z.infer<typeof PublicDrop>

export const PublicShare = z.union([PublicDrop, PublicFolder, PublicFile])
export type PublicShare = z.infer<typeof PublicShare>

/**
 * Response of `GET /api/public/size/{hash}/{path}`: what an archive of the folder contains. `complete` is false when there is more than was
 * counted.
 */
export const PublicFolderSize = z.object({ size: z.int(), files: z.int(), complete: z.boolean() })
export type PublicFolderSize = z.infer<typeof PublicFolderSize>

/** A file received through a link, for its owner: `GET /api/shares/received/{hash}`, newest first. */
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
