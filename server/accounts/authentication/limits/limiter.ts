import { createHash } from 'node:crypto'
import { usernameKey } from '#server/accounts/users/username.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { addressKey } from '#server/platform/network/address-key.ts'
import { SIGN_IN } from './attempts.ts'
import { countAttempt, type Limited, takeBack, tooMany } from './pacer.ts'
import { AttemptWriter } from './store.ts'

/** Who tries to sign in, from where and as whom. */
export type Attempt = {
  readonly address: string
  readonly username: string
  /** Where the same person signed in before: then it is that which is counted, and not the name, which anybody can try. */
  readonly knownDevice?: string | null
}

const LIMITED: Limited = { pace: SIGN_IN, kinds: ['address', 'name', 'device'] }

/**
 * Bounds how often somebody tries passwords: 10 times a minute for each address and each user name, or known device of theirs, then with growing waits (T7). The
 * counts are in the database, so they hold for all processes and across restarts. Unknown names count as known ones do.
 */
export class SignInLimiter {
  readonly #db: Db
  readonly #now: () => number

  constructor(db: Db, now: () => number) {
    this.#db = db
    this.#now = now
  }

  /**
   * Counts an attempt before it is made, so that many at once count too. One that is refused is not counted.
   *
   * @throws AppError `too_many`
   */
  async begin(attempt: Attempt): Promise<void> {
    const now = this.#now()
    const wait = await this.#db.transaction().execute((tx) => countAttempt(tx, keysOf(attempt), LIMITED, now))
    if (wait > 0) throw tooMany(wait)
  }

  /** Takes back an attempt that came to no answer. */
  async cancel(attempt: Attempt): Promise<void> {
    await this.#db.transaction().execute(async (tx) => {
      for (const key of keysOf(attempt)) await takeBack(tx, key, SIGN_IN)
    })
  }

  /** No password was tried: the address is charged, the name is not, or anybody could hold anybody back without solving anything. */
  async spareName(attempt: Attempt): Promise<void> {
    const [, name] = keysOf(attempt)
    await this.#db.transaction().execute((tx) => takeBack(tx, name, SIGN_IN))
  }

  /** The password was right: the name starts over, and the address is not charged. */
  async succeeded(tx: Tx, attempt: Attempt): Promise<void> {
    const [address, name] = keysOf(attempt)
    await new AttemptWriter(tx).forget(name)
    await takeBack(tx, address, SIGN_IN)
  }
}

/** Names are kept as digests: people type their password into the wrong field. */
function keysOf({ address, username, knownDevice }: Attempt): [address: string, name: string] {
  if (knownDevice) return [`address:${addressKey(address)}`, `device:${knownDevice}`]
  const name = createHash('sha256').update(usernameKey(username)).digest('base64url')
  return [`address:${addressKey(address)}`, `name:${name}`]
}
