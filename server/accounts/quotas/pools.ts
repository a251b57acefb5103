import { foldPath, type NameMatching } from '#server/access/rules.ts'
import { isWithin, parent, ROOT, type VirtualPath } from '#server/access/virtual-path.ts'
import type { MeteredPools } from '#server/storage/metered/usage-meter.ts'
import type { Pool } from './pool.ts'

/** The homes of all users at one time. An item counts for the innermost home that contains it, and only for that. */
export class Pools implements MeteredPools {
  readonly #matching: NameMatching
  /** The pool of each home by its folded top; null without a limit. */
  readonly #homes: ReadonlyMap<VirtualPath, Pool | null>
  /** Folders that contain a home. */
  readonly #above = new Set<VirtualPath>()
  readonly isLimited: boolean

  constructor(homes: ReadonlyMap<VirtualPath, Pool | null>, matching: NameMatching) {
    this.#homes = homes
    this.#matching = matching
    this.isLimited = [...homes.values()].some((pool) => pool !== null)
    for (const home of homes.keys())
      for (let folder = home; folder !== ROOT && !this.#above.has(parent(folder)); folder = parent(folder))
        this.#above.add(parent(folder))
  }

  /** The limited pools. */
  get all(): Pool[] {
    return [...this.#homes.values()].filter((pool) => pool !== null)
  }

  poolAt(place: VirtualPath): Pool | null {
    if (!this.isLimited) return null
    for (let folder = foldPath(place, this.#matching); ; folder = parent(folder)) {
      const pool = this.#homes.get(folder)
      if (pool !== undefined) return pool
      if (folder === ROOT) return null
    }
  }

  hasPoolsBelow(place: VirtualPath): boolean {
    return this.#above.has(foldPath(place, this.#matching))
  }

  poolsBelow(place: VirtualPath): readonly Pool[] {
    const top = foldPath(place, this.#matching)
    return [...this.#homes].flatMap(([home, pool]) => (pool && home !== top && isWithin(home, top) ? pool : []))
  }
}
