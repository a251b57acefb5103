import { AS, filesHref, filesHrefAs } from '#web/lib/addresses.ts'
import { encodePath } from '#web/lib/encode-path.ts'
import { resourceAddress } from '#web/lib/resource-address.ts'
import type { Item } from './item.ts'

/** Through whose eyes files are seen: which calls ask for them, and which addresses of the page lead to them. */
export interface Viewer {
  /** Their id when it is somebody else; null for who is at the page. */
  readonly id: number | null
  /** What the page calls their top; null for the page's own word. */
  readonly name: string | null
  /** The call that tells what lies at a path, below the base path. */
  resource(path: string): string
  /** The address at which the page shows a file, or a folder when `path` ends in `/`. */
  href(path: string): string
}

/** One's own eyes. */
export const ONESELF: Viewer = { id: null, name: null, resource: resourceAddress, href: (path) => filesHref(path) }

/** The eyes of somebody else, for administrators: names and what is known of them, nothing to open or to change. */
export const viewerFor = (id: number, name: string): Viewer => ({
  id,
  name,
  resource: (path) => `/api/view/${id}${encodePath(path)}`,
  href: (path) => filesHrefAs(id, path),
})

/** The address at which an item opens. */
export const hrefOfItem = (item: Pick<Item, 'path' | 'isDir'>, viewer: Viewer): string =>
  viewer.href(item.isDir ? `${item.path}/` : item.path)

/** The id of the person whose view an address asks for; null for one's own. */
export function viewerIn(search: string): number | null {
  const value = new URLSearchParams(search).get(AS) ?? ''
  return /^[1-9]\d{0,14}$/.test(value) ? Number(value) : null
}
