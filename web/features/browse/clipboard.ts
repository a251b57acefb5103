import type { Item } from './item.ts'
import { planTransfer, type Transfer, type TransferBlock, transferBlock } from './transfer.ts'

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

const actionOf = (clipboard: Clipboard) => (clipboard.key === 'c' ? 'copy' : 'move')

/** Why pasting into a folder makes no sense; undefined when it does. */
export const pasteBlock = (clipboard: Clipboard, folder: string): TransferBlock | undefined =>
  transferBlock(actionOf(clipboard), clipboard.items, folder)

/** Pasting into a folder, as a transfer. */
export const planPaste = (clipboard: Clipboard, folder: string): Transfer =>
  planTransfer(actionOf(clipboard), clipboard.items, folder)
