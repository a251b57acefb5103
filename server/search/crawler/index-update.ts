import type { IndexState } from '#contract/search.ts'
import type { PackedFolder } from '#server/storage/packed-folder.ts'

/** ID of the top of the served tree, the only folder without a parent. */
export const TOP = 1

/** Update from the crawler to the index, in order. Folders are identified by numbers that are never reused. */
export type IndexUpdate =
  /**
   * A folder is new, or its entries changed. Its parent was reported before; `above` is 0 for {@link TOP}, and for a folder from the index
   * file that is in no place.
   */
  | {
      readonly tell: 'folder'
      readonly id: number
      readonly above: number
      /** As in paths; empty for the top. */
      readonly name: string
      readonly entries: PackedFolder
    }
  /** A folder, with everything below it, was moved or renamed; `above` is 0 while it is in no place, and may turn up again. */
  | { readonly tell: 'moved'; readonly id: number; readonly above: number; readonly name: string }
  /** A folder was removed, with everything below it. For {@link TOP}: all earlier updates become invalid. */
  | { readonly tell: 'gone'; readonly id: number }
  /**
   * Whether the entries of a folder are known to differ from the disk, or folders that came into it have not been read yet. A `state` ends
   * this for all folders.
   */
  | { readonly tell: 'outdated'; readonly id: number; readonly isOutdated: boolean }
  /**
   * State of the index: earlier updates reflect the disk at `asOf`, in milliseconds since the epoch; null until all folders were reported
   * once.
   */
  | { readonly tell: 'state'; readonly state: IndexState; readonly asOf: number | null }
