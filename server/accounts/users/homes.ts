import { authorize, type Grant, type Subject } from '#server/access/authorize.ts'
import { parent, ROOT, type VirtualPath } from '#server/access/virtual-path.ts'
import { AppError, isAppError } from '#server/platform/errors.ts'
import type { Storage } from '#server/storage/storage.ts'
import { usernameTaken } from './territory.ts'

/** Newly created folders, the requested one last. */
export type MadeFolders = readonly Grant<'create'>[]

/** The storage methods used to create homes. */
export type HomeStorage = Pick<Storage, 'makeDirectory' | 'lstat' | 'locate' | 'remove'>

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
  async makeNew(home: VirtualPath): Promise<MadeFolders> {
    const leave = this.#may('create', home)
    await this.ensure(parent(home))
    try {
      await this.#storage.makeDirectory(leave)
      return [leave]
    } catch (error) {
      throw isAppError(error, 'name_taken') ? usernameTaken() : error
    }
  }

  /**
   * Creates the folder and its missing parents; existing folders are accepted.
   * @returns the grants to remove the created ones again
   * @throws AppError `invalid` when it cannot be a scope: one of Coffer's own directories, a link, or a file in its place
   */
  async ensure(folder: VirtualPath): Promise<MadeFolders> {
    if (await this.isThere(folder)) return []
    const above = await this.ensure(parent(folder))
    return this.orTakeBack(above, this.#makeBelow(above, folder))
  }

  /** Waits for work that needs the folders. When it fails, the folders created for it are removed, unless they are not empty. */
  async orTakeBack<T>(made: MadeFolders, work: Promise<T>): Promise<T> {
    try {
      return await work
    } catch (error) {
      await this.takeBack(made)
      throw error
    }
  }

  async #makeBelow(above: MadeFolders, folder: VirtualPath): Promise<MadeFolders> {
    const leave = this.#may('create', folder)
    try {
      await this.#storage.makeDirectory(leave)
      return [...above, leave]
    } catch (error) {
      // Created concurrently.
      if (isAppError(error, 'name_taken') && (await this.isThere(folder))) return above
      throw error
    }
  }

  /** Removes unneeded new folders, unless they are not empty; they remain where that fails. */
  async takeBack(made: MadeFolders): Promise<void> {
    for (const folder of made.toReversed())
      await this.#storage.remove(folder, { onlyEmpty: true }).catch(() => undefined)
  }

  /**
   * Returns whether the folder exists.
   * @throws AppError `invalid` when it cannot be a scope, as {@link ensure}
   */
  async isThere(folder: VirtualPath): Promise<boolean> {
    if (folder === ROOT) return true
    const look = this.#may('list', folder)
    try {
      const { kind, isLink } = await this.#storage.lstat(look)
      // A scope is opened without following links, so neither it nor a parent folder may be one.
      if (kind !== 'directory' || isLink || (await this.#storage.locate(look)) !== folder) throw unusable()
      return true
    } catch (error) {
      if (isAppError(error, 'not_found')) return false
      throw error
    }
  }

  #may<E extends 'create' | 'list'>(effect: E, folder: VirtualPath): Grant<E> {
    try {
      return authorize(this.#system, effect, folder)
    } catch (error) {
      throw isAppError(error, 'not_allowed') ? unusable() : error
    }
  }
}

const unusable = () => new AppError('invalid', 'The folder cannot be a scope.')
