import * as z from 'zod/mini'
import { ArchiveAlgorithm } from './archives.ts'
import { EFFECT_NAMES } from './effects.ts'
import { FolderView } from './folder-views.ts'
import { Sorting } from './sorting.ts'

/** Type of an item, which determines how the page opens it; empty for directories. */
export const ResourceType = z.enum(['', 'image', 'audio', 'video', 'text', 'textImmutable', 'blob', 'invalid_link'])
export type ResourceType = z.infer<typeof ResourceType>

/** Effects that a caller may have on an item, by rules, access entries and permissions. */
const Rights = z.array(z.enum(EFFECT_NAMES))

/** Fields of every file or folder in a response. */
const item = {
  path: z.string(),
  name: z.string(),
  /** Size in bytes; for a directory the value the disk reports. */
  size: z.number(),
  extension: z.string(),
  /** RFC 3339, UTC, up to nanoseconds. */
  modified: z.string(),
  /** File mode of Go, as in File Browser. */
  mode: z.number(),
  isDir: z.boolean(),
  isSymlink: z.boolean(),
  type: ResourceType,
}

export const ResourceItem = z.object({ ...item, subtitles: z.optional(z.array(z.string())) })
export type ResourceItem = z.infer<typeof ResourceItem>

export const ChecksumAlgorithm = z.enum(['md5', 'sha1', 'sha256', 'sha512'])
export type ChecksumAlgorithm = z.infer<typeof ChecksumAlgorithm>

/** Response of `GET /api/resources/{path}` for a file. `content` is present for text that the caller may download. */
export const FileResource = z.object({
  ...item,
  isDir: z.literal(false),
  content: z.optional(z.string()),
  checksums: z.optional(z.partialRecord(ChecksumAlgorithm, z.string())),
  subtitles: z.optional(z.array(z.string())),
  /** Only for requests of columns, as the page sends them. */
  rights: z.optional(Rights),
})
export type FileResource = z.infer<typeof FileResource>

/** Response of `GET /api/resources/{path}` for a folder, in File Browser's form with one object per item. */
export const FolderResource = z.object({
  ...item,
  isDir: z.literal(true),
  items: z.array(ResourceItem),
  numDirs: z.int(),
  numFiles: z.int(),
  sorting: Sorting,
})
export type FolderResource = z.infer<typeof FolderResource>

/** An item of a recursive listing. */
export const RecursiveEntry = z.object({
  path: z.string(),
  name: z.string(),
  /** Size in bytes; for a directory the value the disk reports. */
  size: z.number(),
  /** RFC 3339, UTC, up to nanoseconds. */
  modified: z.string(),
  isDir: z.boolean(),
})

/** `GET /api/resources/recursive/{path}`: everything below a folder, each folder before its contents. */
export const RecursiveEntries = z.array(RecursiveEntry)

/**
 * `GET /api/usage/{path}`: size and used bytes of a folder's volume or, with `quota`, the limit of the home or a folder that it belongs to
 * and how much of it is used, which may be more: that of which the least is left. Both are 0 for a file. `files` is a limit of the number of
 * files, where more of it is used than of the limits in bytes.
 */
export const Usage = z.object({
  total: z.number(),
  used: z.number(),
  quota: z.optional(z.boolean()),
  files: z.optional(z.object({ total: z.int(), used: z.int() })),
})
export type Usage = z.infer<typeof Usage>

/**
 * A folder as columns, which needs a tenth of the objects of {@link FolderResource}. Row `i` is `names.split('/')[i]`, `kinds[i]`,
 * `sizes[i]` (bytes) and `modifieds[i]` (ms since the epoch). For an empty folder `names` and `kinds` are empty.
 */
export const FolderColumns = z.object({
  path: z.string(),
  name: z.string(),
  /** RFC 3339, as in {@link FolderResource}. */
  modified: z.string(),
  isDir: z.literal(true),
  numDirs: z.int(),
  numFiles: z.int(),
  /** Order of the rows: that of `view`, else the user's. */
  sorting: Sorting,
  /** The caller's own view of the folder; absent where they have none. */
  view: z.optional(FolderView),
  /** Rights that permissions and access entries give the caller with items of the folder. */
  rights: z.optional(Rights),
  names: z.string(),
  kinds: z.string(),
  // 100,000 numbers each: validated as arrays, not number by number.
  sizes: z.custom<number[]>((value) => Array.isArray(value)),
  modifieds: z.custom<number[]>((value) => Array.isArray(value)),
})
export type FolderColumns = z.infer<typeof FolderColumns>

/** Query of `GET /api/resources/{path}`. */
export const ResourceQuery = z.object({ checksum: z.optional(ChecksumAlgorithm) })

/** `true` is true; any other value, or none, is false, as in File Browser. */
const flag = z._default(
  z.pipe(
    z.string(),
    z.transform((value: string) => value === 'true'),
  ),
  false,
)

/** Query of `POST /api/resources/{path}`. */
export const UploadQuery = z.object({
  override: flag,
  /** Modification time of the content, in ms since the epoch; defaults to now. */
  modified: z.optional(z.pipe(z.string().check(z.regex(/^-?\d{1,15}$/)), z.transform(Number))),
})

/** Query of `DELETE /api/resources/{path}`. `forever` deletes permanently instead of moving to the trash. */
export const DeleteQuery = z.object({ forever: flag })

/** Query of `PATCH /api/resources/{from}`. */
export const MoveQuery = z.object({
  action: z.enum(['copy', 'rename']),
  /**
   * The new path, encoded twice: each segment is percent-encoded, then the whole as a value of the query. `/50% off.txt` becomes
   * `/50%25%20off.txt`, then `%2F50%2525%2520off.txt`.
   */
  destination: z.string(),
  override: flag,
  rename: flag,
})

/**
 * Query of `GET /api/raw/{path}`. `k` and `key` only bust caches. For a folder, `algo` is the archive format, and `compress` requests
 * compression in a zip, whose length is then unknown in advance.
 */
export const RawQuery = z.object({
  inline: flag,
  k: z.optional(z.string()),
  key: z.optional(z.string()),
  algo: z.optional(ArchiveAlgorithm),
  /**
   * Items of the folder, encoded twice: each path is percent-encoded, its slashes too or not, the paths are joined by `,`, and the whole is
   * encoded as a value of the query. `/a,b.txt` and `/c.txt` become `%2Fa%2Cb.txt,%2Fc.txt`, then `%252Fa%252Cb.txt%2C%252Fc.txt`.
   */
  files: z.optional(z.string()),
  compress: flag,
})

/** Query of `GET /api/subtitle/{path}`: as {@link RawQuery} for a file. */
export const SubtitleQuery = z.object({ inline: flag, k: z.optional(z.string()), key: z.optional(z.string()) })
