import { authorize, type Grant, type Subject } from '#server/access/authorize.ts'
import { parent, ROOT, type VirtualPath } from '#server/access/virtual-path.ts'
import { AppError, isAppError } from '#server/lib/errors.ts'
import type { Storage } from '#server/storage/storage.ts'
import { usernameTaken } from './territory.ts'

/** Folders that were made just now, topmost first. */
export type MadeFolders = readonly Grant<'create'>[]

/** Makes the folders people live in. A failed call leaves none that it made. */
export class Homes {
  readonly #storage: Storage
  readonly #system: Subject

  /** @param system the program itself, see `systemSubject` */
  constructor(storage: Storage, system: Subject) {
    this.#storage = storage
    this.#system = system
  }

  /**
   * A home nobody had before, with the folders missing above it.
   *
   * @throws AppError `name_taken` when anything has its name; `invalid` when it cannot be a home
   */
  async makeNew(home: VirtualPath): Promise<MadeFolders> {
    const above = await this.ensure(parent(home))
    try {
      return [...above, await this.#make(home)]
    } catch (error) {
      await this.takeBack(above)
      throw isAppError(error, 'name_taken') ? usernameTaken() : error
    }
  }

  /**
   * The folder and those missing above it; what is there already is fine.
   *
   * @returns those that were not there
   * @throws AppError `invalid` when it cannot be a scope: one of our own directories, a link, or a file in its place
   */
  async ensure(folder: VirtualPath): Promise<MadeFolders> {
    if (folder === ROOT || (await this.#isThere(folder))) return []
    const above = await this.ensure(parent(folder))
    try {
      return [...above, await this.#make(folder)]
    } catch (error) {
      // Somebody made it meanwhile.
      if (isAppError(error, 'name_taken') && (await this.#isThere(folder))) return above
      await this.takeBack(above)
      throw error
    }
  }

  /** Removes them again, as far as nothing is in them by now. Never throws: what stays is an empty folder. */
  async takeBack(made: MadeFolders): Promise<void> {
    for (const folder of made.toReversed())
      await this.#storage.remove(folder, { onlyEmpty: true }).catch(() => undefined)
  }

  async #make(folder: VirtualPath): Promise<Grant<'create'>> {
    const grant = this.#may('create', folder)
    await this.#storage.makeDirectory(grant)
    return grant
  }

  async #isThere(folder: VirtualPath): Promise<boolean> {
    const look = this.#may('list', folder)
    try {
      const { kind, isLink } = await this.#storage.lstat(look)
      // A scope is opened without following links, so neither it nor a folder on the way may be one.
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
