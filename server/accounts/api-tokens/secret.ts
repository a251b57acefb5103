import { createHash, randomBytes } from 'node:crypto'
import { TOKEN_PREFIX } from '#contract/tokens.ts'
import { isApiToken } from '#server/access/api-token.ts'

/** Random bytes in a token. It cannot be guessed, so a fast hash is sufficient to store it. */
const SECRET_BYTES = 32
/** Length of these bytes in base64url, in characters. */
const SECRET_LENGTH = 43

/** Number of final characters by which the owner recognizes a token. */
const ENDING = 4

/** Returns a new token, its stored digest, and its last characters. */
export function newSecret(): { readonly secret: string; readonly digest: string; readonly ending: string } {
  const secret = TOKEN_PREFIX + randomBytes(SECRET_BYTES).toString('base64url')
  return { secret, digest: digestOfSecret(secret), ending: secret.slice(-ENDING) }
}

/** Returns the stored digest of a token: SHA-256 of its exact text, hexadecimal; null for a text that is not a token. */
export function digestIfToken(text: string): string | null {
  const isOne = text.length === TOKEN_PREFIX.length + SECRET_LENGTH && isApiToken(text)
  return isOne ? digestOfSecret(text) : null
}

const digestOfSecret = (secret: string) => createHash('sha256').update(secret).digest('hex')
