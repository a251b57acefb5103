import { MAX_PASSWORD_BYTES, type Passwords } from '#server/accounts/users/password.ts'
import { AppError } from '#server/platform/errors.ts'
import type { WorkQueue } from '#server/platform/queue/work-queue.ts'
import type { SharePasswordLimiter } from './password-limiter.ts'
import type { Share } from './share.ts'
import type { VisitorTokens } from './visitor-token.ts'

export type VisitPasswordOptions = {
  readonly passwords: Pick<Passwords, 'verify'>
  readonly limiter: SharePasswordLimiter
  readonly tokens: VisitorTokens
  /** Within {@link PASSWORD_CHECKS}. */
  readonly checks: WorkQueue
}

/** Passwords of links that are checked at once, and that wait: so few that people who sign in always find a place among all. */
export const PASSWORD_CHECKS = { running: 2, waiting: 16 }

/** What a visitor shows for the password of a link. */
export type Shown = { readonly header: string | null; readonly token: string | undefined; readonly address: string }

/**
 * Lets visitors through who know the password, or were given a token after it.
 *
 * @returns the token that stands for the password from now on: a new one only for who knows it, so that none outlives its minutes by
 * itself; undefined where there is no password
 * @throws AppError `password_needed`, the same for none and for a wrong one; `too_many`, `busy`
 */
export async function checkPassword(
  options: VisitPasswordOptions,
  share: Share,
  shown: Shown,
): Promise<string | undefined> {
  const { passwordHash, hash } = share
  if (passwordHash === null) return undefined
  if (shown.token !== undefined && options.tokens.isGood(share, shown.token)) return shown.token
  const spellings = spellingsOf(shown.header)
  if (spellings.length === 0) throw passwordNeeded()
  const attempt = { hash, address: shown.address }
  await options.limiter.begin(attempt)
  const right = await options.checks
    .run(() => isRight(options, passwordHash, spellings))
    .catch(async (error) => {
      await options.limiter.cancel(attempt)
      throw error
    })
  if (!right) throw passwordNeeded()
  await options.limiter.cancel(attempt)
  return options.tokens.issue(share)
}

async function isRight({ passwords }: VisitPasswordOptions, hash: string, spellings: readonly string[]) {
  // Links brought along from File Browser have bcrypt hashes.
  for (const spelling of spellings) if (await passwords.verify(spelling, hash, hash.startsWith('$2'))) return true
  return false
}

/** A header as it was sent, as the UTF-8 it may hold, and decoded (settled: raw first). What cannot be a password is left out. */
function spellingsOf(header: string | null): string[] {
  if (header === null || header === '') return []
  const found = new Set([header, fromUtf8(header), percentDecoded(header)].filter((text) => text !== null))
  return [...found].filter((text) => text !== '' && Buffer.byteLength(text) <= MAX_PASSWORD_BYTES)
}

/** Headers arrive a byte a character. */
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

const passwordNeeded = () => new AppError('password_needed', 'The password is needed.')
