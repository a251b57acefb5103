import type { ErrorCode } from '#contract/errors.ts'
import { ApiError } from './api-error.ts'

/** The status of what can go wrong with one item of many, as it would have alone. */
const STATUS: Partial<Record<ErrorCode, number>> = {
  not_allowed: 403,
  not_found: 404,
  name_taken: 409,
  conflict: 409,
  too_large: 413,
  too_many: 429,
  busy: 503,
  internal: 500,
  disk_full: 507,
}

/** What an answer about many items says that went wrong with one, as the answer to a call of its own would have said it. */
export const toldError = (code: ErrorCode | null, message: string, field?: string): ApiError =>
  new ApiError((code && STATUS[code]) ?? 400, code, message, field)
