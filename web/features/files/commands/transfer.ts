import type { JobRequest, OnTaken } from '#contract/job-requests.ts'
import { isWithin, joinPath, parentOf } from '#web/lib/paths.ts'
import type { Item } from '../listing/item.ts'

/** One item on its way. */
export interface TransferStep {
  readonly item: Item
  /** Its path afterwards, unless the server picks a free name. */
  readonly to: string
  readonly onTaken: OnTaken
}

/** Copying or moving items into one folder. */
export interface Transfer {
  readonly action: 'copy' | 'move'
  readonly destination: string
  readonly steps: readonly TransferStep[]
}

/** Why items cannot go into a folder: they lie there already, or the folder is one of them or inside one. */
export type TransferBlock = 'alreadyThere' | 'intoItself'

/** Why a transfer makes no sense; undefined when it does. A copy may stay in its folder, where it gets a free name. */
export function transferBlock(
  action: Transfer['action'],
  items: readonly Item[],
  destination: string,
): TransferBlock | undefined {
  if (items.some((item) => item.isDir && isWithin(destination, item.path))) return 'intoItself'
  if (action === 'move' && items.every((item) => parentOf(item.path) === destination)) return 'alreadyThere'
  return undefined
}

/** Plans a transfer. A copy beside its original asks for a free name; items already there do not move. */
export function planTransfer(action: Transfer['action'], items: readonly Item[], destination: string): Transfer {
  const stays = (item: Item) => parentOf(item.path) === destination
  const steps = items
    .filter((item) => action === 'copy' || !stays(item))
    .map(
      (item): TransferStep => ({
        item,
        to: joinPath(destination, item.name),
        onTaken: stays(item) ? 'rename' : 'refuse',
      }),
    )
  return { action, destination, steps }
}

/** A transfer as the server is asked for it. */
export const transferRequest = ({ action, steps }: Transfer): JobRequest => ({
  kind: action,
  steps: steps.map(({ item, to, onTaken }) => ({ from: item.path, to, onTaken })),
})
