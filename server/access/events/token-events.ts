import type { Subject } from '#server/access/authorize.ts'

/** What happened to a token: who did it, whose it is, and what it is called. */
export type TokenEvents = {
  'token.changed': {
    readonly kind: 'tokenCreated' | 'tokenRevoked'
    readonly actor: Subject
    readonly of: number
    readonly name: string
  }
}
