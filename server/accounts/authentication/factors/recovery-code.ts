import { createHash, randomBytes } from 'node:crypto'
import { RECOVERY_CODES } from '#contract/second-factor.ts'
import { base32 } from './totp.ts'

/** Random bytes of a code. It cannot be guessed, so a fast hash is sufficient to store it. */
const CODE_BYTES = 10
const CODE_LENGTH = 16

/** Returns new recovery codes: four groups of four characters. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const text = base32(randomBytes(CODE_BYTES)).toLowerCase()
    return (text.match(/.{4}/g) ?? []).join('-')
  })
}

/** Returns the stored digest of a code of this user; null for a text that is not a code. Letter case, spaces and hyphens do not count. */
export function recoveryDigest(userId: number, text: string): string | null {
  const code = text.replaceAll(/[\s-]/g, '').toLowerCase()
  if (code.length !== CODE_LENGTH || !/^[a-z2-7]+$/.test(code)) return null
  return createHash('sha256').update(`${userId}:${code}`).digest('hex')
}

/** Returns the stored digests of codes of this user. */
export const recoveryDigests = (userId: number, codes: readonly string[]): string[] =>
  codes.flatMap((code) => recoveryDigest(userId, code) ?? [])
