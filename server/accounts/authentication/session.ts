import type { SignInMethod } from '#contract/auth-method.ts'
import { equalInConstantTime } from '#server/platform/text/equal-texts.ts'
import type { OpenedToken, TokenHandle } from './token.ts'

/** Lifetimes in milliseconds. */
export type Lifetimes = {
  /** Lifetime of a token that is not renewed. */
  readonly token: number
  /** Lifetime of an unused session. */
  readonly idle: number
  /** Maximum lifetime of a session. */
  readonly absolute: number
}

/** A token that has a successor, and the time until which it is still accepted. */
export type ReplacedToken = { readonly digest: string; readonly expiresAt: number }

/** An active session. Times are milliseconds since the epoch. */
export type Session = {
  readonly id: string
  readonly userId: number
  readonly generation: number
  readonly digest: string
  readonly issuedAt: number
  readonly expiresAt: number
  /** Whether the current token was used since it was issued. */
  readonly used: boolean
  /** The user's revision when the current token was issued. */
  readonly userRevision: number
  /** Earlier tokens of the last {@link REPLACED_TOKEN_GRACE}, latest first; still accepted. */
  readonly replaced: readonly ReplacedToken[]
  readonly signedInAt: number
  readonly lastUsedAt: number
  readonly createdAt: number
  /** Identifies the session to its owner; useless to others. Null for a session that began before sessions had numbers. */
  readonly number: number | null
  /** User agent of the browser at sign-in; may be empty. */
  readonly device: string
  /** Address of the last use; may be empty. */
  readonly address: string
  /** When a code of the second factor was last confirmed in the session; null if none was. */
  readonly factorAt: number | null
  /** The API token with which it began, and to which it is limited; null for a sign-in with the password. */
  readonly tokenId: number | null
  /** The sign-in method with which it began; null where that was not recorded, or is not known here. */
  readonly method: SessionMethod | null
  /** The provider that identified the user, and its session; empty without one. */
  readonly provider: string
  readonly providerSession: string
}

/** Method of a session. Those that began before methods were recorded have none. */
export type SessionMethod = SignInMethod | 'unrecorded'

/**
 * Time in milliseconds for which a token is accepted after it was replaced: for requests in flight, and for other tabs.
 *
 * @limit Signing in and accounts | Time for which a replaced token is accepted | {ms}
 */
const REPLACED_TOKEN_GRACE = 30_000

/**
 * Maximum number of replaced tokens that are accepted at once. File Browser's page renews in every tab that a browser restores.
 *
 * @limit Signing in and accounts | Replaced tokens of one session that are accepted at once | {}
 */
const MAX_REPLACED_TOKENS = 100

/** Remaining lifetime in milliseconds from which on the page is asked to renew the token. */
const RENEW_WITHIN = 3_600_000

/** Returns whether the session exceeds neither its maximum lifetime nor its idle time. */
export function isAlive(
  session: Pick<Session, 'createdAt' | 'lastUsedAt'>,
  lifetimes: Lifetimes,
  now: number,
): boolean {
  return now < session.createdAt + lifetimes.absolute && now < session.lastUsedAt + lifetimes.idle
}

/**
 * State of a token: `current` and `replaced` tokens are accepted; an `expired` one was current until it expired; a `spent` one has a
 * successor and is past the grace period; anything else is `unknown`.
 */
export type TokenState = 'current' | 'replaced' | 'expired' | 'spent' | 'unknown'

export function tokenStateOf(session: Session, token: OpenedToken, now: number): TokenState {
  return tokenStateAt(session, tokenPosition(session, token), now)
}

/** Position of a token among those of its session, independent of time: a replaced one is accepted until `expiresAt`. */
export type TokenPosition = 'newest' | Pick<ReplacedToken, 'expiresAt'> | 'older' | 'none'

export function tokenPosition(session: Session, { digest, generation }: OpenedToken): TokenPosition {
  if (equalInConstantTime(digest, session.digest)) return 'newest'
  const replaced = session.replaced.find((token) => equalInConstantTime(digest, token.digest))
  return replaced ?? (generation < session.generation ? 'older' : 'none')
}

/** Returns the state of the token in this position at this time. */
export function tokenStateAt(session: Session, place: TokenPosition, now: number): TokenState {
  if (place === 'newest') return now < session.expiresAt ? 'current' : 'expired'
  if (place === 'none') return 'unknown'
  return place !== 'older' && now < place.expiresAt ? 'replaced' : 'spent'
}

/**
 * Result of a renewal request: `rotate` issues a successor; `repeat` returns the newest token again, for a second tab or after a lost
 * response; `refuse` rejects the request only; `end` ends the session, because the token has two holders: another client renewed it before
 * and used the successor.
 */
export type Renewal = 'rotate' | 'repeat' | 'refuse' | 'end'

export function decideRenewal(session: Session, { generation }: TokenHandle, standing: TokenState): Renewal {
  // An expired token authenticates no request, but a session may be idle for days before it ends: its newest token can still be renewed.
  if (standing === 'current' || standing === 'expired') return 'rotate'
  if (standing === 'unknown') return 'refuse'
  // File Browser's page renews whenever it is loaded, in every tab.
  if (standing === 'replaced') return session.used ? 'rotate' : 'repeat'
  // Older tokens have successors that were renewed, and therefore used.
  const successorUsed = session.used || generation < session.generation - 1
  return successorUsed ? 'end' : 'refuse'
}

/** Returns the session with its next token, whose digest is `digest`. Retains the replaced ones for a short time. */
export function rotated(
  session: Session,
  next: Pick<Session, 'digest' | 'expiresAt' | 'userRevision'>,
  now: number,
): Session {
  const replaced = { digest: session.digest, expiresAt: Math.min(session.expiresAt, now + REPLACED_TOKEN_GRACE) }
  const accepted = session.replaced.filter(({ expiresAt }) => now < expiresAt)
  return {
    ...session,
    ...next,
    generation: session.generation + 1,
    issuedAt: now,
    used: false,
    replaced: [replaced, ...accepted].slice(0, MAX_REPLACED_TOKENS),
    lastUsedAt: now,
  }
}

/** Returns when a token issued now expires: never later than its session. */
export function tokenExpiry(createdAt: number, lifetimes: Lifetimes, now: number): number {
  return Math.min(now + lifetimes.token, createdAt + lifetimes.absolute)
}

/** Returns whether the page should request a newer token. False when the new one would expire no later, unless its claims are outdated. */
export function shouldRenew(session: Session, userRevision: number, lifetimes: Lifetimes, now: number): boolean {
  if (session.userRevision !== userRevision) return true
  const ending = session.expiresAt - now <= Math.min(RENEW_WITHIN, lifetimes.token / 2)
  return ending && tokenExpiry(session.createdAt, lifetimes, now) > session.expiresAt
}
