import { usageHref } from '#web/lib/addresses.ts'

/** The views of storage usage. */
export const SPACE_TABS = ['folder', 'kind', 'largest', 'oldest'] as const
export type SpaceTab = (typeof SPACE_TABS)[number]

/** Returns the tab that the query of an address selects. */
export function tabIn(search: string): SpaceTab {
  const wanted = new URLSearchParams(search).get('by')
  return SPACE_TABS.find((tab) => tab === wanted) ?? 'folder'
}

/** Returns the address of a tab for a folder. */
export const tabHref = (folder: string, tab: SpaceTab): string => {
  const href = usageHref(folder === '/' ? '/' : `${folder}/`)
  return tab === 'folder' ? href : `${href}&by=${tab}`
}
