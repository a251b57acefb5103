import { pageHref } from '#web/features/public-share/share-location.ts'
import type { SharedView } from '#web/features/public-share/shared-view.ts'
import type { ContentSource } from '#web/lib/content-source.ts'
import { encodePath } from '#web/lib/encode-path.ts'

/** An address that no route has, for files beside a single shared file. */
const NOWHERE = '/api/public'

/** Returns the path of the file of this page as the viewers use it: within the link, or below a folder of its own for a single file. */
export const documentPath = ({ place, share }: SharedView): string =>
  place.path === '/' ? `/${share.name}` : place.path

/** Returns where viewers find contents: what the link shares, and nothing else. */
export function contentSourceOf(here: SharedView): ContentSource {
  const { place, share, mayDownload } = here
  const single = place.path === '/'
  const token = share.token === undefined ? '' : `?token=${encodeURIComponent(share.token)}`
  const hash = encodePath(place.hash)
  const pathIn = (route: string) => (path: string) =>
    single && path !== documentPath(here) ? NOWHERE : `/api/public/${route}/${hash}${encodePath(path)}${token}`
  return {
    rawPath: pathIn('dl'),
    archivePath: pathIn('archive'),
    pageRoute: (path) => pageHref({ hash: place.hash, path: single ? '/' : path }, ''),
    offersDownloads: mayDownload,
  }
}
