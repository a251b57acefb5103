import type { Share } from '#contract/shares.ts'
import { nameOf } from '#web/lib/paths.ts'
import { visibleName } from '#web/ui/name-parts.ts'

/** Returns the display name of a link's item, `/` for the root; the name of a collection. */
export const itemName = ({ path, collection }: Pick<Share, 'path' | 'collection'>): string =>
  visibleName(collection?.title ?? nameOf(path)) || '/'
