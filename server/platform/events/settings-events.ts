import type { Actor } from './user-events.ts'

/** What the bus tells of settings. */
export type SettingsEvents = {
  'settings.changed': {
    /** Who saved them. */
    readonly actor: Actor
    /** The top-level names of what is different now. */
    readonly fields: readonly string[]
  }
}
