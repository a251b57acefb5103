import { fileKind } from '#web/ui/file-kind.ts'
import type { FileKind } from '#web/ui/kind-of.ts'
import type { Item } from './item.ts'

/** Returns the icon of an item. */
export const iconKind = (item: Pick<Item, 'name' | 'isDir' | 'kind'>): FileKind =>
  item.kind === 'brokenLink' ? 'brokenLink' : fileKind(item)
