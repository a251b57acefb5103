import type { ShareKind } from '#contract/shares.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import type { ShareTerms } from './terms.ts'

/** Item of a link: its place in the served root, its identity and its kind. */
export type SharedItem = {
  readonly place: VirtualPath
  /** Device and inode when it was last read. */
  readonly identity: string
  readonly isDirectory: boolean
}

/** A link. The hash gives access to it: only its owner and administrators see it in responses. */
export type Share = SharedItem &
  ShareTerms & {
    readonly hash: string
    readonly userId: number
    readonly kind: ShareKind
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

/** A file received through an upload link. */
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

/** Returns whether a link has expired; `now` is in milliseconds since the epoch. */
export function isExpired({ expire }: Pick<Share, 'expire'>, now: number): boolean {
  return expire !== 0 && expire * 1000 <= now
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
  return there.kind === 'directory' && inodeOf(item.identity) === inodeOf(there.identity)
}

/** Returns the inode without the device, whose number changes at a reboot. */
export const inodeOf = (identity: string) => identity.slice(identity.lastIndexOf(':') + 1)
