import type { FileIconProps } from '#web/ui/file-icon.tsx'
import { fileKind } from '#web/ui/file-kind.ts'
import type { Item } from './item.ts'

/** Returns the icon of an item. */
export const iconOf = (item: Pick<Item, 'name' | 'isDir' | 'isLink' | 'kind'>): FileIconProps => ({
  kind: item.kind === 'brokenLink' ? 'brokenLink' : fileKind(item),
  name: item.name,
  mark: item.isLink ? 'link' : undefined,
})
