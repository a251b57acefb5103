import type { ErrorCode } from '#contract/errors.ts'
import { ApiError } from './api-error.ts'

/** Status of errors about one item of many, as a separate call would return it. */
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
  quota_exceeded: 507,
}

/** Returns the error that a response about many items reports for one of them, as a separate call would have thrown it. */
export const itemError = (code: ErrorCode | null, message: string, field?: string): ApiError =>
  new ApiError((code && STATUS[code]) ?? 400, code, message, field)
