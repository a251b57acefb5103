import type { Actor } from './user-events.ts'

/** Events about the import of a File Browser instance. */
export type ImportEvents = {
  'moved.in': {
    readonly actor: Actor
    /** Number of imported users. */
    readonly people: number
    readonly links: number
  }
}
