import { isPlainName } from '#server/access/disk-name.ts'
import { visible } from '#server/access/fold.ts'
import { AppError } from '#server/platform/errors.ts'

const MAX_BYTES = 128

/** Characters that are looked at: no account has a name of more, and marks without end take time to be put in order. */
const LOOKED_AT = 256

/** What turns the writing direction of all that follows: `\u202enimda` looks like another name. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/

/**
 * A name an account may have: at most 128 bytes, something to see, no control characters, no spaces around it.
 *
 * @throws AppError `invalid`
 */
export function parseUsername(raw: string): string {
  const usable = raw !== '' && raw === raw.trim() && raw.isWellFormed() && isPlainName(raw) && !TURNING.test(raw)
  if (!usable || usernameKey(raw) === '' || Buffer.byteLength(raw) > MAX_BYTES)
    throw new AppError('invalid', 'Not a usable user name.')
  return raw
}

/**
 * The same text for names that people do not tell apart: letter case, spaces, what shows nothing and compatible forms of a character
 * (Unicode NFKC) are folded. Accounts are unique by it, and attempts to sign in are counted by it.
 */
export function usernameKey(name: string): string {
  const folded = visible(name.slice(0, LOOKED_AT)).normalize('NFKC').toLowerCase().normalize('NFKC')
  return folded.trim().replace(/\s+/gu, ' ')
}
