import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Size of the key in bytes. */
export const FACTOR_KEY_BYTES = 32

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** Version of the format, so that it can change. */
const PREFIX = '1.'

/** Owner of a secret: the id of a user, or the directory. */
export type SecretOwner = number | 'ldap'

/** Source of the key. */
type KeySource = { read(): Uint8Array | null; create(): Uint8Array | null }

/** Encrypts secrets with a key that is not in the database. A secret is bound to its owner, so that rows cannot be exchanged. */
export class SecretBox {
  readonly #source: KeySource
  #key: Uint8Array | null = null

  constructor(source: KeySource) {
    this.#source = source
  }

  /** Returns the encrypted secret. @returns null when there is no key, and none may be created because secrets of an earlier one exist */
  seal(owner: SecretOwner, secret: Uint8Array, mayCreateKey: boolean): string | null {
    const key = this.#readKey() ?? (mayCreateKey ? this.#source.create() : null)
    if (!key) return null
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv(CIPHER, key, nonce).setAAD(contextOf(owner))
    const text = Buffer.concat([cipher.update(secret), cipher.final()])
    return PREFIX + Buffer.concat([nonce, text, cipher.getAuthTag()]).toString('base64')
  }

  /** Returns the secret; null when the key is missing or is not the one it was encrypted with. */
  open(owner: SecretOwner, sealed: string): Uint8Array | null {
    const key = this.#readKey()
    const bytes = Buffer.from(sealed.slice(PREFIX.length), 'base64')
    if (!key || !sealed.startsWith(PREFIX) || bytes.length <= NONCE_BYTES + TAG_BYTES) return null
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    decipher.setAAD(contextOf(owner)).setAuthTag(bytes.subarray(-TAG_BYTES))
    try {
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
    } catch {
      return null
    }
  }

  /** Reads the key until there is one: the operator may put it back while the server runs. */
  #readKey(): Uint8Array | null {
    this.#key ??= this.#source.read()
    return this.#key
  }
}

const contextOf = (owner: SecretOwner) =>
  Buffer.from(typeof owner === 'number' ? `second-factor:${owner}` : `${owner}:bind-password`)
