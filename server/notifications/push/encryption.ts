import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** Keys of a browser's registration. */
export type DeviceKeys = {
  /** Uncompressed point of P-256, in base64url. */
  readonly p256dh: string
  /** Authentication secret of 16 bytes, in base64url. */
  readonly auth: string
}

/** Random values of one message; given only by tests. */
export type MessageRandomness = { readonly salt: Uint8Array; readonly privateKey: Uint8Array | null }

/** Size of a record; a message is one record. Push services accept 4096 bytes in total. */
const RECORD = 4096

/** Maximum size of a message before encryption, in bytes. */
export const MAX_PLAINTEXT = 3000

/**
 * Encrypts a message for a device (RFC 8291), as a body of the content encoding `aes128gcm` (RFC 8188).
 * @throws Error if the key is no point of the curve
 */
export function encryptMessage(
  message: Uint8Array,
  keys: DeviceKeys,
  { salt, privateKey }: MessageRandomness = { salt: randomBytes(16), privateKey: null },
): Buffer {
  if (message.length > MAX_PLAINTEXT) throw new Error('The message is too long.')
  const devicePublic = Buffer.from(keys.p256dh, 'base64url')
  const sender = createECDH('prime256v1')
  if (privateKey === null) sender.generateKeys()
  else sender.setPrivateKey(privateKey)
  const senderPublic = sender.getPublicKey()
  const shared = sender.computeSecret(devicePublic)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), devicePublic, senderPublic])
  const secret = derive(shared, Buffer.from(keys.auth, 'base64url'), info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // The byte after the message marks the last record.
  const encrypted = [cipher.update(Buffer.concat([message, Buffer.of(2)])), cipher.final(), cipher.getAuthTag()]
  const size = Buffer.alloc(4)
  size.writeUInt32BE(RECORD)
  return Buffer.concat([salt, size, Buffer.of(senderPublic.length), senderPublic, ...encrypted])
}

const derive = (key: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/** Returns whether the keys of a device can be used: its public key is a point of the curve. */
export function areUsableKeys({ p256dh, auth }: DeviceKeys): boolean {
  try {
    const other = createECDH('prime256v1')
    other.generateKeys()
    other.computeSecret(Buffer.from(p256dh, 'base64url'))
    return Buffer.from(auth, 'base64url').length === 16
  } catch {
    return false
  }
}
