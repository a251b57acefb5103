import * as z from 'zod/mini'

/** A token begins with this, so that whoever looks for leaked secrets finds it. */
export const TOKEN_PREFIX = 'coffer_'

/** Tokens of one person. */
export const MOST_TOKENS = 100

/** Days that a token may live at most, and those of a new one where nothing is said. */
export const TOKEN_DAYS = { most: 366, usual: 90 } as const

/** What a token may cause; looking at names needs none of these. Running commands and administration are never among them. */
export const TokenEffect = z.enum(['download', 'create', 'modify', 'rename', 'delete', 'share'])
export type TokenEffect = z.infer<typeof TokenEffect>
export const TOKEN_EFFECTS = TokenEffect.options

/** A token as its owner sees it; what it is itself is said once, when it is made. */
export const ApiToken = z.object({
  id: z.int(),
  name: z.string(),
  /** Its last characters, to tell tokens apart. */
  ending: z.string(),
  effects: z.array(TokenEffect),
  /** The folder below which it reaches, as a path of its owner's scope. */
  path: z.string(),
  /** Milliseconds since the epoch; `usedAt` to the minute, null before the first time. */
  madeAt: z.number(),
  expiresAt: z.number(),
  usedAt: z.nullable(z.number()),
})
export type ApiToken = z.infer<typeof ApiToken>

/** `GET /api/tokens`: the caller's, the latest first; those that expired lately among them. */
export const ApiTokens = z.object({ tokens: z.array(ApiToken) })

/** What `POST /api/tokens` answers: `secret` is the token itself, and is never said again. */
export const MadeToken = z.object({ token: ApiToken, secret: z.string() })
export type MadeToken = z.infer<typeof MadeToken>
