import type { Actor } from './user-events.ts'

/** What the bus tells when an instance of File Browser was taken over. */
export type MoveInEvents = {
  'moved.in': {
    readonly actor: Actor
    /** How many of them came. */
    readonly people: number
    readonly links: number
  }
}
