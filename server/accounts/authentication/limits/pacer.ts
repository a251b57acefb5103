import type { Db, Tx } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { type Pace, waitOf, withAttempt, withoutAttempt } from './attempts.ts'
import { AttemptWriter, readAttempts } from './store.ts'

/** Rows of one kind that are kept at most; each cost its maker some work. */
const MAX_ROWS = 20_000

/** What is limited: how often, and what the keys of its rows begin with. */
export type Limited = {
  readonly pace: Pace
  readonly kinds: readonly string[]
  /**
   * Rows that are too many, or of no use any more, are looked for once in so many attempts; at each where nothing is said. It costs more than
   * counting, so it is rare where strangers cause attempts that cost them nothing.
   */
  readonly prunedEvery?: number
}

/** Attempts since that was last done. */
const unpruned = new WeakMap<Limited, number>()

/**
 * Counts one more attempt under each of these keys, unless one of them has to wait.
 *
 * @returns how long (ms); 0 when it was counted
 */
export async function countAttempt(tx: Tx, keys: readonly string[], limited: Limited, now: number): Promise<number> {
  const { pace, kinds, prunedEvery = 1 } = limited
  const writer = new AttemptWriter(tx)
  const counted = await Promise.all(keys.map(async (key) => ({ key, before: await writer.get(key) })))
  const longest = Math.max(...counted.map(({ before }) => waitOf(before, now, pace)))
  if (longest > 0) return longest
  for (const { key, before } of counted) await writer.put(key, withAttempt(before, now, pace))
  const since = (unpruned.get(limited) ?? 0) + 1
  unpruned.set(limited, since % prunedEvery)
  if (since >= prunedEvery) await writer.prune(kinds, now - pace.forgetAfter, MAX_ROWS)
  return 0
}

/** Returns how long an attempt under one key has to wait (ms), and counts nothing. */
export async function waitFor(db: Db, key: string, pace: Pace, now: number): Promise<number> {
  return waitOf(await readAttempts(db, key), now, pace)
}

/** Takes back an attempt under one key. */
export async function takeBack(tx: Tx, key: string, pace: Pace): Promise<void> {
  const writer = new AttemptWriter(tx)
  const attempts = await writer.get(key)
  if (attempts) await writer.put(key, withoutAttempt(attempts, pace))
}

/** The refusal of an attempt that has to wait so long (ms). */
export const tooMany = (wait: number) =>
  new AppError('too_many', 'Too many attempts. Try again later.', { retryAfter: Math.ceil(wait / 1000) })
