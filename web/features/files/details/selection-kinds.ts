import { extensionOf } from '#contract/file-extension.ts'
import type { Item } from '../listing/item.ts'

/** Items of one kind: one of them, and their number. */
interface KindCount {
  readonly example: Item
  count: number
}

/** Kinds of several items, the most frequent first, and the range of their modification times in milliseconds since the epoch. */
export interface SelectionKinds {
  readonly kinds: readonly Readonly<KindCount>[]
  readonly earliest: number
  readonly latest: number
}

/** Counts items by kind: folders, broken links, and files by extension. */
export function countKinds(items: Iterable<Item>): SelectionKinds {
  const kinds = new Map<string, KindCount>()
  let [earliest, latest] = [Infinity, -Infinity]
  for (const item of items) {
    const kind = item.isDir || item.kind === 'brokenLink' ? `/${item.kind}` : extensionOf(item.name).toLowerCase()
    const known = kinds.get(kind)
    if (known) known.count += 1
    else kinds.set(kind, { example: item, count: 1 })
    earliest = Math.min(earliest, item.modified)
    latest = Math.max(latest, item.modified)
  }
  return { kinds: [...kinds.values()].sort((a, b) => b.count - a.count), earliest, latest }
}
