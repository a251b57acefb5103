import { ErrorBody, type ErrorCode } from '#contract/errors.ts'

/**
 * Failed API call. `status` is 0 when the server could not be reached. `code` is null when the server sent none. `field` is the invalid
 * part of the request, such as `rules.0`, if the server sent it.
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

/** Returns the body parsed as JSON, or undefined when it is not JSON. */
function jsonOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the error of a failed response, from its JSON body if it has one, else with its text as message. */
export function errorOf(status: number, body: string): ApiError {
  const parsed = ErrorBody.safeParse(jsonOrUndefined(body))
  return parsed.success
    ? new ApiError(status, parsed.data.code, parsed.data.message, parsed.data.field ?? null)
    : new ApiError(status, null, body.slice(0, 500).trim())
}
