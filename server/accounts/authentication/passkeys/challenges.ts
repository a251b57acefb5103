import { createHash, randomBytes } from 'node:crypto'
import type { Db, Tx } from '#server/platform/database/database.ts'

/**
 * Purpose of a challenge; it is accepted for no other: adding a passkey, signing in without a password, the second factor after the
 * password, or the confirmation of a change.
 */
export type ChallengePurpose = 'add' | 'sign_in' | 'factor' | 'proof'

/**
 * Lifetime of a challenge in milliseconds.
 *
 * @limit Signing in and accounts | Time to use a passkey | {ms}
 */
export const CHALLENGE_LIFETIME = 5 * 60_000

/**
 * Maximum number of challenges that wait for an answer; the oldest end first. Visitors can request them, at a limited rate.
 *
 * @limit Signing in and accounts | Passkey requests that wait for an answer | {}
 */
const MAX_CHALLENGES = 20_000

/** The browser or session to which a challenge is issued: only it can answer. `userId` is null where the passkey tells the user. */
export type ChallengeOwner = {
  readonly purpose: ChallengePurpose
  /** Value of the cookie of the browser, or id of the session. */
  readonly holder: string
  readonly userId: number | null
}

/** Issues challenges, each of which is accepted once. They are in the database, so that several servers share them. */
export class Challenges {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** Returns the user whose passkey this browser may present as the second factor, with the challenge for it. */
  async afterPassword(holder: string, now: number): Promise<{ userId: number; challenge: string } | undefined> {
    const row = await this.#db
      .selectFrom('passkey_challenges')
      .select(['user_id as userId', 'challenge'])
      .where('holder', '=', digestOf(holder))
      .where('purpose', '=', 'factor')
      .where('expires_at', '>', now)
      .orderBy('expires_at', 'desc')
      .executeTakeFirst()
    return row && row.userId !== null ? { userId: row.userId, challenge: row.challenge } : undefined
  }
}

/** Issues and uses up challenges in a transaction, which must be committed whatever the answer is worth. */
export class ChallengeWriter extends Challenges {
  readonly #tx: Db

  constructor(tx: Tx) {
    super(tx)
    this.#tx = tx
  }

  /** Returns a new challenge, base64url. */
  async issue({ purpose, holder, userId }: ChallengeOwner, now: number): Promise<string> {
    const challenge = randomBytes(32).toString('base64url')
    const row = { challenge, purpose, holder: digestOf(holder), user_id: userId, expires_at: now + CHALLENGE_LIFETIME }
    await this.#prune(now)
    await this.#tx.insertInto('passkey_challenges').values(row).execute()
    return challenge
  }

  /** Uses a challenge up. @returns false when it was not issued for this, was used, or has expired */
  async use(challenge: string, { purpose, holder, userId }: ChallengeOwner, now: number): Promise<boolean> {
    const { numDeletedRows } = await this.#tx
      .deleteFrom('passkey_challenges')
      .where('challenge', '=', challenge)
      .where('purpose', '=', purpose)
      .where('holder', '=', digestOf(holder))
      .where('user_id', userId === null ? 'is' : '=', userId)
      .where('expires_at', '>', now)
      .executeTakeFirstOrThrow()
    return numDeletedRows > 0n
  }

  async #prune(now: number): Promise<void> {
    await this.#tx.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute()
    const newest = this.#tx
      .selectFrom('passkey_challenges')
      .select('expires_at')
      .orderBy('expires_at', 'desc')
      .limit(1)
      .offset(MAX_CHALLENGES)
    await this.#tx.deleteFrom('passkey_challenges').where('expires_at', '<=', newest).execute()
  }
}

const digestOf = (holder: string) => createHash('sha256').update(holder).digest('base64url')
