import type { Subject } from '#server/access/authorize.ts'

/** A change to an API token: `actor` made it, `of` is the user id of its owner, `name` its label. */
export type TokenEvents = {
  'token.changed': {
    readonly kind: 'tokenCreated' | 'tokenRevoked'
    readonly actor: Subject
    readonly of: number
    readonly name: string
  }
}
