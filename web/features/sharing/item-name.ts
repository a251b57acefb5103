import type { Share } from '#contract/shares.ts'
import { nameOf } from '#web/lib/paths.ts'
import { visibleName } from '#web/ui/name-parts.ts'

/** What the item of a link is called, to be read; `/` for the top. */
export const itemName = ({ path }: Pick<Share, 'path'>): string => visibleName(nameOf(path)) || '/'
