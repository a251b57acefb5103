import { areEqual } from '#server/platform/text/equal-texts.ts'
import type { OpenedToken, TokenHandle } from './token.ts'

/** How long things last (milliseconds). */
export type Lifetimes = {
  /** A token, until it is renewed. */
  readonly token: number
  /** A session nobody uses. */
  readonly idle: number
  /** Any session. */
  readonly absolute: number
}

/** A session that goes on. Times are milliseconds since the epoch. */
export type Session = {
  readonly id: string
  readonly userId: number
  readonly generation: number
  readonly digest: string
  readonly issuedAt: number
  readonly expiresAt: number
  /** Was the current token seen since it was issued? */
  readonly used: boolean
  /** The user's revision when the current token was issued. */
  readonly userRevision: number
  /** The token before, while requests with it may be in flight. */
  readonly previous: { readonly digest: string; readonly expiresAt: number } | null
  readonly signedInAt: number
  readonly lastUsedAt: number
  readonly createdAt: number
  /** Names it to its owner; worth nothing to others. Null for one that began before there were numbers. */
  readonly number: number | null
  /** What the browser called itself when it signed in; may be empty. */
  readonly device: string
  /** Where it was used last; may be empty. */
  readonly address: string
}

/** Requests that were in flight when a token was renewed may come with the old one for so long (ms). */
const GRACE = 30_000

/** Renewal is asked for when a token has at most so long to go (ms). */
const RENEW_WITHIN = 3_600_000

/** Has the session neither outlived its time nor been left alone for too long? */
export function isAlive(
  session: Pick<Session, 'createdAt' | 'lastUsedAt'>,
  lifetimes: Lifetimes,
  now: number,
): boolean {
  return now < session.createdAt + lifetimes.absolute && now < session.lastUsedAt + lifetimes.idle
}

/**
 * How a token stands to its session: `current` and `previous` ones work; an `expired` one was current until its time was over; a `spent`
 * one has a successor and is past its grace; anything else is `unknown`.
 */
export type Standing = 'current' | 'previous' | 'expired' | 'spent' | 'unknown'

export function standingOf(session: Session, token: OpenedToken, now: number): Standing {
  return standingAt(session, placeOf(session, token), now)
}

/** Which token of its session one is, whatever the time. */
export type Place = 'newest' | 'before' | 'older' | 'none'

export function placeOf(session: Session, { digest, generation }: OpenedToken): Place {
  if (areEqual(digest, session.digest)) return 'newest'
  if (session.previous && areEqual(digest, session.previous.digest)) return 'before'
  return generation < session.generation ? 'older' : 'none'
}

/** How the token in this place stands at this time. */
export function standingAt(session: Session, place: Place, now: number): Standing {
  if (place === 'newest') return now < session.expiresAt ? 'current' : 'expired'
  if (place === 'before') return session.previous && now < session.previous.expiresAt ? 'previous' : 'spent'
  return place === 'older' ? 'spent' : 'unknown'
}

/**
 * What a renewal with a token leads to: `rotate` makes a successor; `repeat` gives the one there is once more, to a second tab or after
 * an answer that was lost; `refuse` is all that happens to others; `end` ends the session, because the token has two holders: somebody
 * renewed it before and used the successor.
 */
export type Renewal = 'rotate' | 'repeat' | 'refuse' | 'end'

export function judgeRenewal(session: Session, { generation }: TokenHandle, standing: Standing): Renewal {
  // An expired token opens nothing, but a session is left alone for days before it ends: its newest token can still be renewed.
  if (standing === 'current' || standing === 'expired') return 'rotate'
  if (standing === 'unknown') return 'refuse'
  // Older ones have successors that were renewed, and so used.
  const successorUsed = session.used || generation < session.generation - 1
  if (successorUsed) return 'end'
  return standing === 'previous' ? 'repeat' : 'refuse'
}

/** The session with its next token; `digest` is that token's. Keeps the current one for requests in flight. */
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
    previous: { digest: session.digest, expiresAt: Math.min(session.expiresAt, now + GRACE) },
    lastUsedAt: now,
  }
}

/** When a token issued now expires: never later than its session. */
export function tokenExpiry(createdAt: number, lifetimes: Lifetimes, now: number): number {
  return Math.min(now + lifetimes.token, createdAt + lifetimes.absolute)
}

/** Should the page ask for a newer token? Not when it would get no later one, unless its claims are of yesterday. */
export function shouldRenew(session: Session, userRevision: number, lifetimes: Lifetimes, now: number): boolean {
  if (session.userRevision !== userRevision) return true
  const ending = session.expiresAt - now <= Math.min(RENEW_WITHIN, lifetimes.token / 2)
  return ending && tokenExpiry(session.createdAt, lifetimes, now) > session.expiresAt
}
