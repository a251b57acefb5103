import type { ErrorBody, ErrorCode } from '#contract/errors.ts'
import { AppError } from '#server/platform/errors.ts'
import { json } from './replies.ts'

/** HTTP status of each error code. Only this table contains status numbers; a code without one does not compile. */
export const STATUS = {
  invalid: 400,
  length_mismatch: 400,
  signed_out: 401,
  wrong_credentials: 403,
  password_needed: 401,
  not_allowed: 403,
  proof_needed: 403,
  second_factor: 403,
  second_factor_setup: 403,
  cross_site: 403,
  not_found: 404,
  method_not_allowed: 405,
  name_taken: 409,
  conflict: 409,
  changed_since: 409,
  not_kept: 409,
  unsupported_version: 412,
  last_administrator: 409,
  captcha_failed: 403,
  password_weak: 400,
  too_large: 413,
  unsupported_type: 415,
  bad_range: 416,
  locked: 423,
  too_many: 429,
  // Defined by the protocol of resumable uploads.
  checksum_mismatch: 460,
  // File Browser responds with this status.
  hook_failed: 500,
  internal: 500,
  busy: 503,
  disk_full: 507,
  quota_exceeded: 507,
} satisfies Record<ErrorCode, number>

/** Returns the response of a failed request. Anything but an `AppError` is reported as `internal`, without details. */
export function errorReply(error: unknown, headers: Record<string, string> = {}): Response {
  const { code, message, retryAfter, field } = error instanceof AppError ? error : unexpected()
  const body: ErrorBody = { code, message, ...(field !== undefined && { field }) }
  const reply = json(body, { status: STATUS[code], headers })
  if (retryAfter !== undefined) reply.headers.set('Retry-After', String(Math.max(1, Math.ceil(retryAfter))))
  return reply
}

/** Returns whether an error is a defect of the server whose details belong in the log. */
export function isUnexpected(error: unknown): boolean {
  return !(error instanceof AppError) || error.code === 'internal'
}

const unexpected = () => new AppError('internal', 'Something went wrong.')
