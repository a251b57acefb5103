import { authorize, type Grant, type Subject } from '#server/access/authorize.ts'
import { parent, ROOT, type VirtualPath } from '#server/access/virtual-path.ts'
import { AppError, isAppError } from '#server/platform/errors.ts'
import type { Storage } from '#server/storage/storage.ts'
import { usernameTaken } from './scope-overlap.ts'

/** Newly created folders, the requested one last. */
export type CreatedFolders = readonly Grant<'create'>[]

/** The storage methods used to create homes. */
export type HomeStorage = Pick<Storage, 'makeDirectory' | 'lstat' | 'locate' | 'list' | 'remove'>

/** Creates home folders. */
export class Homes {
  readonly #storage: HomeStorage
  readonly #system: Subject

  /** @param system the program itself, see `systemSubject` */
  constructor(storage: HomeStorage, system: Subject) {
    this.#storage = storage
    this.#system = system
  }

  /**
   * Creates a home that did not exist; missing parent folders are created and remain.
   * @returns the grants to remove it again
   * @throws AppError `name_taken` when an item has its name; `invalid` when it cannot be a home
   */
  async createHome(home: VirtualPath): Promise<CreatedFolders> {
    const grant = this.#authorize('create', home)
    await this.ensureFolder(parent(home))
    try {
      await this.#storage.makeDirectory(grant)
      return [grant]
    } catch (error) {
      throw isAppError(error, 'name_taken') ? usernameTaken() : error
    }
  }

  /**
   * Creates the folder and its missing parents; existing folders are accepted.
   * @returns the grants to remove the created ones again
   * @throws AppError `invalid` when it cannot be a scope: one of Coffer's own directories, a link, or a file in its place
   */
  async ensureFolder(folder: VirtualPath): Promise<CreatedFolders> {
    if (await this.folderExists(folder)) return []
    const above = await this.ensureFolder(parent(folder))
    return this.orRemoveCreated(above, this.#createBelow(above, folder))
  }

  /** Waits for work that needs the folders. When it fails, the folders created for it are removed, unless they are not empty. */
  async orRemoveCreated<T>(made: CreatedFolders, work: Promise<T>): Promise<T> {
    try {
      return await work
    } catch (error) {
      await this.removeCreated(made)
      throw error
    }
  }

  async #createBelow(above: CreatedFolders, folder: VirtualPath): Promise<CreatedFolders> {
    const grant = this.#authorize('create', folder)
    try {
      await this.#storage.makeDirectory(grant)
      return [...above, grant]
    } catch (error) {
      // Created concurrently.
      if (isAppError(error, 'name_taken') && (await this.folderExists(folder))) return above
      throw error
    }
  }

  /** Removes unneeded new folders, unless they are not empty; they remain where that fails. */
  async removeCreated(made: CreatedFolders): Promise<void> {
    for (const folder of made.toReversed())
      await this.#storage.remove(folder, { onlyEmpty: true }).catch(() => undefined)
  }

  /**
   * Returns whether the folder exists.
   * @throws AppError `invalid` when it cannot be a scope, as {@link ensureFolder}
   */
  async folderExists(folder: VirtualPath): Promise<boolean> {
    if (folder === ROOT) return true
    const grant = this.#authorize('list', folder)
    try {
      const { kind, isLink } = await this.#storage.lstat(grant)
      // A scope is opened without following links, so neither it nor a parent folder may be one.
      if (kind !== 'directory' || isLink || (await this.#storage.locate(grant)) !== folder) throw unusable()
      return true
    } catch (error) {
      if (isAppError(error, 'not_found')) return false
      throw error
    }
  }

  /**
   * Returns whether a new user can have the folder without getting files of another: it does not exist, or is empty.
   * @throws AppError `invalid` when it cannot be a scope, as {@link ensureFolder}
   */
  async isUnused(folder: VirtualPath): Promise<boolean> {
    if (!(await this.folderExists(folder))) return true
    const { names } = await this.#storage.list(this.#authorize('list', folder), { by: 'name', order: 'ascending' })
    return names === ''
  }

  #authorize<E extends 'create' | 'list'>(effect: E, folder: VirtualPath): Grant<E> {
    try {
      return authorize(this.#system, effect, folder)
    } catch (error) {
      throw isAppError(error, 'not_allowed') ? unusable() : error
    }
  }
}

const unusable = () => new AppError('invalid', 'This folder cannot be used as a scope.')
