import { CheckCheck, Download, ExternalLink, FolderOpen, FolderSearch, Share2 } from 'lucide-react'
import type { Translate } from '#web/i18n/catalogue.ts'
import { filesHref } from '#web/lib/addresses.ts'
import type { MenuEntry } from '#web/ui/menu-entry.ts'
import type { Found } from './found.ts'
import type { SearchHost } from './search-host.ts'

/** Shows a result in its folder, as Enter alone opens it. */
export const SHOW_KEYS = 'Mod+Enter'

/** The address at which a result opens. */
export const hrefOfFound = ({ path, isDir }: Pick<Found, 'path' | 'isDir'>): string =>
  filesHref(isDir ? `${path}/` : path)

/** The address of the folder that holds a result. */
export const folderHref = ({ folder }: Pick<Found, 'folder'>): string =>
  filesHref(folder === '/' ? folder : `${folder}/`)

/** What can be done with a result, as far as the person may. */
export function resultActions(found: Found, host: SearchHost, t: Translate): MenuEntry[] {
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
