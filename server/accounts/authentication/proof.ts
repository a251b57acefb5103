import type { PasskeyAssertion } from '#contract/passkey-credential.ts'
import type { GivenProof } from '#contract/proof.ts'
import type { Caller } from '#server/access/caller.ts'
import {
  type FactorCheck,
  factorRefusal,
  isPassed,
  tellFactorFailure,
} from '#server/accounts/authentication/factors/check.ts'
import type { GivenPasskey, PasskeyCheck } from '#server/accounts/authentication/passkeys/check.ts'
import type { UserService } from '#server/accounts/users/service.ts'
import type { User } from '#server/accounts/users/user.ts'
import type { Db } from '#server/platform/database/database.ts'
import { AppError, isAppError } from '#server/platform/errors.ts'
import { signedOut, wrongPasskey } from '#server/platform/refusals.ts'
import { toSeconds } from './claims.ts'
import type { TellFailure } from './failures.ts'
import type { Attempt, SignInLimiter } from './limits/limiter.ts'

/** Checks the password of a user. The work, and so the time it takes, does not depend on the result. */
export type VerifyPassword = (person: User, password: string) => Promise<boolean>

/** Dependencies of {@link Proof}; `now` is in milliseconds since the epoch. */
export type ProofOptions = {
  readonly db: Db
  readonly users: Pick<UserService, 'find' | 'credentials'>
  readonly limiter: SignInLimiter
  readonly verify: VerifyPassword
  readonly tellFailure: TellFailure
  /** Checks codes of second factors. */
  readonly factors: Pick<FactorCheck, 'check' | 'report'>
  /** Checks passkeys in place of the password. */
  readonly passkeys: Pick<PasskeyCheck, 'check' | 'reportCopy'>
  /** False where nobody signs in: then no confirmation is needed. */
  readonly needed: boolean
  /** Whether a confirmed password holds for a while. False where passwords are not stored here: a change elsewhere would not end it. */
  readonly remembersConfirmations: boolean
  readonly now: () => number
}

/** Age in seconds up to which a sign-in, or a password confirmed in the session, counts as confirmation. */
const RECENT = 600

/** A password that was confirmed in a session. `state` is that of the account then; the confirmation ends when it changes. */
type Confirmation = { readonly at: number; readonly state: string }

/** Requires users to confirm their password before they change permissions or credentials, because a session alone may have been stolen. */
export class Proof {
  readonly #options: ProofOptions
  /** By session. Only in memory: a session that ends cannot use its confirmation, and a restart forgets all. */
  readonly #confirmed = new Map<string, Confirmation>()

  constructor(options: ProofOptions) {
    this.#options = options
  }

  /**
   * Passes when the given password is the caller's own, with a code of their second factor or a passkey if they have one; when a passkey is
   * given alone that verified the user; or when nothing is given and the caller signed in so, or confirmed so in this session, less than ten
   * minutes ago. A confirmation ends when the password, the second factor or a permission changes. A wrong password or passkey is counted and
   * reported like a failed sign-in.
   * @throws AppError `proof_needed`, `wrong_credentials`, `second_factor`, `too_many`, `busy`
   */
  async require(caller: Caller, given: GivenProof): Promise<void> {
    if (!this.#options.needed) return
    if (given.current_password) return this.#check(caller, given.current_password, given)
    if (given.current_passkey) return this.#checkPasskey(caller, given.current_passkey)
    if (!(await this.#signedInLately(caller)) && !(await this.#isConfirmed(caller))) throw proofNeeded()
  }

  /** Returns whether the caller signed in less than ten minutes ago, with a code if they have a second factor. */
  async #signedInLately({ subject, signedInAt, passedFactor = false }: Caller): Promise<boolean> {
    if (!this.#isRecent(signedInAt)) return false
    return passedFactor || !(await this.#options.users.find(subject.userId))?.hasSecondFactor
  }

  /** Returns whether a time, in seconds since the epoch, is less than ten minutes ago. A clock that was set back makes no time recent. */
  #isRecent(at: number): boolean {
    const age = toSeconds(this.#options.now()) - at
    return age >= 0 && age < RECENT
  }

  async #isConfirmed({ subject, sessionId }: Caller): Promise<boolean> {
    const confirmation = this.#confirmed.get(sessionId)
    if (!confirmation || !this.#isRecent(confirmation.at)) return false
    const person = await this.#options.users.find(subject.userId)
    return person !== undefined && (await this.#stateOf(person)) === confirmation.state
  }

  /** Returns a value that changes with the password, the second factor and the permissions, also those of groups. */
  async #stateOf({ id, username, hasSecondFactor, effective: { permissions } }: User): Promise<string> {
    const stored = await this.#options.users.credentials(username)
    const state = JSON.stringify([
      id,
      stored?.passwordHash ?? null,
      hasSecondFactor,
      Object.entries(permissions).sort(),
    ])
    return new Bun.CryptoHasher('sha256').update(state).digest('base64')
  }

  /** Records that the password was confirmed in a session, and forgets confirmations that are too old. */
  #confirm(sessionId: string, state: string): void {
    for (const [id, { at }] of this.#confirmed) if (!this.#isRecent(at)) this.#confirmed.delete(id)
    this.#confirmed.set(sessionId, { at: toSeconds(this.#options.now()), state })
  }

  /** Counts an attempt. `state` is read before anything is verified, so that a change in between ends the confirmation. */
  async #beginFor({ subject, sessionId }: Caller) {
    const person = await this.#options.users.find(subject.userId)
    if (!person) throw signedOut()
    const attempt = { address: subject.address ?? '', username: person.username, knownDevice: sessionId }
    await this.#begin(attempt)
    return { person, attempt, state: await this.#stateOf(person) }
  }

  async #checkPasskey(caller: Caller, assertion: PasskeyAssertion): Promise<void> {
    const { db, limiter, tellFailure, passkeys } = this.#options
    const { person, attempt, state } = await this.#beginFor(caller)
    const result = await db.transaction().execute(async (tx) => {
      const checked = await passkeys.check(tx, { ...passkeyOf(caller, assertion), isAlone: true })
      if (checked.kind === 'passed') await limiter.resetName(tx, attempt)
      return checked
    })
    if (result.kind !== 'passed') {
      tellFailure(attempt, 'wrong passkey')
      passkeys.reportCopy(result, { ...person, address: attempt.address })
      throw wrongPasskey()
    }
    this.#remember(caller, state)
  }

  async #check(caller: Caller, password: string, { current_code: code, current_passkey }: GivenProof): Promise<void> {
    const { db, limiter, verify, tellFailure, factors } = this.#options
    const { person, attempt, state } = await this.#beginFor(caller)
    const right = await verify(person, password).catch(async (error) => {
      await limiter.uncountAttempt(attempt)
      throw error
    })
    if (!right) {
      tellFailure(attempt, 'wrong current password')
      throw new AppError('wrong_credentials', 'The current password is incorrect.')
    }
    const factor = await db.transaction().execute(async (tx) => {
      const passkey = current_passkey && passkeyOf(caller, current_passkey)
      const result = await factors.check(tx, person.id, { code, passkey })
      if (isPassed(result) || result.kind === 'needed') await limiter.resetName(tx, attempt)
      return result
    })
    factors.report(factor, { ...person, address: attempt.address })
    if (!isPassed(factor)) {
      tellFactorFailure(tellFailure, attempt, factor)
      throw factorRefusal(factor)
    }
    this.#remember(caller, state)
  }

  /** API tokens, which never signed in, have no session to bind a confirmation to. */
  #remember({ sessionId, signedInAt }: Caller, state: string): void {
    if (signedInAt > 0 && this.#options.remembersConfirmations) this.#confirm(sessionId, state)
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

/** Returns a passkey that answers a challenge of this session. */
const passkeyOf = ({ subject: { userId }, sessionId }: Caller, assertion: PasskeyAssertion): GivenPasskey => ({
  assertion,
  owner: { purpose: 'proof', holder: sessionId, userId },
  isAlone: false,
})

/** Returns the error that makes a page ask for the password. */
export const proofNeeded = () => new AppError('proof_needed', 'Confirm with your current password, or sign in again.')
