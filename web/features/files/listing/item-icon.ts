import type { FileIconProps } from '#web/ui/file-icon.tsx'
import { fileKind } from '#web/ui/file-kind.ts'
import type { Item } from './item.ts'

/** Returns the icon of an item, with a sign on folders that are shared or links. */
export const iconOf = (
  item: Pick<Item, 'name' | 'isDir' | 'isLink' | 'kind'>,
  shared?: boolean | undefined,
): FileIconProps => ({
  kind: item.kind === 'brokenLink' ? 'brokenLink' : fileKind(item),
  name: item.name,
  mark: shared ? 'shared' : item.isLink ? 'link' : undefined,
})
