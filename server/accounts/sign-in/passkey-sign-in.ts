import { randomBytes } from 'node:crypto'
import type { PasskeyAssertion } from '#contract/passkey-credential.ts'
import type { PasskeyRequest } from '#contract/passkeys.ts'
import type { TellFailure } from '#server/accounts/authentication/failures.ts'
import { PASSKEY_REQUESTS } from '#server/accounts/authentication/limits/attempts.ts'
import {
  type AttemptLimit,
  countAttempt,
  tooManyAttempts,
} from '#server/accounts/authentication/limits/count-attempts.ts'
import type { SignInLimiter } from '#server/accounts/authentication/limits/limiter.ts'
import { Challenges, ChallengeWriter } from '#server/accounts/authentication/passkeys/challenges.ts'
import type { PasskeyCheck } from '#server/accounts/authentication/passkeys/check.ts'
import { descriptors, passkeyRequest } from '#server/accounts/authentication/passkeys/options.ts'
import type { PasskeySite } from '#server/accounts/authentication/passkeys/relying-party.ts'
import { PasskeyReader } from '#server/accounts/authentication/passkeys/store.ts'
import type { IssuedToken, Origin, SessionService } from '#server/accounts/sessions/service.ts'
import { UserReader } from '#server/accounts/users/store.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { AppError, isAppError } from '#server/platform/errors.ts'
import type { SessionEventPublisher } from '#server/platform/events/session-events.ts'
import { addressKey } from '#server/platform/network/address-key.ts'

/** Name of the cookie that binds challenges to the browser. */
export const PASSKEY_COOKIE = 'passkey'

export type PasskeySignInParts = {
  readonly db: Db
  readonly site: PasskeySite
  readonly passkeys: Pick<PasskeyCheck, 'check' | 'reportCopy'>
  readonly limiter: SignInLimiter
  readonly sessions: Pick<SessionService, 'start'>
  readonly events: SessionEventPublisher
  readonly tellFailure: TellFailure
  /** Current time in milliseconds since the epoch. */
  readonly now: () => number
}

const LIMITED: AttemptLimit = { rate: PASSKEY_REQUESTS, kinds: ['passkey'], prunedEvery: 20 }

/** Signs in with a passkey in place of the password, and requests the passkey that is the second factor after it. */
export class PasskeySignIn {
  readonly #parts: PasskeySignInParts

  constructor(parts: PasskeySignInParts) {
    this.#parts = parts
  }

  /** Returns the value of the cookie if the browser sent one that was issued here, else a new one. */
  holderOf(cookie: string | null): string {
    return cookie !== null && /^[\w-]{43}$/.test(cookie) ? cookie : this.newHolder()
  }

  newHolder(): string {
    return randomBytes(32).toString('base64url')
  }

  /**
   * Returns a request for any passkey of this site. It is the same for everyone: nobody has said yet who they are.
   * @returns null where there are no passkeys
   * @throws AppError `too_many`
   */
  async requestAny(holder: string, address: string): Promise<PasskeyRequest | null> {
    const { db, site, now } = this.#parts
    if (!site.party) return null
    const { wait, challenge } = await db.transaction().execute(async (tx) => {
      const delay = await countAttempt(tx, [`passkey:${addressKey(address)}`], LIMITED, now())
      if (delay > 0) return { wait: delay, challenge: '' }
      const owner = { purpose: 'sign_in', holder, userId: null } as const
      return { wait: 0, challenge: await new ChallengeWriter(tx).issue(owner, now()) }
    })
    if (wait > 0) throw tooManyAttempts(wait)
    return passkeyRequest(site.party, { challenge, userVerification: 'required', allowed: [] })
  }

  /** Issues the challenge for the second factor of a user whose password was correct. @returns false without a passkey that can be used */
  async issueAfterPassword(tx: Tx, userId: number, holder: string): Promise<boolean> {
    const { site, now } = this.#parts
    const passkeys = await new PasskeyReader(tx).ofUser(userId)
    if (!site.party || !passkeys.some(({ rpId }) => rpId === site.party.id)) return false
    await new ChallengeWriter(tx).issue({ purpose: 'factor', holder, userId }, now())
    return true
  }

  /** Returns the request for the second factor to the browser that sent the correct password; null to any other. */
  async requestAfterPassword(holder: string): Promise<PasskeyRequest | null> {
    const { db, site, now } = this.#parts
    const issued = site.party && (await new Challenges(db).afterPassword(holder, now()))
    if (!site.party || !issued) return null
    const allowed = descriptors(await new PasskeyReader(db).ofUser(issued.userId), site.party)
    return passkeyRequest(site.party, { challenge: issued.challenge, userVerification: 'preferred', allowed })
  }

  /**
   * Signs in with a passkey that verified its user. Every refusal is the same answer.
   * @throws AppError `wrong_credentials`, `too_many`
   */
  async signIn(assertion: PasskeyAssertion, holder: string, origin: Origin) {
    const { db, passkeys, limiter, sessions, events, tellFailure } = this.#parts
    // Counted by address: a name is not known, and many users share the lack of one.
    const attempt = { address: origin.address, username: '', knownDevice: `passkey:${addressKey(origin.address)}` }
    try {
      await limiter.countAttempt(attempt)
    } catch (error) {
      if (isAppError(error, 'too_many')) tellFailure(attempt, 'too many attempts')
      throw error
    }
    const { result, user, issued } = await db.transaction().execute(async (tx) => {
      const owner = { purpose: 'sign_in', holder, userId: null } as const
      const checked = await passkeys.check(tx, { assertion, owner, isAlone: true })
      const found = checked.kind === 'wrong' ? undefined : await new UserReader(tx).byId(checked.passkey.userId)
      if (checked.kind !== 'passed' || !found) return { result: checked, user: found, issued: null }
      await limiter.resetName(tx, attempt)
      return { result: checked, user: found, issued: await sessions.start(tx, found, origin, { passedFactor: true }) }
    })
    if (!user || !issued || result.kind !== 'passed') {
      tellFailure({ ...attempt, username: user?.username ?? '' }, 'wrong passkey')
      if (user) passkeys.reportCopy(result, { username: user.username, address: origin.address })
      throw new AppError('wrong_credentials', 'Wrong credentials.')
    }
    const { id: userId, username } = user
    const started = { userId, username, ...origin, method: 'json', passkey: result.passkey.name } as const
    events.publish('session.started', started)
    return { issued, username } satisfies { issued: IssuedToken; username: string }
  }
}
