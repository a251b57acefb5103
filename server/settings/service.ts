import type { Rule } from '#contract/rules.ts'
import { parseStoredRules } from '#server/access/rules.ts'
import type { Db } from '#server/db/database.ts'
import { SettingsReader } from './store.ts'

/** What an administrator may change while the server runs, as it is now: other processes may have changed it. */
export class SettingsService {
  readonly #reader: SettingsReader

  constructor(db: Db) {
    this.#reader = new SettingsReader(db)
  }

  /** The rules that hold for everybody, in their order. The same array as long as they are the same. */
  async globalRules(): Promise<readonly Rule[]> {
    return parseStoredRules((await this.#reader.value('rules')) ?? '[]')
  }
}
