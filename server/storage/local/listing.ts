import { ITEM_KIND, type ItemKindLetter } from '#contract/resources.ts'
import type { SortOrder } from '#contract/sorting.ts'
import { decide, type Subject, visibleIn } from '#server/access/authorize.ts'
import { child, fromDiskPath, relativeTo, toDiskPath, type VirtualPath } from '#server/access/virtual-path.ts'
import { isDirectory, isFile, isLink, type RawStat } from '#server/platform/os/raw-stat.ts'
import { SystemError } from '#server/platform/os/system-error.ts'
import { sortedRows } from '../natural-order.ts'
import type { DirectoryColumns } from '../storage.ts'
import type { ColumnDoor, RawColumns } from './door.ts'

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
export function visibleNames({
  subject,
  asked,
  real,
}: Pick<ListingRequest, 'subject' | 'asked' | 'real'>): (name: string) => boolean {
  const isVisible = visibleIn(subject, asked)
  if (asked === real) return isVisible
  const isVisibleThere = visibleIn(subject, real)
  return (name) => isVisible(name) && isVisibleThere(name)
}

/** Finds where each link leads, puts the target's state in its row and answers the letter of every row, as its character code. */
function followLinks(door: ColumnDoor, request: ListingRequest, raw: RawColumns): Uint8Array {
  const letters = new Uint8Array(raw.names.length)
  raw.names.forEach((name, row) => {
    const mode = raw.modes[row] ?? 0
    letters[row] = (isLink(mode) ? linkLetter(door, request, raw, name, row) : letterOf(mode)).charCodeAt(0)
  })
  return letters
}

function linkLetter(
  door: ColumnDoor,
  request: ListingRequest,
  raw: RawColumns,
  name: string,
  row: number,
): ItemKindLetter {
  const target = targetOf(door, request, name)
  if (!target) return ITEM_KIND.invalidLink
  raw.modes[row] = target.mode
  raw.sizes[row] = target.size
  raw.seconds[row] = target.seconds
  raw.nanos[row] = target.nanos
  if (isDirectory(target.mode)) return ITEM_KIND.linkedDirectory
  return isFile(target.mode) ? ITEM_KIND.linkedFile : ITEM_KIND.invalidLink
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

function arrange(raw: RawColumns, letters: Uint8Array, sort: SortOrder): ListedEntries {
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
  return { ...reordered(raw, letters, rows), ...counted(raw.names.length, isFolder) }
}

/** Plain loops over typed arrays: of a hundred thousand rows nothing is made that is not sent. */
function reordered(raw: RawColumns, letters: Uint8Array, rows: Uint32Array) {
  const count = rows.length
  const names = new Array<string>(count)
  const kinds = Buffer.alloc(count)
  const columns = {
    sizes: new Float64Array(count),
    modes: new Uint32Array(count),
    modifiedSeconds: new Float64Array(count),
    modifiedNanos: new Uint32Array(count),
    inodes: new Float64Array(count),
  }
  for (let place = 0; place < count; place++) {
    const row = rows[place] ?? 0
    names[place] = raw.names[row] ?? ''
    kinds[place] = letters[row] ?? 0
    columns.sizes[place] = raw.sizes[row] ?? 0
    columns.modes[place] = raw.modes[row] ?? 0
    columns.modifiedSeconds[place] = raw.seconds[row] ?? 0
    columns.modifiedNanos[place] = raw.nanos[row] ?? 0
    columns.inodes[place] = raw.inodes[row] ?? 0
  }
  return { names: names.join('/'), kinds: kinds.toString('latin1'), ...columns }
}

function counted(count: number, isFolder: (row: number) => boolean) {
  let directories = 0
  for (let row = 0; row < count; row++) if (isFolder(row)) directories += 1
  return { directories, files: count - directories }
}
