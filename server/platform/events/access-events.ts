import type { VirtualPath } from '#server/access/virtual-path.ts'
import type { Actor } from './user-events.ts'

/** Events about access entries. */
export type AccessEvents = {
  /** The entries of a folder were replaced. */
  'access.changed': {
    readonly actor: Actor
    /** Path of the served root. */
    readonly place: VirtualPath
    /** The new entries, as text; empty if there are none any more. */
    readonly detail: readonly string[]
  }
}
