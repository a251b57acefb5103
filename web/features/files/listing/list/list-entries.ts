import { DENSITIES } from '#contract/listing-options.ts'
import type { Density, ListColumnId } from '#contract/users.ts'
import type { Translate } from '#web/i18n/catalog.ts'
import type { MenuItem } from '#web/ui/menu-entry.ts'
import { withShown } from './column-changes.ts'
import type { ListingOptions } from './use-listing-options.ts'

/** Text of each density. */
const DENSITY_TEXTS = {
  compact: 'listing.density.compact',
  standard: 'listing.density.standard',
  comfortable: 'listing.density.comfortable',
} as const satisfies Record<Density, string>

/** Returns the text of a column's header. */
export const columnText = (id: ListColumnId) => `browse.column.${id}` as const

/** Returns menu entries for the height of the rows. */
export const densityEntries = ({ density, change }: ListingOptions, t: Translate): MenuItem[] =>
  DENSITIES.map((each) => ({
    id: `density-${each}`,
    text: t(DENSITY_TEXTS[each]),
    checked: density === each,
    onSelect: () => change({ density: each }),
  }))

/** Returns menu entries that show and hide columns. */
export const columnEntries = ({ columns, change }: ListingOptions, t: Translate): MenuItem[] =>
  columns.map(({ id, shown }) => ({
    id: `column-${id}`,
    text: t(columnText(id)),
    checked: shown,
    toggles: true,
    onSelect: () => change({ columns: withShown(columns, id, !shown) }),
  }))
