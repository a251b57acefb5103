import type { VirtualPath } from '#server/access/virtual-path.ts'
import { grantInTree } from '#server/files/browse/authorize-tree.ts'
import type { RequireGrant } from '#server/files/browse/file-parts.ts'
import type { Amount } from '#server/operations/records/operation.ts'
import { timeSlices } from '#server/platform/queue/time-slices.ts'
import { isFolder } from '#server/storage/stat-or-null.ts'
import type { Storage } from '#server/storage/storage.ts'

/**
 * Counts an item with everything below it; null where there are more than `most` items.
 *
 * @throws AppError `not_allowed` when something in it may not be listed: then nothing of it is processed, and the reply
 * reveals nothing about it
 */
export async function countTree(
  storage: Storage,
  may: RequireGrant<'list'>,
  path: VirtualPath,
  { most, signal }: { readonly most: number; readonly signal: AbortSignal },
): Promise<Amount | null> {
  const item = may('list', path)
  const stat = await storage.lstat(item)
  if (!isFolder(stat)) return { items: 1, bytes: stat.isLink ? 0 : stat.size }
  const breathe = timeSlices(signal)
  let [items, bytes] = [1, 0]
  for await (const node of storage.walk(item, signal)) {
    await breathe()
    grantInTree(item, node.path)
    items += 1
    if (items > most) return null
    if (node.kind === 'file') bytes += node.size
  }
  return { items, bytes }
}
