import type { QueryClient } from '@tanstack/react-query'
import type { SortOrder } from '#contract/sort-order.ts'
import type { ViewMode } from '#contract/users.ts'
import type { Translate } from '#web/i18n/catalog.ts'
import type { PageTools } from '#web/lib/page-tools.ts'
import type { Browse, OpenFolder } from '../listing/browse-context.ts'
import type { Item } from '../listing/item.ts'
import { itemAt } from '../listing/listing.ts'
import { selectedRows } from '../selection/selection.ts'

/** Dependencies of the changes of files that the commands perform. */
export interface ChangingTools extends Pick<Browse, 'host' | 'memory' | 'folder'> {
  readonly page: PageTools
  readonly queries: QueryClient
  /** Returns a function that selects items by name, unless the user has changed the selection by then. */
  readonly selectLater: () => (names: readonly string[]) => void
}

/** Dependencies of the commands. */
export interface CommandTools extends ChangingTools, Pick<Browse, 'open' | 'select' | 'transfer' | 'setFilter'> {
  readonly t: Translate
  readonly sort: SortOrder
  readonly view: ViewMode
  /** Selects items by name, as soon as the listing contains them. */
  readonly selectNames: (names: readonly string[]) => void
}

/** Returns the selected items in display order. */
export function selectedItems(open: OpenFolder | null): Item[] {
  if (!open) return []
  return selectedRows(open.selection, open.arrangement).flatMap((row) => itemAt(open.listing, row) ?? [])
}
