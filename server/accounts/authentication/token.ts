import { createHash, createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import type { TokenClaims } from '#contract/sessions.ts'
import { equalInConstantTime } from '#server/platform/text/equal-texts.ts'

/** Size of the key in bytes: the block size of the hash (RFC 2104, 3). */
export const TOKEN_KEY_BYTES = 64

/** Name of the key's file in the data directory. */
export const TOKEN_KEY_FILE = 'token.key'

/** Session and generation of a token, as its claim `jti` states them. The generations of a session count its renewals from 1 on. */
export type TokenHandle = { readonly sessionId: string; readonly generation: number }

/** A token issued here; `digest` is stored. */
export type OpenedToken = TokenHandle & { readonly digest: string }

/** Maximum length of a token in characters; longer ones are rejected unread. */
const MAX_LENGTH = 16 * 1024

/** The only accepted header: a token with any other was not issued here, whatever algorithm it names (RFC 8725, 3.1). */
const HEADER = Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url')

const Payload = z.object({ jti: z.string() })

/**
 * Signs and verifies tokens: JWTs signed with HMAC-SHA-256 (RFC 7515, RFC 7519). A token only refers to a session and proves nothing else.
 */
export class TokenSigner {
  readonly #key: Uint8Array

  /** @param key {@link TOKEN_KEY_BYTES} bytes that never leave this machine */
  constructor(key: Uint8Array) {
    this.#key = key
  }

  sign(claims: Omit<TokenClaims, 'jti'>, handle: TokenHandle): string {
    const payload = JSON.stringify({ ...claims, jti: `${handle.sessionId}.${handle.generation}` })
    const signed = `${HEADER}.${Buffer.from(payload).toString('base64url')}`
    return `${signed}.${this.#signature(signed)}`
  }

  /** Returns the handle in a token issued here; null for everything else, including other spellings of such a token. */
  open(token: string): OpenedToken | null {
    const handle = this.#verify(token)
    return handle && { ...handle, digest: digestOf(token) }
  }

  #verify(token: string): TokenHandle | null {
    if (token.length > MAX_LENGTH) return null
    const [header, payload, signature, ...rest] = token.split('.')
    if (header !== HEADER || payload === undefined || signature === undefined || rest.length > 0) return null
    // Compared as text: of all spellings of a signature only the one written here is equal.
    return equalInConstantTime(signature, this.#signature(`${header}.${payload}`)) ? parseHandle(payload) : null
  }

  #signature(signed: string): string {
    return createHmac('sha256', this.#key).update(signed).digest('base64url')
  }
}

/** Returns the stored digest of a token: SHA-256 of its exact text, hexadecimal. */
export function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

function parseHandle(payload: string): TokenHandle | null {
  const { jti } = Payload.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
  const [, sessionId, generation] = /^([\w-]{22})\.([1-9]\d{0,14})$/.exec(jti) ?? []
  return sessionId === undefined ? null : { sessionId, generation: Number(generation) }
}
