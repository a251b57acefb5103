import * as z from 'zod/mini'

/**
 * Number of recovery codes of a user.
 *
 * @limit Signing in and accounts | Recovery codes of a second factor | {}
 */
export const RECOVERY_CODES = 10

/** `GET /api/second-factor`: the second factor of the caller. */
export const SecondFactorStatus = z.object({
  /** Whether second factors are available: users sign in with passwords that are stored here. */
  available: z.boolean(),
  /** Time at which it was turned on, RFC 3339; null if it is off. */
  activeSince: z.nullable(z.string()),
  /** Number of unused recovery codes. */
  recoveryCodes: z.int(),
  /** Number of passkeys, each of which is a second factor too. */
  passkeys: z.int(),
  /** Whether an administrator requires a second factor of this user. Then the last one can be replaced, but not turned off. */
  required: z.boolean(),
  /** Time until which the user must set it up, RFC 3339; null if it is not required, or is on. */
  due: z.nullable(z.string()),
})
export type SecondFactorStatus = z.infer<typeof SecondFactorStatus>

/** Response of `POST /api/second-factor/setup`: a new secret, which is not in use before a code of it is confirmed. */
export const SecondFactorSetup = z.object({
  /** Base32, as authenticator apps read it. */
  secret: z.string(),
  /** The `otpauth:` address for the QR code. */
  uri: z.string(),
})
export type SecondFactorSetup = z.infer<typeof SecondFactorSetup>

/** `POST /api/second-factor`: turns the new secret on, with a code of it. */
export const SecondFactorConfirmation = z.object({ code: z.string().check(z.maxLength(100)) })
export type SecondFactorConfirmation = z.infer<typeof SecondFactorConfirmation>

/** New recovery codes, which are never shown again. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

/** Users who must have a second factor. */
export const FactorRequirement = z.enum(['nobody', 'administrators', 'groups', 'everyone'])
export type FactorRequirement = z.infer<typeof FactorRequirement>

/** Maximum number of days until required second factors must be set up. */
export const MAX_GRACE_DAYS = 365

/** Setting: who must have a second factor, and from when on. */
export const SecondFactorSettings = z.object({
  required: FactorRequirement,
  /** Ids of the groups, for `groups`. */
  groups: z.array(z.int()).check(z.maxLength(1000)),
  graceDays: z.int().check(z.minimum(0), z.maximum(MAX_GRACE_DAYS)),
  /** Time in milliseconds since the epoch at which the requirement was last extended; set by the server. */
  since: z._default(z.int(), 0),
})
export type SecondFactorSettings = z.infer<typeof SecondFactorSettings>

export const INITIAL_SECOND_FACTOR: SecondFactorSettings = { required: 'nobody', groups: [], graceDays: 14, since: 0 }
