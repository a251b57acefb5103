import type { ExpressionBuilder } from 'kysely'
import type { Db, Tx } from '#server/platform/database/database.ts'
import type { Database, SignInAttemptsTable } from '#server/platform/database/tables.ts'
import type { Attempts } from './attempts.ts'

/** Returns the attempts under a key. */
export async function readAttempts(db: Db, key: string): Promise<Attempts | undefined> {
  const row = await db.selectFrom('sign_in_attempts').selectAll().where('key', '=', key).executeTakeFirst()
  return row && attemptsFromRow(row)
}

/** Reads and changes attempts in a transaction; a read is only valid together with the write that follows it. */
export class AttemptWriter {
  readonly #tx: Db

  constructor(tx: Tx) {
    this.#tx = tx
  }

  get(key: string): Promise<Attempts | undefined> {
    return readAttempts(this.#tx, key)
  }

  async put(key: string, attempts: Attempts): Promise<void> {
    const row = rowFromAttempts(attempts)
    await this.#tx
      .insertInto('sign_in_attempts')
      .values({ key, ...row })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
      .execute()
  }

  async deleteKey(key: string): Promise<void> {
    await this.#tx.deleteFrom('sign_in_attempts').where('key', '=', key).execute()
  }

  /**
   * Of the keys with one of the prefixes in `kinds`: deletes those without an attempt since `before`, and of the rest all but the latest
   * `most`.
   */
  async prune(kinds: readonly string[], before: number, most: number): Promise<void> {
    const newest = this.#tx
      .selectFrom('sign_in_attempts')
      .select('last_at')
      .where((row) => isOneOf(row, kinds))
      .orderBy('last_at', 'desc')
      .limit(1)
      .offset(most)
    await this.#tx
      .deleteFrom('sign_in_attempts')
      .where((row) => isOneOf(row, kinds))
      .where((row) => row.or([row('last_at', '<=', before), row('last_at', '<=', newest)]))
      .execute()
  }
}

const isOneOf = (row: ExpressionBuilder<Database, 'sign_in_attempts'>, kinds: readonly string[]) =>
  row.or(kinds.map((kind) => row('key', 'like', `${kind}:%`)))

function attemptsFromRow(row: SignInAttemptsTable): Attempts {
  return { count: row.attempts, startedAt: row.started_at, blockedUntil: row.blocked_until, lastAt: row.last_at }
}

function rowFromAttempts({ count, startedAt, blockedUntil, lastAt }: Attempts): Omit<SignInAttemptsTable, 'key'> {
  return { attempts: count, started_at: startedAt, blocked_until: blockedUntil, last_at: lastAt }
}
