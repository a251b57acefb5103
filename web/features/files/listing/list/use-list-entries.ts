import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
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
