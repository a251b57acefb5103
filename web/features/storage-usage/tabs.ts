import { usageHref } from '#web/lib/addresses.ts'
import { withTrailingSlash } from '#web/lib/paths.ts'

/** The views of storage usage. */
export const USAGE_TABS = ['folder', 'kind', 'largest', 'oldest'] as const
export type UsageTab = (typeof USAGE_TABS)[number]

/** Returns the tab that the query of an address selects. */
export function tabFromQuery(search: string): UsageTab {
  const wanted = new URLSearchParams(search).get('by')
  return USAGE_TABS.find((tab) => tab === wanted) ?? 'folder'
}

/** Returns the address of a tab for a folder. */
export const tabHref = (folder: string, tab: UsageTab): string => {
  const href = usageHref(withTrailingSlash(folder))
  return tab === 'folder' ? href : `${href}&by=${tab}`
}
