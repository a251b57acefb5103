import * as z from 'zod/mini'

/** All error codes, from the user's point of view; `server/http/errors.ts` maps each to a status. */
export const ErrorCode = z.enum([
  'invalid',
  'signed_out',
  'wrong_credentials',
  'password_needed',
  'not_allowed',
  'proof_needed',
  /** A code of the second factor is needed; with the field `code`, the given one is wrong. */
  'second_factor',
  /** An administrator requires a second factor, which the user must set up before anything else. */
  'second_factor_setup',
  'cross_site',
  'not_found',
  'method_not_allowed',
  'name_taken',
  'conflict',
  /** An undo is impossible because an item was changed since; `field` is its path. */
  'changed_since',
  /** An undo is impossible because what was replaced or removed has been permanently deleted. */
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
  /** The change would exceed the quota of the home that it belongs to; the message says how much is left. */
  'quota_exceeded',
  /** An administrator's `before_` hook refused the operation; the message is the hook's output. */
  'hook_failed',
  'internal',
])
export type ErrorCode = z.infer<typeof ErrorCode>

/**
 * Body of every failed API call: a code that the page translates, and a short English phrase for scripts. `field` names the part of the
 * request at fault, if any, with its index in a list: `branding.files`, `rules.0`.
 */
export const ErrorBody = z.object({ code: ErrorCode, message: z.string(), field: z.optional(z.string()) })
export type ErrorBody = z.infer<typeof ErrorBody>
