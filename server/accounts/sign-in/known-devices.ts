import { createHmac, randomBytes } from 'node:crypto'
import { usernameKey } from '#server/accounts/users/username.ts'
import { equalInConstantTime } from '#server/platform/text/equal-texts.ts'

/** Size of the key in bytes. */
export const DEVICE_KEY_BYTES = 32
export const DEVICE_KEY_FILE = 'device.key'

/** Name of the cookie. */
export const DEVICE_COOKIE = 'known'

/** Lifetime in seconds: half a year. */
export const DEVICE_LIFETIME = 180 * 86_400

/**
 * Records in a cookie that a user signed in on a device before. Wrong passwords from there are counted by device instead of name, so that
 * attackers who keep trying a name cannot lock out its owner (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"). The cookie
 * proves nothing else: without it, sign-in works as usual.
 */
export class KnownDevices {
  readonly #key: Uint8Array

  /** @param key {@link DEVICE_KEY_BYTES} bytes that never leave this machine */
  constructor(key: Uint8Array) {
    this.#key = key
  }

  /** Returns the cookie value for a device on which `username` signed in. */
  cookieValue(username: string): string {
    const id = randomBytes(16).toString('base64url')
    return `${id}.${this.#signature(id, username)}`
  }

  /** Returns the device's id when the cookie was issued here for this name; null otherwise. */
  deviceIdOf(mark: string | null, username: string): string | null {
    const [, id, signature] = /^([\w-]{22})\.([\w-]{43})$/.exec(mark ?? '') ?? []
    if (id === undefined || signature === undefined) return null
    return equalInConstantTime(signature, this.#signature(id, username)) ? id : null
  }

  #signature(id: string, username: string): string {
    return createHmac('sha256', this.#key)
      .update(`${id}.${usernameKey(username)}`)
      .digest('base64url')
  }
}
