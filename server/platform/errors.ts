import type { ErrorCode } from '#contract/errors.ts'

/**
 * The error type of all services. `message` is a short English phrase that may be shown: no absolute path, no query, no text of a library.
 * `retryAfter` (seconds) is set with `too_many` and `busy`; `field` names the part of the request at fault, such as `rules.0`.
 */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly retryAfter: number | undefined
  readonly field: string | undefined

  constructor(
    code: ErrorCode,
    message: string,
    options: { cause?: unknown; retryAfter?: number; field?: string } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.retryAfter = options.retryAfter
    this.field = options.field
  }
}

/** Returns whether an error is an `AppError`, and of this code if one is given. */
export function isAppError(error: unknown, code?: ErrorCode): error is AppError {
  return error instanceof AppError && (code === undefined || error.code === code)
}

/** Returns the message of an event hook that refused an operation; undefined for all other errors. */
export const hookMessage = (error: unknown): string | undefined =>
  isAppError(error, 'hook_failed') ? error.message : undefined
