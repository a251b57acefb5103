import type { Translate } from '#web/i18n/catalog.ts'
import type { Item } from '../listing/item.ts'
import { kindText } from '../listing/kind-text.ts'

/** Returns the kind of an item in words, with the number of items of a folder, unless `count` is null, and whether it is a link. */
export function countedKind(item: Item, count: number | null, t: Translate): string {
  const text = item.isDir && count !== null ? t('details.folder', count) : kindText(item, t)
  return item.isLink && item.kind !== 'brokenLink' ? t('browse.info.link', text) : text
}
