import { GROUP_KEYS } from '#contract/listing-options.ts'
import type { Translate } from '#web/i18n/catalog.ts'
import type { MenuItem } from '#web/ui/menu-entry.ts'
import type { Browse } from '../browse-context.ts'

const TEXTS = { type: 'order.group.byType', date: 'order.group.byDate' } as const

/** Returns the menu entries that group the files of the folder. None in another user's view, which has no settings of its own. */
export function groupEntries({ host, ownView, commands }: Browse, t: Translate): MenuItem[] {
  if (host.viewer.id !== null) return []
  return [null, ...GROUP_KEYS].map((key) => ({
    id: `group-${key}`,
    text: t(key ? TEXTS[key] : 'order.group.none'),
    checked: (ownView?.groupBy ?? null) === key,
    onSelect: () => commands.groupBy(key),
  }))
}
