import type { SettingsUpdate } from '#contract/settings.ts'
import type { Caller } from '#server/access/caller.ts'
import type { Db } from '#server/db/database.ts'
import type { EventBus } from '#server/events/bus.ts'
import { AppError } from '#server/lib/errors.ts'
import { type Proof, proofNeeded } from '#server/sessions/proof.ts'
import { applied, checkUpdate, isSame, type Limits, needsProof } from './policy.ts'
import { REVISION, SETTING_NAMES, settingsFromRows } from './rows.ts'
import type { Settings } from './settings.ts'
import type { SettingsEvents } from './settings-events.ts'
import { SettingsReader, SettingsWriter } from './store.ts'

/** Who saves, and which revision they had before them; null: whichever. */
export type Saving = { readonly caller: Caller; readonly revision: string | null }

type EditorParts = {
  readonly db: Db
  readonly limits: Limits
  readonly proof: Pick<Proof, 'require'>
  readonly events: EventBus<SettingsEvents>
}

/** Saves settings, all of them at once. */
export class SettingsEditor {
  readonly #db: Db
  readonly #limits: Limits
  readonly #proof: Pick<Proof, 'require'>
  readonly #events: EventBus<SettingsEvents>

  constructor({ db, limits, proof, events }: EditorParts) {
    this.#db = db
    this.#limits = limits
    this.#proof = proof
    this.#events = events
  }

  /**
   * Keeps what an update says, and tells who listens. Nothing is written when all is as it was.
   *
   * @returns the revision there is now
   * @throws AppError `conflict` when the revision is another one; `invalid` and `not_allowed` as `applied` says; what {@link Proof.require}
   * throws. Nothing has changed then.
   */
  async save(update: SettingsUpdate, { caller, revision }: Saving): Promise<string> {
    checkUpdate(update, this.#limits)
    const proved = await this.#prove(update, { caller, revision })
    const { fields, saved } = await this.#db.transaction().execute(async (tx) => {
      const writer = new SettingsWriter(tx)
      const current = settingsFromRows(await writer.all())
      const next = this.#next(current, update, revision)
      // Somebody else may have saved meanwhile, so that this has become another change.
      if (!proved && needsProof(current, next)) throw proofNeeded()
      const changed = SETTING_NAMES.filter((name) => !isSame(next[name], current[name]))
      if (changed.length === 0) return { fields: changed, saved: current.revision }
      const grown = String(Number(current.revision) + 1)
      await writer.keep(
        new Map([...changed.map((name) => [name, JSON.stringify(next[name])] as const), [REVISION, grown]]),
      )
      return { fields: changed, saved: grown }
    })
    const { userId, address } = caller.subject
    if (fields.length > 0) this.#events.publish('settings.changed', { actor: { userId, address }, fields })
    return saved
  }

  /** Outside of the transaction, where nothing but SQL may happen. @returns whether proof was needed, and given */
  async #prove(update: SettingsUpdate, { caller, revision }: Saving): Promise<boolean> {
    const current = settingsFromRows(await new SettingsReader(this.#db).all())
    const needed = needsProof(current, this.#next(current, update, revision))
    if (needed) await this.#proof.require(caller, update.current_password)
    return needed
  }

  #next(current: Settings, update: SettingsUpdate, revision: string | null): Omit<Settings, 'revision'> {
    if (revision !== null && revision !== current.revision)
      throw new AppError('conflict', 'Somebody else saved the settings meanwhile.')
    return applied(current, update, this.#limits)
  }
}
