import { isPlainName } from '#server/access/disk-name.ts'
import { withoutInvisible } from '#server/access/fold.ts'
import { AppError } from '#server/platform/errors.ts'

const MAX_BYTES = 128

/** Number of characters that are examined: no account name is longer, and normalizing an unlimited number of combining marks is slow. */
const MAX_EXAMINED = 256

/** Characters that change the writing direction of the following text: `\u202enimda` looks like another name. */
const DIRECTION_MARKS = /[\u202a-\u202e\u2066-\u2069]/

/**
 * Parses a user name: at most 128 bytes, with visible characters, no control characters and no surrounding spaces.
 * @throws AppError `invalid`
 */
export function parseUsername(raw: string): string {
  const usable =
    raw !== '' && raw === raw.trim() && raw.isWellFormed() && isPlainName(raw) && !DIRECTION_MARKS.test(raw)
  if (!usable || usernameKey(raw) === '' || Buffer.byteLength(raw) > MAX_BYTES)
    throw new AppError('invalid', 'This username cannot be used.')
  return raw
}

/**
 * Returns the same text for names that users would confuse: letter case, spaces, invisible characters and compatible forms of a character
 * (Unicode NFKC) are folded. Account names are unique by it, and sign-in attempts are counted by it.
 */
export function usernameKey(name: string): string {
  const folded = withoutInvisible(name.slice(0, MAX_EXAMINED)).normalize('NFKC').toLowerCase().normalize('NFKC')
  return folded.trim().replace(/\s+/gu, ' ')
}
