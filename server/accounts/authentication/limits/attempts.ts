/** Recent attempts under one key. Times are milliseconds since the epoch. */
export type Attempts = {
  readonly count: number
  readonly startedAt: number
  /** Time before which no further attempt is accepted. */
  readonly blockedUntil: number
  readonly lastAt: number
}

/** Rate limit with growing delays (times in milliseconds). */
export type RateLimit = {
  /** Number of attempts without delay in each window. */
  readonly free: number
  readonly window: number
  /** Delay after the free attempts; it doubles with each further attempt up to `longestWait`, so nobody is locked out permanently. */
  readonly firstWait: number
  readonly longestWait: number
  /** Time without an attempt after which all earlier ones are discarded. */
  readonly forgetAfter: number
}

const MINUTE = 60_000

/**
 * Rate limit for password attempts.
 *
 * @limit Signing in and accounts | Failed sign-ins for an address and for a name before growing waits | {free} in {window ms}
 */
export const SIGN_IN: RateLimit = {
  free: 10,
  window: MINUTE,
  firstWait: 15_000,
  longestWait: 5 * MINUTE,
  forgetAfter: 15 * MINUTE,
}

/**
 * Rate limit for sign-ups: a user creates an account once.
 *
 * @limit Signing in and accounts | Sign-ups from an address before growing waits | {free} in {window ms}
 */
export const SIGN_UP: RateLimit = {
  free: 10,
  window: 60 * MINUTE,
  firstWait: 5 * MINUTE,
  longestWait: 60 * MINUTE,
  forgetAfter: 120 * MINUTE,
}

/**
 * Rate limit for codes of a second factor. At about thirty attempts a day, each with a chance of three in a million, guessing takes decades.
 *
 * @limit Signing in and accounts | Wrong codes of a second factor for an account before growing waits | {free} in {window ms}
 */
export const CODES: RateLimit = {
  free: 5,
  window: 24 * 60 * MINUTE,
  firstWait: 30_000,
  longestWait: 60 * MINUTE,
  forgetAfter: 24 * 60 * MINUTE,
}

/**
 * Rate limit for requests for passkeys, which the sign-in page makes when it is opened. Users of one network share an address.
 *
 * @limit Signing in and accounts | Requests for passkeys from an address before growing waits | {free} in {window ms}
 */
export const PASSKEY_REQUESTS: RateLimit = {
  free: 120,
  window: MINUTE,
  firstWait: 5_000,
  longestWait: MINUTE,
  forgetAfter: 5 * MINUTE,
}

/**
 * Returns the delay before the next attempt in milliseconds; 0 when it is accepted now. Setting the clock back does not lengthen the delay.
 */
export function delayOf(attempts: Attempts | undefined, now: number, { longestWait }: RateLimit): number {
  const wait = attempts ? attempts.blockedUntil - now : 0
  return wait > 0 && wait <= longestWait ? wait : 0
}

/** Returns the count with one more attempt, at `now`. */
export function withAttempt(attempts: Attempts | undefined, now: number, pace: RateLimit): Attempts {
  const { free, firstWait, longestWait } = pace
  const count = stillCounted(attempts, now, pace) + 1
  const startedAt = attempts && count > 1 ? attempts.startedAt : now
  const wait = count < free ? 0 : Math.min(firstWait * 2 ** (count - free), longestWait)
  return { count, startedAt, blockedUntil: now + wait, lastAt: now }
}

/** Returns the count without an attempt that turned out not to count. */
export function withoutAttempt(attempts: Attempts, { free }: RateLimit): Attempts {
  const count = Math.max(0, attempts.count - 1)
  return { ...attempts, count, blockedUntil: count < free ? attempts.lastAt : attempts.blockedUntil }
}

function stillCounted(attempts: Attempts | undefined, now: number, { free, window, forgetAfter }: RateLimit): number {
  if (!attempts || Math.abs(now - attempts.lastAt) >= forgetAfter) return 0
  const windowOver = Math.abs(now - attempts.startedAt) >= window
  return attempts.count < free && windowOver ? 0 : attempts.count
}
