import type { ExtractConflict } from '#contract/archive-contents.ts'
import type { Grant } from '#server/access/authorize.ts'
import { foldPath } from '#server/access/rules.ts'
import { below, parent, type VirtualPath } from '#server/access/virtual-path.ts'
import { numbered } from '#server/files/browse/names.ts'
import { isAppError } from '#server/platform/errors.ts'
import { nameTaken } from '#server/platform/refusals.ts'
import { isFolder, lookAt } from '#server/storage/look.ts'
import type { Stat, Storage } from '#server/storage/storage.ts'

/** How many numbers are tried for a file that is to be kept beside another. */
const MOST_NUMBERS = 1000

export type LandingOptions = {
  readonly storage: Storage
  readonly destination: Grant<'create'>
  /** Leave to replace what is in the destination; null where nothing is to be replaced. */
  readonly replace: Grant<'modify'> | null
  readonly conflict: ExtractConflict
  /** Is the destination there already? In one that is not, nothing is taken. */
  readonly isThere: boolean
}

/** Where a file goes. */
export type FileLanding =
  | { readonly create: Grant<'create'>; readonly replace?: undefined }
  | { readonly replace: Grant<'modify'>; readonly create?: undefined }

/** Why something cannot go where it would. */
export type Obstacle = 'taken' | 'denied' | 'name'

type Folder = { readonly state: 'new' | 'there' } | { readonly obstacle: Obstacle }

/**
 * Finds where entries go in the destination, before anything is written: each name and each folder above it is authorised, and then looked
 * at where something may have it. `newFolders` are those that are to be made, a folder before what it holds.
 */
export class Landings {
  readonly newFolders: Grant<'create'>[] = []
  readonly #options: LandingOptions
  readonly #folders = new Map<VirtualPath, Folder>()
  /** Names that entries before were given where others are. */
  readonly #given = new Set<VirtualPath>()

  constructor(options: LandingOptions) {
    this.#options = options
    this.#folders.set(options.destination.path, { state: options.isThere ? 'there' : 'new' })
  }

  /** A folder, by its way below the destination. @throws AppError `name_taken` where that is to be refused */
  async folder(way: VirtualPath): Promise<Obstacle | null> {
    const path = this.#pathOf(way)
    if (path === null) return 'name'
    const folder = await this.#folder(path)
    return 'obstacle' in folder ? folder.obstacle : null
  }

  /** A file, by its way below the destination. @throws AppError `name_taken` where that is to be refused */
  async file(way: VirtualPath): Promise<FileLanding | Obstacle> {
    const path = this.#pathOf(way)
    if (path === null) return 'name'
    const folder = await this.#folder(parent(path))
    if ('obstacle' in folder) return folder.obstacle
    const create = this.#options.destination.within(path)
    if (!create) return 'denied'
    if (folder.state === 'new') return { create }
    const there = await this.#look(create)
    if (there === 'denied') return there
    return there || this.#isGiven(path) ? this.#resolve(create, there) : this.#give(create)
  }

  async #resolve(create: Grant<'create'>, there: Stat | null): Promise<FileLanding | Obstacle> {
    const { conflict, replace } = this.#options
    if (conflict === 'refuse') throw nameTaken()
    if (conflict === 'keep_both') return this.#beside(create)
    if (conflict === 'skip' || there?.kind !== 'file' || there.isLink) return 'taken'
    const modify = replace?.within(create.path)
    return modify ? { replace: modify } : 'denied'
  }

  /** The first free name with a number. Each is authorised before the disk is asked about it. */
  async #beside(wanted: Grant<'create'>): Promise<FileLanding | Obstacle> {
    for (let number = 1; number <= MOST_NUMBERS; number += 1) {
      const path = orNull(() => numbered(wanted.path, number))
      if (path === null) return 'name'
      const create = wanted.within(path)
      if (!create) return 'denied'
      if (!this.#isGiven(path) && (await this.#look(create)) === null) return this.#give(create)
    }
    return 'taken'
  }

  #isGiven(path: VirtualPath): boolean {
    return this.#given.has(foldPath(path, this.#options.destination.subject.scope.matching))
  }

  #give(create: Grant<'create'>): FileLanding {
    this.#given.add(foldPath(create.path, create.subject.scope.matching))
    return { create }
  }

  async #folder(path: VirtualPath): Promise<Folder> {
    const known = this.#folders.get(path)
    if (known) return known
    const found = await this.#find(path)
    this.#folders.set(path, found)
    return found
  }

  async #find(path: VirtualPath): Promise<Folder> {
    const above = await this.#folder(parent(path))
    if ('obstacle' in above) return above
    const create = this.#options.destination.within(path)
    if (!create) return { obstacle: 'denied' }
    const there = above.state === 'new' ? null : await this.#look(create)
    if (there === 'denied') return { obstacle: there }
    if (there && isFolder(there)) return { state: 'there' }
    if (there && this.#options.conflict === 'refuse') throw nameTaken()
    if (there) return { obstacle: 'taken' }
    this.newFolders.push(create)
    return { state: 'new' }
  }

  async #look(create: Grant<'create'>): Promise<Stat | null | 'denied'> {
    try {
      return await lookAt(this.#options.storage, create)
    } catch (error) {
      if (isAppError(error, 'not_allowed')) return 'denied'
      throw error
    }
  }

  #pathOf(way: VirtualPath): VirtualPath | null {
    return orNull(() => below(this.#options.destination.path, way))
  }
}

/** Null for a path that would be too long. */
function orNull(make: () => VirtualPath): VirtualPath | null {
  try {
    return make()
  } catch (error) {
    if (isAppError(error, 'invalid')) return null
    throw error
  }
}
