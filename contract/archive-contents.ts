import * as z from 'zod/mini'
import { OPENED_FORMATS } from './archive-names.ts'

/**
 * Reason for refusing an archive entry. `name`: an invalid file name, or a path that leads elsewhere. `duplicate`: an earlier entry has the
 * name. `link`, `special`: not a file. `encrypted`, `method`: cannot be decoded. `damaged`: its content does not match its header.
 */
const ENTRY_REFUSALS = ['name', 'duplicate', 'link', 'special', 'encrypted', 'method', 'damaged'] as const
export const EntryRefusal = z.enum(ENTRY_REFUSALS)
export type EntryRefusal = z.infer<typeof EntryRefusal>

/** Encodings of names that do not declare one, as labels of `TextDecoder`; `ibm437` is the one of the zip format. */
export const NAME_ENCODINGS = [
  'utf-8',
  'ibm437',
  'shift_jis',
  'euc-jp',
  'gb18030',
  'big5',
  'euc-kr',
  'ibm866',
  'windows-1251',
  'koi8-r',
  'windows-1252',
  'windows-1250',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-874',
] as const
const NameEncoding = z.enum(NAME_ENCODINGS)
export type NameEncoding = z.infer<typeof NameEncoding>

/** The letter of an entry in `ArchiveContents.kinds`. */
export const ENTRY_KIND = { folder: 'd', file: 'f' } as const

/**
 * `GET /api/archive/{path}`: entries as columns, in the order of the archive. Row `i` is `names[i]` (its path in the archive, separated by
 * `/`, without a slash at either end; for refused entries as in the archive), `kinds[i]`, `sizes[i]` (bytes), `modifieds[i]` (ms since the
 * epoch, null where the archive has none) and `refusals[i]` (null where it can be extracted). Folders without an entry of their own have no
 * row. `nameEncoding` is the encoding of the names that do not declare one; null where all do, and in a tar with UTF-8 only.
 */
export const ArchiveContents = z.object({
  format: z.enum(OPENED_FORMATS),
  nameEncoding: z.nullable(NameEncoding),
  // Up to 200,000 each: validated as arrays, not element by element.
  names: z.custom<string[]>((value) => Array.isArray(value)),
  kinds: z.string(),
  sizes: z.custom<number[]>((value) => Array.isArray(value)),
  modifieds: z.custom<(number | null)[]>((value) => Array.isArray(value)),
  refusals: z.custom<(EntryRefusal | null)[]>((value) => Array.isArray(value)),
})
export type ArchiveContents = z.infer<typeof ArchiveContents>

/**
 * Query of `GET /api/archive/{path}`. With `entry`, the path of a file in the archive, the response is its content; `inline` displays it.
 * `names` is the encoding of names that do not declare one, by default the most plausible one. `k` only busts caches.
 */
export const ArchiveQuery = z.object({
  entry: z.optional(z.string()),
  inline: z._default(
    z.pipe(
      z.string(),
      z.transform((value: string) => value === 'true'),
    ),
    false,
  ),
  names: z.optional(NameEncoding),
  k: z.optional(z.string()),
})

/** Query of `GET /api/public/archive/{hash}/{path}`, the contents of a shared archive; `token` as in `PublicShareQuery`. */
export const PublicArchiveQuery = z.extend(z.pick(ArchiveQuery, { names: true, k: true }), {
  token: z.optional(z.string()),
})

/** Handling of a file whose name exists at the destination. `refuse`: nothing is extracted at all. */
export const ExtractConflict = z.enum(['skip', 'replace', 'keep_both', 'refuse'])
export type ExtractConflict = z.infer<typeof ExtractConflict>

/**
 * Maximum number of entries in one request.
 *
 * @limit Downloads and archives | Entries selected for one extraction | {}
 */
export const MOST_CHOSEN = 10_000

/**
 * `POST /api/archive/{path}`. `destination` is the target folder, which is created when it is missing. `entries` are paths in the archive,
 * folders including their contents; without them everything is extracted. `base` is the folder in the archive that they are relative to.
 * `names` is the encoding of names that do not declare one, by default the most plausible one.
 */
export const ExtractRequest = z.object({
  destination: z.string(),
  entries: z.optional(z.array(z.string()).check(z.minLength(1), z.maxLength(MOST_CHOSEN))),
  base: z.optional(z.string()),
  names: z.optional(NameEncoding),
  conflict: ExtractConflict,
})
export type ExtractRequest = z.infer<typeof ExtractRequest>

/** Reason for skipping an entry: an {@link EntryRefusal}, its name exists (`taken`), or a rule refuses it (`denied`). */
export const SkipReason = z.enum([...ENTRY_REFUSALS, 'taken', 'denied'])
export type SkipReason = z.infer<typeof SkipReason>

/** Maximum number of skipped entries in a response. */
export const MOST_REPORTED = 1000

/** Result of an extraction. `skipped` lists the first skipped entries, `skippedCount` counts all. */
export const Extraction = z.object({
  destination: z.string(),
  files: z.int(),
  folders: z.int(),
  bytes: z.number(),
  skippedCount: z.int(),
  skipped: z.array(z.object({ name: z.string(), reason: SkipReason })),
})
export type Extraction = z.infer<typeof Extraction>
