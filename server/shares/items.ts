import { authorize, type Grant, type Scope } from '#server/access/authorize.ts'
import { PROGRAM_USER_ID, systemSubject } from '#server/access/system-subject.ts'
import { joinPaths, ROOT, type VirtualPath } from '#server/access/virtual-path.ts'
import type { ServedScope } from '#server/accounts/users/subject.ts'
import { isAppError } from '#server/platform/errors.ts'
import type { Stat, Storage } from '#server/storage/storage.ts'

export type ItemStorage = Pick<Storage, 'locate' | 'lstat'>

/** Resolves items regardless of the user: links refer to places of the served root. Reads names and kinds, never content. */
export class Items {
  readonly #storage: ItemStorage
  readonly #served: ServedScope

  constructor(storage: ItemStorage, served: ServedScope) {
    this.#storage = storage
    this.#served = served
  }

  /** Returns the place of a path in a scope, with links resolved; null if it does not exist. */
  async resolvePlace(scope: Scope, path: VirtualPath): Promise<VirtualPath | null> {
    return orNull(async () => joinPaths(scope.root, await this.#storage.locate(this.#grantFor(path, scope))))
  }

  /** Returns the item at a place of the served root, without following a link; null if it does not exist. */
  async statItem(place: VirtualPath): Promise<Stat | null> {
    return orNull(() => this.#storage.lstat(this.#grantFor(place, { root: ROOT, ...this.#served })))
  }

  #grantFor(path: VirtualPath, scope: Scope): Grant<'list'> {
    return authorize({ ...systemSubject(this.#served), userId: PROGRAM_USER_ID, scope }, 'list', path)
  }
}

async function orNull<T>(look: () => Promise<T>): Promise<T | null> {
  try {
    return await look()
  } catch (error) {
    if (isAppError(error, 'not_found') || isAppError(error, 'not_allowed')) return null
    throw error
  }
}
