import { createHmac } from 'node:crypto'
import { equalInConstantTime } from '#server/platform/text/equal-texts.ts'
import type { Share } from './share.ts'

/** Size of the key in bytes, and its file in the data directory. */
export const SHARE_KEY_BYTES = 64
export const SHARE_KEY_FILE = 'share.key'

/** Lifetime of a token in seconds. */
const LIFETIME = 30 * 60

/**
 * Issues and verifies tokens that replace the password of one link in URLs to shared items: bound to the link, to this password and to a
 * time limit. They are unrelated to sessions: other key, other format, other place.
 */
export class VisitorTokens {
  readonly #key: Uint8Array
  readonly #now: () => number

  /** @param now current time in milliseconds since the epoch */
  constructor(key: Uint8Array, now: () => number) {
    this.#key = key
    this.#now = now
  }

  issueToken(share: Share): string {
    const until = Math.floor(this.#now() / 1000) + LIFETIME
    return `${until}.${this.#sign(share, until)}`
  }

  isValidToken(share: Share, token: string): boolean {
    const [, until, signature] = /^([1-9]\d{0,14})\.([\w-]{43})$/.exec(token) ?? []
    if (until === undefined || signature === undefined || Number(until) * 1000 <= this.#now()) return false
    return equalInConstantTime(signature, this.#sign(share, Number(until)))
  }

  #sign({ hash, passwordVersion, createdAt }: Share, until: number): string {
    // JSON separates the parts, whatever they contain.
    const said = JSON.stringify(['share', hash, createdAt, passwordVersion, until])
    return createHmac('sha256', this.#key).update(said).digest('base64url')
  }
}
