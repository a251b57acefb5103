import type { Grant } from '#server/access/authorize.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'

/** A file or folder that goes into an archive, and all that tells this state of it from another. */
export type Entry = {
  /** As the archive spells it: relative, without a slash at the end. */
  readonly name: string
  readonly path: VirtualPath
  readonly isFolder: boolean
  /** Bytes; 0 for a folder. */
  readonly size: number
  /** Permission bits alone. */
  readonly mode: number
  /** When it was modified: seconds since the epoch and the nanoseconds on top. */
  readonly seconds: number
  readonly nanos: number
  readonly inode: number
}

/** Leave to see and to take what goes into an archive: both for the same subject and the same folder. */
export type Leave = { readonly list: Grant<'list'>; readonly download: Grant<'download'> }
