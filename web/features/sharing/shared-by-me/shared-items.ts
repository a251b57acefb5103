import type { Share } from '#contract/shares.ts'
import { nameOf, parentOf, withoutTrailingSlash } from '#web/lib/paths.ts'
import { isExpired } from '../expiry.ts'

/** An item that the user shares, or a collection, with its links. */
export interface SharedItemRow {
  readonly key: string
  /** Name of the item or the collection; empty for the top folder. */
  readonly name: string
  /** Path of the item; for a collection, of the folder that contains its items. */
  readonly path: string
  /** Folder that contains the item, or the items of a collection. */
  readonly location: string
  readonly isDir: boolean
  readonly isCollection: boolean
  /** Whether the item is in the trash, where no link works. */
  readonly isSuspended: boolean
  /** Links, the latest first. */
  readonly links: readonly Share[]
  /** When the next link expires, in seconds since the epoch; 0: none does; null: all have expired. */
  readonly nextExpiry: number | null
}

/** Columns by which the rows can be sorted. */
export const SHARED_COLUMNS = ['name', 'location', 'links', 'expiry'] as const
export type SharedColumn = (typeof SHARED_COLUMNS)[number]
export interface SharedOrder {
  readonly by: SharedColumn
  readonly ascending: boolean
}

/** Returns the links of a row that work. */
export const workingLinks = ({ links }: Pick<SharedItemRow, 'links'>, now?: number): Share[] =>
  links.filter(({ expire, suspended }) => !suspended && !isExpired(expire, now))

function rowOf(key: string, links: readonly Share[], now: number): SharedItemRow[] {
  const sorted = links.toSorted((one, other) => other.created.localeCompare(one.created))
  const [first] = sorted
  if (!first) return []
  const path = withoutTrailingSlash(first.path)
  const working = workingLinks({ links: sorted }, now)
  const ends = working.flatMap(({ expire }) => (expire === 0 ? [] : expire))
  const isCollection = first.collection !== undefined
  return [
    {
      key,
      name: first.collection?.title ?? nameOf(path),
      path,
      location: isCollection ? path : parentOf(path),
      isDir: first.isDir,
      isCollection,
      isSuspended: sorted.every(({ suspended }) => suspended),
      links: sorted,
      nextExpiry: working.length === 0 ? null : ends.length === 0 ? 0 : Math.min(...ends),
    },
  ]
}

/** Returns a row for each item that a user shares, and for each of their collections. `links` may contain those of other users. */
export function sharedItems(links: readonly Share[], userId: number, now: number = Date.now()): SharedItemRow[] {
  const own = links.filter(({ userID }) => userID === userId)
  const keyOf = ({ collection, hash, path, suspended }: Share) =>
    collection ? `collection ${hash}` : `${suspended ? 'trash' : 'item'} ${withoutTrailingSlash(path)}`
  return [...Map.groupBy(own, keyOf)].flatMap(([key, ofItem]) => rowOf(key, ofItem, now))
}

/** Returns the rows in an order; those that are equal in it are sorted by name. Items without a working link come last, never expiring ones before them. */
export function sortShared(
  rows: readonly SharedItemRow[],
  { by, ascending }: SharedOrder,
  locale: string,
): SharedItemRow[] {
  const { compare } = new Intl.Collator(locale, { numeric: true })
  const expiryOf = ({ nextExpiry }: SharedItemRow) =>
    nextExpiry === null ? Number.POSITIVE_INFINITY : nextExpiry || Number.MAX_SAFE_INTEGER
  const compareBy = (one: SharedItemRow, other: SharedItemRow): number => {
    switch (by) {
      case 'name':
        return compare(one.name, other.name)
      case 'location':
        return compare(one.location, other.location)
      case 'links':
        return one.links.length - other.links.length
      case 'expiry': {
        const [first, second] = [expiryOf(one), expiryOf(other)]
        return first === second ? 0 : first < second ? -1 : 1
      }
    }
  }
  const sign = ascending ? 1 : -1
  return rows.toSorted(
    (one, other) => sign * compareBy(one, other) || compare(one.name, other.name) || compare(one.path, other.path),
  )
}
