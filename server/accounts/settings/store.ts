import type { Db, Tx } from '#server/platform/database/database.ts'
import type { SettingsRows } from './rows.ts'

/** Reads stored settings. */
export class SettingsReader {
  protected readonly db: Db

  constructor(db: Db) {
    this.db = db
  }

  /** Returns the stored JSON by name. */
  async all(): Promise<SettingsRows> {
    const rows = await this.db.selectFrom('settings').select(['name', 'value']).orderBy('name').execute()
    return new Map(rows.map(({ name, value }) => [name, value]))
  }
}

/** Changes stored settings. */
export class SettingsWriter extends SettingsReader {
  constructor(tx: Tx) {
    super(tx)
  }

  /** Stores each JSON under its name; the others stay unchanged. */
  async storeRows(rows: SettingsRows): Promise<void> {
    await this.db
      .insertInto('settings')
      .values([...rows].map(([name, value]) => ({ name, value })))
      .onConflict((conflict) => conflict.column('name').doUpdateSet((row) => ({ value: row.ref('excluded.value') })))
      .execute()
  }
}
