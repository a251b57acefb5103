import type { Grant } from '#server/access/authorize.ts'
import type { ListedFile } from '#server/storage/storage.ts'

/** A file or folder that goes into an archive, with everything that identifies this state of it. A folder's size is 0. */
export type Entry = ListedFile & {
  /** As the archive spells it: relative, without a trailing slash. */
  readonly name: string
  readonly isFolder: boolean
  /** Permission bits only. */
  readonly mode: number
  /** Content of an entry that is not a file on the disk. */
  readonly content?: Uint8Array
}

/** Grants to list and download the contents of an archive, both for the same subject and the same folder. */
export type ArchiveGrants = { readonly list: Grant<'list'>; readonly download: Grant<'download'> }
