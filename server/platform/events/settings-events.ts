import type { Actor } from './user-events.ts'

/** Events about settings. */
export type SettingsEvents = {
  'settings.changed': {
    /** The user who saved them. */
    readonly actor: Actor
    /** The top-level names of changed settings. */
    readonly fields: readonly string[]
  }
}
