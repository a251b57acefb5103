import { createHash } from 'node:crypto'
import type { Db, Tx } from '#server/db/database.ts'
import { AppError } from '#server/lib/errors.ts'
import { usernameKey } from '#server/users/username.ts'
import { addressKey } from './address-key.ts'
import { FORGET_AFTER, waitOf, withAttempt, withoutAttempt } from './attempts.ts'
import { AttemptWriter } from './store.ts'

/** Who tries to sign in, from where and as whom. */
export type Attempt = { readonly address: string; readonly username: string }

/** Rows that are kept at most; each cost its maker a password check. */
const MAX_ROWS = 20_000

/**
 * Bounds how often somebody tries passwords: 10 times a minute for each address and each user name, then with growing waits (T7). The
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
    const wait = await this.#db.transaction().execute(async (tx) => {
      const writer = new AttemptWriter(tx)
      const counted = await Promise.all(keysOf(attempt).map(async (key) => ({ key, before: await writer.get(key) })))
      const longest = Math.max(...counted.map(({ before }) => waitOf(before, now)))
      if (longest > 0) return longest
      for (const { key, before } of counted) await writer.put(key, withAttempt(before, now))
      await writer.prune(now - FORGET_AFTER, MAX_ROWS)
      return 0
    })
    if (wait > 0)
      throw new AppError('too_many', 'Too many attempts. Try again later.', { retryAfter: Math.ceil(wait / 1000) })
  }

  /** Takes back an attempt that came to no answer. */
  async cancel(attempt: Attempt): Promise<void> {
    await this.#db.transaction().execute(async (tx) => {
      for (const key of keysOf(attempt)) await takeBack(new AttemptWriter(tx), key)
    })
  }

  /** The password was right: the name starts over, and the address is not charged. */
  async succeeded(tx: Tx, attempt: Attempt): Promise<void> {
    const [address, name] = keysOf(attempt)
    const writer = new AttemptWriter(tx)
    await writer.forget(name)
    await takeBack(writer, address)
  }
}

async function takeBack(writer: AttemptWriter, key: string): Promise<void> {
  const attempts = await writer.get(key)
  if (attempts) await writer.put(key, withoutAttempt(attempts))
}

/** Names are kept as digests: people type their password into the wrong field. */
function keysOf({ address, username }: Attempt): [address: string, name: string] {
  const name = createHash('sha256').update(usernameKey(username)).digest('base64url')
  return [`address:${addressKey(address)}`, `name:${name}`]
}
