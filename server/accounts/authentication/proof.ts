import type { Caller } from '#server/access/caller.ts'
import type { Passwords } from '#server/accounts/users/password.ts'
import type { UserService } from '#server/accounts/users/service.ts'
import type { User } from '#server/accounts/users/user.ts'
import type { Db } from '#server/platform/database/database.ts'
import { AppError, isAppError } from '#server/platform/errors.ts'
import { signedOut } from '#server/platform/refusals.ts'
import { toSeconds } from './claims.ts'
import type { TellFailure } from './failures.ts'
import type { Attempt, SignInLimiter } from './limits/limiter.ts'

/** Checks the password of a user. The work, and so the time it takes, does not depend on the result. */
export type VerifyPassword = (person: User, password: string) => Promise<boolean>

/** Dependencies of {@link Proof}; `now` is in milliseconds since the epoch. */
export type ProofOptions = {
  readonly db: Db
  readonly users: Pick<UserService, 'find'>
  readonly limiter: SignInLimiter
  readonly verify: VerifyPassword
  readonly tellFailure: TellFailure
  /** False where nobody signs in: then no confirmation is needed. */
  readonly needed: boolean
  readonly now: () => number
}

/** Age in seconds up to which a sign-in counts as confirmation. */
const RECENT_SIGN_IN = 600

/** Requires users to confirm their password before they change permissions or credentials, because a session alone may have been stolen. */
export class Proof {
  readonly #options: ProofOptions

  constructor(options: ProofOptions) {
    this.#options = options
  }

  /**
   * Passes when `currentPassword` is the caller's own, or when it is absent and the caller signed in less than ten minutes ago. A wrong
   * password is counted and reported like a failed sign-in.
   * @throws AppError `proof_needed`, `wrong_credentials`, `too_many`, `busy`
   */
  async require(caller: Caller, currentPassword: string | undefined): Promise<void> {
    const { needed, now } = this.#options
    if (!needed) return
    if (currentPassword !== undefined && currentPassword !== '') return this.#check(caller, currentPassword)
    const age = toSeconds(now()) - caller.signedInAt
    if (age < 0 || age >= RECENT_SIGN_IN) throw proofNeeded()
  }

  async #check({ subject, sessionId }: Caller, password: string): Promise<void> {
    const { db, users, limiter, verify, tellFailure } = this.#options
    const person = await users.find(subject.userId)
    if (!person) throw signedOut()
    const attempt = { address: subject.address ?? '', username: person.username, knownDevice: sessionId }
    await this.#begin(attempt)
    const right = await verify(person, password).catch(async (error) => {
      await limiter.uncountAttempt(attempt)
      throw error
    })
    if (!right) {
      tellFailure(attempt, 'wrong current password')
      throw new AppError('wrong_credentials', 'The current password is wrong.')
    }
    await db.transaction().execute((tx) => limiter.resetName(tx, attempt))
  }

  async #begin(attempt: Attempt): Promise<void> {
    const { limiter, tellFailure } = this.#options
    try {
      await limiter.countAttempt(attempt)
    } catch (error) {
      if (isAppError(error, 'too_many')) tellFailure(attempt, 'too many attempts')
      throw error
    }
  }
}

/** Checks passwords against the stored hashes. */
export function againstStoredHash(users: UserService, passwords: Passwords): VerifyPassword {
  return async ({ username }, password) => {
    const known = await users.credentials(username)
    return passwords.verify(password, known?.passwordHash, await users.hasBcryptHashes())
  }
}

/** Returns the error that makes a page ask for the password. */
export const proofNeeded = () => new AppError('proof_needed', 'Say your current password, or sign in again.')
