import { PROVIDER_STARTS } from '#server/accounts/authentication/limits/attempts.ts'
import {
  type AttemptLimit,
  countAttempt,
  tooManyAttempts,
} from '#server/accounts/authentication/limits/count-attempts.ts'
import type { Db } from '#server/platform/database/database.ts'
import { addressKey } from '#server/platform/network/address-key.ts'

const LIMITED: AttemptLimit = { rate: PROVIDER_STARTS, kinds: ['provider-start'], prunedEvery: 20 }

/** Limits started sign-ins for each address: 60 per minute, then with growing delays. Users of one network share an address. */
export class StartLimiter {
  readonly #db: Db
  readonly #now: () => number

  /** @param now milliseconds since the epoch */
  constructor(db: Db, now: () => number) {
    this.#db = db
    this.#now = now
  }

  /** Counts a start before it is made. @throws AppError `too_many` */
  async countStart(address: string): Promise<void> {
    const now = this.#now()
    const keys = [`provider-start:${addressKey(address)}`]
    const wait = await this.#db.transaction().execute((tx) => countAttempt(tx, keys, LIMITED, now))
    if (wait > 0) throw tooManyAttempts(wait)
  }
}
