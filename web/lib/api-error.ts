import { ErrorBody, type ErrorCode } from '#contract/errors.ts'

/**
 * A call that failed. `status` 0: the server was not reached; `code` is null where the server named none; `field` is the part of the
 * request at fault, such as `rules.0`, where the server says so.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: ErrorCode | null
  readonly field: string | null

  constructor(status: number, code: ErrorCode | null, message: string, field: string | null = null) {
    super(message)
    this.status = status
    this.code = code
    this.field = field
  }
}

/** The body as JSON, or undefined when it is not. */
function jsonOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The error a failed answer stands for: its JSON body where it has one, else what it says as text. */
export function errorOf(status: number, body: string): ApiError {
  const parsed = ErrorBody.safeParse(jsonOrUndefined(body))
  return parsed.success
    ? new ApiError(status, parsed.data.code, parsed.data.message, parsed.data.field ?? null)
    : new ApiError(status, null, body.slice(0, 500).trim())
}
