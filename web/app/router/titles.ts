import type { Translate } from '#web/i18n/catalogue.ts'
import { visibleName } from '#web/ui/name-parts.ts'
import { currentAddress } from './location.ts'
import { ROUTES, routeOf } from './routes.ts'

/** The title of a page: the item it shows, if one, and the route's name. `path` is below the base path. */
export function titleOf(path: string, t: Translate, item?: string): string {
  const route = t(ROUTES[routeOf(path) ?? 'files'].text)
  return item ? `${visibleName(item)} - ${route}` : route
}

/** Names the page for where Back and Forward lead, before anything is drawn there. Call it before the page is drawn first. */
export function nameWhatHistoryOpens(t: Translate): void {
  const name = () => {
    document.title = titleOf(currentAddress().path, t)
  }
  name()
  addEventListener('popstate', name)
}
