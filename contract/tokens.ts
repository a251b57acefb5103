import * as z from 'zod/mini'

/** Prefix of all API tokens, by which secret scanners can find leaked ones. */
export const TOKEN_PREFIX = 'coffer_'

/**
 * Maximum number of tokens of one user.
 *
 * @limit Signing in and accounts | API tokens of one user | {}
 */
export const MOST_TOKENS = 100

/**
 * Maximum and default lifetime of a token, in days.
 *
 * @limit Signing in and accounts | Lifetime of an API token | {most} days
 */
export const TOKEN_DAYS = { most: 366, usual: 90 } as const

/** Effects that a token may have; listing names needs none of them. Running commands and administration are never included. */
export const TokenEffect = z.enum(['download', 'create', 'modify', 'rename', 'delete', 'share'])
export type TokenEffect = z.infer<typeof TokenEffect>
export const TOKEN_EFFECTS = TokenEffect.options

/** Protocols for which a token may be used, also as the password of a sign-in. */
export const TokenProtocol = z.enum(['api', 'webdav'])
export type TokenProtocol = z.infer<typeof TokenProtocol>

/** A token as its owner sees it; the secret itself is shown only once, at its creation. */
export const ApiToken = z.object({
  id: z.int(),
  name: z.string(),
  /** Its last characters, for identification. */
  ending: z.string(),
  effects: z.array(TokenEffect),
  protocols: z.array(TokenProtocol),
  /** The folder that the token is limited to, as a path of its owner's scope. */
  path: z.string(),
  /** Milliseconds since the epoch; `usedAt` to the minute, null before the first use. */
  madeAt: z.number(),
  expiresAt: z.number(),
  usedAt: z.nullable(z.number()),
})
export type ApiToken = z.infer<typeof ApiToken>

/** `GET /api/tokens`: the caller's tokens, newest first, including recently expired ones. */
export const ApiTokens = z.object({ tokens: z.array(ApiToken) })

/** Response of `POST /api/tokens`. `secret` is the token itself, which is never shown again. */
export const MadeToken = z.object({ token: ApiToken, secret: z.string() })
export type MadeToken = z.infer<typeof MadeToken>
