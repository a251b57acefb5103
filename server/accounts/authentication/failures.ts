import type { SessionEventPublisher, SignInRefusal } from '#server/platform/events/session-events.ts'
import type { Attempt } from './limits/limiter.ts'

/** Reports a failed authentication. */
export type TellFailure = (attempt: Attempt, reason: SignInRefusal) => void

export type FailureParts = {
  readonly events: SessionEventPublisher
  /** Writes a warning to the log. */
  readonly warn: (message: string, fields: Record<string, string>) => void
}

/** Characters of a user name that are reported. No account has a longer name, so the rest is cut off. */
const MAX_REPORTED_NAME = 128

/** Writes one log line for programs that detect guessing: name, address and reason, never the password. The log escapes the name. */
export function failureReporter({ events, warn }: FailureParts): TellFailure {
  return ({ address, username }, reason) => {
    const failure = { address, username: username.slice(0, MAX_REPORTED_NAME), reason }
    warn('sign-in failed', failure)
    events.publish('signIn.failed', failure)
  }
}
