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
  /** Whether there are download buttons. */
  readonly mayDownload: boolean
  /** Returns the page address of a path. */
  readonly hrefOf: (path: string) => string
  /** Returns the download address of a path. */
  readonly downloadHrefOf: (path: string, wanted?: Omit<DownloadOptions, 'token'>) => string
  /** Returns the address of a reduced picture of a path, or of the shared file. */
  readonly reducedHrefOf: (path: string, size?: string) => string
  /** Address of the total size of this folder. */
  readonly sizeHref: string
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
  const reducedHrefOf: SharedView['reducedHrefOf'] = (path, size) =>
    reducedImageHref({ ...place, path }, base, { token, name: share.name, ...(size !== undefined && { size }) })
  return {
    share,
    place,
    name,
    mayDownload: share.downloadsLeft !== 0 && !share.hideDownload,
    reducedHrefOf,
    sizeHref: bytesOf(place.path).replace('/public/dl/', '/public/size/'),
    hrefOf: (path) => pageHref({ ...place, path }, base),
    downloadHrefOf: bytesOf,
    sourcesOf: (path, kind, shown) => {
      const original = bytesOf(path, { ...(shown !== undefined && { name: shown }), inline: true })
      if (kind !== 'image') return [original]
      const reduced = reducedHrefOf(path)
      // Browsers display the file itself if it is of certain types; where downloads are limited, that would use one up.
      return share.downloadsLeft === null && isInlineImage(nameOf(path) || share.name) ? [reduced, original] : [reduced]
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
const isInlineImage = (name: string): boolean => INLINE_IMAGES.has(extensionOf(name).slice(1).toLowerCase())

/** Names of images of which there is no reduced one, and that no browser displays. */
const NEVER_SHOWN = /\.(?:jxl|psd)$/i

/** Returns the kind of inline view of a file, by its name and media type; null if there is none. */
function shownAs({ name, isDir, type }: Shown): ShownKind | null {
  if (isDir) return null
  if (type === 'image') return NEVER_SHOWN.test(name) ? null : 'image'
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

export type Shown = Pick<Item, 'name' | 'isDir' | 'type'>

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
