import type { Db } from '#server/platform/database/database.ts'
import { addressKey } from '#server/platform/network/address-key.ts'
import { SIGN_UP } from './attempts.ts'
import { type AttemptLimit, countAttempt, tooManyAttempts, uncountAttempt } from './count-attempts.ts'

const LIMITED: AttemptLimit = { rate: SIGN_UP, kinds: ['sign-up'] }

/** Limits sign-ups, and thereby probes for taken names: 10 per hour for each address, then with growing delays. */
export class SignUpLimiter {
  readonly #db: Db
  readonly #now: () => number

  constructor(db: Db, now: () => number) {
    this.#db = db
    this.#now = now
  }

  /**
   * Counts an attempt before it is made; it stays counted when it succeeds.
   * @throws AppError `too_many`
   */
  async countAttempt(address: string): Promise<void> {
    const now = this.#now()
    const wait = await this.#db.transaction().execute((tx) => countAttempt(tx, [keyOf(address)], LIMITED, now))
    if (wait > 0) throw tooManyAttempts(wait)
  }

  /** Uncounts an attempt that ended without a result. */
  async uncountAttempt(address: string): Promise<void> {
    await this.#db.transaction().execute((tx) => uncountAttempt(tx, keyOf(address), SIGN_UP))
  }
}

const keyOf = (address: string) => `sign-up:${addressKey(address)}`
