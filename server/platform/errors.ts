import type { ErrorCode } from '#contract/errors.ts'

/**
 * The one error services throw. `message` is a short English phrase that may be shown: no absolute path, no query, no text of a
 * library. `retryAfter` (seconds) goes with `too_many` and `busy`; `field` names the part of the request at fault, such as `rules.0`.
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

/** Is this an `AppError`, of this code when one is given? */
export function isAppError(error: unknown, code?: ErrorCode): error is AppError {
  return error instanceof AppError && (code === undefined || error.code === code)
}

/** What a command on an event said that refused something; undefined of all other errors. */
export const hookMessage = (error: unknown): string | undefined =>
  isAppError(error, 'hook_failed') ? error.message : undefined
