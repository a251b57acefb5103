import { filesHref, filesHrefForUser, VIEW_AS_PARAMETER } from '#web/lib/addresses.ts'
import { encodePath } from '#web/lib/encode-path.ts'
import { resourceAddress } from '#web/lib/resource-address.ts'
import type { Item } from './item.ts'

/** User whose view of the files is shown: determines the API calls and the addresses of the page. */
export interface Viewer {
  /** User id, or null for the signed-in user. */
  readonly id: number | null
  /** Name of the root, or null for the default. */
  readonly name: string | null
  /** Returns the API path of the resource at a path, below the base path. */
  resource(path: string): string
  /** Returns the URL at which the page shows a file, or a folder when `path` ends in `/`. */
  href(path: string): string
}

/** View of the signed-in user. */
export const OWN_VIEW: Viewer = { id: null, name: null, resource: resourceAddress, href: (path) => filesHref(path) }

/** Returns another user's view, for administrators. It is read-only and files cannot be opened. */
export const viewerFor = (id: number, name: string): Viewer => ({
  id,
  name,
  resource: (path) => `/api/view/${id}${encodePath(path)}`,
  href: (path) => filesHrefForUser(id, path),
})

/** Returns the URL at which an item opens. */
export const hrefOfItem = (item: Pick<Item, 'path' | 'isDir'>, viewer: Viewer): string =>
  viewer.href(item.isDir ? `${item.path}/` : item.path)

/** Returns the id of the user whose view an address selects, or null for the signed-in user's own. */
export function viewerIn(search: string): number | null {
  const value = new URLSearchParams(search).get(VIEW_AS_PARAMETER) ?? ''
  return /^[1-9]\d{0,14}$/.test(value) ? Number(value) : null
}
