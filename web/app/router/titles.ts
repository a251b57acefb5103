import type { Translate } from '#web/i18n/catalog.ts'
import { visibleName } from '#web/ui/name-parts.ts'
import { currentAddress } from './location.ts'
import { ROUTES, routeOf } from './routes.ts'

/** Returns the title of a page: the name of the displayed item, if any, and of the route. `path` is below the base path. */
export function titleOf(path: string, t: Translate, item?: string): string {
  const route = t(ROUTES[routeOf(path) ?? 'files'].text)
  return item ? `${visibleName(item)} - ${route}` : route
}

/** Updates the title on Back and Forward before the page renders. Call it before the first render. */
export function followHistoryTitles(t: Translate): void {
  const name = () => {
    document.title = titleOf(currentAddress().path, t)
  }
  name()
  addEventListener('popstate', name)
}
