import type { Grant } from '#server/access/authorize.ts'
import { isAppError } from '#server/platform/errors.ts'
import type { RetainedItem } from '../retained-item.ts'
import { isFolder } from '../stat-or-null.ts'
import type { Stat, Storage, TreeNode, WalkOptions } from '../storage.ts'
import type { TrashAndVersionStore } from '../trash-and-version-store.ts'
import { NO_AMOUNT, type UsageAmount } from './usage-meter.ts'

/** Returns what one item counts, without anything below it. */
export function amountOf({ kind, isLink, size }: Pick<Stat, 'kind' | 'isLink' | 'size'>): UsageAmount {
  if (isLink) return { bytes: 0, files: 1 }
  if (kind === 'directory') return NO_AMOUNT
  return { bytes: kind === 'file' ? size : 0, files: 1 }
}

/** Returns what one node of a walk counts. */
export function amountOfNode({ kind, size }: Pick<TreeNode, 'kind' | 'size'>): UsageAmount {
  if (kind === 'directory') return NO_AMOUNT
  return { bytes: kind === 'file' ? size : 0, files: 1 }
}

/** Passes over folders that cannot be read: they count nothing, and must not prevent a change. */
const TOLERANT: WalkOptions = { onUnreadable: () => undefined }

/** Returns the sum of the nodes of a walk. */
async function sumOfNodes(nodes: AsyncIterable<TreeNode>): Promise<UsageAmount> {
  let [bytes, files] = [0, 0]
  for await (const node of nodes) {
    const amount = amountOfNode(node)
    bytes += amount.bytes
    files += amount.files
  }
  return { bytes, files }
}

/** Returns what an item counts with everything below it. Throws `not_found`. */
export async function measureTree(
  storage: Pick<Storage, 'lstat' | 'walk'>,
  item: Grant<'list' | 'rename' | 'delete' | 'create'>,
): Promise<UsageAmount> {
  const stat = await storage.lstat(item)
  return isFolder(stat) ? sumOfNodes(storage.walk(item, undefined, TOLERANT)) : amountOf(stat)
}

/** Returns what an item of the trash or the versions counts with everything below it. */
export function measureRetained(
  items: Pick<TrashAndVersionStore, 'walkItem'>,
  item: Pick<RetainedItem, 'id' | 'top' | 'kind'> & { readonly size: number | null },
  signal?: AbortSignal,
  options: WalkOptions = TOLERANT,
): UsageAmount | Promise<UsageAmount> {
  if (item.kind === 'directory') return sumOfNodes(items.walkItem(item, signal, options))
  return { bytes: item.kind === 'file' ? (item.size ?? 0) : 0, files: 1 }
}

/** Returns a measured amount; null when it could not be measured: what is removed is then removed nevertheless, and counted again. */
export async function orUnknown(measured: UsageAmount | Promise<UsageAmount>): Promise<UsageAmount | null> {
  try {
    return await measured
  } catch (error) {
    if (isAppError(error, 'not_found')) throw error
    return null
  }
}
