import type { Db } from '#server/platform/database/database.ts'
import { addressKey } from '#server/platform/network/address-key.ts'
import { INVITATIONS } from './attempts.ts'
import { type AttemptLimit, countAttempt, pendingDelay, tooManyAttempts } from './count-attempts.ts'

const LIMITED: AttemptLimit = { rate: INVITATIONS, kinds: ['invitation'], prunedEvery: 100 }

/**
 * Limits requests with links of no invitation for each address. Valid links are never counted or refused, so that nobody keeps the other
 * users of a network from their invitations.
 */
export class InvitationLimiter {
  readonly #db: Db
  readonly #now: () => number

  constructor(db: Db, now: () => number) {
    this.#db = db
    this.#now = now
  }

  /**
   * Counts a request for an invitation that does not exist. An address that has to wait causes no write.
   * @throws AppError `too_many`
   */
  async countMiss(address: string): Promise<void> {
    const [key, now] = [`invitation:${addressKey(address)}`, this.#now()]
    const pending = await pendingDelay(this.#db, key, INVITATIONS, now)
    if (pending > 0) throw tooManyAttempts(pending)
    const wait = await this.#db.transaction().execute((tx) => countAttempt(tx, [key], LIMITED, now))
    if (wait > 0) throw tooManyAttempts(wait)
  }
}
