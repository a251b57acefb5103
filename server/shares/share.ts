import type { ShareKind } from '#contract/shares.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import { isSameInode } from '#server/storage/identity.ts'
import type { ShareTerms } from './terms.ts'

/** Item of a link: its place in the served root, its identity and its kind. */
export type SharedItem = {
  readonly place: VirtualPath
  /** Device and inode when it was last read. */
  readonly identity: string
  readonly isDirectory: boolean
}

/** Role of a row: a link to one item, a link to a collection, or an item of a collection, which is not a link by itself. */
export type ShareRole = 'link' | 'collection' | 'item'

/** A link. The hash gives access to it: only its owner and administrators see it in responses. */
export type Share = SharedItem &
  ShareTerms & {
    readonly hash: string
    readonly userId: number
    readonly kind: ShareKind
    readonly role: ShareRole
    /** Random id of the collection, for it and its items; null for other links. */
    readonly collection: string | null
    /** Position of an item in its collection. */
    readonly position: number
    /** Name of a collection; empty for other links. */
    readonly title: string
    /** Whether the path of the folder had a slash at its end when the link was created; its owner's clients know it by that. */
    readonly trailingSlash: boolean
    readonly name: string
    readonly passwordHash: string | null
    readonly passwordVersion: number
    /** Id of the operation that may be removing the item, or `IN_TRASH`. */
    readonly suspendedBy: string | null
    /** Whether a later version wrote unknown values. Then the link is inaccessible, and cannot be changed. */
    readonly isOfLaterVersion: boolean
    readonly downloads: number
    readonly received: number
    readonly receivedSize: number
    /** Milliseconds since the epoch. */
    readonly createdAt: number
    readonly lastUsedAt: number | null
  }

/** A link before it is stored. */
export type NewShare = Omit<
  Share,
  'passwordVersion' | 'suspendedBy' | 'isOfLaterVersion' | 'downloads' | 'received' | 'receivedSize' | 'lastUsedAt'
>

/** A file received through a link. */
export type Received = {
  /** In the link's folder: uploads are never placed deeper. */
  readonly name: string
  readonly size: number
  readonly sender: string
  readonly address: string
  /** Milliseconds since the epoch. */
  readonly at: number
}

/**
 * Maximum number of links per user.
 *
 * @limit Share links | Links of one user | {}
 */
export const MAX_SHARES = 1000

/**
 * Maximum number of items in all collections of a user.
 *
 * @limit Share links | Items of all collections of one user | {}
 */
export const MAX_COLLECTED_ITEMS = 20_000

/** Values of a link that is no collection. */
export const NO_COLLECTION = { role: 'link', collection: null, position: 0, title: '' } as const

/** Returns whether a link has expired; `now` is in milliseconds since the epoch. */
export function isExpired({ expire }: Pick<Share, 'expire'>, now: number): boolean {
  return expire !== 0 && expire * 1000 <= now
}

/**
 * Number of days for which an expired link is listed and can be extended. Then it is removed.
 *
 * @limit Share links | Days for which an expired link can be extended | {}
 */
const EXPIRED_DAYS = 30

/** Returns until when links that have lapsed expired, in seconds since the epoch; `now` is in milliseconds. */
export const lapsedBefore = (now: number): number => Math.floor(now / 1000) - EXPIRED_DAYS * 86_400

/** Returns whether a link expired so long ago that it cannot be extended any more. */
export function hasLapsed({ expire }: Pick<Share, 'expire'>, now: number): boolean {
  return expire !== 0 && expire <= lapsedBefore(now)
}

/**
 * Returns whether this is still the shared item. A folder is identified by its inode, since nothing replaces one in place; a file only by
 * being a file, since programs save by replacing the old file with a new one. Device numbers change at a reboot and are ignored.
 */
export function isSameItem(
  item: Pick<SharedItem, 'identity' | 'isDirectory'>,
  there: { readonly kind: string; readonly identity: string },
): boolean {
  if (!item.isDirectory) return there.kind === 'file'
  return there.kind === 'directory' && isSameInode(item.identity, there.identity)
}
