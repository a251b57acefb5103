import { type Pace, SIGN_IN } from '#server/accounts/authentication/limits/attempts.ts'
import { countAttempt, type Limited, tooMany, waitFor } from '#server/accounts/authentication/limits/pacer.ts'
import type { Db } from '#server/platform/database/database.ts'
import { addressKey } from '#server/platform/network/address-key.ts'

/** Different links that one address may ask for in vain: people have few old ones, and a page asks for one again and again. */
const PACE: Pace = { ...SIGN_IN, free: 20 }
const UNKNOWN: Limited = { pace: PACE, kinds: ['share-unknown'], prunedEvery: 100 }

/** The number of pairs of address and link that are remembered, of links that were there and of those that were not. */
const REMEMBERED = 20_000

/**
 * Bounds how often one address asks for links that are not there, so that names of links cannot be guessed (T5). Whoever asked for too many
 * is refused whatever they ask for next, before it is looked up: the refusal tells nothing. Links that this address used before stay open to it. The counts are
 * in the database, so they hold for all processes and across restarts.
 */
export class UnknownLinkLimiter {
  readonly #db: Db
  readonly #now: () => number
  readonly #known = new Remembered()
  readonly #missed = new Remembered()

  /** @param now milliseconds since the epoch */
  constructor(db: Db, now: () => number) {
    this.#db = db
    this.#now = now
  }

  /** To be asked before a link is looked up. @throws AppError `too_many` */
  async begin(hash: string, address: string): Promise<void> {
    if (this.#known.has(pairOf(hash, address))) return
    const wait = await waitFor(this.#db, keyOf(address), PACE, this.#now())
    if (wait > 0) throw tooMany(wait)
  }

  found(hash: string, address: string): void {
    this.#known.add(pairOf(hash, address))
  }

  /** Counts a link that is not there, once. @throws AppError `too_many` */
  async missed(hash: string, address: string): Promise<void> {
    const pair = pairOf(hash, address)
    if (this.#known.has(pair) || this.#missed.has(pair)) return
    this.#missed.add(pair)
    const wait = await this.#db.transaction().execute((tx) => countAttempt(tx, [keyOf(address)], UNKNOWN, this.#now()))
    if (wait > 0) throw tooMany(wait)
  }
}

/** The latest texts that were added, so many at most. */
class Remembered {
  readonly #texts = new Set<string>()

  has(text: string): boolean {
    return this.#texts.has(text)
  }

  add(text: string): void {
    this.#texts.delete(text)
    this.#texts.add(text)
    const [oldest] = this.#texts
    if (this.#texts.size > REMEMBERED && oldest !== undefined) this.#texts.delete(oldest)
  }
}

const keyOf = (address: string) => `share-unknown:${addressKey(address)}`

/** Of a length that does not depend on what was asked for. */
const pairOf = (hash: string, address: string) => `${addressKey(address)} ${Bun.hash(hash).toString(36)}`
