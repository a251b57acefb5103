import { ITEM_KIND, type ItemKindLetter } from '#contract/resources.ts'
import type { SortOrder } from '#contract/sorting.ts'
import { sortedRows } from './natural-order.ts'
import type { DirectoryColumns, NodeKind, Stat } from './storage.ts'

const BILLION = 1_000_000_000n

/** A visible entry and what is true of it. */
export type DirectoryRow = { readonly name: string; readonly stat: Stat }

/** A folder's visible entries by row, as a storage gathers them. Row `i` of each belongs together. */
export type EntryColumns = {
  readonly names: readonly string[]
  readonly kinds: readonly ItemKindLetter[]
  readonly sizes: ArrayLike<number>
  readonly modes: ArrayLike<number>
  readonly modifiedSeconds: ArrayLike<number>
  readonly modifiedNanos: ArrayLike<number>
}

/** The letter of an entry: what it is, and whether it is a link that leads there. A link to neither file nor folder leads nowhere. */
export function kindLetter(kind: NodeKind, isLink: boolean): ItemKindLetter {
  if (kind === 'directory') return isLink ? ITEM_KIND.linkedDirectory : ITEM_KIND.directory
  if (kind === 'file') return isLink ? ITEM_KIND.linkedFile : ITEM_KIND.file
  return isLink ? ITEM_KIND.invalidLink : ITEM_KIND.other
}

/** Entries in any order as the columns of their folder, in the order asked for. */
export function toDirectoryColumns(directory: Stat, rows: readonly DirectoryRow[], sort: SortOrder): DirectoryColumns {
  return orderedColumns(
    directory,
    {
      names: rows.map(({ name }) => name),
      kinds: rows.map(({ stat }) => kindLetter(stat.kind, stat.isLink)),
      sizes: rows.map(({ stat }) => stat.size),
      modes: rows.map(({ stat }) => stat.mode),
      modifiedSeconds: rows.map(({ stat }) => Number((stat.modifiedNs - nanosOf(stat)) / BILLION)),
      modifiedNanos: rows.map(({ stat }) => Number(nanosOf(stat))),
    },
    sort,
  )
}

/** Columns in any order as those of a folder, in the order asked for. What is no folder, nor a link to one, counts as a file. */
export function orderedColumns(directory: Stat, entries: EntryColumns, sort: SortOrder): DirectoryColumns {
  const isDirectory = (row: number) => entries.kinds[row]?.toLowerCase() === ITEM_KIND.directory
  const rows = sortedRows({ ...entries, isDirectory }, sort)
  const directories = rows.filter(isDirectory).length
  return {
    directory,
    names: Array.from(rows, (row) => entries.names[row]).join('/'),
    kinds: Array.from(rows, (row) => entries.kinds[row]).join(''),
    sizes: Float64Array.from(rows, (row) => entries.sizes[row] ?? 0),
    modes: Uint32Array.from(rows, (row) => entries.modes[row] ?? 0),
    modifiedSeconds: Float64Array.from(rows, (row) => entries.modifiedSeconds[row] ?? 0),
    modifiedNanos: Uint32Array.from(rows, (row) => entries.modifiedNanos[row] ?? 0),
    directories,
    files: rows.length - directories,
  }
}

/** The nanoseconds on top of the whole seconds, also before 1970. */
function nanosOf({ modifiedNs }: Stat): bigint {
  return ((modifiedNs % BILLION) + BILLION) % BILLION
}
