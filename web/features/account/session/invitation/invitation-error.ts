import type { TextKey } from '#web/i18n/catalog.ts'
import { errorKey } from '#web/i18n/error-key.ts'
import { ApiError } from '#web/lib/api-error.ts'

/** Message of a failure and the field that it concerns. */
export interface InvitationError {
  readonly message: TextKey
  readonly field: 'username' | 'password'
}

/** Returns the message for a failed attempt to accept an invitation; null if the invitation is not valid any more. */
export function invitationError(error: unknown): InvitationError | null {
  if (!(error instanceof ApiError)) return { message: 'error.generic', field: 'password' }
  const { status, code, field } = error
  if (status === 404) return null
  if (code === 'name_taken') return { message: 'error.usernameTaken', field: 'username' }
  if (code === 'invalid' && field === 'username') return { message: 'invite.nameUnusable', field: 'username' }
  if (code === 'password_weak' || field === 'password') return { message: 'login.passwordWeak', field: 'password' }
  if (code === 'captcha_failed') return { message: 'login.captchaFailed', field: 'password' }
  return { message: code === 'conflict' ? 'invite.folder' : errorKey(error), field: 'password' }
}
