import { ITEM_KIND, type ItemKindLetter } from '#contract/folder-columns.ts'
import type { SortOrder } from '#contract/sort-order.ts'
import { fromNanoseconds } from '#server/platform/time/nanoseconds.ts'
import { inodeOf } from './identity.ts'
import { sortedRows } from './natural-order.ts'
import type { DirectoryColumns, Stat } from './storage.ts'

/** A visible entry and its metadata. */
export type DirectoryRow = { readonly name: string; readonly stat: Stat }

/** Returns entries as columns in the requested order. Everything that is neither a directory nor a link to one counts as a file. */
export function toDirectoryColumns(directory: Stat, rows: readonly DirectoryRow[], sort: SortOrder): DirectoryColumns {
  const ordered = inOrder(rows, sort)
  const directories = rows.filter(isDirectory).length
  return {
    directory,
    names: ordered.map(({ name }) => name).join('/'),
    kinds: ordered.map(({ stat }) => letterOf(stat)).join(''),
    sizes: Float64Array.from(ordered, ({ stat }) => stat.size),
    modes: Uint32Array.from(ordered, ({ stat }) => stat.mode),
    modifiedSeconds: Float64Array.from(ordered, ({ stat }) => fromNanoseconds(stat.modifiedNs).seconds),
    modifiedNanos: Uint32Array.from(ordered, ({ stat }) => fromNanoseconds(stat.modifiedNs).nanos),
    inodes: Float64Array.from(ordered, ({ stat }) => inodeOf(stat.identity)),
    directories,
    files: rows.length - directories,
  }
}

function inOrder(rows: readonly DirectoryRow[], sort: SortOrder): DirectoryRow[] {
  const sortable = {
    names: rows.map(({ name }) => name),
    isDirectory: (row: number) => rows[row]?.stat.kind === 'directory',
    sizes: rows.map(({ stat }) => stat.size),
    modifiedSeconds: rows.map(({ stat }) => fromNanoseconds(stat.modifiedNs).seconds),
    modifiedNanos: rows.map(({ stat }) => fromNanoseconds(stat.modifiedNs).nanos),
  }
  return Array.from(sortedRows(sortable, sort)).flatMap((row) => rows[row] ?? [])
}

const isDirectory = ({ stat }: DirectoryRow) => stat.kind === 'directory'

/** Returns the kind letter of an entry. A link to neither a file nor a directory counts as invalid. */
function letterOf({ kind, isLink }: Stat): ItemKindLetter {
  if (kind === 'directory') return isLink ? ITEM_KIND.linkedDirectory : ITEM_KIND.directory
  if (kind === 'file') return isLink ? ITEM_KIND.linkedFile : ITEM_KIND.file
  return isLink ? ITEM_KIND.invalidLink : ITEM_KIND.other
}
