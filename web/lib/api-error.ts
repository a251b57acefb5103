import type { ErrorBody, ErrorCode } from '#contract/errors.ts'
import { hasFields, isText, orAbsent } from './checks.ts'

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

/** Returns whether a value is the body of a failed call. Its code may be one of a newer server, for which the page has no text. */
const isErrorBody = hasFields<ErrorBody>({ code: isText, message: isText, field: orAbsent(isText) })

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
  const told = jsonOrUndefined(body)
  return isErrorBody(told)
    ? new ApiError(status, told.code, told.message, told.field ?? null)
    : new ApiError(status, null, body.slice(0, 500).trim())
}
