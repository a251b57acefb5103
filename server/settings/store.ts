import type { Db } from '#server/db/database.ts'

/** Reads what an administrator may change while the server runs. */
export class SettingsReader {
  protected readonly db: Db

  constructor(db: Db) {
    this.db = db
  }

  /** The JSON kept under each name. */
  async all(): Promise<ReadonlyMap<string, string>> {
    const rows = await this.db.selectFrom('settings').select(['name', 'value']).execute()
    return new Map(rows.map(({ name, value }) => [name, value]))
  }
}
