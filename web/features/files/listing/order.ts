import type { SortOrder } from '#contract/sorting.ts'
import { naturalCompare } from '#web/lib/natural-compare.ts'
import { isFolderRow, type Listing } from './listing.ts'

/** Which row is shown where. Positions count through the folders section first, then through the files. */
export interface Arrangement {
  /** Position to row. */
  readonly rows: Uint32Array
  /** Row to position. */
  readonly positions: Uint32Array
  /** Positions below this one are folders. */
  readonly folders: number
}

/** Row to its place among all names, in one locale. */
type Ranks = Uint32Array

const ranksOf = new WeakMap<readonly string[], Map<string, Ranks>>()

/** A digit run as text that sorts by its value: its length, then itself. */
const DIGITS = /\d+/g
const numberKey = (digits: string): string => String.fromCharCode(0x30 + Math.min(digits.length, 0xff)) + digits

/**
 * Rows roughly in name order, cheaply. The collator costs half a microsecond a comparison, so it should only confirm an
 * order: the engine's sort needs about one comparison a row when the rows are nearly sorted.
 */
function roughlySorted(listing: Listing): number[] {
  const rows = Array.from({ length: listing.length }, (_, row) => row)
  if (listing.sort.by === 'name') return listing.sort.order === 'ascending' ? rows : rows.reverse()
  const keys = listing.names.map((name) => name.toLowerCase().replace(DIGITS, numberKey))
  return rows.sort((a, b) => {
    const [left = '', right = ''] = [keys[a], keys[b]]
    return left < right ? -1 : left > right ? 1 : 0
  })
}

/** The rank of each row by name, computed once a listing and locale. */
function nameRanks(listing: Listing, locale: string): Ranks {
  const known = ranksOf.get(listing.names)?.get(locale)
  if (known) return known
  const compare = naturalCompare(locale)
  const { names } = listing
  const sorted = roughlySorted(listing).sort((a, b) => compare(names[a] ?? '', names[b] ?? ''))
  const ranks = new Uint32Array(listing.length)
  for (let place = 0; place < sorted.length; place += 1) ranks[sorted[place] ?? 0] = place
  ranksOf.set(listing.names, (ranksOf.get(listing.names) ?? new Map<string, Ranks>()).set(locale, ranks))
  return ranks
}

/** Sorts rows in place by a number each, equal ones by name. */
function sortRows(rows: Uint32Array, value: (row: number) => number, ranks: Ranks, descending: boolean): Uint32Array {
  const sign = descending ? -1 : 1
  return rows.sort((a, b) => sign * (value(a) - value(b)) || (ranks[a] ?? 0) - (ranks[b] ?? 0))
}

/** Rows of one section in the wished order. Until the sizes of folders are known, they stay in name order. */
function arrangeSection(rows: Uint32Array, listing: Listing, sort: SortOrder, ranks: Ranks, folders: boolean) {
  const descending = sort.order === 'descending'
  if (sort.by === 'size')
    return sortRows(rows, folders && !listing.known ? () => 0 : (row) => listing.sizes[row] ?? 0, ranks, descending)
  if (sort.by === 'modified') return sortRows(rows, (row) => listing.modifieds[row] ?? 0, ranks, descending)
  return sortRows(rows, (row) => ranks[row] ?? 0, ranks, descending)
}

/**
 * Puts a listing in order: folders, then files, each by name, size or modified as people of `locale` expect.
 * 100,000 rows take about 60 ms when the server sent them by name, and about 150 ms otherwise (2-core machine).
 */
export function arrange(listing: Listing, sort: SortOrder, locale: string): Arrangement {
  const ranks = nameRanks(listing, locale)
  const rows = new Uint32Array(listing.length)
  let [folder, file] = [0, listing.folders]
  for (let row = 0; row < listing.length; row += 1) {
    if (isFolderRow(listing, row)) rows[folder++] = row
    else rows[file++] = row
  }
  arrangeSection(rows.subarray(0, listing.folders), listing, sort, ranks, true)
  arrangeSection(rows.subarray(listing.folders), listing, sort, ranks, false)
  const positions = new Uint32Array(listing.length)
  for (let position = 0; position < rows.length; position += 1) positions[rows[position] ?? 0] = position
  return { rows, positions, folders: listing.folders }
}
