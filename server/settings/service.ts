import * as z from 'zod/mini'
import type { Rule } from '#contract/rules.ts'
import { Settings as PresentedSettings } from '#contract/settings.ts'
import { parseStoredRules } from '#server/access/rules.ts'
import { type Db, databaseVersion } from '#server/db/database.ts'
import { FreshValues } from '#server/lib/fresh-values.ts'
import { INITIAL_SETTINGS, type Settings } from './settings.ts'
import { SettingsReader } from './store.ts'

/** What an administrator may change while the server runs, as it is now: other processes may have changed it. */
export class SettingsService {
  readonly #reader: SettingsReader
  readonly #known: FreshValues<Settings>

  constructor(db: Db) {
    this.#reader = new SettingsReader(db)
    this.#known = new FreshValues(() => databaseVersion(db), 1)
  }

  /** All of them. */
  async current(): Promise<Settings> {
    const settings = await this.#known.get('all', () => this.#read())
    return settings ?? this.#read()
  }

  /** The rules that hold for everybody, in their order. The same array as long as they are the same. */
  async globalRules(): Promise<readonly Rule[]> {
    return (await this.current()).rules
  }

  async #read(): Promise<Settings> {
    const stored = await this.#reader.all()
    const values = Object.fromEntries([...stored].map(([name, json]) => [name, JSON.parse(json)]))
    const { rules, ...others } = StoredSettings.parse({ ...INITIAL_SETTINGS, ...values })
    return {
      ...others,
      rules: rules.length === 0 ? [] : parseStoredRules(stored.get('rules') ?? '[]'),
      revision: stored.get('revision') ?? '0',
    }
  }
}

const StoredSettings = z.omit(PresentedSettings, { authMethod: true })
