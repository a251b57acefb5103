import type { IndexState } from '#contract/search.ts'
import type { PackedFolder } from '#server/storage/packed-folder.ts'

/** The folder that holds no other: the top of the served tree. */
export const TOP = 1

/** What the crawler tells the index, in order. Folders are named by numbers that are never given out again. */
export type IndexNews =
  /** A folder is new, or something else is in it. The folder above was told before; 0 above {@link TOP}. */
  | {
      readonly tell: 'folder'
      readonly id: number
      readonly above: number
      /** As paths spell it; empty for the top. */
      readonly name: string
      readonly entries: PackedFolder
    }
  /** The same folder, with all below, is elsewhere or called otherwise. */
  | { readonly tell: 'moved'; readonly id: number; readonly above: number; readonly name: string }
  /** A folder is gone, with all below. Of {@link TOP}: nothing that was told before holds. */
  | { readonly tell: 'gone'; readonly id: number }
  /** How it stands: what was told before is as the disk was at `asOf`, ms since the epoch; null until all folders were told once. */
  | { readonly tell: 'state'; readonly state: IndexState; readonly asOf: number | null }
