import type { Actor } from '#server/platform/events/user-events.ts'
import type { VirtualPath } from '../virtual-path.ts'

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
