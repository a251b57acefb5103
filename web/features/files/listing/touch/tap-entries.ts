import type { Translate } from '#web/i18n/catalog.ts'
import { setTap, tapOpens } from '#web/lib/tap-to-open.ts'
import { ANY_TOUCH } from '#web/lib/use-media-query.ts'
import type { MenuItem } from '#web/ui/menu-entry.ts'

/** Returns the menu entry that sets whether a tap opens items on this device; none without a touch screen. */
export function tapEntries(t: Translate): MenuItem[] {
  if (!matchMedia(ANY_TOUCH).matches) return []
  const opens = tapOpens()
  const onSelect = () => setTap(opens ? 'select' : 'open')
  return [{ id: 'tap-to-open', text: t('touch.tapToOpen'), checked: opens, toggles: true, onSelect }]
}
