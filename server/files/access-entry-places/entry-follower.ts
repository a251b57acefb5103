import { authorize, type Scope, type Subject } from '#server/access/authorize.ts'
import { PROGRAM_USER_ID, systemSubject } from '#server/access/system-subject.ts'
import {
  baseName,
  child,
  childOrNull,
  isStoredPath,
  joinPaths,
  parent,
  ROOT,
  type VirtualPath,
} from '#server/access/virtual-path.ts'
import { type EntryRow, isInTrash } from '#server/accounts/access-entries/row.ts'
import type { ServedScope } from '#server/accounts/users/subject.ts'
import type {
  ChangeFollowUp,
  OperationDetails,
  OperationParticipant,
} from '#server/operations/operation-participant.ts'
import type { Change } from '#server/operations/records/change.ts'
import type { ChangeSummary } from '#server/operations/records/change-summary.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { isAppError } from '#server/platform/errors.ts'
import { errorFields, type Log } from '#server/platform/log/log.ts'
import type { Storage } from '#server/storage/storage.ts'
import { AFFECTING, relocationOf } from '../item-places/item-place-tracker.ts'
import { placeKey, retainedKey } from '../item-places/place.ts'
import {
  type Announcement,
  announce,
  denyWhereAnnounced,
  hasEntries,
  pathBelow,
  relocateEntries,
  rowsInside,
  rowsInTrash,
  withdraw,
} from './store.ts'

export type EntryFollowerParts = {
  readonly db: Db
  readonly served: ServedScope
  readonly storage: Pick<Storage, 'locate'>
  readonly log: Pick<Log, 'error'>
}

/**
 * Maximum number of places at which one operation denies what the entries in the trash deny, because it may restore their folders. Beyond
 * it, only their former places are.
 */
const MAX_RESTORED = 10_000

/**
 * Keeps access entries in step with moved and deleted folders. Disk and database share no transaction: before a change, what an entry denies
 * is denied at the new place of its folder too, and the operation fails if that cannot be stored. Should the entry not be updated after the
 * change, or the server be killed in between, it stays denied at both places.
 */
export class EntryFollower implements OperationParticipant {
  readonly #parts: EntryFollowerParts

  constructor(parts: EntryFollowerParts) {
    this.#parts = parts
  }

  async beforeChange({ operation, subject, changes }: OperationDetails): Promise<ChangeFollowUp | null> {
    const { db } = this.#parts
    if (!AFFECTING.has(operation.kind) || !(await hasEntries(db))) return null
    const announced = await this.#announcements(subject, changes)
    if (announced.length > 0) await db.transaction().execute((tx) => announce(tx, announced))
    return {
      done: (traces) => this.#follow(traces, announced),
      failed: (traces) => this.#follow(traces, announced, { endedEarly: traces.length > 0 }),
    }
  }

  /** Follows operations that a crash interrupted, at the start. Never rejects. */
  async recover(interrupted: readonly { readonly traces?: readonly Change[] | undefined }[]): Promise<void> {
    for (const { traces = [] } of interrupted) if (traces.length > 0) await this.#follow(traces, [])
  }

  /** Removes the entries of folders that were deleted permanently from the trash. Never rejects. */
  async forget(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    await this.#logFailure(async (tx) => {
      for (const id of ids) await relocateEntries(tx, { from: retainedKey(id), to: null }, this.#parts.served.matching)
    })
  }

  async #follow(
    traces: readonly Change[],
    announced: readonly Announcement[],
    { endedEarly = false } = {},
  ): Promise<void> {
    const { matching } = this.#parts.served
    const relocations = traces.flatMap((trace) => relocationOf(trace, matching) ?? [])
    if (relocations.length === 0 && announced.length === 0) return
    await this.#logFailure(async (tx) => {
      for (const relocation of relocations) await relocateEntries(tx, relocation, matching)
      if (endedEarly) await denyWhereAnnounced(tx, announced, matching)
      await withdraw(tx, announced)
    })
  }

  async #logFailure(work: (tx: Tx) => Promise<void>): Promise<void> {
    try {
      await this.#parts.db.transaction().execute(work)
    } catch (error) {
      this.#parts.log.error('access entries could not be updated for changed folders', errorFields(error))
    }
  }

  /** Returns where the folders of entries will be. */
  async #announcements(subject: Subject, changes: readonly ChangeSummary[]): Promise<Announcement[]> {
    const { db, served } = this.#parts
    const announced: Announcement[] = []
    const restored: VirtualPath[] = []
    for (const { kind, paths } of changes) {
      const [first, second] = paths
      if (first === undefined) continue
      if (kind === 'upload') restored.push(await this.#placeOf(subject.scope, first))
      if (kind !== 'move' || second === undefined) continue
      const from = await this.#placeOf(subject.scope, first)
      const rows = await rowsInside(db, placeKey(from, served.matching))
      if (rows.length === 0) continue
      const to = await this.#placeOf(subject.scope, second)
      for (const row of rows) {
        const rest = row.place.slice(placeKey(from, served.matching).length)
        announced.push({ id: row.id, paths: [pathBelow(to, row.path, rest) ?? to], from: row.place })
      }
    }
    if (restored.length > 0) announced.push(...restorations(await rowsInTrash(db), restored))
    return announced
  }

  /** Returns the place of an item that need not exist, with links in the folders above it resolved. */
  async #placeOf(scope: Scope, path: VirtualPath): Promise<VirtualPath> {
    if (path === ROOT) return scope.root
    return childOrNull(await this.#folderOf(scope, parent(path)), baseName(path)) ?? joinPaths(scope.root, path)
  }

  async #folderOf(scope: Scope, path: VirtualPath): Promise<VirtualPath> {
    const { served, storage } = this.#parts
    const subject = { ...systemSubject(served), userId: PROGRAM_USER_ID, scope }
    try {
      return joinPaths(scope.root, await storage.locate(authorize(subject, 'list', path)))
    } catch (error) {
      if (!isAppError(error, 'not_found') && !isAppError(error, 'not_allowed')) throw error
      return path === ROOT ? scope.root : child(await this.#folderOf(scope, parent(path)), baseName(path))
    }
  }
}

/** Returns where folders in the trash may come to, when it is not known which ones return. */
function restorations(rows: readonly EntryRow[], restored: readonly VirtualPath[]): Announcement[] {
  const inTrash = rows.filter(isInTrash)
  const places = inTrash.length * restored.length > MAX_RESTORED ? [] : restored
  return inTrash.map((row) => {
    const inner = row.place.indexOf('/')
    const rest = inner === -1 ? '' : row.place.slice(inner)
    const paths = places.map((place) => pathBelow(place, row.path, rest) ?? place)
    return { id: row.id, from: null, paths: [...new Set(isStoredPath(row.path) ? [...paths, row.path] : paths)] }
  })
}
