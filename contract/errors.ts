import * as z from 'zod/mini'

/** Everything that can go wrong, named for the person; `server/http/errors.ts` maps each to a status. */
export const ErrorCode = z.enum([
  'invalid',
  'signed_out',
  'wrong_credentials',
  'password_needed',
  'not_allowed',
  'proof_needed',
  'cross_site',
  'not_found',
  'method_not_allowed',
  'name_taken',
  'conflict',
  /** It cannot be taken back: something is not as it was left; `field` is its path. */
  'changed_since',
  /** It cannot be taken back: what it replaced or removed is gone for good. */
  'not_kept',
  'locked',
  'last_administrator',
  'captcha_failed',
  'password_weak',
  'length_mismatch',
  'checksum_mismatch',
  'too_large',
  'unsupported_type',
  'unsupported_version',
  'bad_range',
  'too_many',
  'busy',
  'disk_full',
  /** What an administrator hung before it said no; the message is what that said. */
  'hook_failed',
  'internal',
])
export type ErrorCode = z.infer<typeof ErrorCode>

/**
 * The body of every failed API call: a code the page translates and a short English phrase for scripts. `field` names the part of the
 * request at fault where there is one, with its place in a list: `branding.files`, `rules.0`.
 */
export const ErrorBody = z.object({ code: ErrorCode, message: z.string(), field: z.optional(z.string()) })
export type ErrorBody = z.infer<typeof ErrorBody>
