import type { TextKey } from '#web/i18n/catalog.ts'
import { errorKey } from '#web/i18n/error-key.ts'
import { ApiError } from '#web/lib/api-error.ts'

/** Error message of the login screen, with a helpful reason below it. */
export interface SignInError {
  readonly message: TextKey
  readonly reason: TextKey | null
}

/** Mode of the login screen. */
export type SignInMode = 'login' | 'sign-up'

/** The captcha is not solved, or unavailable. */
export const CAPTCHA_MISSING: SignInError = { message: 'error.wrongCredentials', reason: 'login.captchaMissing' }

/** The passkey is not accepted as the second factor. */
export const PASSKEY_REFUSED: SignInError = { message: 'login.passkeyRefused', reason: null }

/** Sign-up was disabled after the form was opened. */
export const SIGN_UP_OFF: TextKey = 'login.signUpOff'

/** Returns the reason if it does not reveal whether an account exists: limits and failures, never the credentials. */
function reasonOf(error: ApiError, mode: SignInMode): TextKey | null {
  const { status, code } = error
  if (code === 'captcha_failed') return 'login.captchaFailed'
  if (mode === 'sign-up' && code === 'password_weak') return 'login.passwordWeak'
  if (mode === 'sign-up' && status === 400) return 'login.refusedByServer'
  if (mode === 'sign-up' && status === 405) return SIGN_UP_OFF
  const limited = code === 'too_many' || code === 'busy' || code === 'too_large'
  return status === 0 || status >= 500 || limited ? errorKey(error) : null
}

/** Returns whether the password was correct, and a code of the second factor is needed. */
export const isCodeNeeded = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'second_factor' && error.field === null

/** Returns the error for a failure. Unless a code of the second factor is wrong, the message is `Wrong credentials` for everything except a taken name. */
export function signInError(error: unknown, mode: SignInMode): SignInError {
  if (!(error instanceof ApiError)) return { message: 'error.wrongCredentials', reason: 'error.generic' }
  if (mode === 'sign-up' && error.status === 409) return { message: 'error.usernameTaken', reason: null }
  if (error.code === 'second_factor') return { message: 'login.wrongCode', reason: null }
  return { message: 'error.wrongCredentials', reason: reasonOf(error, mode) }
}
