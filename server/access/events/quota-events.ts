import type { Actor } from '#server/platform/events/user-events.ts'
import type { VirtualPath } from '../virtual-path.ts'

/** Events about the quotas of folders. */
export type QuotaEvents = {
  /** The limits of a folder changed. */
  'quota.changed': {
    readonly actor: Actor
    /** Path of the served root. */
    readonly place: VirtualPath
    /** The new limits, as text; empty if there are none any more. */
    readonly detail: readonly string[]
  }
}
