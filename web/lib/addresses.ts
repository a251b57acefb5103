import { encodePath } from './encode-path.ts'
import { runtimeConfig } from './runtime-config.ts'

/**
 * Returns the URL of a route of the page, below the base path. `route` begins with `/` and is already percent-encoded. Several leading
 * slashes are reduced to one, as on the server, because browsers would read them as another host.
 */
export const hrefOf = (route: string, base: string = runtimeConfig.BaseURL): string =>
  (base + route).replace(/^\/+/, '/')

/** Returns the route that shows a file, or a folder when `path` ends in `/`. `path` is not encoded. */
export const filesRoute = (path: string): string => `/files${encodePath(path)}`

/** Returns the URL of {@link filesRoute}. */
export const filesHref = (path: string, base?: string): string => hrefOf(filesRoute(path), base)

/** Query parameter with the id of the user whose view of the files is shown. */
export const VIEW_AS_PARAMETER = 'as'

/** Returns the URL of the files as another user sees them. For administrators. */
export const filesHrefForUser = (id: number, path: string): string => `${filesHref(path)}?${VIEW_AS_PARAMETER}=${id}`

/** Returns the URL of the storage usage of a folder. `path` ends in `/`. */
export const usageHref = (path: string): string => `${filesHref(path)}?view=usage`

/** Returns whether a query string selects the storage usage view. */
export const isUsageView = (search: string): boolean => new URLSearchParams(search).get('view') === 'usage'

/** Returns the URL of the rewind view of a folder, at the state before its last change. `path` ends in `/`. */
export const rewindHref = (path: string): string => hrefOf(`/rewind${encodePath(path)}`)

/** Returns the URL of the history of an item, or of a folder. The path of a folder may end in `/`. */
export const historyHref = (path: string): string => hrefOf(`/history${encodePath(path)}`)
