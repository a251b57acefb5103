import type { ErrorCode } from '#contract/errors.ts'

/** The names of errors that mean something here. They are the contract's, whose schema the page does not load. */
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
] as const satisfies ErrorCode[]

/** Why the server did not do what it was asked. `unreachable`: it was not reached; `other`: nothing that means something here. */
export type Failure = (typeof KNOWN)[number] | 'unreachable' | 'other'

/** What the body of an answer says went wrong. */
export function failureIn(body: string): Failure {
  try {
    const { code } = Object(JSON.parse(body))
    return KNOWN.find((known) => known === code) ?? 'other'
  } catch {
    // Another server in between answered, in words of its own.
    return 'other'
  }
}
