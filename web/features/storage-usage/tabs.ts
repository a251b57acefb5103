import { usageHref } from '#web/lib/addresses.ts'

/** The ways to look at what takes the space. */
export const SPACE_TABS = ['folder', 'kind', 'largest', 'oldest'] as const
export type SpaceTab = (typeof SPACE_TABS)[number]

/** The way an address asks for. */
export function tabIn(search: string): SpaceTab {
  const wanted = new URLSearchParams(search).get('by')
  return SPACE_TABS.find((tab) => tab === wanted) ?? 'folder'
}

/** The address of one of them, for a folder. */
export const tabHref = (folder: string, tab: SpaceTab): string => {
  const href = usageHref(folder === '/' ? '/' : `${folder}/`)
  return tab === 'folder' ? href : `${href}&by=${tab}`
}
