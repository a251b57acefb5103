import { ArrowDownNarrowWide, ArrowDownWideNarrow } from 'lucide-react'
import type { SortOrder } from '#contract/sort-order.ts'
import type { Translate } from '#web/i18n/catalog.ts'
import type { MenuItem } from '#web/ui/menu-entry.ts'
import type { ViewCommands } from '../../commands/commands.ts'

const DIRECTIONS = ['ascending', 'descending'] as const satisfies readonly SortOrder['order'][]

/** Text of each direction, in the words of the column. */
const DIRECTION_TEXTS = {
  name: { ascending: 'order.aToZ', descending: 'order.zToA' },
  size: { ascending: 'order.smallest', descending: 'order.largest' },
  modified: { ascending: 'order.oldest', descending: 'order.newest' },
  type: { ascending: 'order.aToZ', descending: 'order.zToA' },
  taken: { ascending: 'order.oldest', descending: 'order.newest' },
  shared: { ascending: 'order.shared', descending: 'order.notShared' },
} as const satisfies Record<SortOrder['by'], Record<SortOrder['order'], string>>

/** Returns the two directions as menu entries, and the name and icon of the sort menu with the current order. */
export function sortDirections({ by, order }: SortOrder, { sortBy }: Pick<ViewCommands, 'sortBy'>, t: Translate) {
  const directions = DIRECTIONS.map(
    (direction): MenuItem => ({
      id: `sort-${direction}`,
      text: t(DIRECTION_TEXTS[by][direction]),
      checked: order === direction,
      onSelect: () => sortBy(by, direction),
    }),
  )
  return {
    label: t('order.current', t(`browse.column.${by}`), t(DIRECTION_TEXTS[by][order])),
    icon: order === 'ascending' ? ArrowDownNarrowWide : ArrowDownWideNarrow,
    directions,
  }
}
