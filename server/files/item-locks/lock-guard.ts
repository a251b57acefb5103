import { authorize, type Scope, type Subject } from '#server/access/authorize.ts'
import { PROGRAM_USER_ID, systemSubject } from '#server/access/system-subject.ts'
import { baseName, childOrNull, joinPaths, parent, ROOT, type VirtualPath } from '#server/access/virtual-path.ts'
import type { ServedScope } from '#server/accounts/users/subject.ts'
import type {
  ChangeFollowUp,
  OperationDetails,
  OperationParticipant,
} from '#server/operations/operation-participant.ts'
import type { ChangeSummary } from '#server/operations/records/change-summary.ts'
import { isAppError } from '#server/platform/errors.ts'
import { errorFields, type Log } from '#server/platform/log/log.ts'
import type { Storage } from '#server/storage/storage.ts'
import { placeKey } from '../item-places/place.ts'
import { type ItemLock, refuseLocked } from './item-lock.ts'
import type { LockIndex } from './lock-index.ts'
import type { ItemLocks } from './service.ts'

export type LockGuardParts = {
  readonly locks: ItemLocks
  readonly served: ServedScope
  readonly storage: Pick<Storage, 'locate'>
  readonly log: Pick<Log, 'error'>
}

/** A part of the tree that an operation changes: an item alone, or with everything below; and whether a name appears or disappears. */
type Affected = { readonly path: VirtualPath; readonly isTree: boolean; readonly changesFolder: boolean }

/** Refuses operations on locked items, by whatever protocol, unless the request submits the lock token. */
export class LockGuard implements OperationParticipant {
  readonly #parts: LockGuardParts

  constructor(parts: LockGuardParts) {
    this.#parts = parts
  }

  async beforeStart({ subject, changes }: OperationDetails): Promise<void> {
    const index = await this.#parts.locks.current()
    if (index.all.length === 0) return
    for (const affected of changes.flatMap(affectedBy)) await this.#requireUnlocked(index, subject, affected)
  }

  /** Locks end with the item, and do not follow it (RFC 4918, 7.5 and 9.6). */
  async beforeChange({ subject, changes }: OperationDetails): Promise<ChangeFollowUp | null> {
    const index = await this.#parts.locks.current()
    if (index.all.length === 0) return null
    const ended: ItemLock[] = []
    for (const { kind, paths } of changes) {
      const [path] = paths
      if (path === undefined || (kind !== 'delete' && kind !== 'move')) continue
      const place = await this.#placeOf(subject.scope, path)
      ended.push(...index.all.filter((lock) => lock.place === place), ...index.below(place))
    }
    if (ended.length === 0) return null
    return { done: () => this.#forget(ended), failed: async () => undefined }
  }

  async #forget(ended: readonly ItemLock[]): Promise<void> {
    try {
      await this.#parts.locks.forget(ended)
    } catch (error) {
      this.#parts.log.error('locks of removed items could not be removed', errorFields(error))
    }
  }

  async #requireUnlocked(index: LockIndex, subject: Subject, { path, isTree, changesFolder }: Affected): Promise<void> {
    const place = await this.#placeOf(subject.scope, path)
    refuseLocked(index.covering(place), subject)
    if (changesFolder && path !== ROOT)
      refuseLocked(index.covering(await this.#placeOf(subject.scope, parent(path))), subject)
    if (!isTree) return
    for (const lock of index.below(place)) refuseLocked(index.covering(lock.place), subject)
  }

  /** Returns the place of an item that need not exist, with links in the folders above it resolved. */
  async #placeOf(scope: Scope, path: VirtualPath) {
    return placeKey(await this.#locate(scope, path), this.#parts.served.matching)
  }

  async #locate(scope: Scope, path: VirtualPath): Promise<VirtualPath> {
    const { served, storage } = this.#parts
    const subject = { ...systemSubject(served), userId: PROGRAM_USER_ID, scope }
    try {
      return joinPaths(scope.root, await storage.locate(authorize(subject, 'list', path)))
    } catch (error) {
      if (!isAppError(error, 'not_found') && !isAppError(error, 'not_allowed')) throw error
      if (path === ROOT) return scope.root
      return childOrNull(await this.#locate(scope, parent(path)), baseName(path)) ?? joinPaths(scope.root, path)
    }
  }
}

/** Returns what a change affects. Of programs that users run, it is not known. */
function affectedBy({ kind, paths }: ChangeSummary): Affected[] {
  const [first, second] = paths
  const tree = (path: VirtualPath | undefined): Affected[] =>
    path === undefined ? [] : [{ path, isTree: true, changesFolder: true }]
  switch (kind) {
    case 'save':
      return first === undefined ? [] : [{ path: first, isTree: false, changesFolder: false }]
    case 'create':
    case 'upload':
    case 'makeDirectory':
      return first === undefined ? [] : [{ path: first, isTree: false, changesFolder: true }]
    case 'copy':
    case 'archive':
    case 'extract':
      return tree(second)
    case 'move':
      return [...tree(first), ...tree(second)]
    case 'delete':
    case 'restore':
    case 'undo':
    case 'rewind':
    case 'rename':
      return paths.flatMap(tree)
    case 'command':
    case 'purge':
      return []
  }
}
