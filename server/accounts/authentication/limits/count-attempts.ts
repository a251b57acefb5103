import type { Db, Tx } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { delayOf, type RateLimit, withAttempt, withoutAttempt } from './attempts.ts'
import { AttemptWriter, readAttempts } from './store.ts'

/** Maximum number of rows of one kind; each row cost its author some work. */
const MAX_ROWS = 20_000

/** A rate limit and the prefixes of the keys of its rows. */
export type AttemptLimit = {
  readonly rate: RateLimit
  readonly kinds: readonly string[]
  /**
   * Number of attempts after which outdated and surplus rows are searched for and deleted; 1 by default. Pruning costs more than counting,
   * so it is rare where anonymous clients cause attempts at no cost.
   */
  readonly prunedEvery?: number
}

/** Attempts since the last pruning. */
const unpruned = new WeakMap<AttemptLimit, number>()

/**
 * Counts one more attempt under each of these keys, unless one of them has to wait.
 * @returns the delay in milliseconds; 0 when the attempt was counted
 */
export async function countAttempt(
  tx: Tx,
  keys: readonly string[],
  limited: AttemptLimit,
  now: number,
): Promise<number> {
  const { rate, kinds, prunedEvery = 1 } = limited
  const writer = new AttemptWriter(tx)
  const counted = await Promise.all(keys.map(async (key) => ({ key, before: await writer.get(key) })))
  const longest = Math.max(...counted.map(({ before }) => delayOf(before, now, rate)))
  if (longest > 0) return longest
  for (const { key, before } of counted) await writer.put(key, withAttempt(before, now, rate))
  const since = (unpruned.get(limited) ?? 0) + 1
  unpruned.set(limited, since % prunedEvery)
  if (since >= prunedEvery) await writer.prune(kinds, now - rate.forgetAfter, MAX_ROWS)
  return 0
}

/** Returns the delay of an attempt under one key in milliseconds, without counting an attempt. */
export async function pendingDelay(db: Db, key: string, pace: RateLimit, now: number): Promise<number> {
  return delayOf(await readAttempts(db, key), now, pace)
}

/** Uncounts an attempt under one key. */
export async function uncountAttempt(tx: Tx, key: string, pace: RateLimit): Promise<void> {
  const writer = new AttemptWriter(tx)
  const attempts = await writer.get(key)
  if (attempts) await writer.put(key, withoutAttempt(attempts, pace))
}

/** Returns the error for an attempt that has to wait this long (milliseconds). */
export const tooManyAttempts = (wait: number) =>
  new AppError('too_many', 'Too many attempts. Try again later.', { retryAfter: Math.ceil(wait / 1000) })
