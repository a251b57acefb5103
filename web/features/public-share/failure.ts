import type { ErrorCode } from '#contract/errors.ts'

/** Error codes handled here. They are from the contract, whose schema the page does not load. */
const KNOWN = [
  'password_needed',
  'not_found',
  'invalid',
  'conflict',
  'too_large',
  'unsupported_type',
  'too_many',
  'busy',
  'disk_full',
  'quota_exceeded',
] as const satisfies ErrorCode[]

/** Reason why a request failed. `unreachable`: the server was not reached; `other`: any other reason. */
export type Failure = (typeof KNOWN)[number] | 'unreachable' | 'other'

/** Returns the failure in the body of an answer. */
export function failureIn(body: string): Failure {
  try {
    const { code } = Object(JSON.parse(body))
    return KNOWN.find((known) => known === code) ?? 'other'
  } catch {
    // A proxy answered with a body of its own.
    return 'other'
  }
}
