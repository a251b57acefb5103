import type { ExtractConflict } from '#contract/archive-contents.ts'
import type { Grant } from '#server/access/authorize.ts'
import { foldPath } from '#server/access/rules.ts'
import { joinPaths, parent, type VirtualPath } from '#server/access/virtual-path.ts'
import { numberedPath } from '#server/files/browse/names.ts'
import { isAppError } from '#server/platform/errors.ts'
import { nameTaken } from '#server/platform/refusals.ts'
import { isFolder, lstatOrNull } from '#server/storage/stat-or-null.ts'
import type { Stat, Storage } from '#server/storage/storage.ts'

/** Maximum number of numbered names to try for a file that is written beside an existing one. */
const MOST_NUMBERS = 1000

export type ExtractPlannerOptions = {
  readonly storage: Storage
  readonly destination: Grant<'create'>
  /** Grant to replace files in the destination; null if nothing is to be replaced. */
  readonly replace: Grant<'modify'> | null
  readonly conflict: ExtractConflict
  /** Whether the destination already exists. In a new one, no names are in use. */
  readonly isThere: boolean
}

/** The destination of a file. */
export type FileTarget =
  | { readonly create: Grant<'create'>; readonly replace?: undefined }
  | { readonly replace: Grant<'modify'>; readonly create?: undefined }

/** The reason why an entry cannot be written to its destination. */
export type BlockReason = 'taken' | 'denied' | 'name'

type Folder = { readonly state: 'new' | 'there' } | { readonly obstacle: BlockReason }

/**
 * Determines the destination of entries before anything is written: each name and each folder above it is authorized and, if it may exist,
 * looked up. `newFolders` are the folders to create, each before its contents.
 */
export class ExtractPlanner {
  readonly newFolders: Grant<'create'>[] = []
  readonly #options: ExtractPlannerOptions
  readonly #folders = new Map<VirtualPath, Folder>()
  /** Names given to earlier entries in folders that already exist. */
  readonly #given = new Set<VirtualPath>()

  constructor(options: ExtractPlannerOptions) {
    this.#options = options
    this.#folders.set(options.destination.path, { state: options.isThere ? 'there' : 'new' })
  }

  /** Checks a folder by its path below the destination. @throws AppError `name_taken` if existing names are to be refused */
  async checkFolder(way: VirtualPath): Promise<BlockReason | null> {
    const path = this.#pathOf(way)
    if (path === null) return 'name'
    const folder = await this.#folder(path)
    return 'obstacle' in folder ? folder.obstacle : null
  }

  /**
   * Returns the destination of a file, given its path below the destination folder. @throws AppError `name_taken` if existing names are to
   * be refused
   */
  async fileTargetOf(way: VirtualPath): Promise<FileTarget | BlockReason> {
    const path = this.#pathOf(way)
    if (path === null) return 'name'
    const folder = await this.#folder(parent(path))
    if ('obstacle' in folder) return folder.obstacle
    const create = this.#options.destination.forPath(path)
    if (!create) return 'denied'
    if (folder.state === 'new') return { create }
    const there = await this.#statTarget(create)
    if (there === 'denied') return there
    return there || this.#isGiven(path) ? this.#resolve(create, there) : this.#give(create)
  }

  async #resolve(create: Grant<'create'>, there: Stat | null): Promise<FileTarget | BlockReason> {
    const { conflict, replace } = this.#options
    if (conflict === 'refuse') throw nameTaken()
    if (conflict === 'keep_both') return this.#beside(create)
    if (conflict === 'skip' || there?.kind !== 'file' || there.isLink) return 'taken'
    const modify = replace?.forPath(create.path)
    return modify ? { replace: modify } : 'denied'
  }

  /** Returns the first free name with a number. Each name is authorized before it is looked up on the disk. */
  async #beside(wanted: Grant<'create'>): Promise<FileTarget | BlockReason> {
    for (let number = 1; number <= MOST_NUMBERS; number += 1) {
      const path = orNull(() => numberedPath(wanted.path, number))
      if (path === null) return 'name'
      const create = wanted.forPath(path)
      if (!create) return 'denied'
      if (!this.#isGiven(path) && (await this.#statTarget(create)) === null) return this.#give(create)
    }
    return 'taken'
  }

  #isGiven(path: VirtualPath): boolean {
    return this.#given.has(foldPath(path, this.#options.destination.subject.scope.matching))
  }

  #give(create: Grant<'create'>): FileTarget {
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
    const create = this.#options.destination.forPath(path)
    if (!create) return { obstacle: 'denied' }
    const there = above.state === 'new' ? null : await this.#statTarget(create)
    if (there === 'denied') return { obstacle: there }
    if (there && isFolder(there)) return { state: 'there' }
    if (there && this.#options.conflict === 'refuse') throw nameTaken()
    if (there) return { obstacle: 'taken' }
    this.newFolders.push(create)
    return { state: 'new' }
  }

  async #statTarget(create: Grant<'create'>): Promise<Stat | null | 'denied'> {
    try {
      return await lstatOrNull(this.#options.storage, create)
    } catch (error) {
      if (isAppError(error, 'not_allowed')) return 'denied'
      throw error
    }
  }

  #pathOf(way: VirtualPath): VirtualPath | null {
    return orNull(() => joinPaths(this.#options.destination.path, way))
  }
}

/** Returns null for a path that would be too long. */
function orNull(make: () => VirtualPath): VirtualPath | null {
  try {
    return make()
  } catch (error) {
    if (isAppError(error, 'invalid')) return null
    throw error
  }
}
