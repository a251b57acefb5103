import type { VirtualPath } from '#server/access/virtual-path.ts'
import { fromNanoseconds } from '#server/platform/time/nanoseconds.ts'
import type { FolderMark } from '#server/storage/folder-reader.ts'
import type { Stat } from '#server/storage/storage.ts'

/** State of a folder as a listing or a search found it on the disk, to be compared with the index. */
export type SeenFolder = {
  /** Path in the served root. It may lead through a link. */
  readonly path: VirtualPath
  readonly mark: FolderMark
  /** Time of its last change in any way, in milliseconds since the epoch; 0 where unknown. */
  readonly changed: number
  /** The folders directly in it, in any order; null if they were not examined. */
  readonly inner: SeenInnerFolders | null
}

/** Folders of one volume, as columns: the second half of their identity as a number, and their modification times. */
export type SeenInnerFolders = {
  readonly inodes: Float64Array
  readonly seconds: Float64Array
  readonly nanos: Uint32Array
}

/** Returns the state of a folder by its metadata. `inner`: see {@link SeenFolder}. */
export function seenFolder(path: VirtualPath, stat: Stat, inner: SeenInnerFolders | null = null): SeenFolder {
  const { identity, modifiedNs, changedNs } = stat
  const mark = { identity, ...fromNanoseconds(modifiedNs) }
  return { path, mark, changed: Number(changedNs / 1_000_000n), inner }
}
