import { type RateLimit, SIGN_IN } from '#server/accounts/authentication/limits/attempts.ts'
import {
  type AttemptLimit,
  countAttempt,
  pendingDelay,
  tooManyAttempts,
} from '#server/accounts/authentication/limits/count-attempts.ts'
import type { Db } from '#server/platform/database/database.ts'
import { addressKey } from '#server/platform/network/address-key.ts'

/**
 * Number of different unknown links one address may request: users have few outdated ones, and a page requests the same one repeatedly.
 *
 * @limit Share links | Unknown links requested from one address before growing waits | {free} in a minute
 */
const PACE: RateLimit = { ...SIGN_IN, free: 20 }
const UNKNOWN: AttemptLimit = { rate: PACE, kinds: ['share-unknown'], prunedEvery: 100 }

/** Maximum number of cached pairs of address and link, for existing and for unknown links. */
const MAX_RECENT = 20_000

/**
 * Limits requests of one address for unknown links, so that custom names cannot be guessed. Beyond the limit every request is refused
 * before the lookup, so that the refusal reveals nothing. Links this address used before stay accessible to it. The counts are in the
 * database, so they hold for all processes and across restarts.
 */
export class UnknownLinkLimiter {
  readonly #db: Db
  readonly #now: () => number
  readonly #known = new RecentTexts()
  readonly #missed = new RecentTexts()

  /** @param now current time in milliseconds since the epoch */
  constructor(db: Db, now: () => number) {
    this.#db = db
    this.#now = now
  }

  /** Checks the limit before a link is looked up. @throws AppError `too_many` */
  async checkLimit(hash: string, address: string): Promise<void> {
    if (this.#known.has(pairOf(hash, address))) return
    const wait = await pendingDelay(this.#db, keyOf(address), PACE, this.#now())
    if (wait > 0) throw tooManyAttempts(wait)
  }

  markFound(hash: string, address: string): void {
    this.#known.add(pairOf(hash, address))
  }

  /** Counts an unknown link, once. @throws AppError `too_many` */
  async countMissed(hash: string, address: string): Promise<void> {
    const pair = pairOf(hash, address)
    if (this.#known.has(pair) || this.#missed.has(pair)) return
    this.#missed.add(pair)
    const wait = await this.#db.transaction().execute((tx) => countAttempt(tx, [keyOf(address)], UNKNOWN, this.#now()))
    if (wait > 0) throw tooManyAttempts(wait)
  }
}

/** A set of the most recently added texts, limited in size. */
class RecentTexts {
  readonly #texts = new Set<string>()

  has(text: string): boolean {
    return this.#texts.has(text)
  }

  add(text: string): void {
    this.#texts.delete(text)
    this.#texts.add(text)
    const [oldest] = this.#texts
    if (this.#texts.size > MAX_RECENT && oldest !== undefined) this.#texts.delete(oldest)
  }
}

const keyOf = (address: string) => `share-unknown:${addressKey(address)}`

/** Returns a key whose length does not depend on the request. */
const pairOf = (hash: string, address: string) => `${addressKey(address)} ${Bun.hash(hash).toString(36)}`
