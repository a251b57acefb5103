import { encodePath } from './encode-path.ts'
import { runtimeConfig } from './runtime-config.ts'

/**
 * The address of a route of the page, below the base path. `route` begins with `/` and is already percent-encoded; where it begins with
 * more of them, one is left, as the server reads it: browsers would take it for another site.
 */
export const hrefOf = (route: string, base: string = runtimeConfig.BaseURL): string =>
  (base + route).replace(/^\/+/, '/')

/** The address at which the page shows a file, or a folder when `path` ends in `/`. `path` is not encoded. */
export const filesHref = (path: string, base?: string): string => hrefOf(`/files${encodePath(path)}`, base)

/** The query value that names through whose eyes an address shows files. */
export const AS = 'as'

/** The same address, of the files as somebody else sees them, for administrators. */
export const filesHrefAs = (id: number, path: string): string => `${filesHref(path)}?${AS}=${id}`

/** The address at which the page shows what takes the space in a folder, whose `path` ends in `/`. */
export const usageHref = (path: string): string => `${filesHref(path)}?view=usage`

/** Does an address ask for that? */
export const asksForUsage = (search: string): boolean => new URLSearchParams(search).get('view') === 'usage'

/** The address at which the page shows a folder, whose `path` ends in `/`, as it was before its last change. */
export const rewindHref = (path: string): string => hrefOf(`/rewind${encodePath(path)}`)

/** The address at which the page shows what happened to an item, or to a folder whose path may end in `/`. */
export const historyHref = (path: string): string => hrefOf(`/history${encodePath(path)}`)
