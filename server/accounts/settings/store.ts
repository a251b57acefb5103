import type { Db, Tx } from '#server/platform/database/database.ts'
import type { SettingsRows } from './rows.ts'

/** Reads what an administrator may change while the server runs. */
export class SettingsReader {
  protected readonly db: Db

  constructor(db: Db) {
    this.db = db
  }

  /** The JSON kept under each name. */
  async all(): Promise<SettingsRows> {
    const rows = await this.db.selectFrom('settings').select(['name', 'value']).orderBy('name').execute()
    return new Map(rows.map(({ name, value }) => [name, value]))
  }
}

/** Changes it. */
export class SettingsWriter extends SettingsReader {
  constructor(tx: Tx) {
    super(tx)
  }

  /** Keeps each JSON under its name; the others stay. */
  async keep(rows: SettingsRows): Promise<void> {
    await this.db
      .insertInto('settings')
      .values([...rows].map(([name, value]) => ({ name, value })))
      .onConflict((conflict) => conflict.column('name').doUpdateSet((row) => ({ value: row.ref('excluded.value') })))
      .execute()
  }
}
