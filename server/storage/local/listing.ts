import { ITEM_KIND, type ItemKindLetter } from '#contract/folder-columns.ts'
import type { SortOrder } from '#contract/sort-order.ts'
import { decide, type Subject, visibleIn } from '#server/access/authorize.ts'
import { child, fromDiskPath, relativeTo, toDiskPath, type VirtualPath } from '#server/access/virtual-path.ts'
import { isDirectory, isFile, isLink, type RawStat } from '#server/platform/os/raw-stat.ts'
import { SystemError } from '#server/platform/os/system-error.ts'
import { sortedRows } from '../natural-order.ts'
import type { DirectoryColumns } from '../storage.ts'
import type { ColumnPlatformFs, RawColumns } from './platform-fs.ts'

/** An open directory to list, as plain data that can be sent to a worker: descriptors belong to the whole process. */
export type ListingRequest = {
  readonly subject: Subject
  /** Open descriptor of the top of the subject's scope. */
  readonly scope: number
  readonly directory: number
  /** The requested path, and the real path of the directory. */
  readonly asked: VirtualPath
  readonly real: VirtualPath
  readonly sort: SortOrder
}

/** All of {@link DirectoryColumns} except the metadata of the directory itself. */
export type ListedEntries = Omit<DirectoryColumns, 'directory'>

/**
 * Reads, filters and sorts a directory's entries in one pass. Returns null when it contains more than `limit` entries:
 * such a directory is read in the worker, so that nobody waits for it.
 */
export function readListing(
  platformFs: ColumnPlatformFs,
  request: ListingRequest,
  limit?: number,
): ListedEntries | null {
  const raw = platformFs.readColumns(request.directory, visibleNames(request), limit)
  return raw && arrange(raw, followLinks(platformFs, request, raw), request.sort)
}

/** Returns a filter for the names visible to the reader, under the requested path and, behind a link, under the real one. */
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

/** Resolves each link, copies its target's metadata to its row and returns the kind letter of every row, as a character code. */
function followLinks(platformFs: ColumnPlatformFs, request: ListingRequest, raw: RawColumns): Uint8Array {
  const letters = new Uint8Array(raw.names.length)
  raw.names.forEach((name, row) => {
    const mode = raw.modes[row] ?? 0
    letters[row] = (isLink(mode) ? linkLetter(platformFs, request, raw, name, row) : letterOf(mode)).charCodeAt(0)
  })
  return letters
}

function linkLetter(
  platformFs: ColumnPlatformFs,
  request: ListingRequest,
  raw: RawColumns,
  name: string,
  row: number,
): ItemKindLetter {
  const target = targetOf(platformFs, request, name)
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

/** Returns the metadata of a link's target; null when it leaves the scope, does not exist, or the reader has no permission to list it. */
function targetOf(
  platformFs: ColumnPlatformFs,
  { scope, real, subject }: ListingRequest,
  name: string,
): RawStat | null {
  let handle: number
  try {
    handle = platformFs.open(scope, toDiskPath(child(real, name)), 'look', true)
  } catch (error) {
    if (error instanceof SystemError) return null
    throw error
  }
  try {
    const top = fromDiskPath(platformFs.realPath(scope).subarray(1))
    const target = fromDiskPath(platformFs.realPath(handle).subarray(1))
    const inScope = top && target && relativeTo(top, target)
    return inScope && decide(subject, 'list', inScope).allowed ? platformFs.stat(handle) : null
  } finally {
    platformFs.close(handle)
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

/** Sorts the columns with plain loops over typed arrays: for a hundred thousand rows, nothing is allocated that is not sent. */
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
