import { createHash, randomBytes } from 'node:crypto'
import { TOKEN_PREFIX } from '#contract/tokens.ts'
import { isApiToken } from '#server/access/api-token.ts'

/** Bytes of the system's generator in a token: nobody guesses it, so a hash that takes no time is enough to keep it by. */
const SECRET_BYTES = 32
/** Characters of these in base64url. */
const SECRET_LENGTH = 43

/** Characters at its end by which its owner knows it again. */
const ENDING = 4

/** A new token, what is kept of it, and its last characters. */
export function newSecret(): { readonly secret: string; readonly digest: string; readonly ending: string } {
  const secret = TOKEN_PREFIX + randomBytes(SECRET_BYTES).toString('base64url')
  return { secret, digest: digestOfSecret(secret), ending: secret.slice(-ENDING) }
}

/** What is kept of a token: SHA-256 of its exact text, hexadecimal; null for what is none, however it is spelled. */
export function digestIfToken(text: string): string | null {
  const isOne = text.length === TOKEN_PREFIX.length + SECRET_LENGTH && isApiToken(text)
  return isOne ? digestOfSecret(text) : null
}

const digestOfSecret = (secret: string) => createHash('sha256').update(secret).digest('hex')
