import type { AuthMethod } from '#contract/auth-method.ts'
import type { EventBus } from './bus.ts'
import type { Actor } from './user-events.ts'

/** Who it is about, by the id and the name of that time. */
export type Person = { readonly userId: number; readonly username: string }

/** Why a session ended before its time. */
export type SessionEnd = 'logout' | 'by owner' | 'by administrator' | 'by operator'

/** Tells of it; whoever listens can neither stop nor delay anything. */
export type SessionTeller = Pick<EventBus<SessionEvents>, 'publish'>

/** What is told of coming in and leaving, once it has happened. */
export type SessionEvents = {
  'session.started': Person & { readonly address: string; readonly device: string; readonly method: AuthMethod }
  'session.ended': {
    /** Whose it was. */
    readonly of: Person
    /** Who ended it, and from where; at the command line nobody with an account, from nowhere. */
    readonly by: Person | Extract<Actor, { userId: null }>
    readonly address: string | null
    readonly why: SessionEnd
    /** How many ended at once. */
    readonly count: number
  }
  /** Nobody came in, or proved to be still who they are: the name that was tried, cut to 128 characters, and why. */
  'signIn.failed': { readonly username: string; readonly address: string; readonly reason: SignInRefusal }
  /** Somebody made an account for themselves. */
  signUp: Person & { readonly address: string }
}

/** Why somebody did not come in; for the log and the audit trail, never for them. */
export type SignInRefusal = 'wrong credentials' | 'wrong current password' | 'too many attempts' | 'captcha failed'
