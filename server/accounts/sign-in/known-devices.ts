import { createHmac, randomBytes } from 'node:crypto'
import { usernameKey } from '#server/accounts/users/username.ts'
import { areEqual } from '#server/platform/text/equal-texts.ts'

/** Bytes. */
export const DEVICE_KEY_BYTES = 32
export const DEVICE_KEY_FILE = 'device.key'

/** The cookie's name. */
export const DEVICE_COOKIE = 'known'

/** Seconds: half a year. */
export const DEVICE_LIFETIME = 180 * 86_400

/**
 * Remembers, in a cookie, that somebody signed in on a device before. Wrong passwords from there are counted by the device and not by the
 * name, so that strangers who keep trying a name cannot keep its owner out (OWASP, "Slow Down Online Guessing Attacks with Device Cookies").
 * It proves nothing else, and ends nothing: without it a sign-in is as it always was.
 */
export class KnownDevices {
  readonly #key: Uint8Array

  /** @param key {@link DEVICE_KEY_BYTES} bytes that never leave this machine */
  constructor(key: Uint8Array) {
    this.#key = key
  }

  /** What a device keeps after `username` signed in on it. */
  mark(username: string): string {
    const id = randomBytes(16).toString('base64url')
    return `${id}.${this.#signature(id, username)}`
  }

  /** The device's id, when its mark is one of ours for this name; null for everything else. */
  recognise(mark: string | null, username: string): string | null {
    const [, id, signature] = /^([\w-]{22})\.([\w-]{43})$/.exec(mark ?? '') ?? []
    if (id === undefined || signature === undefined) return null
    return areEqual(signature, this.#signature(id, username)) ? id : null
  }

  #signature(id: string, username: string): string {
    return createHmac('sha256', this.#key)
      .update(`${id}.${usernameKey(username)}`)
      .digest('base64url')
  }
}
