import { createHmac, randomBytes } from 'node:crypto'
import { equalInConstantTime } from '#server/platform/text/equal-texts.ts'

/** Size of a secret in bytes: that of the hash (RFC 4226, 4, R6). */
const SECRET_BYTES = 20

/** Duration of a step in milliseconds, number of digits, and number of steps before and after the current one that are accepted. */
const STEP = 30_000
const DIGITS = 6
const TOLERANCE = 1

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Returns a new random secret. */
export const newTotpSecret = (): Uint8Array => randomBytes(SECRET_BYTES)

/** Returns the step at a time in milliseconds since the epoch (RFC 6238, 4.2). */
export const stepAt = (now: number): number => Math.floor(now / STEP)

/** Returns the code of a step: HMAC-SHA-1, truncated (RFC 4226, 5.3). */
export function codeOfStep(secret: Uint8Array, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0x0f
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** Returns the step whose code this is, if it is close enough to `now`; null otherwise. All steps are compared. */
export function matchingStep(secret: Uint8Array, code: string, now: number): number | null {
  let found: number | null = null
  for (let step = stepAt(now) - TOLERANCE; step <= stepAt(now) + TOLERANCE; step++)
    if (step >= 0 && equalInConstantTime(code, codeOfStep(secret, step))) found = step
  return found
}

/** Returns whether a text has the form of a code. */
export const isTotpCode = (text: string): boolean => /^\d{6}$/.test(text)

/** Encodes bytes without padding (RFC 4648, 6). */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** Returns the address that authenticator apps read from a QR code. No part of a label may contain a colon. */
export function otpauthUri(secret: Uint8Array, { issuer, username }: { issuer: string; username: string }): string {
  const part = (text: string) => encodeURIComponent(text.replaceAll(':', ' ').toWellFormed())
  const parameters = [`secret=${base32(secret)}`, `issuer=${part(issuer)}`, 'algorithm=SHA1', 'digits=6', 'period=30']
  return `otpauth://totp/${part(issuer)}:${part(username)}?${parameters.join('&')}`
}
