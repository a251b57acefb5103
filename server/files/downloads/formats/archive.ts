import type { Grant } from '#server/access/authorize.ts'
import type { ListedFile } from '#server/storage/storage.ts'

/** A file or folder that goes into an archive, and all that tells this state of it from another. A folder's size is 0. */
export type Entry = ListedFile & {
  /** As the archive spells it: relative, without a slash at the end. */
  readonly name: string
  readonly isFolder: boolean
  /** Permission bits alone. */
  readonly mode: number
  /** Of an entry that is no file: its bytes. */
  readonly content?: Uint8Array
}

/** Leave to see and to take what goes into an archive: both for the same subject and the same folder. */
export type Leave = { readonly list: Grant<'list'>; readonly download: Grant<'download'> }
