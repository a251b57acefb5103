import { ITEM_KIND } from '#contract/folder-columns.ts'
import type { FolderColumns } from '#contract/resources.ts'
import { type SortOrder, toSortOrder } from '#contract/sort-order.ts'
import type { KnownSizes } from '#web/lib/known-sizes.ts'
import { joinPath } from '#web/lib/paths.ts'
import type { Item, ItemKind } from './item.ts'

/**
 * Folder in columns: row `r` consists of `names[r]`, `kinds[r]`, `sizes[r]` and `modifieds[r]`. Rows are in the server's order. They are
 * numbers instead of objects, so that 100,000 of them cost nothing until they are used.
 */
export interface Listing {
  /** Path of the folder, without trailing slash; `/` is the root. */
  readonly path: string
  readonly name: string
  /** Time of the last change of its entries, as sent by the server (RFC 3339). */
  readonly modified: string
  readonly length: number
  readonly names: readonly string[]
  /** One letter of `ITEM_KIND` per row. */
  readonly kinds: string
  /** Sizes in bytes. */
  readonly sizes: ArrayLike<number>
  /** Modification times in milliseconds since the epoch. */
  readonly modifieds: ArrayLike<number>
  /** Number of rows that are folders. */
  readonly folders: number
  /** Order in which the server sent the rows. */
  readonly sort: SortOrder
  /** Rights of the user to the items; absent if the server does not say. */
  readonly rights?: FolderColumns['rights']
  /** Folder sizes, once known. `sizes` then includes them. */
  readonly known?: KnownSizes
  /** Names of the items with share links, where the listing is sorted by them. */
  readonly shared?: ReadonlySet<string>
  /** When photos and videos were taken, where the listing is sorted by it: milliseconds since the epoch by name, as far as known. */
  readonly taken?: ReadonlyMap<string, number> | undefined
}

/** Parses the server's columns. Throws if their lengths differ, because no row would be reliable. */
export function parseColumns(columns: FolderColumns, path: string): Listing {
  const names = columns.kinds === '' ? [] : columns.names.split('/')
  const { length } = names
  if (columns.kinds.length !== length || columns.sizes.length !== length || columns.modifieds.length !== length) {
    throw new Error('The columns of a folder differ in length.')
  }
  const { kinds, sizes, modifieds, modified, name } = columns
  const sort = toSortOrder(columns.sorting)
  const { rights } = columns
  const rows = { path, name, modified, length, names, kinds, sizes, modifieds, folders: countFolders(kinds), sort }
  return rights ? { ...rows, rights } : rows
}

/** Returns whether a kind letter represents an item that opens as a folder. */
const isFolderKind = (letter: string | undefined): boolean =>
  letter === ITEM_KIND.directory || letter === ITEM_KIND.linkedDirectory

function countFolders(kinds: string): number {
  let folders = 0
  for (let row = 0; row < kinds.length; row += 1) if (isFolderKind(kinds[row])) folders += 1
  return folders
}

/** Returns whether a row opens as a folder. */
export const isFolderRow = (listing: Listing, row: number): boolean => isFolderKind(listing.kinds[row])

/** Returns when the item of a row was taken, where the listing is sorted by it and this is known, else its modification time. */
export const dateOf = ({ names, taken, modifieds }: Listing, row: number): number =>
  taken?.get(names[row] ?? '') ?? modifieds[row] ?? 0

function kindOf(letter: string | undefined): ItemKind {
  if (isFolderKind(letter)) return 'folder'
  return letter === ITEM_KIND.invalidLink ? 'brokenLink' : 'file'
}

const isLinkKind = (letter: string | undefined): boolean =>
  letter === ITEM_KIND.linkedDirectory || letter === ITEM_KIND.linkedFile || letter === ITEM_KIND.invalidLink

/** Returns a row as an object, or undefined if there is no such row. */
export function itemAt(listing: Listing, row: number): Item | undefined {
  const name = listing.names[row]
  if (name === undefined) return undefined
  const letter = listing.kinds[row]
  return {
    name,
    path: joinPath(listing.path, name),
    kind: kindOf(letter),
    isDir: isFolderKind(letter),
    isLink: isLinkKind(letter),
    size: listing.sizes[row] ?? 0,
    modified: listing.modifieds[row] ?? 0,
  }
}

/** Returns the listing with the known sizes of its folders. */
export const withSizes = (listing: Listing, known: KnownSizes): Listing => ({
  ...listing,
  sizes: known.withFolderSizes(listing.names, (row) => isFolderRow(listing, row), listing.sizes),
  known,
})

/** Rows by name, computed on first use, because most folders are never searched by name. */
const rowsByName = new WeakMap<Listing, ReadonlyMap<string, number>>()

/** Returns the row of a name, or -1. */
export function rowOf(listing: Listing, name: string): number {
  let rows = rowsByName.get(listing)
  if (!rows) {
    rows = new Map(listing.names.map((known, row) => [known, row]))
    rowsByName.set(listing, rows)
  }
  return rows.get(name) ?? -1
}

/** Returns the listing without some rows, or the same object if there are none to remove. */
export function withoutRows(listing: Listing, gone: ReadonlySet<number>): Listing {
  if (gone.size === 0) return listing
  const kept: number[] = []
  for (let row = 0; row < listing.length; row += 1) if (!gone.has(row)) kept.push(row)
  const kinds = kept.map((row) => listing.kinds[row]).join('')
  return {
    ...listing,
    length: kept.length,
    names: kept.map((row) => listing.names[row] ?? ''),
    kinds,
    sizes: kept.map((row) => listing.sizes[row] ?? 0),
    modifieds: kept.map((row) => listing.modifieds[row] ?? 0),
    folders: countFolders(kinds),
  }
}

/** Returns the listing with one row renamed. */
export function withName(listing: Listing, row: number, name: string): Listing {
  return { ...listing, names: listing.names.with(row, name) }
}
