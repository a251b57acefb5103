import { createHash } from 'node:crypto'
import { type RateLimit, SIGN_IN } from '#server/accounts/authentication/limits/attempts.ts'
import {
  type AttemptLimit,
  countAttempt,
  tooManyAttempts,
  uncountAttempt,
} from '#server/accounts/authentication/limits/count-attempts.ts'
import type { Db } from '#server/platform/database/database.ts'
import { addressKey } from '#server/platform/network/address-key.ts'

/** Limit for one address at one link. */
const VISITOR: AttemptLimit = { rate: SIGN_IN, kinds: ['share-visitor'] }

/**
 * Limit for all addresses together: many machines that try the same link. Far above the number of users' typing errors.
 *
 * @limit Share links | Wrong passwords of one link from all addresses before growing waits | {free} in a minute
 */
const ALL_VISITORS_RATE: RateLimit = { ...SIGN_IN, free: 200 }
const ALL_VISITORS: AttemptLimit = { rate: ALL_VISITORS_RATE, kinds: ['share'] }

/** An attempt at the password of a link. */
export type SharePasswordAttempt = { readonly hash: string; readonly address: string }

/**
 * Limits password attempts at links: 10 per minute from one address, then with growing delays. The counts are in the database, so they hold
 * for all processes and across restarts.
 */
export class SharePasswordLimiter {
  readonly #db: Db
  readonly #now: () => number

  constructor(db: Db, now: () => number) {
    this.#db = db
    this.#now = now
  }

  /**
   * Counts an attempt before it is made, so that concurrent attempts count too.
   * @throws AppError `too_many`
   */
  async countAttempt(attempt: SharePasswordAttempt): Promise<void> {
    const [visitor, everybody] = keysOf(attempt)
    const now = this.#now()
    const wait = await this.#db.transaction().execute(async (tx) => {
      const own = await countAttempt(tx, [visitor], VISITOR, now)
      return own > 0 ? own : countAttempt(tx, [everybody], ALL_VISITORS, now)
    })
    if (wait > 0) throw tooManyAttempts(wait)
  }

  /** Uncounts an attempt that was right, or ended without a result. */
  async uncountAttempt(attempt: SharePasswordAttempt): Promise<void> {
    const [visitor, everybody] = keysOf(attempt)
    await this.#db.transaction().execute(async (tx) => {
      await uncountAttempt(tx, visitor, SIGN_IN)
      await uncountAttempt(tx, everybody, ALL_VISITORS_RATE)
    })
  }
}

/** Links are stored as digests: the hash gives access to the link. */
function keysOf({ hash, address }: SharePasswordAttempt): [visitor: string, everybody: string] {
  const link = createHash('sha256').update(hash).digest('base64url')
  return [`share-visitor:${link}:${addressKey(address)}`, `share:${link}`]
}
