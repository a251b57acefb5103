import type { SessionTeller, SignInRefusal } from '#server/platform/events/session-events.ts'
import type { Attempt } from './limits/limiter.ts'

/** Tells that somebody did not prove who they are. */
export type TellFailure = (attempt: Attempt, reason: SignInRefusal) => void

export type FailureParts = {
  readonly events: SessionTeller
  /** Writes a line of the log. */
  readonly warn: (message: string, fields: Record<string, string>) => void
}

/** User names are longer in nobody's account, so the rest of one is left out. */
const TOLD_NAME = 128

/** One line for programs that watch for guessing: who, from where, never the password. The log escapes the name. */
export function failureTeller({ events, warn }: FailureParts): TellFailure {
  return ({ address, username }, reason) => {
    const failure = { address, username: username.slice(0, TOLD_NAME), reason }
    warn('sign-in failed', failure)
    events.publish('signIn.failed', failure)
  }
}
