import type { Share } from '#contract/shares.ts'
import { nameOf } from '#web/lib/paths.ts'
import { visibleName } from '#web/ui/name-parts.ts'

/** Returns the display name of a link's item; `/` for the root. */
export const itemName = ({ path }: Pick<Share, 'path'>): string => visibleName(nameOf(path)) || '/'
