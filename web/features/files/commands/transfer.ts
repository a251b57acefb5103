import type { OnTaken } from '#contract/job-requests.ts'
import { isWithin, parentOf } from '#web/lib/paths.ts'
import type { Item } from '../listing/item.ts'

/** Transfer of one item. */
export interface TransferStep {
  readonly item: Item
  /** Target path, unless the server generates the name. */
  readonly to: string
  readonly onTaken: OnTaken
}

/** Copy or move of items into one folder. */
export interface Transfer {
  readonly action: 'copy' | 'move'
  readonly destination: string
  readonly steps: readonly TransferStep[]
}

/** Reason that items cannot be transferred into a folder: they are in it already, or the folder is one of them or inside one. */
export type TransferBlock = 'alreadyThere' | 'intoItself'

/** Returns the reason that a transfer is not possible, or undefined. A copy may stay in its folder, where it gets a generated name. */
export function transferBlock(
  action: Transfer['action'],
  items: readonly Item[],
  destination: string,
): TransferBlock | undefined {
  if (items.some((item) => item.isDir && isWithin(destination, item.path))) return 'intoItself'
  if (action === 'move' && items.every((item) => parentOf(item.path) === destination)) return 'alreadyThere'
  return undefined
}
