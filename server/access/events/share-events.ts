import type { VirtualPath } from '#server/access/virtual-path.ts'
import type { Actor } from '#server/platform/events/user-events.ts'

/** What happened to a link. Its hash is not told: who has it has the link. */
export type ShareChange = {
  readonly kind: 'shareCreated' | 'shareChanged' | 'shareRemoved'
  /** Null when the server did it by itself. */
  readonly actor: Actor | null
  /** The item, as a path of the served root. */
  readonly place: VirtualPath
  /** Names of what was set, or why it went. */
  readonly detail: readonly string[]
}

/** What the bus tells of links, after it was done. */
export type ShareEvents = {
  'share.changed': ShareChange
  /** A visitor left a file; `place` is a path of the served root. */
  'share.received': {
    readonly place: VirtualPath
    readonly address: string
    readonly sender: string
    /** Whose link it was. */
    readonly ownerId: number
  }
}
