import {
  type AccessEntry as EntryView,
  type FolderAccess,
  type FolderAccessUpdate,
  MAX_ENTRIES,
} from '#contract/access-entries.ts'
import { authorize, type Subject } from '#server/access/authorize.ts'
import { type AccessEntry, rightsOf } from '#server/access/entry.ts'
import type { AccessEvents } from '#server/access/events/access-events.ts'
import { foldPath } from '#server/access/rules.ts'
import { pathInScope } from '#server/access/scope-path.ts'
import { contentReaderSubject } from '#server/access/system-subject.ts'
import { isWithin, joinPaths, ROOT, type VirtualPath } from '#server/access/virtual-path.ts'
import { entriesFromRow, isPlaced } from '#server/accounts/access-entries/row.ts'
import { EntryReader, EntryWriter } from '#server/accounts/access-entries/store.ts'
import type { Proof } from '#server/accounts/authentication/proof.ts'
import type { Groups } from '#server/accounts/groups/service.ts'
import { actorOf, OPERATOR, type Principal } from '#server/accounts/users/principal.ts'
import type { UserService } from '#server/accounts/users/service.ts'
import type { ServedScope } from '#server/accounts/users/subject.ts'
import type { Db } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/errors.ts'
import type { EventBus } from '#server/platform/events/bus.ts'
import type { Storage } from '#server/storage/storage.ts'
import { describeEntry, draftsOf, type EntryDraft, keyOf, revisionOf } from './policy.ts'

export type EntriesEditorParts = {
  readonly db: Db
  readonly served: ServedScope
  readonly storage: Pick<Storage, 'lstat' | 'locate'>
  readonly users: Pick<UserService, 'all'>
  readonly groups: Pick<Groups, 'all'>
  readonly proof: Pick<Proof, 'require'>
  readonly events: EventBus<AccessEvents>
  /** Current time in milliseconds since the epoch. */
  readonly now: () => number
}

/** Reads and changes the access entries of folders, for administrators and the operator. */
export class AccessEntriesEditor {
  readonly #parts: EntriesEditorParts

  constructor(parts: EntriesEditorParts) {
    this.#parts = parts
  }

  /** Returns the entries of a folder and those above it; with `below`, also those in it. The folder need not exist. */
  async show(asker: Principal, path: VirtualPath, { below = false } = {}): Promise<FolderAccess> {
    const { matching } = this.#parts.served
    const scope = scopeOf(asker, this.#parts.served)
    const place = foldPath(joinPaths(scope.root, path), matching)
    const rows = (await new EntryReader(this.#parts.db).all()).filter(isPlaced)
    const names = await this.#names()
    const entries = rows.flatMap((row) => entriesFromRow(row).slice(0, 1))
    const at = (test: (folder: VirtualPath) => boolean) => {
      const folders = Map.groupBy(
        entries.filter((entry) => test(foldPath(entry.path, matching))),
        (entry) => foldPath(entry.path, matching),
      )
      return [...folders.values()].flatMap((some) => {
        const shown = some[0] && pathInScope(scope, some[0].path)
        return shown ? [{ path: shown as string, entries: some.map((entry) => view(entry, names)) }] : []
      })
    }
    const own = entries.filter((entry) => foldPath(entry.path, matching) === place)
    const above = at((folder) => folder !== place && isWithin(place, folder))
    return {
      path,
      entries: own.map((entry) => view(entry, names)),
      inherited: above.toSorted((one, other) => other.path.length - one.path.length),
      below: below ? at((folder) => folder !== place && isWithin(folder, place)) : [],
      revision: revisionOf(own),
    }
  }

  /**
   * Replaces the entries of a folder. They apply to the next request, and to running transfers within seconds.
   *
   * @throws AppError `not_found` without the folder; `invalid`, with the field, for unusable entries or an unknown user or group; `conflict`
   * for an outdated revision, and when there are too many entries; errors of {@link Proof.require}. Nothing has changed then.
   */
  async save(asker: Principal, path: VirtualPath, update: FolderAccessUpdate): Promise<FolderAccess> {
    const { db, proof, events, served, now } = this.#parts
    const drafts = draftsOf(update.entries)
    const names = await this.#names()
    const nameOf = (draft: EntryDraft) => names.get(keyOf(draft.holder))
    if (drafts.some((draft) => nameOf(draft) === undefined))
      throw new AppError('invalid', 'There is no such user or group.', { field: 'entries' })
    const place = await this.#folderAt(asker, path)
    if (asker !== OPERATOR) await proof.require(asker, update)
    const isChanged = await db.transaction().execute(async (tx) => {
      const writer = new EntryWriter(tx)
      const before = (await writer.at([place], served.matching)).flatMap((row) => entriesFromRow(row).slice(0, 1))
      const revision = revisionOf(before)
      if (update.revision !== undefined && update.revision !== revision)
        throw new AppError('conflict', 'Another user has changed the access to this folder. Reload it and try again.')
      if (revision === revisionOf(drafts)) return false
      if ((await writer.count()) - before.length + drafts.length > MAX_ENTRIES)
        throw new AppError('conflict', `There can be at most ${MAX_ENTRIES} access entries.`)
      await writer.replace(place, drafts, { matching: served.matching, now: now() })
      return true
    })
    const detail = drafts.map((draft) => describeEntry(draft, nameOf(draft) || 'everyone'))
    if (isChanged) events.publish('access.changed', { actor: actorOf(asker), place, detail })
    return this.show(asker, path)
  }

  /**
   * Returns the place of a folder, with links resolved: entries are those of the real folder.
   *
   * @throws AppError `not_found`, `not_allowed`; `invalid` for a file
   */
  async #folderAt(asker: Principal, path: VirtualPath): Promise<VirtualPath> {
    const { storage, served } = this.#parts
    const subject = asker === OPERATOR ? contentReaderSubject(served) : asker.subject
    const real = await storage.locate(authorize(subject, 'list', path))
    const { kind } = await storage.lstat(authorize(subject, 'list', real))
    if (kind !== 'directory') throw new AppError('invalid', 'Only folders have access entries.')
    return joinPaths(subject.scope.root, real)
  }

  /** Returns the names of all users, groups and everyone, by their keys. */
  async #names(): Promise<ReadonlyMap<string, string>> {
    const { users, groups } = this.#parts
    return new Map([
      ...(await users.all()).map(({ id, username }) => [keyOf({ kind: 'user', id }), username] as const),
      ...(await groups.all()).map(({ id, name }) => [keyOf({ kind: 'group', id }), name] as const),
      [keyOf({ kind: 'everyone' }), ''] as const,
    ])
  }
}

const scopeOf = (asker: Principal, served: ServedScope): Pick<Subject['scope'], 'root' | 'matching'> =>
  asker === OPERATOR ? { root: ROOT, matching: served.matching } : asker.subject.scope

function view(entry: AccessEntry, names: ReadonlyMap<string, string>): EntryView {
  const { holder } = entry
  const { allow, deny } = rightsOf(entry)
  return {
    kind: holder.kind,
    id: holder.kind === 'everyone' ? null : holder.id,
    name: names.get(keyOf(holder)) ?? '',
    allow: [...allow],
    deny: [...deny],
  }
}
