import * as z from 'zod/mini'
import { PROOF_FIELDS } from './proof.ts'
import { TOKEN_DAYS, TokenEffect, TokenProtocol } from './tokens.ts'

const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))

/** `POST /api/tokens`. In a separate file, because pages do not need these validations. */
export const NewToken = z.object({
  name: Name,
  effects: z.array(TokenEffect),
  path: z._default(z.string(), '/'),
  days: z._default(z.int().check(z.minimum(1), z.maximum(TOKEN_DAYS.most)), TOKEN_DAYS.usual),
  protocols: z._default(z.array(TokenProtocol).check(z.minLength(1)), ['api']),
  ...PROOF_FIELDS,
})
export type NewToken = z.infer<typeof NewToken>
