import { reportedMethod, type SignInMethod } from '#contract/auth-method.ts'
import type { PasskeyAssertion } from '#contract/passkey-credential.ts'
import type { TellFailure } from '#server/accounts/authentication/failures.ts'
import type { SignInLimiter } from '#server/accounts/authentication/limits/limiter.ts'
import type { PasskeyCheck } from '#server/accounts/authentication/passkeys/check.ts'
import type { IssuedToken, Origin, SessionService } from '#server/accounts/sessions/service.ts'
import type { UserService } from '#server/accounts/users/service.ts'
import type { Db } from '#server/platform/database/database.ts'
import { AppError, isAppError } from '#server/platform/errors.ts'
import type { SessionEventPublisher } from '#server/platform/events/session-events.ts'
import { addressKey } from '#server/platform/network/address-key.ts'

export type PasskeySignInParts = {
  readonly db: Db
  readonly users: Pick<UserService, 'find'>
  readonly passkeys: Pick<PasskeyCheck, 'check' | 'reportCopy'>
  readonly limiter: SignInLimiter
  readonly sessions: Pick<SessionService, 'start'>
  readonly events: SessionEventPublisher
  readonly tellFailure: TellFailure
  /** Sign-in method of the sessions, which must be on. */
  readonly method: SignInMethod
}

/** Signs in with a passkey in place of the password. */
export class PasskeySignIn {
  readonly #parts: PasskeySignInParts

  constructor(parts: PasskeySignInParts) {
    this.#parts = parts
  }

  /**
   * Signs in with a passkey that verified its user. Every refusal is the same answer.
   * @throws AppError `wrong_credentials`, `too_many`
   */
  async signIn(assertion: PasskeyAssertion, holder: string, origin: Origin) {
    const { db, users, passkeys, limiter, sessions, events, tellFailure, method } = this.#parts
    // Counted by address: a name is not known, and many users share the lack of one.
    const attempt = { address: origin.address, username: '', knownDevice: `passkey:${addressKey(origin.address)}` }
    try {
      await limiter.countAttempt(attempt)
    } catch (error) {
      if (isAppError(error, 'too_many')) tellFailure(attempt, 'too many attempts')
      throw error
    }
    const owner = { purpose: 'sign_in', holder, userId: null } as const
    const result = await db.transaction().execute((tx) => passkeys.check(tx, { assertion, owner, isAlone: true }))
    const user = result.kind === 'wrong' ? undefined : await users.find(result.passkey.userId)
    if (!user || result.kind !== 'passed') {
      tellFailure({ ...attempt, username: user?.username ?? '' }, 'wrong passkey')
      if (user) passkeys.reportCopy(result, { username: user.username, address: origin.address })
      throw new AppError('wrong_credentials', 'Wrong credentials.')
    }
    const issued = await db.transaction().execute(async (tx) => {
      await limiter.resetName(tx, attempt)
      return sessions.start(tx, user, origin, { passedFactor: true, method })
    })
    const { id: userId, username } = user
    const passkey = result.passkey.name
    const started = { userId, username, ...origin, method: reportedMethod(method), passkey }
    events.publish('session.started', started)
    return { issued, userId, username } satisfies { issued: IssuedToken; userId: number; username: string }
  }
}
