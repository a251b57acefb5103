import { CheckCheck, Download, ExternalLink, FolderOpen, FolderSearch, Share2 } from 'lucide-react'
import type { Translate } from '#web/i18n/catalog.ts'
import { filesHref } from '#web/lib/addresses.ts'
import { withTrailingSlash } from '#web/lib/paths.ts'
import type { MenuEntry } from '#web/ui/menu-entry.ts'
import type { SearchHit } from './search-hit.ts'
import type { SearchHost } from './search-host.ts'

/** Shortcut that shows a result in its folder; Enter alone opens it. */
export const SHOW_KEYS = 'Mod+Enter'

/** Returns the address that opens a result. */
export const hrefOfFound = ({ path, isDir }: Pick<SearchHit, 'path' | 'isDir'>): string =>
  filesHref(isDir ? `${path}/` : path)

/** Returns the address of the folder that contains a result. */
export const folderHref = ({ folder }: Pick<SearchHit, 'folder'>): string => filesHref(withTrailingSlash(folder))

/** Returns the menu entries of a result that the user's permissions allow. */
export function resultActions(found: SearchHit, host: SearchHost, t: Translate): MenuEntry[] {
  const entries: MenuEntry[] = [
    {
      id: 'open',
      text: t('search.action.open'),
      icon: FolderOpen,
      shortcut: 'Enter',
      onSelect: () => host.open(found),
    },
    {
      id: 'openInNewTab',
      text: t('search.action.openInNewTab'),
      icon: ExternalLink,
      onSelect: () => void window.open(hrefOfFound(found), '_blank', 'noopener'),
    },
    'separator',
    {
      id: 'show',
      text: t('search.action.show'),
      icon: FolderSearch,
      shortcut: SHOW_KEYS,
      onSelect: () => host.show(found, false),
    },
    { id: 'select', text: t('search.action.select'), icon: CheckCheck, onSelect: () => host.show(found, true) },
  ]
  if (host.mayShare || host.mayDownload) entries.push('separator')
  if (host.mayShare)
    entries.push({ id: 'share', text: t('search.action.share'), icon: Share2, onSelect: () => host.share(found) })
  if (host.mayDownload)
    entries.push({
      id: 'download',
      text: t('search.action.download'),
      icon: Download,
      onSelect: () => host.download(found),
    })
  return entries
}
