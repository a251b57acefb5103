import type { SettingsUpdate } from '#contract/settings.ts'
import type { Db } from '#server/db/database.ts'
import type { EventBus } from '#server/events/bus.ts'
import { AppError } from '#server/lib/errors.ts'
import { applied, checkUpdate, isSame, type Limits } from './policy.ts'
import { REVISION, SETTING_NAMES, settingsFromRows } from './rows.ts'
import type { SettingsEvents } from './settings-events.ts'
import { SettingsWriter } from './store.ts'

/** Who saves, and which revision they had before them; null: whichever. */
export type Saving = { readonly actor: SettingsEvents['settings.changed']['actor']; readonly revision: string | null }

/** Saves settings, all of them at once. */
export class SettingsEditor {
  readonly #db: Db
  readonly #limits: Limits
  readonly #events: EventBus<SettingsEvents>

  constructor({ db, limits, events }: { db: Db; limits: Limits; events: EventBus<SettingsEvents> }) {
    this.#db = db
    this.#limits = limits
    this.#events = events
  }

  /**
   * Keeps what an update says, and tells who listens. Nothing is written when all is as it was.
   *
   * @returns the revision there is now
   * @throws AppError `conflict` when the revision is another one; `invalid` and `not_allowed` as `applied` says. Nothing has changed then.
   */
  async save(update: SettingsUpdate, { actor, revision }: Saving): Promise<string> {
    checkUpdate(update, this.#limits)
    const { fields, saved } = await this.#db.transaction().execute(async (tx) => {
      const writer = new SettingsWriter(tx)
      const current = settingsFromRows(await writer.all())
      if (revision !== null && revision !== current.revision)
        throw new AppError('conflict', 'Somebody else saved the settings meanwhile.')
      const next = applied(current, update, this.#limits)
      const changed = SETTING_NAMES.filter((name) => !isSame(next[name], current[name]))
      if (changed.length === 0) return { fields: changed, saved: current.revision }
      const grown = String(Number(current.revision) + 1)
      await writer.keep(
        new Map([...changed.map((name) => [name, JSON.stringify(next[name])] as const), [REVISION, grown]]),
      )
      return { fields: changed, saved: grown }
    })
    if (fields.length > 0) this.#events.publish('settings.changed', { actor, fields })
    return saved
  }
}
