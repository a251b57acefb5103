import type { SortOrder } from '#contract/sorting.ts'
import type { Translate } from '#web/i18n/catalogue.ts'
import type { PageTools } from '#web/lib/page-tools.ts'
import type { Browse, OpenFolder } from '../listing/browse-context.ts'
import type { Item } from '../listing/item.ts'
import { itemAt } from '../listing/listing.ts'
import { selectedRows } from '../selection/selection.ts'
import type { Changes } from './changes.ts'

/** What commands work with. */
export interface CommandTools extends Pick<Browse, 'host' | 'memory' | 'folder' | 'open' | 'select' | 'transfer'> {
  readonly page: PageTools
  readonly t: Translate
  readonly changes: Changes
  readonly sort: SortOrder
  /** Selects items by name, as soon as the listing has them. */
  readonly selectNames: (names: readonly string[]) => void
  /** The same for when something is over, unless the person has selected something else by then. */
  readonly selectLater: () => (names: readonly string[]) => void
}

/** The selected items, in the order in which they are shown. */
export function selectedItems(open: OpenFolder | null): Item[] {
  if (!open) return []
  return selectedRows(open.selection, open.arrangement).flatMap((row) => itemAt(open.listing, row) ?? [])
}
