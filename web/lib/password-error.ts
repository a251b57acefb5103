import { ApiError } from './api-error.ts'

const PASSWORD_ERRORS = new Set<ApiError['code']>([
  'wrong_credentials',
  'proof_needed',
  'second_factor',
  'too_many',
  'busy',
])

/** Returns whether a call with a password failed because the password was wrong or could not be checked, so that another try can help. */
export const isPasswordError = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 0 || PASSWORD_ERRORS.has(error.code))
