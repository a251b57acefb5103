import { expect, test } from 'bun:test'
import type { ErrorCode } from '#contract/errors.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { invitationError } from './invitation-error.ts'

const failed = (status: number, code: ErrorCode | null, field: string | null = null) =>
  invitationError(new ApiError(status, code, '', field))

test('an invitation that was used, was revoked or has expired has no message of its own', () => {
  expect(failed(404, 'not_found')).toBeNull()
})

test.each([
  [failed(409, 'name_taken', 'username'), 'error.usernameTaken', 'username'],
  [failed(400, 'invalid', 'username'), 'invite.nameUnusable', 'username'],
  [failed(400, 'password_weak', 'password'), 'login.passwordWeak', 'password'],
  [failed(400, 'invalid', 'password'), 'login.passwordWeak', 'password'],
  [failed(403, 'captcha_failed'), 'login.captchaFailed', 'password'],
  [failed(409, 'conflict', 'scope'), 'invite.folder', 'password'],
  [failed(429, 'too_many'), 'error.tooMany', 'password'],
] as const)('%j', (error, message, field) => {
  expect(error).toEqual({ message, field } as NonNullable<typeof error>)
})
