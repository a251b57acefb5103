/** What somebody tried lately. Times are milliseconds since the epoch. */
export type Attempts = {
  readonly count: number
  readonly startedAt: number
  /** Nothing more is tried before this. */
  readonly blockedUntil: number
  readonly lastAt: number
}

/** So many attempts are free in each window (ms). */
export const FREE_ATTEMPTS = 10
const WINDOW = 60_000

/** Then comes a wait, twice as long after each further attempt, up to a bound: nobody is locked out for good (ms). */
const FIRST_WAIT = 15_000
export const LONGEST_WAIT = 5 * 60_000

/** After so long without an attempt everything before is forgotten (ms). */
export const FORGET_AFTER = 15 * 60_000

/** How long to wait before the next attempt (ms); 0 when it may be made. A clock that was set back makes nobody wait longer. */
export function waitOf(attempts: Attempts | undefined, now: number): number {
  const wait = attempts ? attempts.blockedUntil - now : 0
  return wait > 0 && wait <= LONGEST_WAIT ? wait : 0
}

/** The count with one more attempt, made now. */
export function withAttempt(attempts: Attempts | undefined, now: number): Attempts {
  const count = stillCounted(attempts, now) + 1
  const startedAt = attempts && count > 1 ? attempts.startedAt : now
  const wait = count < FREE_ATTEMPTS ? 0 : Math.min(FIRST_WAIT * 2 ** (count - FREE_ATTEMPTS), LONGEST_WAIT)
  return { count, startedAt, blockedUntil: now + wait, lastAt: now }
}

/** The count without an attempt that turned out not to count. */
export function withoutAttempt(attempts: Attempts): Attempts {
  const count = Math.max(0, attempts.count - 1)
  return { ...attempts, count, blockedUntil: count < FREE_ATTEMPTS ? attempts.lastAt : attempts.blockedUntil }
}

function stillCounted(attempts: Attempts | undefined, now: number): number {
  if (!attempts || Math.abs(now - attempts.lastAt) >= FORGET_AFTER) return 0
  const windowOver = Math.abs(now - attempts.startedAt) >= WINDOW
  return attempts.count < FREE_ATTEMPTS && windowOver ? 0 : attempts.count
}
