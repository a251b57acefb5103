import * as z from 'zod/mini'
import { PasskeyAssertion } from './passkey-credential.ts'
import { ListingPreferences, Permissions, ViewMode } from './users.ts'

/** User name and password, with the captcha answer if one is required. */
const credentials = {
  username: z.string(),
  password: z.string(),
  recaptcha: z._default(z.string(), ''),
}

/** `POST /api/login`. Responds with 200 and the token as plain text. */
export const LoginBody = z.object({
  ...credentials,
  /** A code of the second factor, or a recovery code; needed if the user has a second factor, and `password` is no API token. */
  code: z.optional(z.string().check(z.maxLength(100))),
  /** A passkey in place of the code. */
  passkey: z.optional(PasskeyAssertion),
})
export type LoginBody = z.infer<typeof LoginBody>

/** Claims of a token. The page uses them before its first API response; the server does not rely on them. */
export const TokenClaims = z.object({
  iss: z.string(),
  iat: z.int(),
  exp: z.int(),
  jti: z.string(),
  user: z.object({
    id: z.int(),
    username: z.string(),
    locale: z.string(),
    viewMode: z.string(),
    singleClick: z.boolean(),
    perm: Permissions,
    commands: z.array(z.string()),
    lockPassword: z.boolean(),
    hideDotfiles: z.boolean(),
    /** Display options that only Coffer's page reads; absent for the initial values. */
    page: z.optional(z.object({ viewMode: z.optional(ViewMode), listing: z.optional(ListingPreferences) })),
  }),
})
export type TokenClaims = z.infer<typeof TokenClaims>

/** `POST /api/signup`. Responds with 200; the user then signs in. */
export const SignupBody = z.object(credentials)
export type SignupBody = z.infer<typeof SignupBody>

/** A session of the caller. `GET /api/sessions` returns all of them, most recently used first. */
export const Device = z.object({
  /** Id for `DELETE /api/sessions/{id}`; valid for the caller only. */
  id: z.int().check(z.positive()),
  /** Whether this is the session of the request. */
  current: z.boolean(),
  /** `User-Agent` of the browser, unchanged; may be empty. */
  device: z.string(),
  address: z.string(),
  /** RFC 3339. */
  signedInAt: z.string(),
  /** RFC 3339, with an accuracy of one minute. */
  lastUsedAt: z.string(),
})
export type Device = z.infer<typeof Device>

/**
 * `GET /api/captcha`: a proof-of-work puzzle. The answer is the number from 0 to `maxNumber` whose decimal digits, after `salt`, have the
 * SHA-256 `challenge` (hexadecimal). `recaptcha` then contains this object and `number`, as JSON in base64.
 */
export const CaptchaPuzzle = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string(),
  salt: z.string(),
  signature: z.string(),
  maxNumber: z.int(),
})
export type CaptchaPuzzle = z.infer<typeof CaptchaPuzzle>
