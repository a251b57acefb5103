import type { Db } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'

/** Reads what an administrator may change while the server runs. */
export class SettingsReader {
  readonly #value: (parameters: [name: string]) => Promise<{ value: string } | undefined>

  constructor(db: Db) {
    this.#value = prepared(db, db.selectFrom('settings').select('value').where('name', '=', ''))
  }

  /** The JSON kept under a name. */
  async value(name: string): Promise<string | undefined> {
    return (await this.#value([name]))?.value
  }
}
