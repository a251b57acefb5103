import { TILE_SIZES } from '#contract/listing-options.ts'
import type { TileSize } from '#contract/users.ts'
import type { Translate } from '#web/i18n/catalog.ts'
import type { MenuItem } from '#web/ui/menu-entry.ts'
import type { ListingOptions } from '../list/use-listing-options.ts'

/** Text of each tile size. */
export const SIZE_TEXT = {
  120: 'gallery.size.small',
  180: 'gallery.size.medium',
  260: 'gallery.size.large',
} as const satisfies Record<TileSize, string>

/** Returns menu entries for the tile sizes of the gallery. */
export const sizeEntries = ({ tileSize, change }: ListingOptions, t: Translate): MenuItem[] =>
  TILE_SIZES.map((each) => ({
    id: `tiles-${each}`,
    text: t(SIZE_TEXT[each]),
    checked: each === tileSize,
    onSelect: () => change({ tileSize: each }),
  }))
