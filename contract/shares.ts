import * as z from 'zod/mini'
import { FileResource, FolderResource, RawQuery } from './resources.ts'

/** What a duration counts in; hours unless said otherwise. */
export const DurationUnit = z.enum(['seconds', 'minutes', 'hours', 'days'])
export type DurationUnit = z.infer<typeof DurationUnit>

/** The most of any unit (spec section 5). */
export const LONGEST_DURATION = 2_147_483_647

/** What a link is for: taking what is shared, or leaving files in the folder without seeing what is there. */
export const ShareKind = z.enum(['download', 'upload'])
export type ShareKind = z.infer<typeof ShareKind>

/** What a link may be called: letters, digits, `-` and `_`, which people can say aloud and which need no encoding where they are one. */
export const LINK_NAME = /^[\p{L}\p{N}][\p{L}\p{N}_-]{0,62}$/u

/** What visitors of an upload link may leave, all of it together; null: no limit of its own. */
export const UploadLimits = z.object({
  /** Bytes of one file. */
  maxFileSize: z.nullable(z.int().check(z.positive())),
  /** Bytes of all files. */
  maxTotalSize: z.nullable(z.int().check(z.positive())),
  maxFiles: z.nullable(z.int().check(z.positive())),
  /** Extensions without their dot, in small letters; empty: any. */
  extensions: z.array(z.string().check(z.regex(/^[^./\\\s]{1,32}$/))),
  /** Are visitors asked for their name? */
  askName: z.boolean(),
})
export type UploadLimits = z.infer<typeof UploadLimits>

/** A link as its owner, or an administrator, sees it. Who has the hash has the link. */
export const Share = z.object({
  hash: z.string(),
  /** The item as its owner sees it. */
  path: z.string(),
  userID: z.int(),
  /** Seconds since the epoch; 0: for ever. */
  expire: z.int(),
  hasPassword: z.boolean(),
  /** The owner's name, for administrators. */
  username: z.optional(z.string()),
  kind: ShareKind,
  isDir: z.boolean(),
  /** A word of the owner's own in the address, before or instead of the part nobody guesses; empty: none. */
  name: z.string(),
  /** How often it may be downloaded; null: as often as anybody likes. */
  downloadLimit: z.nullable(z.int()),
  downloads: z.int(),
  /** RFC 3339. */
  created: z.string(),
  /** RFC 3339; null: nobody has used it. */
  lastUsed: z.nullable(z.string()),
  /** Its item is in the trash: the link answers 404 until the item is restored with its links. */
  suspended: z.optional(z.literal(true)),
  /** Only of an upload link. */
  uploads: z.optional(z.extend(UploadLimits, { received: z.int(), receivedSize: z.int() })),
})
export type Share = z.infer<typeof Share>

/** A whole number as a number or as text; empty text and absence are the same. */
const Amount = z.union([z.string().check(z.regex(/^\d{0,10}$/)), z.int().check(z.minimum(0))])

/**
 * `POST /api/share/{path}`: what a new link is like. `expires` counts `unit`s from now; empty, zero or absent: for ever. A body is
 * required, `{}` at least (contract 6.14).
 */
export const ShareCreate = z.object({
  password: z._default(z.string(), ''),
  expires: z.optional(Amount),
  unit: z._default(z.union([DurationUnit, z.literal('')]), 'hours'),
  kind: z._default(ShareKind, 'download'),
  name: z._default(z.string(), ''),
  /** The address is `name` alone, which anybody may guess. */
  guessable: z._default(z.boolean(), false),
  downloadLimit: z._default(z.nullable(z.int().check(z.positive())), null),
  uploads: z.optional(UploadLimits),
})
export type ShareCreate = z.infer<typeof ShareCreate>

/** `PATCH /api/share/{hash}`: changes a link and keeps its address. What is left out stays; an empty password takes it away. */
export const ShareUpdate = z.object({
  password: z.optional(z.string()),
  expires: z.optional(Amount),
  unit: z.optional(z.union([DurationUnit, z.literal('')])),
  downloadLimit: z.optional(z.nullable(z.int().check(z.positive()))),
  uploads: z.optional(UploadLimits),
})
export type ShareUpdate = z.infer<typeof ShareUpdate>

/** What a visitor calls themselves who leaves a file, percent-encoded. */
export const SENDER_HEADER = 'X-Sender'

/** What may be asked of a link besides the path: what `/api/raw` may be asked, and the token. */
export const PublicShareQuery = z.extend(RawQuery, {
  /** What an answer gave out after the password. */
  token: z.optional(z.string()),
})

/** Where the password of a link travels, raw or percent-encoded. */
export const SHARE_PASSWORD_HEADER = 'X-SHARE-PASSWORD'

const about = {
  /** For `?token=` on links to what is shared; only where there is a password, and only after it. */
  token: z.optional(z.string()),
  kind: ShareKind,
  /** Seconds since the epoch; 0: for ever. */
  expire: z.int(),
  /** How many downloads are left; null: as many as anybody likes. */
  downloadsLeft: z.nullable(z.int()),
}

/** `GET /api/public/share/{hash}/{path}`: paths are those within the link, never the owner's. */
export const PublicFile = z.extend(FileResource, about)
export const PublicFolder = z.extend(FolderResource, about)

/** The same of an upload link: what may be left there, nothing of what is there. */
export const PublicDrop = z.object({
  ...about,
  kind: z.literal('upload'),
  name: z.string(),
  uploads: z.extend(UploadLimits, {
    /** How many more files, and bytes, it takes; null: any number. */
    filesLeft: z.nullable(z.int()),
    sizeLeft: z.nullable(z.int()),
  }),
})
export type PublicDrop = z.infer<typeof PublicDrop>

export const PublicShare = z.union([PublicDrop, PublicFolder, PublicFile])
export type PublicShare = z.infer<typeof PublicShare>

/** What came in by an upload link, for its owner: `GET /api/shares/received/{hash}`. The latest first. */
export const ReceivedFile = z.object({
  /** Where it was put, in the folder of the link as the owner sees it now; empty when they do not. */
  path: z.string(),
  name: z.string(),
  size: z.int(),
  /** RFC 3339. */
  at: z.string(),
  /** What the visitor called themselves; may be empty. */
  sender: z.string(),
  address: z.string(),
})
export type ReceivedFile = z.infer<typeof ReceivedFile>
