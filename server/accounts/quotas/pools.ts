import { foldPath, type NameMatching } from '#server/access/rules.ts'
import { isWithin, parent, ROOT, type VirtualPath } from '#server/access/virtual-path.ts'
import type { MeteredPools } from '#server/storage/metered/usage-meter.ts'
import type { Pool } from './pool.ts'
import { type PoolSet, setOf } from './pool-group.ts'

export type PoolsParts = {
  /** The pool of each home by its folded top; null without a limit. */
  readonly homes: ReadonlyMap<VirtualPath, Pool | null>
  /** The pools of folders by their folded tops. */
  readonly folders?: ReadonlyMap<VirtualPath, Pool>
  readonly matching: NameMatching
}

/**
 * The pools at one time. An item counts for the innermost home that contains it, and for no other home; and for each folder with a quota that
 * contains it.
 */
export class Pools implements MeteredPools {
  readonly #matching: NameMatching
  readonly #homes: ReadonlyMap<VirtualPath, Pool | null>
  readonly #folders: ReadonlyMap<VirtualPath, Pool>
  /** Folders that contain a home. */
  readonly #aboveHomes = new Set<VirtualPath>()
  /** Folders with a quota, and those that contain one. */
  readonly #aboveFolders = new Set<VirtualPath>()
  /** The sets of several pools, by these; the same items always count for the same object. */
  readonly #sets = new Map<string, PoolSet>()
  readonly isLimited: boolean

  constructor({ homes, folders = new Map(), matching }: PoolsParts) {
    this.#homes = homes
    this.#folders = folders
    this.#matching = matching
    this.isLimited = folders.size > 0 || [...homes.values()].some((pool) => pool !== null)
    for (const home of homes.keys()) if (home !== ROOT) addAbove(parent(home), this.#aboveHomes)
    for (const folder of folders.keys()) addAbove(folder, this.#aboveFolders)
  }

  /** The limited pools. */
  get all(): Pool[] {
    return [...[...this.#homes.values()].filter((pool) => pool !== null), ...this.#folders.values()]
  }

  /** The pools of folders. */
  get folders(): Pool[] {
    return [...this.#folders.values()]
  }

  poolAt(place: VirtualPath): PoolSet | null {
    const home = this.homeAt(place)
    if (this.#folders.size === 0) return home
    const folders = this.foldersAt(place)
    if (folders.length === 0) return home
    const pools = home ? [home, ...folders] : folders
    if (pools.length === 1) return setOf(pools)
    const key = pools.map((pool) => `${pool.kind} ${foldPath(pool.place, this.#matching)}`).join('\n')
    const known = this.#sets.get(key) ?? setOf(pools)
    if (known) this.#sets.set(key, known)
    return known
  }

  /** Returns the pool of the innermost home that contains an item; null without a limit. */
  homeAt(place: VirtualPath): Pool | null {
    if (!this.isLimited) return null
    for (let folder = foldPath(place, this.#matching); ; folder = parent(folder)) {
      const pool = this.#homes.get(folder)
      if (pool !== undefined) return pool
      if (folder === ROOT) return null
    }
  }

  /** Returns the pools of the folders that are or contain an item, the innermost first. */
  foldersAt(place: VirtualPath): Pool[] {
    const found: Pool[] = []
    if (this.#folders.size === 0) return found
    for (let folder = foldPath(place, this.#matching); ; folder = parent(folder)) {
      const pool = this.#folders.get(folder)
      if (pool) found.push(pool)
      if (folder === ROOT) return found
    }
  }

  /** Returns the pool of a folder; null where it has no quota. */
  folder(place: VirtualPath): Pool | null {
    return this.#folders.get(foldPath(place, this.#matching)) ?? null
  }

  /** Returns whether an item counts for a pool. */
  counts(place: VirtualPath, pool: Pool): boolean {
    return pool.kind === 'folder' || this.homeAt(place) === pool
  }

  hasPoolsBelow(place: VirtualPath): boolean {
    return this.hasHomesBelow(place) || this.#aboveFolders.has(foldPath(place, this.#matching))
  }

  /** Returns whether a home begins below a place, so that not everything there counts for the same home. */
  hasHomesBelow(place: VirtualPath): boolean {
    return this.#aboveHomes.has(foldPath(place, this.#matching))
  }

  poolsBelow(place: VirtualPath): readonly Pool[] {
    const top = foldPath(place, this.#matching)
    return [...this.#homes, ...this.#folders].flatMap(([home, pool]) =>
      pool && home !== top && isWithin(home, top) ? pool : [],
    )
  }
}

/** Adds a folder and all that contain it. */
function addAbove(top: VirtualPath, folders: Set<VirtualPath>): void {
  for (let folder = top; !folders.has(folder); folder = parent(folder)) folders.add(folder)
}
