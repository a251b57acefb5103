import { ArrowDownUp } from 'lucide-react'
import { SORT_KEYS } from '#contract/sort-order.ts'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import { tapSetting } from '#web/lib/tap-to-open.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import { useStore } from '#web/lib/use-store.ts'
import type { MenuItem } from '#web/ui/menu-entry.ts'
import { useBrowse } from '../browse-context.ts'
import { STACKED_UP_TO } from './columns.ts'
import { useListExtras } from './use-list-extras.ts'
import { useListingOptions } from './use-listing-options.ts'

/** Returns menu entries for the columns and the rows of the list, or the tiles of the gallery. None in the mosaic, and until their texts have loaded. */
export function useListEntries(): MenuItem[] {
  const { view } = useBrowse()
  const { prompts } = usePageTools()
  const { t } = useText()
  const options = useListingOptions()
  const extras = useListExtras(view !== 'mosaic')
  const stacked = useMediaQuery(`(width <= ${STACKED_UP_TO}px)`)
  if (!extras) return []
  if (view === 'mosaic gallery') return extras.sizeEntries(options, t)
  const columns = {
    id: 'columns',
    text: t('listing.columns.edit'),
    onSelect: () => prompts.open(extras.columnsPrompt(options, prompts.close)),
  }
  return stacked ? extras.densityEntries(options, t) : [...extras.densityEntries(options, t), columns]
}

/** Returns the menu entry for *Tap to open* on devices with a touch screen. None until its text has loaded. */
export function useTapEntries(): MenuItem[] {
  const { t } = useText()
  useStore(tapSetting)
  return useListExtras(true)?.tapEntries(t) ?? []
}

/** Returns the menu entry that makes the view and the sort order the default of all folders. None until its text has loaded. */
export function useForAllEntries(): MenuItem[] {
  const browse = useBrowse()
  const { prompts } = usePageTools()
  const { t } = useText()
  const extras = useListExtras(true)
  if (!extras) return []
  const onSelect = () => prompts.open(extras.forAllPrompt(browse, prompts.close))
  return [{ id: 'for-all', text: t('listing.useForAll'), onSelect }]
}

/** Returns the sort menu: its name, icon and groups of entries. The directions, and the current order in its name, appear once they have loaded. */
export function useSortMenu() {
  const browse = useBrowse()
  const { sort, commands, host } = browse
  const { t } = useText()
  const extras = useListExtras(true)
  const later = extras?.sortDirections(sort, commands, t)
  const source = { shared: host.sharedPaths, taken: host.datesTaken }
  const keys = SORT_KEYS.filter((key) => sort.by === key || !(key in source) || source[key as keyof typeof source])
  const columns = keys.map(
    (key): MenuItem => ({
      id: `sort-${key}`,
      text: t(`browse.column.${key}`),
      checked: sort.by === key,
      onSelect: () => commands.sortBy(key, later && sort.by === key ? sort.order : undefined),
    }),
  )
  return {
    label: later?.label ?? t('browse.sort'),
    icon: later?.icon ?? ArrowDownUp,
    groups: extras && later ? [columns, later.directions, extras.groupEntries(browse, t)] : [columns],
  }
}
