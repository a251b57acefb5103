import type { AuthMethod } from '#contract/settings.ts'
import type { Db } from '#server/db/database.ts'
import { AppError, isAppError } from '#server/lib/errors.ts'
import { WorkQueue } from '#server/lib/work-queue.ts'
import { isOutdated, type Passwords } from '#server/users/password.ts'
import type { UserService } from '#server/users/service.ts'
import type { Credentials, User } from '#server/users/user.ts'
import type { Attempt, SignInLimiter } from './limits/limiter.ts'
import type { IssuedToken, Origin, SessionService } from './service.ts'
import type { SessionTeller, SignInRefusal } from './session-events.ts'

/** What signing in stands on. */
export type SignInOptions = {
  readonly db: Db
  readonly users: UserService
  readonly passwords: Passwords
  readonly limiter: SignInLimiter
  readonly sessions: SessionService
  readonly events: SessionTeller
  /** Writes a line of the log. */
  readonly warn: (message: string, fields: Record<string, string>) => void
}

/** Somebody who says a password. */
type PasswordAttempt = Attempt & Origin & { readonly password: string }

/** Credentials that were right, and a hash of today's kind where theirs is not. */
type Checked = Credentials & { readonly better: string | null }

/** The account everybody uses where nobody signs in (contract 2.6). */
const NOBODYS_ACCOUNT = 1

/** User names are longer in nobody's account, so the rest of one is left out of the log. */
const LOGGED_NAME = 128

/** Attempts that are looked into at once, and those that wait: one that is turned away costs nothing, least of all a write (T7). */
const AT_ONCE = { running: 4, waiting: 32 }

/** Turns a proof of who somebody is into a session. */
export class SignIn {
  readonly #options: SignInOptions
  readonly #line = new WorkQueue(AT_ONCE)

  constructor(options: SignInOptions) {
    this.#options = options
  }

  /**
   * Whether the name or the password is wrong cannot be told from the answer, nor from how long it takes (T7).
   *
   * @throws AppError `wrong_credentials`, `too_many`, `busy`; `invalid` for a password over 1024 bytes
   */
  withPassword(attempt: PasswordAttempt): Promise<IssuedToken> {
    return this.#line.run(() => this.#tryPassword(attempt))
  }

  /**
   * Signs in as the first administrator, where the operator switched signing in off.
   *
   * @throws AppError `wrong_credentials` when that account was removed
   */
  async withoutProof(origin: Origin): Promise<IssuedToken> {
    const { db, users, sessions } = this.#options
    const user = await users.find(NOBODYS_ACCOUNT)
    if (!user) throw wrongCredentials()
    const issued = await db.transaction().execute((tx) => sessions.start(tx, user, origin))
    this.#tellStart(user, origin, 'noauth')
    return issued
  }

  async #tryPassword(attempt: PasswordAttempt): Promise<IssuedToken> {
    await this.#begin(attempt)
    const checked = await this.#check(attempt).catch(async (error) => {
      await this.#options.limiter.cancel(attempt)
      throw error
    })
    const issued = checked && (await this.#start(checked, attempt))
    if (issued) return issued
    this.#logFailure(attempt, 'wrong credentials')
    throw wrongCredentials()
  }

  async #begin(attempt: Attempt): Promise<void> {
    try {
      await this.#options.limiter.begin(attempt)
    } catch (error) {
      if (isAppError(error, 'too_many')) this.#logFailure(attempt, 'too many attempts')
      throw error
    }
  }

  /** Everybody's attempt takes the same steps up to the verdict. */
  async #check({ username, password }: Attempt & { password: string }): Promise<Checked | null> {
    const { users, passwords } = this.#options
    const known = await users.credentials(username)
    const withBcrypt = await users.hasBcryptHashes()
    const right = await passwords.verify(password, known?.passwordHash, withBcrypt)
    if (!right || !known) return null
    return { ...known, better: isOutdated(known.passwordHash) ? await passwords.hash(password) : null }
  }

  async #start({ better, ...checked }: Checked, attempt: PasswordAttempt): Promise<IssuedToken | null> {
    const { db, users, limiter, sessions } = this.#options
    const started = await db.transaction().execute(async (tx) => {
      const user = await users.confirm(tx, checked, better)
      if (!user) return null
      await limiter.succeeded(tx, attempt)
      return { user, issued: await sessions.start(tx, user, attempt) }
    })
    if (started) this.#tellStart(started.user, attempt, 'json')
    return started?.issued ?? null
  }

  #tellStart({ id: userId, username }: User, { address, device }: Origin, method: AuthMethod): void {
    this.#options.events.publish('session.started', { userId, username, address, device, method })
  }

  /** One line for programs that watch for guessing: who, from where, never the password. The log escapes the name. */
  #logFailure({ address, username }: Attempt, reason: SignInRefusal): void {
    const failure = { address, username: username.slice(0, LOGGED_NAME), reason }
    this.#options.warn('sign-in failed', failure)
    this.#options.events.publish('signIn.failed', failure)
  }
}

const wrongCredentials = () => new AppError('wrong_credentials', 'Wrong credentials.')
