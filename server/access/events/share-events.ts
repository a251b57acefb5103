import type { VirtualPath } from '#server/access/virtual-path.ts'
import type { Actor } from '#server/platform/events/user-events.ts'

/** A change to a share link. Its hash is not included, because it grants access to the link. */
export type ShareChange = {
  readonly kind: 'shareCreated' | 'shareChanged' | 'shareRemoved'
  /** Null when the server itself made the change. */
  readonly actor: Actor | null
  /** The shared item, as a path of the served root. */
  readonly place: VirtualPath
  /** Names of the fields that were set, or the reason for the removal. */
  readonly detail: readonly string[]
}

/** A use of a link by a visitor, of whom nothing is included. */
export type ShareUse = {
  readonly how: 'opened' | 'downloaded'
  /** Hash of the link. It grants access to the link: listeners do not pass it on. */
  readonly hash: string
  /** User id of the link's owner. */
  readonly ownerId: number
  /** The shared item, as a path of the served root; of a collection, the folder that contains its items. */
  readonly place: VirtualPath
  /** Name of a collection; empty for other links. */
  readonly title: string
}

/** Events about share links, published after the change. */
export type ShareEvents = {
  'share.changed': ShareChange
  /** A visitor uploaded a file; `place` is a path of the served root. */
  'share.received': {
    readonly place: VirtualPath
    readonly address: string
    readonly sender: string
    /** User id of the link's owner. */
    readonly ownerId: number
    /** Hash of the link. It grants access to the link: listeners do not pass it on. */
    readonly hash: string
  }
  /** A visitor opened a link, or started a download. */
  'share.used': ShareUse
}
