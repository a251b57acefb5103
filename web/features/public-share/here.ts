import { extensionOf } from '#contract/file-extension.ts'
import { joinPath, nameOf, parentOf } from '#web/lib/paths.ts'
import { bytesHref, type Place, placeHref, reducedHref, type Wanted } from './address.ts'
import type { Shared } from './answer.ts'

/** A file or folder that the page shows, and the addresses of everything in it. */
export interface Here {
  readonly share: Shared
  readonly place: Place
  /** What it is called. */
  readonly name: string
  /** The address of the page of a path. */
  readonly hrefOf: (path: string) => string
  /** The address of the bytes of a path. */
  readonly bytesOf: (path: string, wanted?: Omit<Wanted, 'token'>) => string
  /** The addresses at which a file is shown: the first that works. */
  readonly sourcesOf: (path: string, kind: ShownKind, name?: string) => readonly string[]
}

export type ShownKind = 'image' | 'audio' | 'video'

/** An item of a folder, as far as the page shows it. */
export type Item = Extract<Shared, { isDir: true }>['items'][number]

/** Puts together what the server told of a place and where it is. */
export function hereOf(share: Shared, place: Place, base: string): Here {
  const { token } = share
  const name = nameOf(place.path) || share.name
  const bytesOf: Here['bytesOf'] = (path, wanted = {}) => bytesHref({ ...place, path }, base, { token, ...wanted })
  return {
    share,
    place,
    name,
    hrefOf: (path) => placeHref({ ...place, path }, base),
    bytesOf,
    sourcesOf: (path, kind, shown) => {
      const original = bytesOf(path, { ...(shown !== undefined && { name: shown }), inline: true })
      if (kind !== 'image') return [original]
      const reduced = reducedHref({ ...place, path }, base, { token, ...(shown !== undefined && { name: shown }) })
      // Without a reduced picture, the file itself would be one of few downloads.
      return share.downloadsLeft === null ? [reduced, original] : [reduced]
    },
  }
}

/** The server counts a download when it begins, which it has not when it is asked for, in ms. */
const COUNTED_AFTER = 1_500

/** Calls `refresh` once a download that was just asked for is counted; not where downloads are not. */
export function afterCounting({ downloadsLeft }: Pick<Shared, 'downloadsLeft'>, refresh: () => void): void {
  if (downloadsLeft !== null) setTimeout(refresh, COUNTED_AFTER)
}

/** The pictures that browsers draw and that the server sends for that. */
export const DRAWN: ReadonlySet<string> = new Set('jpg jpeg jpe jfif png apng gif webp avif bmp dib ico cur'.split(' '))

/** How a file can be shown in the page, by its name and the type that the server tells; null when it cannot. */
function shownAs({ name, isDir, type }: Shown): ShownKind | null {
  if (isDir) return null
  if (type === 'image') return DRAWN.has(extensionOf(name).slice(1).toLowerCase()) ? 'image' : null
  return type === 'audio' || type === 'video' ? type : null
}

/**
 * Returns how an item is shown by itself; null when it is not. Where downloads are counted, sounds and films are not played, since that is a download;
 * pictures are shown reduced, which is none, as long as a download is left.
 */
export function shownIn({ downloadsLeft }: Pick<Shared, 'downloadsLeft'>, item: Shown): ShownKind | null {
  const kind = shownAs(item)
  if (downloadsLeft === null) return kind
  return kind === 'image' && downloadsLeft > 0 ? kind : null
}

type Shown = Pick<Item, 'name' | 'isDir' | 'type'>

/** What of a folder can be looked through, in the folder's order. */
export const picturesOf = ({ share, place }: Here, items: readonly Item[]): Array<Item & { readonly at: string }> =>
  items
    .filter((item) => shownIn(share, item) !== null)
    .map((item) => ({ ...item, at: joinPath(place.path, item.name) }))

/** Whether a path is one of those that are looked at above the folder that is shown. */
export const isLookedAt = (path: string, { share, place }: Here): boolean =>
  share.isDir &&
  path !== place.path &&
  parentOf(path) === place.path &&
  share.items.some((item) => item.name === nameOf(path) && shownIn(share, item) !== null)
