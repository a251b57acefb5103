import { randomBytes } from 'node:crypto'
import type { PasskeyRequest } from '#contract/passkeys.ts'
import { PASSKEY_REQUESTS } from '#server/accounts/authentication/limits/attempts.ts'
import {
  type AttemptLimit,
  countAttempt,
  tooManyAttempts,
} from '#server/accounts/authentication/limits/count-attempts.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { addressKey } from '#server/platform/network/address-key.ts'
import { Challenges, ChallengeWriter } from './challenges.ts'
import { descriptors, passkeyRequest } from './options.ts'
import type { PasskeySite } from './relying-party.ts'
import { PasskeyReader } from './store.ts'

export type PasskeyRequestsParts = {
  readonly db: Db
  readonly site: PasskeySite
  /** Current time in milliseconds since the epoch. */
  readonly now: () => number
}

const LIMITED: AttemptLimit = { rate: PASSKEY_REQUESTS, kinds: ['passkey'], prunedEvery: 20 }

/** Requests passkeys of browsers that are not signed in. A holder is the random value of a cookie, which binds requests to the browser. */
export class PasskeyRequests {
  readonly #parts: PasskeyRequestsParts

  constructor(parts: PasskeyRequestsParts) {
    this.#parts = parts
  }

  /** Returns the value of the cookie if the browser sent one, else a new one. */
  holderOf(cookie: string | null): string {
    return cookie !== null && /^[\w-]{43}$/.test(cookie) ? cookie : this.newHolder()
  }

  newHolder(): string {
    return randomBytes(32).toString('base64url')
  }

  /**
   * Returns a request for any passkey of this site. It is the same for everyone: nobody has said yet who they are.
   * @returns null where there are no passkeys
   * @throws AppError `too_many`
   */
  async requestAny(holder: string, address: string): Promise<PasskeyRequest | null> {
    const { db, site, now } = this.#parts
    if (!site.party) return null
    const { wait, challenge } = await db.transaction().execute(async (tx) => {
      const delay = await countAttempt(tx, [`passkey:${addressKey(address)}`], LIMITED, now())
      if (delay > 0) return { wait: delay, challenge: '' }
      const owner = { purpose: 'sign_in', holder, userId: null } as const
      return { wait: 0, challenge: await new ChallengeWriter(tx).issue(owner, now()) }
    })
    if (wait > 0) throw tooManyAttempts(wait)
    return passkeyRequest(site.party, { challenge, userVerification: 'required', allowed: [] })
  }

  /** Issues the challenge for the second factor of a user whose password was correct. @returns false without a passkey that can be used */
  async issueAfterPassword(tx: Tx, userId: number, holder: string): Promise<boolean> {
    const { site, now } = this.#parts
    const passkeys = await new PasskeyReader(tx).ofUser(userId)
    if (!site.party || !passkeys.some(({ rpId }) => rpId === site.party.id)) return false
    await new ChallengeWriter(tx).issue({ purpose: 'factor', holder, userId }, now())
    return true
  }

  /** Returns the request for the second factor to the browser that sent the correct password; null to any other. */
  async requestAfterPassword(holder: string): Promise<PasskeyRequest | null> {
    const { db, site, now } = this.#parts
    const issued = site.party && (await new Challenges(db).afterPassword(holder, now()))
    if (!site.party || !issued) return null
    const allowed = descriptors(await new PasskeyReader(db).ofUser(issued.userId), site.party)
    return passkeyRequest(site.party, { challenge: issued.challenge, userVerification: 'preferred', allowed })
  }
}
