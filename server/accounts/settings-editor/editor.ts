import type { SettingsUpdate } from '#contract/settings.ts'
import { type Proof, proofNeeded } from '#server/accounts/authentication/proof.ts'
import { REVISION, SETTING_NAMES, settingsFromRows } from '#server/accounts/settings/rows.ts'
import type { Settings } from '#server/accounts/settings/settings.ts'
import { SettingsReader, SettingsWriter } from '#server/accounts/settings/store.ts'
import { type Asker, actorOf, OPERATOR } from '#server/accounts/users/asker.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/errors.ts'
import type { EventBus } from '#server/platform/events/bus.ts'
import type { SettingsEvents } from '#server/platform/events/settings-events.ts'
import { applied, checkUpdate, isSame, type Limits, needsProof } from './policy.ts'

/** Who saves, and which revision they had before them; null: whichever. */
export type Saving = { readonly asker: Asker; readonly revision: string | null }

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
  async save(update: SettingsUpdate, { asker, revision }: Saving): Promise<string> {
    checkUpdate(update, this.#limits)
    const proved = await this.#prove(update, { asker, revision })
    const { fields, saved } = await this.#db.transaction().execute(async (tx) => {
      const writer = new SettingsWriter(tx)
      const current = settingsFromRows(await writer.all())
      const next = this.#next(current, update, revision)
      // Somebody else may have saved meanwhile, so that this has become another change.
      if (!proved && needsProof(current, next)) throw proofNeeded()
      return keepSettings(writer, current, next)
    })
    if (fields.length > 0) this.#events.publish('settings.changed', { actor: actorOf(asker), fields })
    return saved
  }

  /** Outside of the transaction, where nothing but SQL may happen. @returns whether proof was needed and given, or nobody asks for it */
  async #prove(update: SettingsUpdate, { asker, revision }: Saving): Promise<boolean> {
    if (asker === OPERATOR) return true
    const current = settingsFromRows(await new SettingsReader(this.#db).all())
    const needed = needsProof(current, this.#next(current, update, revision))
    if (needed) await this.#proof.require(asker, update.current_password)
    return needed
  }

  #next(current: Settings, update: SettingsUpdate, revision: string | null): Omit<Settings, 'revision'> {
    if (revision !== null && revision !== current.revision)
      throw new AppError('conflict', 'Somebody else saved the settings meanwhile.')
    return applied(current, update, this.#limits)
  }
}

/**
 * Replaces the settings by what `change` makes of them, in a transaction of the caller.
 *
 * @returns the names of those that are others now
 */
export async function replaceSettings(
  tx: Tx,
  change: (current: Settings) => Omit<Settings, 'revision'>,
): Promise<readonly string[]> {
  const writer = new SettingsWriter(tx)
  const current = settingsFromRows(await writer.all())
  return (await keepSettings(writer, current, change(current))).fields
}

/**
 * Keeps settings inside a transaction: those that differ.
 *
 * @returns the names of these, and the revision there is now
 */
async function keepSettings(writer: SettingsWriter, current: Settings, next: Omit<Settings, 'revision'>) {
  const fields = SETTING_NAMES.filter((name) => !isSame(next[name], current[name]))
  if (fields.length === 0) return { fields, saved: current.revision }
  const saved = String(Number(current.revision) + 1)
  await writer.keep(new Map([...fields.map((name) => [name, JSON.stringify(next[name])] as const), [REVISION, saved]]))
  return { fields, saved }
}
