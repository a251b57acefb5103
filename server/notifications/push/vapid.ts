import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto'

/** Key by which push services recognize the instance, in the data directory. Browsers register for its public part. */
export const PUSH_KEY_FILE = 'push.key'
/** Size of the key in bytes. */
export const PUSH_KEY_BYTES = 32

/** Validity of a signature in seconds; push services accept at most a day. */
const VALIDITY = 12 * 3600

/** Identifies the instance to push services (RFC 8292). */
export class VapidKey {
  /** Uncompressed point of P-256, in base64url. */
  readonly publicKey: string
  readonly #key: KeyObject

  /** @param secret {@link PUSH_KEY_BYTES} random bytes, used as the private key */
  constructor(secret: Uint8Array) {
    const curve = createECDH('prime256v1')
    curve.setPrivateKey(secret)
    const point = curve.getPublicKey()
    this.publicKey = point.toString('base64url')
    this.#key = createPrivateKey({
      format: 'jwk',
      key: {
        ...{ kty: 'EC', crv: 'P-256' },
        d: Buffer.from(secret).toString('base64url'),
        x: point.subarray(1, 33).toString('base64url'),
        y: point.subarray(33).toString('base64url'),
      },
    })
  }

  /** Returns the header `Authorization` for a push service. `contact` is a `mailto:` or `https:` URL; null without one. */
  authorization(endpoint: string, contact: string | null, now: number): string {
    const claims = {
      aud: new URL(endpoint).origin,
      exp: Math.floor(now / 1000) + VALIDITY,
      ...(contact !== null && { sub: contact }),
    }
    const signed = [{ typ: 'JWT', alg: 'ES256' }, claims].map((part) => encode(JSON.stringify(part))).join('.')
    const signature = sign('sha256', Buffer.from(signed), { key: this.#key, dsaEncoding: 'ieee-p1363' })
    return `vapid t=${signed}.${signature.toString('base64url')}, k=${this.publicKey}`
  }
}

const encode = (text: string): string => Buffer.from(text).toString('base64url')
