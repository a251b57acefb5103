import { createHash } from 'node:crypto'
import { usernameKey } from '#server/accounts/users/username.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { addressKey } from '#server/platform/network/address-key.ts'
import { SIGN_IN } from './attempts.ts'
import { type AttemptLimit, countAttempt, tooManyAttempts, uncountAttempt } from './count-attempts.ts'
import { AttemptWriter } from './store.ts'

/** A sign-in attempt: the client address and the user name. */
export type Attempt = {
  readonly address: string
  readonly username: string
  /** Device on which the same user signed in before. It is counted instead of the name, which anyone can enter. */
  readonly knownDevice?: string | null
}

const LIMITED: AttemptLimit = { rate: SIGN_IN, kinds: ['address', 'name', 'device'] }

/**
 * Limits password attempts: 10 per minute for each address and each user name (or known device of the user), then with growing delays. The
 * counts are in the database, so they hold for all processes and across restarts. Unknown names are counted as known ones are.
 */
export class SignInLimiter {
  readonly #db: Db
  readonly #now: () => number

  constructor(db: Db, now: () => number) {
    this.#db = db
    this.#now = now
  }

  /**
   * Counts an attempt before it is made, so that concurrent attempts count too. A refused attempt is not counted.
   * @throws AppError `too_many`
   */
  async countAttempt(attempt: Attempt): Promise<void> {
    const now = this.#now()
    const wait = await this.#db.transaction().execute((tx) => countAttempt(tx, keysOf(attempt), LIMITED, now))
    if (wait > 0) throw tooManyAttempts(wait)
  }

  /** Uncounts an attempt that ended without a result. */
  async uncountAttempt(attempt: Attempt): Promise<void> {
    await this.#db.transaction().execute(async (tx) => {
      for (const key of keysOf(attempt)) await uncountAttempt(tx, key, SIGN_IN)
    })
  }

  /**
   * Uncounts the attempt for the name but not for the address, because no password was checked. Otherwise anyone could lock out a user
   * without solving a captcha.
   */
  async uncountName(attempt: Attempt): Promise<void> {
    const [, name] = keysOf(attempt)
    await this.#db.transaction().execute((tx) => uncountAttempt(tx, name, SIGN_IN))
  }

  /** Resets the count of the name and uncounts the attempt for the address, after a correct password. */
  async resetName(tx: Tx, attempt: Attempt): Promise<void> {
    const [address, name] = keysOf(attempt)
    await new AttemptWriter(tx).deleteKey(name)
    await uncountAttempt(tx, address, SIGN_IN)
  }
}

/** Names are stored as digests, because users sometimes type their password into the wrong field. */
function keysOf({ address, username, knownDevice }: Attempt): [address: string, name: string] {
  if (knownDevice) return [`address:${addressKey(address)}`, `device:${knownDevice}`]
  const name = createHash('sha256').update(usernameKey(username)).digest('base64url')
  return [`address:${addressKey(address)}`, `name:${name}`]
}
