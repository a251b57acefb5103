import * as z from 'zod/mini'
import { Permissions } from './users.ts'

/** Who somebody says they are, with the answer to the captcha where there is one. */
const credentials = {
  username: z.string(),
  password: z.string(),
  recaptcha: z._default(z.string(), ''),
}

/** `POST /api/login`. Answers 200 with the token as plain text. */
export const LoginBody = z.object(credentials)
export type LoginBody = z.infer<typeof LoginBody>

/** The claims of a token. They dress the page before its first answer; none of them decides anything on the server. */
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
  }),
})
export type TokenClaims = z.infer<typeof TokenClaims>

/** Where the token travels, and what the server asks of the page about it. */
export const TOKEN_HEADER = 'X-Auth'
export const RENEW_HEADER = 'X-Renew-Token'
export const TOKEN_COOKIE = 'auth'

/** `POST /api/signup`. Answers 200; signing in is the next step. */
export const SignupBody = z.object(credentials)
export type SignupBody = z.infer<typeof SignupBody>

/** A session of the person who asks: `GET /api/sessions` answers all of them, the one used last first. */
export const Device = z.object({
  /** For `DELETE /api/sessions/{id}`; worth nothing to anybody else. */
  id: z.int().check(z.positive()),
  /** Is it the session that asks? */
  current: z.boolean(),
  /** What the browser says it is (`User-Agent`), as it was sent; may be empty. */
  device: z.string(),
  address: z.string(),
  /** RFC 3339. */
  signedInAt: z.string(),
  /** RFC 3339, right to the minute. */
  lastUsedAt: z.string(),
})
export type Device = z.infer<typeof Device>

/**
 * `GET /api/captcha`: a puzzle whose answer proves some computing time. Find the number from 0 to `maxNumber` whose decimal digits,
 * after `salt`, have the SHA-256 `challenge` (hexadecimal). `recaptcha` then carries the answer: this object and `number`, as JSON in base64.
 */
export const CaptchaPuzzle = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string(),
  salt: z.string(),
  signature: z.string(),
  maxNumber: z.int(),
})
export type CaptchaPuzzle = z.infer<typeof CaptchaPuzzle>
