import * as z from 'zod/mini'

/**
 * Why an entry is not taken out of an archive. `name`: no file may be called so, or it leads elsewhere. `duplicate`: an earlier entry has the
 * name. `link`, `special`: it is no file. `encrypted`, `method`: it cannot be unpacked. `damaged`: it cannot be what it says.
 */
const ENTRY_REFUSALS = ['name', 'duplicate', 'link', 'special', 'encrypted', 'method', 'damaged'] as const
export const EntryRefusal = z.enum(ENTRY_REFUSALS)
export type EntryRefusal = z.infer<typeof EntryRefusal>

/** One letter an entry in `ArchiveContents.kinds`. */
export const ENTRY_KIND = { folder: 'd', file: 'f' } as const

/**
 * `GET /api/archive/{path}`: entries as columns, in the order of the archive. Row `i` is `names[i]` (its way in the archive, joined by `/`,
 * without a slash at either end; of an entry that is refused, what the archive says), `kinds[i]`, `sizes[i]` (bytes), `modifieds[i]` (ms
 * since the epoch, null where the archive says none) and `refusals[i]` (null where it can be taken). Folders that only the names of others
 * tell of have no row.
 */
export const ArchiveContents = z.object({
  format: z.enum(['zip', 'tar', 'tar.gz', 'tar.bz2', 'tar.xz', 'tar.zst', 'tar.lz4']),
  // Up to 200,000 each: checked as arrays, not one by one.
  names: z.custom<string[]>((value) => Array.isArray(value)),
  kinds: z.string(),
  sizes: z.custom<number[]>((value) => Array.isArray(value)),
  modifieds: z.custom<(number | null)[]>((value) => Array.isArray(value)),
  refusals: z.custom<(EntryRefusal | null)[]>((value) => Array.isArray(value)),
})
export type ArchiveContents = z.infer<typeof ArchiveContents>

/** With `entry`, the way of a file in the archive, `GET /api/archive/{path}` answers its bytes; `inline` shows them. `k` only refreshes caches. */
export const ArchiveQuery = z.object({
  entry: z.optional(z.string()),
  inline: z._default(
    z.pipe(
      z.string(),
      z.transform((value: string) => value === 'true'),
    ),
    false,
  ),
  k: z.optional(z.string()),
})

/** What becomes of a file whose name is taken where it goes. `refuse`: then nothing is extracted at all. */
export const ExtractConflict = z.enum(['skip', 'replace', 'keep_both', 'refuse'])
export type ExtractConflict = z.infer<typeof ExtractConflict>

/** How many entries may be named in one request. */
export const MOST_CHOSEN = 10_000

/**
 * `POST /api/archive/{path}`. `destination` is the folder that things go to; it is made when it is missing. `entries` are ways in the
 * archive, folders with all that is in them; without them everything goes. `base` is the folder in the archive that they are relative to.
 */
export const ExtractRequest = z.object({
  destination: z.string(),
  entries: z.optional(z.array(z.string()).check(z.minLength(1), z.maxLength(MOST_CHOSEN))),
  base: z.optional(z.string()),
  conflict: ExtractConflict,
})
export type ExtractRequest = z.infer<typeof ExtractRequest>

/** Why an entry was left out: besides what is wrong with it, its name was `taken`, or a rule `denied` it. */
export const SkipReason = z.enum([...ENTRY_REFUSALS, 'taken', 'denied'])
export type SkipReason = z.infer<typeof SkipReason>

/** How many entries that were left out an answer names. */
export const MOST_REPORTED = 1000

/** What was extracted. `skipped` names the first of those that were left out, `skippedCount` counts all. */
export const Extraction = z.object({
  destination: z.string(),
  files: z.int(),
  folders: z.int(),
  bytes: z.number(),
  skippedCount: z.int(),
  skipped: z.array(z.object({ name: z.string(), reason: SkipReason })),
})
export type Extraction = z.infer<typeof Extraction>
