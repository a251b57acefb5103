import { ITEM_KIND } from '#contract/folder-columns.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import { contentTagOf } from '#server/platform/http-semantics/etag.ts'
import { fromNanoseconds, toNanoseconds } from '#server/platform/time/nanoseconds.ts'
import type { DirectoryColumns, Stat } from '#server/storage/storage.ts'

/** An item as WebDAV clients see it. Times are seconds since the epoch. */
export type DavItem = {
  readonly path: VirtualPath
  readonly isDirectory: boolean
  /** Bytes. */
  readonly size: number
  readonly modified: number
  /** Null if unknown. */
  readonly created: number | null
  /** Null if unknown, and for folders. */
  readonly etag: string | null
}

/** Returns the item of a path. */
export function itemOf(path: VirtualPath, stat: Stat): DavItem {
  const isDirectory = stat.kind === 'directory'
  return {
    path,
    isDirectory,
    size: stat.size,
    modified: fromNanoseconds(stat.modifiedNs).seconds,
    created: stat.bornNs === 0n ? null : fromNanoseconds(stat.bornNs).seconds,
    etag: isDirectory ? null : contentTagOf(stat),
  }
}

const DIRECTORIES: ReadonlySet<string> = new Set([ITEM_KIND.directory, ITEM_KIND.linkedDirectory])
const FILES: ReadonlySet<string> = new Set([ITEM_KIND.file, ITEM_KIND.linkedFile])

/** Returns the item in a row of a listing; null for anything but files and folders. */
export function itemInRow(columns: DirectoryColumns, row: number, path: VirtualPath): DavItem | null {
  const kind = columns.kinds[row] ?? ''
  const isDirectory = DIRECTORIES.has(kind)
  if (!isDirectory && !FILES.has(kind)) return null
  const size = columns.sizes[row] ?? 0
  const modified = columns.modifiedSeconds[row] ?? 0
  const inode = columns.inodes[row] ?? 0
  // The row of a link has the inode of the link, and its tag that of the file.
  const isTagged = kind === ITEM_KIND.file && Number.isSafeInteger(inode)
  const modifiedNs = toNanoseconds(modified, columns.modifiedNanos[row] ?? 0)
  const etag = isTagged ? contentTagOf({ modifiedNs, size, identity: inode.toString(36) }) : null
  return { path, isDirectory, size, modified, created: null, etag }
}
