import type { MoveInReport } from '#contract/move-in.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import type { SettingsService } from '#server/accounts/settings/service.ts'
import { replaceSettings } from '#server/accounts/settings-editor/editor.ts'
import { type Limits, settingsWith } from '#server/accounts/settings-editor/policy.ts'
import type { CreatedFolders, Homes } from '#server/accounts/users/homes.ts'
import { knownUsers, userIdOf } from '#server/accounts/users/known-users.ts'
import { provision } from '#server/accounts/users/provision.ts'
import type { ServedScope } from '#server/accounts/users/subject.ts'
import type { Config } from '#server/platform/config/settings.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { AppError, isAppError } from '#server/platform/errors.ts'
import type { EventBus } from '#server/platform/events/bus.ts'
import type { ImportEvents } from '#server/platform/events/import-events.ts'
import type { SettingsEvents } from '#server/platform/events/settings-events.ts'
import type { Actor } from '#server/platform/events/user-events.ts'
import { insertShares, sharesByHash } from '#server/shares/insert-shares.ts'
import type { Items } from '#server/shares/items.ts'
import type { NewShare } from '#server/shares/share.ts'
import { Findings } from './findings.ts'
import { readImported, storeImported } from './imported.ts'
import { type ItemThere, type PlannedLink, planLinks } from './links-plan.ts'
import { type PlannedSettings, planSettings } from './settings-plan.ts'
import type { OldInstance } from './source/old-instance.ts'
import { startOptions } from './start-options.ts'
import { type PlannedUser, planUsers } from './users-plan.ts'

/** Message when an import without `acceptsLoss` is refused. */
export const LOSES_PROTECTION =
  'A rule that denies access cannot be imported. Change it in File Browser, or continue without it (--accept-loss).'

/** Maximum ID that is preserved. IDs continue from the highest: a far higher one would leave too few for later accounts. */
const HIGHEST_ID = 1_000_000_000

export type FileBrowserImporterParts = {
  readonly db: Db
  readonly settings: Pick<SettingsService, 'current'>
  readonly limits: Limits
  readonly items: Items
  readonly homes: Homes
  readonly served: ServedScope
  readonly config: Pick<Config, 'root' | 'data'>
  readonly events: EventBus<ImportEvents & SettingsEvents>
  /** Returns milliseconds since the epoch. */
  readonly now: () => number
}

/** Planned import. */
type Plan = {
  readonly report: Omit<MoveInReport, 'done'>
  readonly settings: PlannedSettings | null
  readonly people: readonly PlannedUser[]
  readonly links: readonly PlannedLink[]
}

/**
 * Imports an instance of File Browser. Existing users and links are never changed, nor settings that were changed here since an earlier
 * import; links that were removed here since stay removed.
 */
export class FileBrowserImporter {
  readonly #parts: FileBrowserImporterParts

  constructor(parts: FileBrowserImporterParts) {
    this.#parts = parts
  }

  /** Returns a preview: what would be imported, what would change and why, and what would not be imported. Changes nothing. */
  async preview(old: OldInstance): Promise<MoveInReport> {
    const { report } = await this.#plan(old)
    return { ...report, done: false }
  }

  /**
   * Imports what `preview` reports, all of it or nothing.
   *
   * @param acceptsLoss continue although a protection of files cannot be expressed by a rule here
   * @throws AppError `conflict` when that was not accepted, or something changed meanwhile; errors of `Storage`
   */
  async run(old: OldInstance, { actor, acceptsLoss }: { actor: Actor; acceptsLoss: boolean }): Promise<MoveInReport> {
    const { db, homes, events } = this.#parts
    const { report, ...plan } = await this.#plan(old)
    if (report.losesProtection && !acceptsLoss) throw new AppError('conflict', LOSES_PROTECTION)
    const made: CreatedFolders[number][] = []
    let fields: readonly string[]
    try {
      for (const { account } of plan.people) made.push(...(await homes.ensureFolder(account.scope)))
      fields = await db.transaction().execute((tx) => this.#storePlan(tx, plan))
    } catch (error) {
      await homes.removeCreated(made)
      throw error
    }
    if (fields.length > 0) events.publish('settings.changed', { actor, fields })
    events.publish('moved.in', { actor, people: plan.people.length, links: plan.links.length })
    return { ...report, done: true }
  }

  async #plan(old: OldInstance): Promise<Plan> {
    const { db, settings, limits, config, now } = this.#parts
    const imported = await readImported(db)
    const findings = new Findings()
    const root = typeof old.server.root === 'string' ? old.server.root : '/'
    const roots = { root, scopesBelowRoot: old.scopesBelowRoot }
    for (const { about, name } of old.unreadable) findings.record(about, name, 'refused', [['record_unusable', '']])
    const planned = old.settings
      ? planSettings(old, { current: await settings.current(), limits, roots, imported: imported.settings }, findings)
      : null
    const people = { roots, ...(await knownUsers(db)), folderAt: this.#folderAt }
    const { coming, owners } = await planUsers(old.people, people, findings)
    const links = { owners, itemAt: this.#itemAt, known: await sharesByHash(db), imported: imported.links, now: now() }
    const comingLinks = await planLinks(old.links, links, findings)
    if (old.people.length > 0) findings.record('start', 'sessions', 'changes', [['sign_in_again', '']])
    const report = {
      losesProtection: planned?.losesProtection ?? false,
      people: findings.tally('person'),
      links: findings.tally('link'),
      rules: findings.tally('rule'),
      settings: findings.tally('setting'),
      findings: findings.all,
      start: startOptions(old, config),
    }
    return { report, settings: planned, people: coming, links: comingLinks }
  }

  /** Stores the plan with SQL only. @returns the names of changed settings */
  async #storePlan(tx: Tx, { settings, people, links }: Omit<Plan, 'report'>): Promise<readonly string[]> {
    const { now } = this.#parts
    const fields = settings ? await this.#storeSettings(tx, settings) : []
    const ids = new Map<number, number>()
    for (const { oldId, account } of people) {
      const keepsId = oldId !== null && oldId <= HIGHEST_ID
      const { id } = await provision(tx, keepsId ? { ...account, id: oldId } : account, now())
      if (oldId !== null) ids.set(oldId, id)
    }
    const shares: NewShare[] = []
    for (const { owner, ownerOldId, share } of links) {
      const userId = ids.get(ownerOldId) ?? (await userIdOf(tx, owner))
      if (userId === undefined) throw changedMeanwhile()
      shares.push({ ...share, userId })
    }
    if (!(await insertShares(tx, shares))) throw changedMeanwhile()
    await storeImported(tx, { settings: settings?.imported ?? new Map(), links: shares })
    return fields
  }

  #storeSettings(tx: Tx, { update }: PlannedSettings): Promise<readonly string[]> {
    // Imported commands are disabled, so it does not matter whether execution is enabled.
    return replaceSettings(tx, (current) => settingsWith(current, update, { ...this.#parts.limits, enableExec: true }))
  }

  readonly #folderAt = async (place: VirtualPath): Promise<'there' | 'missing' | 'unusable'> => {
    const { homes } = this.#parts
    try {
      return (await homes.folderExists(place)) ? 'there' : 'missing'
    } catch (error) {
      if (isAppError(error, 'invalid')) return 'unusable'
      throw error
    }
  }

  readonly #itemAt = async (root: VirtualPath, path: VirtualPath): Promise<ItemThere | null> => {
    const { items, served } = this.#parts
    const place = await items.resolvePlace({ root, ...served }, path)
    const there = place === null ? null : await items.statItem(place)
    if (place === null || there === null || (there.kind !== 'file' && there.kind !== 'directory')) return null
    return { place, identity: there.identity, isDirectory: there.kind === 'directory' }
  }
}

const changedMeanwhile = () => new AppError('conflict', 'Another user has made changes in the meantime. Try again.')
