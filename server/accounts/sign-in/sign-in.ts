import { reportedMethod, type SignInMethod } from '#contract/auth-method.ts'
import type { PasskeyAssertion } from '#contract/passkey-credential.ts'
import type { AppPasswords } from '#server/accounts/api-tokens/app-passwords.ts'
import {
  type FactorCheck,
  factorRefusal,
  isPassed,
  tellFactorFailure,
} from '#server/accounts/authentication/factors/check.ts'
import type { TellFailure } from '#server/accounts/authentication/failures.ts'
import type { Attempt, SignInLimiter } from '#server/accounts/authentication/limits/limiter.ts'
import type { GivenPasskey } from '#server/accounts/authentication/passkeys/check.ts'
import type { Captcha } from '#server/accounts/captcha/captcha.ts'
import type { IssuedToken, Origin, SessionService } from '#server/accounts/sessions/service.ts'
import { type ExternalUsers, isUnusableName } from '#server/accounts/users/external-user.ts'
import type { UserService } from '#server/accounts/users/service.ts'
import { SHARED_ACCOUNT_ID, type User } from '#server/accounts/users/user.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { AppError, isAppError } from '#server/platform/errors.ts'
import type { SessionEventPublisher } from '#server/platform/events/session-events.ts'
import { Semaphore } from '#server/platform/queue/semaphore.ts'
import type { ConfirmedBy, PasswordMethods } from './methods/password-methods.ts'

export type SignInOptions = {
  readonly db: Db
  readonly users: UserService
  /** Verifies passwords. */
  readonly passwordMethods: PasswordMethods
  /** Accounts of users whom a proxy names. */
  readonly externalUsers: ExternalUsers
  readonly captcha: Captcha
  readonly factors: Pick<FactorCheck, 'check' | 'report'>
  /** Accepts API tokens as passwords. */
  readonly appPasswords: Pick<AppPasswords, 'find' | 'recordUse'>
  readonly limiter: SignInLimiter
  readonly sessions: SessionService
  readonly events: SessionEventPublisher
  readonly tellFailure: TellFailure
}

/**
 * A sign-in with a password, with the captcha answer where one is required, and with a code of the second factor, or a passkey, if the user
 * has one.
 */
export type PasswordAttempt = Attempt &
  Origin & {
    readonly password: string
    readonly captcha?: string
    readonly code?: string | undefined
    readonly passkey?: PasskeyAssertion | undefined
    /** The browser to which challenges for passkeys were issued; see `PasskeyRequests`. */
    readonly holder?: string | null
    /** Called in the transaction with a user whose password was correct and who must present a second factor. */
    readonly onFactorNeeded?: (tx: Tx, userId: number) => Promise<void>
  }

/**
 * Number of attempts that are processed concurrently, and that wait: a rejected one costs nothing, in particular no write.
 *
 * @limit Signing in and accounts | Concurrent sign-ins | {running}; {waiting} wait
 */
const SIGN_IN_LIMITS = { running: 4, waiting: 32 }

/** Starts sessions for users who authenticate. */
export class SignIn {
  readonly #options: SignInOptions
  readonly #queue = new Semaphore(SIGN_IN_LIMITS)

  constructor(options: SignInOptions) {
    this.#options = options
  }

  /**
   * Signs in with a password, or with an API token as the password. Neither the response nor its timing reveals whether the name or the
   * password is wrong, nor whether the account has a second factor while the password is wrong.
   * @throws AppError `wrong_credentials`, `second_factor`, `captcha_failed`, `too_many`, `busy`; `invalid` for a password over 1024 bytes
   */
  withPassword(attempt: PasswordAttempt): Promise<IssuedToken> {
    return this.#withSlot((leaveSlot) => this.#tryPassword(attempt, leaveSlot))
  }

  /**
   * Signs in as the first administrator, where the operator disabled authentication.
   * @throws AppError `wrong_credentials` when that account was removed
   */
  async withoutAuthentication(origin: Origin): Promise<IssuedToken> {
    const user = await this.#options.users.find(SHARED_ACCOUNT_ID)
    if (!user) throw wrongCredentials()
    return this.#startFor(user, origin, 'none')
  }

  /**
   * Signs in the user a trusted proxy names; `name` is null where it names none. Only failed attempts are counted.
   * @throws AppError `wrong_credentials`, `too_many`
   */
  async asProxyUser(name: string | null, origin: Origin): Promise<IssuedToken> {
    const user = name === null ? null : await this.#externalUser(name)
    if (user) return this.#startFor(user, origin, 'proxy')
    const attempt = { address: origin.address, username: name ?? '' }
    await this.#begin(attempt)
    this.#options.tellFailure(attempt, 'wrong credentials')
    throw wrongCredentials()
  }

  /** Runs work in one of the slots, which it can leave before it waits for another server. */
  async #withSlot<T>(work: (leaveSlot: () => void) => Promise<T>): Promise<T> {
    const release = await this.#queue.acquire()
    try {
      return await work(release)
    } finally {
      release()
    }
  }

  async #externalUser(name: string): Promise<User | null> {
    try {
      return await this.#options.externalUsers.findOrCreate(name)
    } catch (error) {
      if (isUnusableName(error)) return null
      throw error
    }
  }

  async #tryPassword(attempt: PasswordAttempt, leaveSlot: () => void): Promise<IssuedToken> {
    const { limiter, passwordMethods } = this.#options
    await this.#begin(attempt)
    await this.#checkCaptcha(attempt)
    const withToken = await this.#startWithToken(attempt)
    if (withToken) return withToken
    let isRefused = false
    const onRefused = () => {
      isRefused = true
    }
    const confirmed = await passwordMethods
      .check(attempt, { onOwnSlots: leaveSlot, onRefused })
      .catch(async (error) => {
        // A method that fails must not make it possible to guess passwords of another without limits.
        if (!isRefused) await limiter.uncountAttempt(attempt)
        throw error
      })
    const issued = confirmed && (await this.#start(confirmed, attempt))
    if (issued) return issued
    this.#options.tellFailure(attempt, 'wrong credentials')
    throw wrongCredentials()
  }

  async #begin(attempt: Attempt): Promise<void> {
    try {
      await this.#options.limiter.countAttempt(attempt)
    } catch (error) {
      if (isAppError(error, 'too_many')) this.#options.tellFailure(attempt, 'too many attempts')
      throw error
    }
  }

  async #checkCaptcha(attempt: PasswordAttempt): Promise<void> {
    const { captcha, limiter } = this.#options
    try {
      await captcha.consumeAnswer(attempt.captcha ?? '', attempt.username)
    } catch (error) {
      if (!isAppError(error, 'captcha_failed')) await limiter.uncountAttempt(attempt)
      else {
        await limiter.uncountName(attempt)
        this.#options.tellFailure(attempt, 'captcha failed')
      }
      throw error
    }
  }

  /** An app password is accepted only by its owner's name. Anything else is checked as a password, so that it takes as long as one. */
  async #startWithToken(attempt: PasswordAttempt): Promise<IssuedToken | null> {
    const { db, limiter, sessions, appPasswords } = this.#options
    const started = await db.transaction().execute(async (tx) => {
      const bearer = await appPasswords.find(tx, attempt)
      if (!bearer) return null
      const { user, token } = bearer
      await appPasswords.recordUse(tx, token)
      return { ...bearer, issued: await sessions.start(tx, user, attempt, { token }) }
    })
    if (!started) return null
    // Attempts at the password still count: a token that leaked must not make it easier to guess.
    await limiter.uncountAttempt(attempt)
    this.#publishStart(started.user, attempt, 'password', started.token.name)
    return started.issued
  }

  async #start({ confirm, method }: ConfirmedBy, attempt: PasswordAttempt): Promise<IssuedToken | null> {
    const { db, limiter, sessions, factors, tellFailure } = this.#options
    const started = await db.transaction().execute(async (tx) => {
      const user = await confirm(tx)
      if (!user) return null
      const factor = await factors.check(tx, user.id, { code: attempt.code, passkey: passkeyOf(attempt, user.id) })
      const passed = isPassed(factor)
      if (!passed) await attempt.onFactorNeeded?.(tx, user.id)
      if (passed || factor.kind === 'needed') await limiter.resetName(tx, attempt)
      const begun = { passedFactor: passed && factor.kind !== 'none', method }
      return { user, factor, issued: passed ? await sessions.start(tx, user, attempt, begun) : null }
    })
    if (!started) return null
    const { user, factor, issued } = started
    factors.report(factor, { ...user, address: attempt.address })
    if (!issued) {
      tellFactorFailure(tellFailure, attempt, factor)
      throw factorRefusal(factor)
    }
    this.#publishStart(user, attempt, method)
    return issued
  }

  async #startFor(user: User, origin: Origin, method: SignInMethod): Promise<IssuedToken> {
    const { db, sessions } = this.#options
    const issued = await db.transaction().execute((tx) => sessions.start(tx, user, origin, { method }))
    this.#publishStart(user, origin, method)
    return issued
  }

  #publishStart({ id: userId, username }: User, { address, device }: Origin, by: SignInMethod, token?: string): void {
    const method = reportedMethod(by)
    const started = { userId, username, address, device, method, ...(token !== undefined && { token }) }
    this.#options.events.publish('session.started', started)
  }
}

/** Returns the passkey that answers the challenge after the password. */
const passkeyOf = ({ passkey: assertion, holder }: PasswordAttempt, userId: number): GivenPasskey | undefined =>
  assertion && { assertion, owner: { purpose: 'factor', holder: holder ?? '', userId }, isAlone: false }

const wrongCredentials = () => new AppError('wrong_credentials', 'Wrong credentials.')
