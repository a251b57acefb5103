import { extensionOf } from '#contract/file-extension.ts'
import { joinPath, nameOf, parentOf } from '#web/lib/paths.ts'
import { bytesHref, type Place, placeHref, type Wanted } from './address.ts'
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
}

/** An item of a folder, as far as the page shows it. */
export type Item = Extract<Shared, { isDir: true }>['items'][number]

/** Puts together what the server told of a place and where it is. */
export function hereOf(share: Shared, place: Place, base: string): Here {
  const { token } = share
  const name = nameOf(place.path) || share.name
  return {
    share,
    place,
    name,
    hrefOf: (path) => placeHref({ ...place, path }, base),
    bytesOf: (path, wanted = {}) => bytesHref({ ...place, path }, base, { token, ...wanted }),
  }
}

/** The pictures that browsers draw and that the server sends for that. */
export const DRAWN: ReadonlySet<string> = new Set('jpg jpeg jpe jfif png apng gif webp avif bmp dib ico cur'.split(' '))

/** How a file can be shown in the page, by its name and the type that the server tells; null when it cannot. */
export function shownAs({
  name,
  isDir,
  type,
}: Pick<Item, 'name' | 'isDir' | 'type'>): 'image' | 'audio' | 'video' | null {
  if (isDir) return null
  if (type === 'image') return DRAWN.has(extensionOf(name).slice(1).toLowerCase()) ? 'image' : null
  return type === 'audio' || type === 'video' ? type : null
}

/** Whether things are shown by themselves: not where each look would be one of few downloads. */
export const mayShow = ({ downloadsLeft }: Pick<Shared, 'downloadsLeft'>): boolean => downloadsLeft === null

/** What of a folder can be looked through, in the folder's order. */
export const picturesOf = ({ share, place }: Here, items: readonly Item[]): Array<Item & { readonly at: string }> =>
  mayShow(share)
    ? items.filter((item) => shownAs(item) !== null).map((item) => ({ ...item, at: joinPath(place.path, item.name) }))
    : []

/** Whether a path is one of those that are looked at above the folder that is shown. */
export const isLookedAt = (path: string, { share, place }: Here): boolean =>
  share.isDir &&
  path !== place.path &&
  mayShow(share) &&
  parentOf(path) === place.path &&
  share.items.some((item) => item.name === nameOf(path) && shownAs(item) !== null)
