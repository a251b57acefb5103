import type { SettingsUpdate } from '#contract/settings.ts'
import type { Caller } from '#server/access/caller.ts'
import { withSince } from '#server/accounts/authentication/factors/requirement.ts'
import { type Proof, proofNeeded } from '#server/accounts/authentication/proof.ts'
import { REVISION, SETTING_NAMES, settingsFromRows } from '#server/accounts/settings/rows.ts'
import type { Settings } from '#server/accounts/settings/settings.ts'
import { SettingsReader, SettingsWriter } from '#server/accounts/settings/store.ts'
import { actorOf, OPERATOR, type Principal } from '#server/accounts/users/principal.ts'
import type { UserService } from '#server/accounts/users/service.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/errors.ts'
import type { EventBus } from '#server/platform/events/bus.ts'
import type { SettingsEvents } from '#server/platform/events/settings-events.ts'
import { checkUpdate, isSame, type Limits, needsConfirmation, settingsWith } from './policy.ts'

/** The principal who saves, and the revision they edited; null for any. */
export type SaveRequest = { readonly asker: Principal; readonly revision: string | null }

type EditorParts = {
  readonly db: Db
  readonly limits: Limits
  readonly proof: Pick<Proof, 'require'>
  readonly users: Pick<UserService, 'find'>
  readonly events: EventBus<SettingsEvents>
  /** Current time in milliseconds since the epoch. */
  readonly now: () => number
}

/** Saves all settings at once. */
export class SettingsEditor {
  readonly #db: Db
  readonly #limits: Limits
  readonly #proof: Pick<Proof, 'require'>
  readonly #events: EventBus<SettingsEvents>
  readonly #now: () => number
  readonly #users: Pick<UserService, 'find'>

  constructor({ db, limits, proof, users, events, now }: EditorParts) {
    this.#users = users
    this.#now = now
    this.#db = db
    this.#limits = limits
    this.#proof = proof
    this.#events = events
  }

  /**
   * Stores an update and notifies subscribers. Nothing is written when nothing changed.
   * @returns the new current revision
   * @throws AppError `conflict` when the revision is outdated; `invalid` and `not_allowed` as `settingsWith` does; errors of {@link
   * Proof.require}. Nothing has changed then.
   */
  async save(update: SettingsUpdate, { asker, revision }: SaveRequest): Promise<string> {
    checkUpdate(update, this.#limits)
    const proved = await this.#requireProof(update, { asker, revision })
    const { fields, saved } = await this.#db.transaction().execute(async (tx) => {
      const writer = new SettingsWriter(tx)
      const current = settingsFromRows(await writer.all())
      const next = this.#next(current, update, revision)
      // A concurrent save may have turned this into a change that needs confirmation.
      if (!proved && needsConfirmation(current, next)) throw proofNeeded()
      return storeSettings(writer, current, next)
    })
    if (fields.length > 0) this.#events.publish('settings.changed', { actor: actorOf(asker), fields })
    return saved
  }

  /** Runs outside the transaction, in which only SQL may run. @returns whether confirmation was given or the caller is the operator */
  async #requireProof(update: SettingsUpdate, { asker, revision }: SaveRequest): Promise<boolean> {
    if (asker === OPERATOR) return true
    const current = settingsFromRows(await new SettingsReader(this.#db).all())
    const next = this.#next(current, update, revision)
    await this.#requireOwnFactor(asker, current, next)
    const needed = needsConfirmation(current, next)
    if (needed) await this.#proof.require(asker, update)
    return needed
  }

  /** An administrator who has no second factor cannot require it: no such switch may be the first thing that they learn of it. */
  async #requireOwnFactor(
    { subject }: Caller,
    { secondFactor: before }: Settings,
    { secondFactor: after }: Omit<Settings, 'revision'>,
  ): Promise<void> {
    if (after.required === 'nobody' || isSame(before, after)) return
    if ((await this.#users.find(subject.userId))?.hasSecondFactor) return
    throw new AppError('invalid', 'Set up a second factor for your own account first.', {
      field: 'secondFactor.required',
    })
  }

  #next(current: Settings, update: SettingsUpdate, revision: string | null): Omit<Settings, 'revision'> {
    if (revision !== null && revision !== current.revision)
      throw new AppError(
        'conflict',
        'Another user has changed the settings in the meantime. Reload them and try again.',
      )
    const next = settingsWith(current, update, this.#limits)
    return { ...next, secondFactor: withSince(current.secondFactor, next.secondFactor, this.#now()) }
  }
}

/**
 * Replaces the settings by the result of `change`, in a transaction of the caller.
 * @returns the names of the settings that changed
 */
export async function replaceSettings(
  tx: Tx,
  change: (current: Settings) => Omit<Settings, 'revision'>,
): Promise<readonly string[]> {
  const writer = new SettingsWriter(tx)
  const current = settingsFromRows(await writer.all())
  return (await storeSettings(writer, current, change(current))).fields
}

/**
 * Stores the settings that differ, inside a transaction.
 * @returns their names, and the new current revision
 */
async function storeSettings(writer: SettingsWriter, current: Settings, next: Omit<Settings, 'revision'>) {
  const fields = SETTING_NAMES.filter((name) => !isSame(next[name], current[name]))
  if (fields.length === 0) return { fields, saved: current.revision }
  const saved = String(Number(current.revision) + 1)
  await writer.storeRows(
    new Map([...fields.map((name) => [name, JSON.stringify(next[name])] as const), [REVISION, saved]]),
  )
  return { fields, saved }
}
