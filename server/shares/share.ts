import type { ShareKind, UploadLimits } from '#contract/shares.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'

/** What a link leads to: where it is in the served root, which item it is, and what kind of one. */
export type SharedItem = {
  readonly place: VirtualPath
  /** Device and inode when it was last seen. */
  readonly identity: string
  readonly isDirectory: boolean
}

/** What its owner may change of a link. */
export type ShareTerms = {
  /** Seconds since the epoch; 0: for ever. */
  readonly expire: number
  /** How many downloads may start; null: any number. */
  readonly downloadLimit: number | null
  /** Only of an upload link. */
  readonly uploads: UploadLimits | null
}

/** A link. Who has the hash has the link: no answer tells it but to owner and administrators. */
export type Share = SharedItem &
  ShareTerms & {
    readonly hash: string
    readonly userId: number
    readonly kind: ShareKind
    readonly name: string
    readonly passwordHash: string | null
    readonly passwordVersion: number
    /** The operation that may be taking the item away just now. */
    readonly suspendedBy: string | null
    /** Is it of a later version, with values that this one does not know? Then nobody gets in, and nothing of it is changed. */
    readonly isOfLaterVersion: boolean
    readonly downloads: number
    readonly received: number
    readonly receivedSize: number
    /** Milliseconds since the epoch. */
    readonly createdAt: number
    readonly lastUsedAt: number | null
  }

/** A link before it is kept. */
export type NewShare = Omit<
  Share,
  'passwordVersion' | 'suspendedBy' | 'isOfLaterVersion' | 'downloads' | 'received' | 'receivedSize' | 'lastUsedAt'
>

/** A file that came in by an upload link. */
export type Received = {
  /** In the folder of the link, where nothing is put any deeper. */
  readonly name: string
  readonly size: number
  readonly sender: string
  readonly address: string
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** Links one person may have at once. */
export const MOST_SHARES = 1000

/** Has it run out? `now` is milliseconds since the epoch. */
export function isExpired({ expire }: Pick<Share, 'expire'>, now: number): boolean {
  return expire !== 0 && expire * 1000 <= now
}

/**
 * Is this still the item that was shared? A folder is known by its inode, as nothing replaces one in place; a file by being one, as programs
 * save by putting a new file in the place of the old. Device numbers change when a machine starts again, so they say nothing.
 */
export function isSameItem(
  item: Pick<SharedItem, 'identity' | 'isDirectory'>,
  there: { readonly kind: string; readonly identity: string },
): boolean {
  if (!item.isDirectory) return there.kind === 'file'
  return there.kind === 'directory' && inodeOf(item.identity) === inodeOf(there.identity)
}

/** Without the device, whose number changes when a machine starts again. */
export const inodeOf = (identity: string) => identity.slice(identity.lastIndexOf(':') + 1)
