import type { Rule } from '#contract/rules.ts'
import { type Db, databaseVersion } from '#server/platform/database/database.ts'
import { VersionedCache } from '#server/platform/queue/versioned-cache.ts'
import { settingsFromRows } from './rows.ts'
import type { Settings } from './settings.ts'
import { SettingsReader } from './store.ts'

/** Provides the current settings, which other processes may change. */
export class SettingsService {
  readonly #reader: SettingsReader
  readonly #known: VersionedCache<Settings>
  #latest: { readonly rows: string; readonly settings: Settings } | undefined

  constructor(db: Db) {
    this.#reader = new SettingsReader(db)
    this.#known = new VersionedCache(() => databaseVersion(db), 1)
  }

  /** Returns all settings; the identical object while they are unchanged. */
  async current(): Promise<Settings> {
    const settings = await this.#known.get('all', () => this.#read())
    return settings ?? this.#read()
  }

  /** Returns the global rules in order; the identical array while they are unchanged. */
  async globalRules(): Promise<readonly Rule[]> {
    return (await this.current()).rules
  }

  async #read(): Promise<Settings> {
    const found = await this.#reader.all()
    const rows = JSON.stringify([...found])
    if (this.#latest?.rows !== rows) this.#latest = { rows, settings: settingsFromRows(found) }
    return this.#latest.settings
  }
}
