import type { SortOrder } from '#contract/sorting.ts'
import type { Translate } from '#web/i18n/catalog.ts'
import type { PageTools } from '#web/lib/page-tools.ts'
import type { Browse, OpenFolder } from '../listing/browse-context.ts'
import type { Item } from '../listing/item.ts'
import { itemAt } from '../listing/listing.ts'
import { selectedRows } from '../selection/selection.ts'
import type { Changes } from './changes.ts'

/** Dependencies of the commands. */
export interface CommandTools extends Pick<Browse, 'host' | 'memory' | 'folder' | 'open' | 'select' | 'transfer'> {
  readonly page: PageTools
  readonly t: Translate
  readonly changes: Changes
  readonly sort: SortOrder
  /** Selects items by name, as soon as the listing contains them. */
  readonly selectNames: (names: readonly string[]) => void
  /** Returns a function that does the same later, unless the user has changed the selection by then. */
  readonly selectLater: () => (names: readonly string[]) => void
}

/** Returns the selected items in display order. */
export function selectedItems(open: OpenFolder | null): Item[] {
  if (!open) return []
  return selectedRows(open.selection, open.arrangement).flatMap((row) => itemAt(open.listing, row) ?? [])
}
