/** What somebody tried lately. Times are milliseconds since the epoch. */
export type Attempts = {
  readonly count: number
  readonly startedAt: number
  /** Nothing more is tried before this. */
  readonly blockedUntil: number
  readonly lastAt: number
}

/** How often something may be tried (times in ms). */
export type Pace = {
  /** So many attempts are free in each window. */
  readonly free: number
  readonly window: number
  /** Then comes a wait, twice as long after each further attempt, up to a bound: nobody is locked out for good. */
  readonly firstWait: number
  readonly longestWait: number
  /** After so long without an attempt everything before is forgotten. */
  readonly forgetAfter: number
}

const MINUTE = 60_000

/** Passwords. */
export const SIGN_IN: Pace = {
  free: 10,
  window: MINUTE,
  firstWait: 15_000,
  longestWait: 5 * MINUTE,
  forgetAfter: 15 * MINUTE,
}

/** New accounts: people make one, once. */
export const SIGN_UP: Pace = {
  free: 10,
  window: 60 * MINUTE,
  firstWait: 5 * MINUTE,
  longestWait: 60 * MINUTE,
  forgetAfter: 120 * MINUTE,
}

/** How long to wait before the next attempt (ms); 0 when it may be made. A clock that was set back makes nobody wait longer. */
export function waitOf(attempts: Attempts | undefined, now: number, { longestWait }: Pace): number {
  const wait = attempts ? attempts.blockedUntil - now : 0
  return wait > 0 && wait <= longestWait ? wait : 0
}

/** The count with one more attempt, made now. */
export function withAttempt(attempts: Attempts | undefined, now: number, pace: Pace): Attempts {
  const { free, firstWait, longestWait } = pace
  const count = stillCounted(attempts, now, pace) + 1
  const startedAt = attempts && count > 1 ? attempts.startedAt : now
  const wait = count < free ? 0 : Math.min(firstWait * 2 ** (count - free), longestWait)
  return { count, startedAt, blockedUntil: now + wait, lastAt: now }
}

/** The count without an attempt that turned out not to count. */
export function withoutAttempt(attempts: Attempts, { free }: Pace): Attempts {
  const count = Math.max(0, attempts.count - 1)
  return { ...attempts, count, blockedUntil: count < free ? attempts.lastAt : attempts.blockedUntil }
}

function stillCounted(attempts: Attempts | undefined, now: number, { free, window, forgetAfter }: Pace): number {
  if (!attempts || Math.abs(now - attempts.lastAt) >= forgetAfter) return 0
  const windowOver = Math.abs(now - attempts.startedAt) >= window
  return attempts.count < free && windowOver ? 0 : attempts.count
}
