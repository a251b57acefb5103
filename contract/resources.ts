import * as z from 'zod/mini'
import { ArchiveAlgorithm } from './archives.ts'
import { Sorting } from './sorting.ts'

/** What the page does with an item; directories have the empty type. */
export const ResourceType = z.enum(['', 'image', 'audio', 'video', 'text', 'textImmutable', 'blob', 'invalid_link'])
export type ResourceType = z.infer<typeof ResourceType>

/** What every answer says of one file or folder. */
const item = {
  path: z.string(),
  name: z.string(),
  /** Bytes; what the disk says for a directory. */
  size: z.number(),
  extension: z.string(),
  /** RFC 3339, UTC, up to nanoseconds. */
  modified: z.string(),
  /** Go's file mode, as File Browser sends it. */
  mode: z.number(),
  isDir: z.boolean(),
  isSymlink: z.boolean(),
  type: ResourceType,
}

export const ResourceItem = z.object({ ...item, subtitles: z.optional(z.array(z.string())) })
export type ResourceItem = z.infer<typeof ResourceItem>

export const ChecksumAlgorithm = z.enum(['md5', 'sha1', 'sha256', 'sha512'])
export type ChecksumAlgorithm = z.infer<typeof ChecksumAlgorithm>

/** `GET /api/resources/{path}` of a file. `content` is there for text the caller may download. */
export const FileResource = z.object({
  ...item,
  isDir: z.literal(false),
  content: z.optional(z.string()),
  checksums: z.optional(z.partialRecord(ChecksumAlgorithm, z.string())),
  subtitles: z.optional(z.array(z.string())),
})
export type FileResource = z.infer<typeof FileResource>

/** `GET /api/resources/{path}` of a folder, in File Browser's form: one object an item. */
export const FolderResource = z.object({
  ...item,
  isDir: z.literal(true),
  items: z.array(ResourceItem),
  numDirs: z.int(),
  numFiles: z.int(),
  sorting: Sorting,
})
export type FolderResource = z.infer<typeof FolderResource>

/** `GET /api/usage/{path}`: bytes of the volume that holds a folder; what is not used is free. Both are 0 for a file. */
export const Usage = z.object({ total: z.number(), used: z.number() })
export type Usage = z.infer<typeof Usage>

/** The media type by which a client asks for {@link FolderColumns} instead of {@link FolderResource}. */
export const COLUMNS_MEDIA_TYPE = 'application/vnd.coffer.columns+json'

/** One letter an item in `FolderColumns.kinds`. */
export const ITEM_KIND = {
  directory: 'd',
  file: 'f',
  linkedDirectory: 'D',
  linkedFile: 'F',
  invalidLink: 'x',
  other: 'o',
} as const
export type ItemKindLetter = (typeof ITEM_KIND)[keyof typeof ITEM_KIND]

/**
 * The same folder as columns: a tenth of the objects to build, send and read. Row `i` is `names.split('/')[i]`, `kinds[i]`,
 * `sizes[i]` (bytes) and `modifieds[i]` (ms since the epoch). `names` of an empty folder is empty and so is `kinds`.
 */
export const FolderColumns = z.object({
  path: z.string(),
  name: z.string(),
  /** RFC 3339, as in {@link FolderResource}. */
  modified: z.string(),
  isDir: z.literal(true),
  numDirs: z.int(),
  numFiles: z.int(),
  sorting: Sorting,
  names: z.string(),
  kinds: z.string(),
  // 100,000 numbers each: checked as arrays, not number by number.
  sizes: z.custom<number[]>((value) => Array.isArray(value)),
  modifieds: z.custom<number[]>((value) => Array.isArray(value)),
})
export type FolderColumns = z.infer<typeof FolderColumns>

/** `GET /api/resources`: what may be asked besides the path. */
export const ResourceQuery = z.object({ checksum: z.optional(ChecksumAlgorithm) })

/** `true` is true; anything else, and nothing, is false, as in File Browser. */
const flag = z._default(
  z.pipe(
    z.string(),
    z.transform((value: string) => value === 'true'),
  ),
  false,
)

/** `POST /api/resources/{path}`. */
export const UploadQuery = z.object({
  override: flag,
  /** When the content was changed, in ms since the epoch; now, when nothing is said. */
  modified: z.optional(z.pipe(z.string().check(z.regex(/^-?\d{1,15}$/)), z.transform(Number))),
})

/** `DELETE /api/resources/{path}`: with `forever` it does not go to the trash. */
export const DeleteQuery = z.object({ forever: flag })

/** `PATCH /api/resources/{from}`: `destination` is a path whose segments are percent-encoded, then encoded as a query value. */
export const MoveQuery = z.object({
  action: z.enum(['copy', 'rename']),
  destination: z.string(),
  override: flag,
  rename: flag,
})

/**
 * `GET /api/raw/{path}`: `k` and `key` only refresh a browser's cache. Of a folder: `algo` is the format, `files` names what of it, split at
 * `,` and percent-encoded once more each, and `compress` asks for the smaller zip, whose length nobody knows beforehand.
 */
export const RawQuery = z.object({
  inline: flag,
  k: z.optional(z.string()),
  key: z.optional(z.string()),
  algo: z.optional(ArchiveAlgorithm),
  files: z.optional(z.string()),
  compress: flag,
})

/** `GET /api/subtitle/{path}`: as {@link RawQuery} of a file. */
export const SubtitleQuery = z.object({ inline: flag, k: z.optional(z.string()), key: z.optional(z.string()) })
