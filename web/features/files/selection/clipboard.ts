import { type TransferBlock, transferBlock } from '../commands/transfer.ts'
import type { Item } from '../listing/item.ts'

/** What was copied or cut, and where (spec section 3). It outlives the folder, not the tab. */
export interface Clipboard {
  /** `c` was copied, `x` was cut. */
  readonly key: 'c' | 'x'
  readonly items: readonly Item[]
  /** The folder they were taken from. */
  readonly path: string
}

/** Remembers items for pasting. */
export const clipboardOf = (key: Clipboard['key'], items: readonly Item[], path: string): Clipboard => ({
  key,
  items,
  path,
})

/** What pasting does. */
export const pasteAction = (clipboard: Clipboard): 'copy' | 'move' => (clipboard.key === 'c' ? 'copy' : 'move')

/** Why pasting into a folder makes no sense; undefined when it does. */
export const pasteBlock = (clipboard: Clipboard, folder: string): TransferBlock | undefined =>
  transferBlock(pasteAction(clipboard), clipboard.items, folder)
