import type { TextKey } from '#web/i18n/catalogue.ts'
import { errorKey } from '#web/i18n/error-key.ts'
import { ApiError } from '#web/lib/api-error.ts'

/** What the login screen says of a failure: the message, and below it a reason that helps. */
export interface SignInError {
  readonly message: TextKey
  readonly reason: TextKey | null
}

/** What people try. */
export type SignInMode = 'login' | 'sign-up'

/** The person has not solved the captcha, or it could not be had. */
export const CAPTCHA_MISSING: SignInError = { message: 'error.wrongCredentials', reason: 'login.captchaMissing' }

/** Sign-up was switched off since the form was opened. */
export const SIGN_UP_OFF: TextKey = 'login.signUpOff'

/** Why it failed, where that tells nobody whether an account exists: limits and trouble, never the credentials. */
function reasonOf(error: ApiError, mode: SignInMode): TextKey | null {
  const { status, code } = error
  if (code === 'captcha_failed') return 'login.captchaFailed'
  if (mode === 'sign-up' && code === 'password_weak') return 'login.passwordWeak'
  if (mode === 'sign-up' && status === 400) return 'login.refusedByServer'
  if (mode === 'sign-up' && status === 405) return SIGN_UP_OFF
  const limited = code === 'too_many' || code === 'busy' || code === 'too_large'
  return status === 0 || status >= 500 || limited ? errorKey(error) : null
}

/** `Wrong credentials` leads for every failure but a name that is taken (spec section 8). */
export function signInError(error: unknown, mode: SignInMode): SignInError {
  if (!(error instanceof ApiError)) return { message: 'error.wrongCredentials', reason: 'error.generic' }
  if (mode === 'sign-up' && error.status === 409) return { message: 'error.usernameTaken', reason: null }
  return { message: 'error.wrongCredentials', reason: reasonOf(error, mode) }
}
