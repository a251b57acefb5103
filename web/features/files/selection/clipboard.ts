import { type TransferBlock, transferBlock } from '../commands/transfer.ts'
import type { Item } from '../listing/item.ts'

/** Copied or cut items and their folder. Persists across folders, but not across tabs. */
export interface Clipboard {
  /** `c` for copied, `x` for cut. */
  readonly key: 'c' | 'x'
  readonly items: readonly Item[]
  /** Folder that contains the items. */
  readonly path: string
}

/** Returns a clipboard with these items. */
export const clipboardOf = (key: Clipboard['key'], items: readonly Item[], path: string): Clipboard => ({
  key,
  items,
  path,
})

/** Returns the action that pasting performs. */
export const pasteAction = (clipboard: Clipboard): 'copy' | 'move' => (clipboard.key === 'c' ? 'copy' : 'move')

/** Returns the reason that pasting into a folder is not possible, or undefined. */
export const pasteBlock = (clipboard: Clipboard, folder: string): TransferBlock | undefined =>
  transferBlock(pasteAction(clipboard), clipboard.items, folder)
