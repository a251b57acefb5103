import { countAccountChange } from '#server/accounts/authentication/count-account-change.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'

/** A second factor in use; `secret` is encrypted. Times are milliseconds since the epoch. */
export type StoredFactor = { readonly secret: string; readonly createdAt: number }

/** A second factor that is being set up in one session; `secret` is encrypted. */
export type StoredSetup = { readonly sessionId: string; readonly secret: string; readonly startedAt: number }

/** Reads second factors. */
export class FactorReader {
  protected readonly db: Db

  constructor(db: Db) {
    this.db = db
  }

  /** Returns the second factor of a user. */
  async factorOf(userId: number): Promise<StoredFactor | undefined> {
    return this.db
      .selectFrom('second_factors')
      .select(['secret', 'created_at as createdAt'])
      .where('user_id', '=', userId)
      .executeTakeFirst()
  }

  /** Returns the second factor that a user is setting up. */
  async setupOf(userId: number): Promise<StoredSetup | undefined> {
    return this.db
      .selectFrom('second_factor_setups')
      .select(['session_id as sessionId', 'secret', 'started_at as startedAt'])
      .where('user_id', '=', userId)
      .executeTakeFirst()
  }

  /** Returns the number of unused recovery codes of a user. */
  async recoveryCodes(userId: number): Promise<number> {
    const { count } = await this.db
      .selectFrom('recovery_codes')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    return count
  }

  /** Returns all encrypted secrets in use, with their users. */
  async secrets(): Promise<{ userId: number; secret: string }[]> {
    return this.db.selectFrom('second_factors').select(['user_id as userId', 'secret']).orderBy('user_id').execute()
  }

  /** Returns whether any user has a second factor. */
  async hasAny(): Promise<boolean> {
    return (await this.db.selectFrom('second_factors').select('user_id').limit(1).executeTakeFirst()) !== undefined
  }
}

/** Changes second factors. */
export class FactorWriter extends FactorReader {
  constructor(tx: Tx) {
    super(tx)
  }

  /** Stores the second factor that a user sets up, in place of an earlier attempt. */
  async putSetup(userId: number, { sessionId, secret, startedAt }: StoredSetup): Promise<void> {
    const row = { session_id: sessionId, secret, started_at: startedAt }
    await this.db
      .insertInto('second_factor_setups')
      .values({ user_id: userId, ...row })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .execute()
  }

  /** Turns a second factor on, in place of an earlier one. `step` is that of the code that confirmed it. */
  async put(userId: number, { secret, createdAt }: StoredFactor, step: number): Promise<void> {
    const row = { secret, last_step: step, created_at: createdAt }
    await this.db
      .insertInto('second_factors')
      .values({ user_id: userId, ...row })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .execute()
    await this.db.deleteFrom('second_factor_setups').where('user_id', '=', userId).execute()
    await countAccountChange(this.db, userId)
  }

  /** Replaces all recovery codes of a user. */
  async putRecoveryCodes(userId: number, digests: readonly string[]): Promise<void> {
    await this.db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
    await this.db
      .insertInto('recovery_codes')
      .values(digests.map((digest) => ({ user_id: userId, digest })))
      .execute()
  }

  /** Uses the code of a step: neither it nor an earlier one is accepted again. @returns false when one of them was used before */
  async spendStep(userId: number, secret: string, step: number): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('second_factors')
      .set({ last_step: step })
      .where('user_id', '=', userId)
      .where('secret', '=', secret)
      .where('last_step', '<', step)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  }

  /** Uses a recovery code. @returns false when there is no such code, or it was used before */
  async spendRecoveryCode(userId: number, digest: string): Promise<boolean> {
    const { numDeletedRows } = await this.db
      .deleteFrom('recovery_codes')
      .where('user_id', '=', userId)
      .where('digest', '=', digest)
      .executeTakeFirstOrThrow()
    return numDeletedRows > 0n
  }

  /** Removes the authenticator app of a user who has passkeys; the recovery codes remain. @returns whether it was on */
  async removeApp(userId: number): Promise<boolean> {
    await this.db.deleteFrom('second_factor_setups').where('user_id', '=', userId).execute()
    return this.#removeSecret(userId)
  }

  /** Removes the authenticator app of a user with the recovery codes. @returns whether it was on */
  async remove(userId: number): Promise<boolean> {
    await this.db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
    return this.removeApp(userId)
  }

  async #removeSecret(userId: number): Promise<boolean> {
    const { numDeletedRows } = await this.db
      .deleteFrom('second_factors')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    if (numDeletedRows > 0n) await countAccountChange(this.db, userId)
    return numDeletedRows > 0n
  }
}
