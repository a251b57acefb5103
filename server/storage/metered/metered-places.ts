import type { Grant } from '#server/access/authorize.ts'
import { joinPaths, type VirtualPath } from '#server/access/virtual-path.ts'
import { isAppError } from '#server/platform/errors.ts'
import type { Storage } from '../storage.ts'
import type { MeteredPool, MeteredPools, UsageMeter } from './usage-meter.ts'

/** The pool of an item, where it is limited, and the place of the item below the served root. */
export type ItemPool = { readonly place: VirtualPath; readonly pool: MeteredPool | null; readonly pools: MeteredPools }

/** Finds the pools that items count for. */
export class MeteredPlaces {
  readonly #storage: Pick<Storage, 'locate'>
  readonly #meter: UsageMeter

  constructor(storage: Pick<Storage, 'locate'>, meter: UsageMeter) {
    this.#storage = storage
    this.#meter = meter
  }

  /** Returns the pool of an item, after its usage was counted if that does not take long; null when nothing is limited. */
  async poolFor(item: Grant): Promise<ItemPool | null> {
    const pools = await this.#meter.current()
    if (!pools.isLimited) return null
    const place = await this.#placeOf(item, pools)
    const pool = pools.poolAt(place)
    await pool?.whenCounted()
    return { place, pool, pools }
  }

  /** Returns the limited pool of an item; null when it has none. */
  async limitedPoolFor(item: Grant): Promise<MeteredPool | null> {
    return (await this.poolFor(item))?.pool ?? null
  }

  /** Returns the limited pool of a place below the served root. */
  async poolAt(place: VirtualPath): Promise<MeteredPool | null> {
    return (await this.#meter.current()).poolAt(place)
  }

  /** Links on the way can only lead to another pool where there is one inside the scope. */
  async #placeOf(item: Grant, pools: MeteredPools): Promise<VirtualPath> {
    const { root } = item.subject.scope
    if (pools.hasPoolsBelow(root)) {
      try {
        return joinPaths(root, await this.#storage.locate(item))
      } catch (error) {
        if (!isAppError(error, 'not_found')) throw error
      }
    }
    return joinPaths(root, item.path)
  }
}

/** Has everything counted again that an operation on a tree with homes inside, or an operation that failed, may have changed. */
export function countAgain(...items: readonly (ItemPool | null)[]): void {
  for (const item of items) {
    if (!item) continue
    item.pool?.countAgain()
    for (const pool of item.pools.poolsBelow(item.place)) pool.countAgain()
  }
}
