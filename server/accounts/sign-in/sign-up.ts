import type { ErrorCode } from '#contract/errors.ts'
import type { SignupBody } from '#contract/sessions.ts'
import type { SignUpLimiter } from '#server/accounts/authentication/limits/sign-up-limiter.ts'
import type { Captcha } from '#server/accounts/captcha/captcha.ts'
import type { SettingsService } from '#server/accounts/settings/service.ts'
import type { Passwords } from '#server/accounts/users/password.ts'
import { passwordContext, requireStrongPassword } from '#server/accounts/users/password-policy.ts'
import type { Registration } from '#server/accounts/users/registration.ts'
import type { User } from '#server/accounts/users/user.ts'
import { parseUsername } from '#server/accounts/users/username.ts'
import { AppError, isAppError } from '#server/platform/errors.ts'
import type { SessionEventPublisher } from '#server/platform/events/session-events.ts'
import { Semaphore } from '#server/platform/queue/semaphore.ts'

export type SignUpOptions = {
  readonly settings: Pick<SettingsService, 'current'>
  readonly passwords: Passwords
  readonly registration: Registration
  readonly captcha: Captcha
  readonly limiter: SignUpLimiter
  readonly events: SessionEventPublisher
  /** Whether passwords are stored here. Otherwise nobody can sign up. */
  readonly offered: boolean
}

/**
 * Number of sign-ups that are processed concurrently, and that wait.
 *
 * @limit Signing in and accounts | Concurrent sign-ups | {running}; {waiting} wait
 */
const SIGN_UP_LIMITS = { running: 2, waiting: 16 }

/** Lets users create their own accounts, where an administrator allows it. */
export class SignUp {
  readonly #options: SignUpOptions
  readonly #queue = new Semaphore(SIGN_UP_LIMITS)

  constructor(options: SignUpOptions) {
    this.#options = options
  }

  /**
   * Creates an account; signing in to it is a separate request, covered by the same captcha.
   * @throws AppError `method_not_allowed` where sign-up is disabled; `invalid` for an unusable name or an empty password; `password_weak`;
   * `too_many`; `captcha_failed`; `name_taken`; `busy`; errors of `Registration.registerSelf`
   */
  async signUp(wanted: SignupBody, address: string): Promise<void> {
    await this.#requireOffered(wanted)
    return this.#queue.run(() => this.#createAccount(wanted, address))
  }

  /** Runs the checks that reveal nothing about accounts first: they are not limited. */
  async #requireOffered({ username, password }: SignupBody): Promise<void> {
    const settings = await this.#options.settings.current()
    if (!this.#options.offered || !settings.signup) throw new AppError('method_not_allowed', 'Sign-up is turned off.')
    parseUsername(username)
    requireStrongPassword(password, passwordContext(settings, username))
  }

  async #createAccount(wanted: SignupBody, address: string): Promise<void> {
    const { limiter, captcha, events } = this.#options
    await limiter.countAttempt(address)
    try {
      await captcha.consumeAnswer(wanted.recaptcha, wanted.username)
      const { id: userId, username } = await this.#register(wanted)
      await captcha.allowSignIn(wanted.recaptcha, username)
      events.publish('signUp', { userId, username, address })
    } catch (error) {
      if (isServerFailure(error)) await limiter.uncountAttempt(address)
      throw error
    }
  }

  async #register({ username, password }: SignupBody): Promise<User> {
    const { passwords, registration } = this.#options
    const passwordHash = await passwords.hash(password)
    return registration.registerSelf({ username, passwordHash, lockPassword: false })
  }
}

/** Returns whether the failure is the server's. A client that learned something, or caused work, has used up an attempt. */
const isServerFailure = (error: unknown) => !isAppError(error) || SERVER_FAILURES.includes(error.code)

const SERVER_FAILURES: readonly ErrorCode[] = ['busy', 'disk_full', 'internal']
