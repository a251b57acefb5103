import type { ReportedMethod } from '#contract/auth-method.ts'
import type { EventBus } from './bus.ts'
import type { Actor } from './user-events.ts'

/** The user of an event, with the id and the name at that time. */
export type SessionUser = { readonly userId: number; readonly username: string }

/** Reason for ending a session early. */
export type SessionEnd = 'logout' | 'by owner' | 'by administrator' | 'by operator' | 'by directory'

/** Publishes session events; listeners can neither prevent nor delay anything. */
export type SessionEventPublisher = Pick<EventBus<SessionEvents>, 'publish'>

/** Events about signing in and out, published after the fact. */
export type SessionEvents = {
  'session.started': SessionUser & {
    readonly address: string
    readonly device: string
    readonly method: ReportedMethod
    /** Name of the API token that was used as the password. */
    readonly token?: string
    /** Name of the passkey that was used in place of the password. */
    readonly passkey?: string
  }
  'session.ended': {
    /** Owner of the session. */
    readonly of: SessionUser
    /** The user who ended it, and their client address; the command line has neither an account nor an address. */
    readonly by: SessionUser | Extract<Actor, { userId: null }>
    readonly address: string | null
    readonly why: SessionEnd
    /** Number of sessions that ended together. */
    readonly count: number
  }
  /** A failed sign-in or password confirmation: the given user name, cut to 128 characters, and the reason. */
  'signIn.failed': { readonly username: string; readonly address: string; readonly reason: SignInRefusal }
  /** A user signed up. */
  signUp: SessionUser & { readonly address: string }
}

/** Reason for refusing a sign-in, for the log and the audit trail; never shown to the client. */
export type SignInRefusal =
  | 'wrong credentials'
  | 'wrong current password'
  | 'wrong code'
  | 'wrong passkey'
  | 'too many codes'
  | 'too many attempts'
  | 'captcha failed'
