import type { PublicFolderSize } from '#contract/shares.ts'
import { ROOT } from '#server/access/virtual-path.ts'
import { type CollectionAccess, itemAccess, type ShareGuard } from '../share-guard.ts'
import type { FolderSizes } from './folder-size.ts'

/**
 * Maximum time for the folders of a collection, in milliseconds. Those that come later are not counted.
 *
 * @limit Share links | Time to calculate the size of a collection | {ms}
 */
const MAX_TIME = 1000

/**
 * Returns what *Download all* of a collection contains.
 * @throws AppError `not_found`, `too_many` when too many sizes are calculated
 */
export async function collectionSize(
  guard: ShareGuard,
  sizes: FolderSizes,
  visit: CollectionAccess,
): Promise<PublicFolderSize> {
  const until = performance.now() + MAX_TIME
  const total = { size: 0, files: 0, complete: true }
  for (const item of await guard.presentItems(visit)) {
    if (!item.stored.isDirectory) {
      total.size += item.stat.size
      total.files += 1
    } else if (performance.now() > until) total.complete = false
    else {
      const inside = await sizes.sizeOf(itemAccess(visit, item), ROOT, visit.address)
      total.size += inside.size
      total.files += inside.files
      total.complete &&= inside.complete
    }
  }
  return total
}
