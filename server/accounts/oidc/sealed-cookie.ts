import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { jsonOrUndefined } from '#server/platform/json/stored-values.ts'

/** A sign-in that was started in a browser. */
const Started = z.object({
  provider: z.int(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  redirect: z.string(),
  /** The user who links their account; null for a sign-in. */
  linking: z.nullable(z.int()),
  /** Milliseconds since the epoch. */
  at: z.number(),
})
export type StartedSignIn = z.infer<typeof Started>

/** Seconds for which a user can sign in at the provider. */
export const SIGN_IN_TIME = 600

const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Stores a started sign-in in a cookie of the browser that started it, so that no other browser can complete it, and an unfinished one
 * occupies no memory. The key is new with each start of the program; each cookie works once.
 */
export class SealedSignIns {
  readonly #key = randomBytes(32)
  /** States that were used, with the time of their start. */
  readonly #used = new Map<string, number>()
  readonly #now: () => number

  /** @param now milliseconds since the epoch */
  constructor(now: () => number) {
    this.#now = now
  }

  /** Returns the value of the cookie. */
  seal(started: Omit<StartedSignIn, 'at'>): string {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce)
    const text = cipher.update(JSON.stringify({ ...started, at: this.#now() }))
    return Buffer.concat([nonce, text, cipher.final(), cipher.getAuthTag()]).toString('base64url')
  }

  /** Returns the sign-in of a cookie and uses it up; null when it is altered, too old or was used. */
  open(value: string): StartedSignIn | null {
    const started = this.#decrypt(Buffer.from(value, 'base64url'))
    const now = this.#now()
    for (const [state, at] of this.#used) if (now - at >= SIGN_IN_TIME * 1000) this.#used.delete(state)
    if (!started || now - started.at >= SIGN_IN_TIME * 1000 || this.#used.has(started.state)) return null
    this.#used.set(started.state, started.at)
    return started
  }

  #decrypt(bytes: Buffer): StartedSignIn | null {
    if (bytes.length <= NONCE_BYTES + TAG_BYTES) return null
    const options = { authTagLength: TAG_BYTES }
    const decipher = createDecipheriv('aes-256-gcm', this.#key, bytes.subarray(0, NONCE_BYTES), options)
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
    try {
      const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
      return Started.safeParse(jsonOrUndefined(text.toString())).data ?? null
    } catch {
      return null
    }
  }
}
