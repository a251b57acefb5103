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
  /** The preceding token, still accepted for requests in flight. */
  readonly previous: { readonly digest: string; readonly expiresAt: number } | null
  readonly signedInAt: number
  readonly lastUsedAt: number
  readonly createdAt: number
  /** Identifies the session to its owner; useless to others. Null for a session that began before sessions had numbers. */
  readonly number: number | null
  /** User agent of the browser at sign-in; may be empty. */
  readonly device: string
  /** Address of the last use; may be empty. */
  readonly address: string
}

/** Time in milliseconds for which the preceding token is accepted after a renewal, for requests in flight. */
const PREVIOUS_TOKEN_GRACE = 30_000

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
 * State of a token: `current` and `previous` tokens are accepted; an `expired` one was current until it expired; a `spent` one has a
 * successor and is past the grace period; anything else is `unknown`.
 */
export type TokenState = 'current' | 'previous' | 'expired' | 'spent' | 'unknown'

export function tokenStateOf(session: Session, token: OpenedToken, now: number): TokenState {
  return tokenStateAt(session, tokenPosition(session, token), now)
}

/** Position of a token among those of its session, independent of time. */
export type TokenPosition = 'newest' | 'before' | 'older' | 'none'

export function tokenPosition(session: Session, { digest, generation }: OpenedToken): TokenPosition {
  if (equalInConstantTime(digest, session.digest)) return 'newest'
  if (session.previous && equalInConstantTime(digest, session.previous.digest)) return 'before'
  return generation < session.generation ? 'older' : 'none'
}

/** Returns the state of the token in this position at this time. */
export function tokenStateAt(session: Session, place: TokenPosition, now: number): TokenState {
  if (place === 'newest') return now < session.expiresAt ? 'current' : 'expired'
  if (place === 'before') return session.previous && now < session.previous.expiresAt ? 'previous' : 'spent'
  return place === 'older' ? 'spent' : 'unknown'
}

/**
 * Result of a renewal request: `rotate` issues a successor; `repeat` returns the existing successor again, for a second tab or after a lost
 * response; `refuse` rejects the request only; `end` ends the session, because the token has two holders: another client renewed it before
 * and used the successor.
 */
export type Renewal = 'rotate' | 'repeat' | 'refuse' | 'end'

export function decideRenewal(session: Session, { generation }: TokenHandle, standing: TokenState): Renewal {
  // An expired token authenticates no request, but a session may be idle for days before it ends: its newest token can still be renewed.
  if (standing === 'current' || standing === 'expired') return 'rotate'
  if (standing === 'unknown') return 'refuse'
  // Older tokens have successors that were renewed, and therefore used.
  const successorUsed = session.used || generation < session.generation - 1
  if (successorUsed) return 'end'
  return standing === 'previous' ? 'repeat' : 'refuse'
}

/** Returns the session with its next token, whose digest is `digest`. Retains the current one for requests in flight. */
export function rotated(
  session: Session,
  next: Pick<Session, 'digest' | 'expiresAt' | 'userRevision'>,
  now: number,
): Session {
  return {
    ...session,
    ...next,
    generation: session.generation + 1,
    issuedAt: now,
    used: false,
    previous: { digest: session.digest, expiresAt: Math.min(session.expiresAt, now + PREVIOUS_TOKEN_GRACE) },
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
