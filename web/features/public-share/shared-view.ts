import { extensionOf } from '#contract/file-extension.ts'
import { joinPath, nameOf, parentOf } from '#web/lib/paths.ts'
import type { SharedContent } from './read-share.ts'
import { type DownloadOptions, downloadHref, pageHref, reducedImageHref, type ShareLocation } from './share-location.ts'

/** A shared file or folder, and the addresses of everything in it. */
export interface SharedView {
  readonly share: SharedContent
  readonly place: ShareLocation
  /** Display name. */
  readonly name: string
  /** Returns the page address of a path. */
  readonly hrefOf: (path: string) => string
  /** Returns the download address of a path. */
  readonly downloadHrefOf: (path: string, wanted?: Omit<DownloadOptions, 'token'>) => string
  /** Returns the addresses for showing a file inline, in order of preference. */
  readonly sourcesOf: (path: string, kind: ShownKind, name?: string) => readonly string[]
}

export type ShownKind = 'image' | 'audio' | 'video'

/** An item of a folder, as far as the page uses it. */
export type Item = Extract<SharedContent, { isDir: true }>['items'][number]

/** Combines the server's description of a place with its addresses. */
export function createSharedView(share: SharedContent, place: ShareLocation, base: string): SharedView {
  const { token } = share
  const name = nameOf(place.path) || share.name
  const bytesOf: SharedView['downloadHrefOf'] = (path, wanted = {}) =>
    downloadHref({ ...place, path }, base, { token, ...wanted })
  return {
    share,
    place,
    name,
    hrefOf: (path) => pageHref({ ...place, path }, base),
    downloadHrefOf: bytesOf,
    sourcesOf: (path, kind, shown) => {
      const original = bytesOf(path, { ...(shown !== undefined && { name: shown }), inline: true })
      if (kind !== 'image') return [original]
      const reduced = reducedImageHref({ ...place, path }, base, { token, ...(shown !== undefined && { name: shown }) })
      // Without a reduced image, showing the file would use up one of the limited downloads.
      return share.downloadsLeft === null ? [reduced, original] : [reduced]
    },
  }
}

/** Delay after which the server has counted a download, in milliseconds. It is counted when it starts, not on the click. */
const COUNTED_AFTER = 1_500

/** Calls `refresh` after a download has been counted, if downloads are limited. */
export function afterDownloadCounted(
  { downloadsLeft }: Pick<SharedContent, 'downloadsLeft'>,
  refresh: () => void,
): void {
  if (downloadsLeft !== null) setTimeout(refresh, COUNTED_AFTER)
}

/** Extensions of images that browsers display and that the server sends inline. */
export const INLINE_IMAGES: ReadonlySet<string> = new Set(
  'jpg jpeg jpe jfif png apng gif webp avif bmp dib ico cur'.split(' '),
)

/** Returns the kind of inline view of a file, by its name and media type; null if there is none. */
function shownAs({ name, isDir, type }: Shown): ShownKind | null {
  if (isDir) return null
  if (type === 'image') return INLINE_IMAGES.has(extensionOf(name).slice(1).toLowerCase()) ? 'image' : null
  return type === 'audio' || type === 'video' ? type : null
}

/**
 * Returns the kind of inline view of an item; null if there is none. If downloads are limited, audio and video are not played, because that
 * counts as a download. Images are shown reduced, which does not count, as long as a download is left.
 */
export function shownIn({ downloadsLeft }: Pick<SharedContent, 'downloadsLeft'>, item: Shown): ShownKind | null {
  const kind = shownAs(item)
  if (downloadsLeft === null) return kind
  return kind === 'image' && downloadsLeft > 0 ? kind : null
}

type Shown = Pick<Item, 'name' | 'isDir' | 'type'>

/** Returns the items of a folder that the viewer shows, in the folder's order. */
export const picturesOf = (
  { share, place }: SharedView,
  items: readonly Item[],
): Array<Item & { readonly at: string }> =>
  items
    .filter((item) => shownIn(share, item) !== null)
    .map((item) => ({ ...item, at: joinPath(place.path, item.name) }))

/** Returns whether the viewer shows this path above its folder. */
export const isInViewer = (path: string, { share, place }: SharedView): boolean =>
  share.isDir &&
  path !== place.path &&
  parentOf(path) === place.path &&
  share.items.some((item) => item.name === nameOf(path) && shownIn(share, item) !== null)
