import { typeKeyOf } from '#contract/file-extension.ts'
import type { SortOrder } from '#contract/sort-order.ts'
import { naturalCompare } from '#web/lib/natural-compare.ts'
import { dateOf, isFolderRow, type Listing } from './listing.ts'

/** Group of files with a heading. */
export interface FileGroup {
  readonly id: string
  readonly title: string
  readonly count: number
}

/** Mapping between rows and display positions. Positions count the folders first, then the files. */
export interface Arrangement {
  /** Position to row. */
  readonly rows: Uint32Array
  /** Row to position. */
  readonly positions: Uint32Array
  /** Number of folders. Positions below it are folders. */
  readonly folders: number
  /** Groups of the files in the order of display, if they are grouped. */
  readonly groups?: readonly FileGroup[]
}

/** Rank of each row among all names, in one locale. */
type Ranks = Uint32Array

const ranksOf = new WeakMap<readonly string[], Map<string, Ranks>>()

/** Digit sequences, which are replaced by a key that sorts by value: the length followed by the digits. */
const DIGITS = /\d+/g
const numberKey = (digits: string): string => String.fromCharCode(0x30 + Math.min(digits.length, 0xff)) + digits

/**
 * Returns the rows in approximate name order. A comparison by the collator takes half a microsecond, so it should only confirm the order:
 * the engine's sort needs about one comparison per row if the rows are nearly sorted.
 */
function roughlySorted(listing: Listing): number[] {
  const rows = Array.from({ length: listing.length }, (_, row) => row)
  const { by } = listing.sort
  if (by === 'shared' || by === 'taken') return rows
  if (by === 'name') return listing.sort.order === 'ascending' ? rows : rows.reverse()
  const keys = listing.names.map((name) => name.toLowerCase().replace(DIGITS, numberKey))
  return rows.sort((a, b) => {
    const [left = '', right = ''] = [keys[a], keys[b]]
    return left < right ? -1 : left > right ? 1 : 0
  })
}

/** Returns the rank of each row by name. Cached per listing and locale. */
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

/** Sorts rows in place by a numeric value, and equal values by name. */
function sortRows(rows: Uint32Array, value: (row: number) => number, ranks: Ranks, descending: boolean): Uint32Array {
  const sign = descending ? -1 : 1
  return rows.sort((a, b) => sign * (value(a) - value(b)) || (ranks[a] ?? 0) - (ranks[b] ?? 0))
}

/** Returns a function that returns the rank of a row's type among those of all names. */
function typeRanks(names: readonly string[]): (row: number) => number {
  const types = names.map(typeKeyOf)
  const ranks = new Map([...new Set(types)].sort().map((type, rank) => [type, rank]))
  return (row) => ranks.get(types[row] ?? '') ?? 0
}

/** Sorts the rows of one section. Folders stay in name order until their sizes are known. */
function arrangeSection(
  rows: Uint32Array,
  listing: Listing,
  sort: SortOrder,
  ranks: Ranks,
  folders: boolean,
): Uint32Array {
  const descending = sort.order === 'descending'
  switch (sort.by) {
    case 'name':
      return sortRows(rows, (row) => ranks[row] ?? 0, ranks, descending)
    case 'size':
      return sortRows(rows, folders && !listing.known ? () => 0 : (row) => listing.sizes[row] ?? 0, ranks, descending)
    case 'modified':
      return sortRows(rows, (row) => listing.modifieds[row] ?? 0, ranks, descending)
    case 'taken':
      return sortRows(rows, (row) => dateOf(listing, row), ranks, descending)
    case 'type':
      return sortRows(rows, folders ? () => 0 : typeRanks(listing.names), ranks, descending)
    case 'shared':
      return sortRows(rows, (row) => (listing.shared?.has(listing.names[row] ?? '') ? 0 : 1), ranks, descending)
  }
}

/**
 * Sorts a listing: folders, then files, each by name, size, modification time, date taken, type or whether they are shared, with names in
 * the order of `locale`. 100,000 rows take about 60 ms if the server sent them by name, and about 150 ms otherwise (2-core machine).
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
