import { ITEM_KIND, type ItemKindLetter } from '#contract/resources.ts'
import type { SortOrder } from '#contract/sorting.ts'
import { decide, type Subject } from '#server/access/authorize.ts'
import { isReservedName } from '#server/access/reserved.ts'
import { child, fromDiskPath, relativeTo, toDiskPath, type VirtualPath } from '#server/access/virtual-path.ts'
import { sortedRows } from '../natural-order.ts'
import type { DirectoryColumns } from '../storage.ts'
import { type ColumnDoor, isDirectory, isFile, isLink, type RawColumns, type RawStat } from './door.ts'
import { SystemError } from './system-error.ts'

/** A folder to list, open, as plain data that can cross to a worker: descriptors belong to the whole process. */
export type ListingRequest = {
  readonly subject: Subject
  /** The top of the subject's scope, open. */
  readonly scope: number
  readonly directory: number
  /** The path asked for, and where the folder really is. */
  readonly asked: VirtualPath
  readonly real: VirtualPath
  readonly sort: SortOrder
}

/** All of {@link DirectoryColumns} but the folder's own state. */
export type ListedEntries = Omit<DirectoryColumns, 'directory'>

/**
 * Reads, filters and sorts a folder's entries in one pass. Answers null when it holds more than `limit` entries: such a folder is
 * read in the worker, so that nobody waits for it.
 */
export function readListing(door: ColumnDoor, request: ListingRequest, limit?: number): ListedEntries | null {
  const raw = door.readColumns(request.directory, visibleNames(request), limit)
  return raw && arrange(raw, followLinks(door, request, raw), request.sort)
}

/** Which names the reader may see, under the path asked for and, behind a link, under the real one. */
function visibleNames({ subject, asked, real }: ListingRequest): (name: string) => boolean {
  const nothingToAsk = subject.rules.length === 0 && !subject.hideDotfiles && subject.scope.reserved.length === 0
  if (nothingToAsk) return (name) => !isReservedName(name)
  const folders = asked === real ? [asked] : [asked, real]
  return (name) => folders.every((folder) => decide(subject, 'list', child(folder, name)).allowed)
}

/** Finds where each link leads, puts the target's state in its row and answers the letter of every row. */
function followLinks(door: ColumnDoor, request: ListingRequest, raw: RawColumns): ItemKindLetter[] {
  return raw.names.map((name, row) => {
    const mode = raw.modes[row] ?? 0
    if (!isLink(mode)) return letterOf(mode)
    const target = targetOf(door, request, name)
    if (!target) return ITEM_KIND.invalidLink
    raw.modes[row] = target.mode
    raw.sizes[row] = target.size
    raw.seconds[row] = target.seconds
    raw.nanos[row] = target.nanos
    if (isDirectory(target.mode)) return ITEM_KIND.linkedDirectory
    return isFile(target.mode) ? ITEM_KIND.linkedFile : ITEM_KIND.invalidLink
  })
}

function letterOf(mode: number): ItemKindLetter {
  if (isFile(mode)) return ITEM_KIND.file
  return isDirectory(mode) ? ITEM_KIND.directory : ITEM_KIND.other
}

/** The state of what a link leads to; null when it leaves the scope, dangles, or leads where the reader may not look. */
function targetOf(door: ColumnDoor, { scope, real, subject }: ListingRequest, name: string): RawStat | null {
  let handle: number
  try {
    handle = door.open(scope, toDiskPath(child(real, name)), 'look', true)
  } catch (error) {
    if (error instanceof SystemError) return null
    throw error
  }
  try {
    const top = fromDiskPath(door.realPath(scope).subarray(1))
    const target = fromDiskPath(door.realPath(handle).subarray(1))
    const inScope = top && target && relativeTo(top, target)
    return inScope && decide(subject, 'list', inScope).allowed ? door.stat(handle) : null
  } finally {
    door.close(handle)
  }
}

function arrange(raw: RawColumns, kinds: readonly ItemKindLetter[], sort: SortOrder): ListedEntries {
  const isFolder = (row: number) => isDirectory(raw.modes[row] ?? 0)
  const rows = sortedRows(
    {
      names: raw.names,
      isDirectory: isFolder,
      sizes: raw.sizes,
      modifiedSeconds: raw.seconds,
      modifiedNanos: raw.nanos,
    },
    sort,
  )
  const ordered = Array.from(rows)
  const directories = raw.names.reduce((count, _, row) => count + (isFolder(row) ? 1 : 0), 0)
  return {
    names: ordered.map((row) => raw.names[row]).join('/'),
    kinds: ordered.map((row) => kinds[row]).join(''),
    sizes: Float64Array.from(rows, (row) => raw.sizes[row] ?? 0),
    modes: rows.map((row) => raw.modes[row] ?? 0),
    modifiedSeconds: Float64Array.from(rows, (row) => raw.seconds[row] ?? 0),
    modifiedNanos: rows.map((row) => raw.nanos[row] ?? 0),
    directories,
    files: raw.names.length - directories,
  }
}
