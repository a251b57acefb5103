import { expect, test } from 'bun:test'
import type { ErrorCode } from '#contract/errors.ts'
import type { TextKey } from '#web/i18n/catalog.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { type SignInMode, signInError } from './sign-in-error.ts'

test.each<[SignInMode, number, ErrorCode | null, TextKey, TextKey | null]>([
  ['login', 403, 'wrong_credentials', 'error.wrongCredentials', null],
  ['login', 403, 'not_allowed', 'error.wrongCredentials', null],
  ['login', 409, 'name_taken', 'error.wrongCredentials', null],
  ['login', 429, 'too_many', 'error.wrongCredentials', 'error.tooMany'],
  ['login', 503, 'busy', 'error.wrongCredentials', 'error.busy'],
  ['login', 0, null, 'error.wrongCredentials', 'error.connection'],
  ['login', 500, 'internal', 'error.wrongCredentials', 'error.internal'],
  ['sign-up', 409, 'name_taken', 'error.usernameTaken', null],
  ['login', 403, 'captcha_failed', 'error.wrongCredentials', 'login.captchaFailed'],
  ['sign-up', 403, 'captcha_failed', 'error.wrongCredentials', 'login.captchaFailed'],
  ['sign-up', 400, 'password_weak', 'error.wrongCredentials', 'login.passwordWeak'],
  ['sign-up', 405, 'method_not_allowed', 'error.wrongCredentials', 'login.signUpOff'],
  ['sign-up', 400, 'invalid', 'error.wrongCredentials', 'login.refusedByServer'],
])('%s answered %d %p', (mode, status, code, message, reason) => {
  expect(signInError(new ApiError(status, code, ''), mode)).toEqual({ message, reason })
})

test('a fault of the page itself is told as a failed sign-in', () => {
  expect(signInError(new Error('x'), 'login')).toEqual({ message: 'error.wrongCredentials', reason: 'error.generic' })
})
