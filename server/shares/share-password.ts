import { MAX_PASSWORD_BYTES, type Passwords } from '#server/accounts/users/password.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Semaphore } from '#server/platform/queue/semaphore.ts'
import type { SharePasswordLimiter } from './password-limiter.ts'
import type { Share } from './share.ts'
import type { VisitorTokens } from './visitor-token.ts'

export type SharePasswordOptions = {
  readonly passwords: Pick<Passwords, 'verify'>
  readonly limiter: SharePasswordLimiter
  readonly tokens: VisitorTokens
  /** Limited to {@link PASSWORD_CHECKS}. */
  readonly checks: Semaphore
}

/**
 * Concurrent and waiting password checks of links: few enough that sign-ins always find a free slot.
 *
 * @limit Share links | Link passwords verified concurrently | {running}; {waiting} wait
 */
export const PASSWORD_CHECKS = { running: 2, waiting: 16 }

/** Credentials of a visitor for a link. */
export type VisitorCredentials = {
  readonly header: string | null
  readonly token: string | undefined
  readonly address: string
}

/**
 * Requires the password of a link, or a token issued for it.
 * @returns the token that replaces the password from now on: a new one only after the password, so that no token is prolonged by itself;
 * undefined where there is no password
 * @throws AppError `password_needed`, the same for a missing and a wrong one; `too_many`, `busy`
 */
export async function checkPassword(
  options: SharePasswordOptions,
  share: Share,
  shown: VisitorCredentials,
): Promise<string | undefined> {
  const { passwordHash, hash } = share
  if (passwordHash === null) return undefined
  if (shown.token !== undefined && options.tokens.isValidToken(share, shown.token)) return shown.token
  const spellings = spellingsOf(shown.header)
  if (spellings.length === 0) throw passwordNeeded()
  const attempt = { hash, address: shown.address }
  await options.limiter.countAttempt(attempt)
  const right = await options.checks
    .run(() => isRight(options, passwordHash, spellings))
    .catch(async (error) => {
      await options.limiter.uncountAttempt(attempt)
      throw error
    })
  if (!right) throw passwordNeeded()
  await options.limiter.uncountAttempt(attempt)
  return options.tokens.issueToken(share)
}

async function isRight({ passwords }: SharePasswordOptions, hash: string, spellings: readonly string[]) {
  // Links imported from File Browser have bcrypt hashes.
  for (const spelling of spellings) if (await passwords.verify(spelling, hash, hash.startsWith('$2'))) return true
  return false
}

/** Returns the header unchanged, decoded as UTF-8, and percent-decoded. Values that cannot be a password are left out. */
function spellingsOf(header: string | null): string[] {
  if (header === null || header === '') return []
  const found = new Set([header, fromUtf8(header), percentDecoded(header)].filter((text) => text !== null))
  return [...found].filter((text) => text !== '' && Buffer.byteLength(text) <= MAX_PASSWORD_BYTES)
}

/** Headers arrive as one character per byte. */
function fromUtf8(header: string): string | null {
  const text = Buffer.from(header, 'latin1').toString('utf8')
  return text.includes('\ufffd') ? null : text
}

function percentDecoded(header: string): string | null {
  try {
    return decodeURIComponent(header)
  } catch {
    return null
  }
}

const passwordNeeded = () => new AppError('password_needed', 'A password is required.')
