import { expect, test } from 'bun:test'
import type { ErrorCode } from '#contract/errors.ts'
import { ApiError } from '#web/lib/api-error.ts'
import type { TextKey } from './catalog.ts'
import { errorKey } from './error-key.ts'

test.each<[number, ErrorCode | null, TextKey]>([
  [0, null, 'error.connection'],
  [401, 'signed_out', 'error.sessionEnded'],
  [403, 'not_allowed', 'error.forbidden'],
  [403, 'wrong_credentials', 'error.wrongCredentials'],
  [404, 'not_found', 'error.notFound'],
  [409, 'name_taken', 'error.nameTaken'],
  [500, 'internal', 'error.internal'],
  [502, null, 'error.internal'],
  [507, 'disk_full', 'error.diskFull'],
  [418, null, 'error.generic'],
])('status %d with code %p is told as %s', (status, code, key) => {
  expect(errorKey(new ApiError(status, code, ''))).toBe(key)
})

test('anything else went wrong in the page itself', () => expect(errorKey(new TypeError('x'))).toBe('error.generic'))
