import * as z from 'zod/mini'
import { IndexState } from './search.ts'

/** Size of a folder including all subfolders, as far as the caller may list it. */
const amount = {
  /** Total size of its files in bytes. */
  bytes: z.number(),
  files: z.int(),
  folders: z.int(),
}
export const Amount = z.object(amount)
export type Amount = z.infer<typeof Amount>

const numbers = () => z.custom<number[]>((value) => Array.isArray(value))

/**
 * Sizes of a folder and its direct subfolders, from the index. Row `i` is `names.split('/')[i]`, `files[i]`, `folders[i]`; `names` is empty
 * for a folder without subfolders. Folders whose size is not known are missing: the index does not contain them yet, or knows that they, or
 * folders below them, changed since they were read.
 */
export const FolderSizes = z.object({
  /**
   * Time when the index was last completely up to date, in milliseconds since the epoch; null while the size may be wrong: the index is first
   * being built, or knows that the folder, or one below it, changed since it was read.
   */
  asOf: z.nullable(z.number()),
  whole: Amount,
  names: z.string(),
  bytes: numbers(),
  files: numbers(),
  folders: numbers(),
})
export type FolderSizes = z.infer<typeof FolderSizes>

/**
 * `GET /api/folder-sizes/{path}`. `known` is null where the index does not contain the folder, which differs from an empty folder: the
 * index is off, or has not read it yet.
 */
export const FolderSizesReply = z.object({ index: IndexState, known: z.nullable(FolderSizes) })
export type FolderSizesReply = z.infer<typeof FolderSizesReply>

/**
 * `GET /api/users/{id}/usage`: what the files of a user take, and the disk that contains their folder. `whole` is null while it is not
 * counted, or if there is no index.
 */
export const UserUsage = z.object({
  username: z.string(),
  whole: z.nullable(Amount),
  disk: z.object({ total: z.number(), used: z.number() }),
})
export type UserUsage = z.infer<typeof UserUsage>

export const FileKind = z.enum(['image', 'audio', 'video', 'document', 'text', 'archive', 'other'])
export type FileKind = z.infer<typeof FileKind>

/** A file, by its path relative to the requested folder, without a leading slash. */
export const NotableFile = z.object({ path: z.string(), bytes: z.number(), modified: z.number() })
export type NotableFile = z.infer<typeof NotableFile>

/** Storage usage of an item in a folder. */
export const SpacePart = z.object({ name: z.string(), isFolder: z.boolean(), ...amount })
export type SpacePart = z.infer<typeof SpacePart>

/** Storage usage of a folder. */
export const SpaceUse = z.object({
  /** As in `FolderSizes`. */
  asOf: z.nullable(z.number()),
  whole: Amount,
  /** The largest direct items, largest first, at most 200; `rest` is the total of all others. */
  parts: z.array(SpacePart),
  rest: Amount,
  /** Totals of all files below the folder. */
  kinds: z.array(z.object({ kind: FileKind, bytes: z.number(), files: z.int() })),
  /** At most 100 each. */
  largest: z.array(NotableFile),
  oldest: z.array(NotableFile),
})
export type SpaceUse = z.infer<typeof SpaceUse>

/** `GET /api/space/{path}`. `known` is null where the index does not contain the folder. */
export const SpaceReply = z.object({ index: IndexState, known: z.nullable(SpaceUse) })
export type SpaceReply = z.infer<typeof SpaceReply>
