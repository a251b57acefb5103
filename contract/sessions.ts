import * as z from 'zod/mini'
import { Permissions } from './users.ts'

/** `POST /api/login`. Answers 200 with the token as plain text. */
export const LoginBody = z.object({
  username: z.string(),
  password: z.string(),
  recaptcha: z._default(z.string(), ''),
})
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
