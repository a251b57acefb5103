import type { JobRequest } from '#contract/job-requests.ts'
import { joinPath, parentOf } from '#web/lib/paths.ts'
import type { Item } from '../listing/item.ts'
import type { Transfer, TransferStep } from './transfer.ts'

/** Plans a transfer. A copy in the same folder requests a generated name; items that are in the destination already are not moved. */
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

/** Returns the job request of a transfer. */
export const transferRequest = ({ action, steps }: Transfer): JobRequest => ({
  kind: action,
  steps: steps.map(({ item, to, onTaken }) => ({ from: item.path, to, onTaken })),
})
