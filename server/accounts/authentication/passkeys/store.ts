import * as z from 'zod/mini'
import { countAccountChange } from '#server/accounts/authentication/count-account-change.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { storedElements } from '#server/platform/json/stored-values.ts'

/** A passkey. Times are milliseconds since the epoch, keys are base64url. */
export type StoredPasskey = {
  readonly id: number
  readonly userId: number
  readonly credentialId: string
  readonly publicKey: string
  readonly counter: number
  readonly transports: readonly string[]
  readonly rpId: string
  readonly name: string
  readonly createdAt: number
  readonly lastUsedAt: number | null
}
export type NewStoredPasskey = Omit<StoredPasskey, 'id' | 'lastUsedAt'>

const COLUMNS = [
  ...(['id', 'user_id as userId', 'credential_id as credentialId', 'public_key as publicKey'] as const),
  ...(['counter', 'transports', 'rp_id as rpId', 'name'] as const),
  ...(['created_at as createdAt', 'last_used_at as lastUsedAt'] as const),
] as const

/** Reads passkeys. */
export class PasskeyReader {
  protected readonly db: Db

  constructor(db: Db) {
    this.db = db
  }

  /** Returns the passkeys of a user, oldest first. */
  async ofUser(userId: number): Promise<StoredPasskey[]> {
    const rows = await this.db
      .selectFrom('passkeys')
      .select(COLUMNS)
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
    return rows.map(fromRow)
  }

  /** Returns the passkey with this id of a credential, base64url. */
  async byCredential(credentialId: string): Promise<StoredPasskey | undefined> {
    const row = await this.db
      .selectFrom('passkeys')
      .select(COLUMNS)
      .where('credential_id', '=', credentialId)
      .executeTakeFirst()
    return row && fromRow(row)
  }

  /** Returns the number of passkeys of a user. */
  async count(userId: number): Promise<number> {
    const { count } = await this.db
      .selectFrom('passkeys')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    return count
  }
}

/** Changes passkeys. */
export class PasskeyWriter extends PasskeyReader {
  constructor(tx: Tx) {
    super(tx)
  }

  /** Adds a passkey. @returns its id; null when the credential is registered already, for this user or another */
  async add({ transports, ...passkey }: NewStoredPasskey): Promise<number | null> {
    const row = await this.db
      .insertInto('passkeys')
      .values({
        user_id: passkey.userId,
        credential_id: passkey.credentialId,
        public_key: passkey.publicKey,
        counter: passkey.counter,
        transports: JSON.stringify(transports),
        rp_id: passkey.rpId,
        name: passkey.name,
        created_at: passkey.createdAt,
        last_used_at: null,
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (row) await countAccountChange(this.db, passkey.userId)
    return row?.id ?? null
  }

  /** Renames a passkey of a user. @returns whether there is one with this id */
  async rename(userId: number, id: number, name: string): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('passkeys')
      .set({ name })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  }

  /**
   * Records a use with the counter that the authenticator sent. Compared and set in one statement, so that of two copies that are used at
   * once one is refused.
   * @returns false when the counter did not increase; authenticators without a counter always send 0
   */
  async recordUse(id: number, counter: number, now: number): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('passkeys')
      .set({ counter, last_used_at: now })
      .where('id', '=', id)
      .where((row) => row.or([row('counter', '<', counter), row.and([row('counter', '=', 0), row.lit(counter === 0)])]))
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  }

  /** Removes a passkey of a user. @returns its name; undefined when there is none with this id */
  async remove(userId: number, id: number): Promise<string | undefined> {
    const row = await this.db
      .deleteFrom('passkeys')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .returning('name')
      .executeTakeFirst()
    if (row) await countAccountChange(this.db, userId)
    return row?.name
  }

  /** Removes all passkeys of a user. @returns whether there were any */
  async removeAll(userId: number): Promise<boolean> {
    const { numDeletedRows } = await this.db
      .deleteFrom('passkeys')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    if (numDeletedRows > 0n) await countAccountChange(this.db, userId)
    return numDeletedRows > 0n
  }
}

const fromRow = ({ transports, ...row }: Omit<StoredPasskey, 'transports'> & { transports: string }) => ({
  ...row,
  // They only help the browser to find the authenticator.
  transports: storedElements(z.string(), transports),
})
