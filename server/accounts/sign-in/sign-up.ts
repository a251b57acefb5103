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
import type { SessionTeller } from '#server/platform/events/session-events.ts'
import { WorkQueue } from '#server/platform/queue/work-queue.ts'

/** What signing up stands on. */
export type SignUpOptions = {
  readonly settings: Pick<SettingsService, 'current'>
  readonly passwords: Passwords
  readonly registration: Registration
  readonly captcha: Captcha
  readonly limiter: SignUpLimiter
  readonly events: SessionTeller
  /** Do people have passwords that are kept here? Else nobody signs up. */
  readonly offered: boolean
}

/** Accounts that are made at once, and those that wait. */
const AT_ONCE = { running: 2, waiting: 16 }

/** People make accounts for themselves, where an administrator allows it. */
export class SignUp {
  readonly #options: SignUpOptions
  readonly #line = new WorkQueue(AT_ONCE)

  constructor(options: SignUpOptions) {
    this.#options = options
  }

  /**
   * Makes an account; signing in to it is the next step, which the same captcha covers.
   *
   * @throws AppError `method_not_allowed` where nobody may; `invalid` for an unusable name or no password; `password_weak`; `too_many`;
   * `captcha_failed`; `name_taken`; `busy`; what `Registration.byThemselves` throws
   */
  async make(wanted: SignupBody, address: string): Promise<void> {
    await this.#requireOffered(wanted)
    return this.#line.run(() => this.#make(wanted, address))
  }

  /** All that tells nothing of anybody comes first: it may be said as often as somebody asks. */
  async #requireOffered({ username, password }: SignupBody): Promise<void> {
    const settings = await this.#options.settings.current()
    if (!this.#options.offered || !settings.signup) throw new AppError('method_not_allowed', 'Nobody can sign up here.')
    parseUsername(username)
    requireStrongPassword(password, passwordContext(settings, username))
  }

  async #make(wanted: SignupBody, address: string): Promise<void> {
    const { limiter, captcha, events } = this.#options
    await limiter.begin(address)
    try {
      await captcha.check(wanted.recaptcha, wanted.username)
      const { id: userId, username } = await this.#register(wanted)
      await captcha.allowSignIn(wanted.recaptcha, username)
      events.publish('signUp', { userId, username, address })
    } catch (error) {
      if (isOurs(error)) await limiter.cancel(address)
      throw error
    }
  }

  async #register({ username, password }: SignupBody): Promise<User> {
    const { passwords, registration } = this.#options
    const passwordHash = await passwords.hash(password)
    return registration.byThemselves({ username, passwordHash, lockPassword: false })
  }
}

/** Is it trouble of the server? Whoever learned something, or made work, has used up an attempt. */
const isOurs = (error: unknown) => !isAppError(error) || OURS.includes(error.code)

const OURS: readonly ErrorCode[] = ['busy', 'disk_full', 'internal']
