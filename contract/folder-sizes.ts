import * as z from 'zod/mini'
import { IndexState } from './search.ts'

/** What is in a folder and all below it, as far as the caller may list it. */
const amount = {
  /** Bytes of its files. */
  bytes: z.number(),
  files: z.int(),
  folders: z.int(),
}
export const Amount = z.object(amount)
export type Amount = z.infer<typeof Amount>

const numbers = () => z.custom<number[]>((value) => Array.isArray(value))

/**
 * How large a folder and the folders right in it are, by the index. Row `i` is `names.split('/')[i]`, `files[i]`,
 * `folders[i]`; `names` is empty where it holds no folder. Folders the index does not know yet are not among them.
 */
export const FolderSizes = z.object({
  /** When the index last knew the whole of it to be true, in milliseconds since the epoch; null: it is still being read for the first time. */
  asOf: z.nullable(z.number()),
  whole: Amount,
  names: z.string(),
  bytes: numbers(),
  files: numbers(),
  folders: numbers(),
})
export type FolderSizes = z.infer<typeof FolderSizes>

/**
 * `GET /api/folder-sizes/{path}`. `known` is null where the index knows nothing of the folder, which is not the same as an empty folder: it is
 * off, or has not come there yet.
 */
export const FolderSizesReply = z.object({ index: IndexState, known: z.nullable(FolderSizes) })
export type FolderSizesReply = z.infer<typeof FolderSizesReply>

export const FileKind = z.enum(['image', 'audio', 'video', 'document', 'text', 'archive', 'other'])
export type FileKind = z.infer<typeof FileKind>

/** A file, by its path relative to the folder asked about, without a leading slash. */
export const NotableFile = z.object({ path: z.string(), bytes: z.number(), modified: z.number() })
export type NotableFile = z.infer<typeof NotableFile>

/** What a part of a folder takes. */
export const SpacePart = z.object({ name: z.string(), isFolder: z.boolean(), ...amount })
export type SpacePart = z.infer<typeof SpacePart>

/** What takes the space in a folder. */
export const SpaceUse = z.object({
  asOf: z.nullable(z.number()),
  whole: Amount,
  /** The largest items right in it, largest first, at most 200; `rest` is all others together. */
  parts: z.array(SpacePart),
  rest: Amount,
  /** Of all files below. */
  kinds: z.array(z.object({ kind: FileKind, bytes: z.number(), files: z.int() })),
  /** At most 100 each. */
  largest: z.array(NotableFile),
  oldest: z.array(NotableFile),
})
export type SpaceUse = z.infer<typeof SpaceUse>

/** `GET /api/space/{path}`. `known` is null where the index knows nothing of the folder. */
export const SpaceReply = z.object({ index: IndexState, known: z.nullable(SpaceUse) })
export type SpaceReply = z.infer<typeof SpaceReply>
