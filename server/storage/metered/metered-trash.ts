import type { Grant } from '#server/access/authorize.ts'
import type { RetainedItem, RetainedItemRef, RetentionDetails } from '../retained-item.ts'
import type { Removing, Stat, Storage, WriteOptions } from '../storage.ts'
import type { DeleteItemOptions, TrashAndVersionStore } from '../trash-and-version-store.ts'
import { amountOf, measureRetained, measureTree, orUnknown } from './measure.ts'
import { countAgain, type ItemPool, MeteredPlaces } from './metered-places.ts'
import { orCountAgain } from './metered-writes.ts'
import { partOf, ReplacedContent } from './replaced-content.ts'
import { type MeteredPool, NO_AMOUNT, negated, type UsageAmount, type UsageMeter } from './usage-meter.ts'

/** The methods of a store that change what counts. */
type Changing = 'retainItem' | 'bringBack' | 'bringBackOver' | 'copyOut' | 'deleteItem'

/** Returns the store with its changes counted: items in the trash and the versions count for the pool of their original location. */
export function meteredTrash(
  store: TrashAndVersionStore,
  storage: Pick<Storage, 'locate' | 'lstat' | 'walk'>,
  meter: UsageMeter,
): TrashAndVersionStore {
  const metered = new MeteredTrash(store, storage, meter)
  const changing: Pick<TrashAndVersionStore, Changing> = {
    retainItem: (item, keeping) => metered.retainItem(item, keeping),
    bringBack: (kept, to) => metered.bringBack(kept, to),
    bringBackOver: (kept, to, options) => metered.bringBackOver(kept, to, options),
    copyOut: (kept, to) => metered.copyOut(kept, to),
    deleteItem: (kept, options) => metered.deleteItem(kept, options),
  }
  return {
    ...changing,
    open: (kept, leave) => store.open(kept, leave),
    statItem: (kept) => store.statItem(kept),
    findItem: (kept) => store.findItem(kept),
    walkItem: (kept, signal, options) => store.walkItem(kept, signal, options),
    deleteNote: (kept) => store.deleteNote(kept),
    canRetain: (folder) => store.canRetain(folder),
    tops: () => store.tops(),
    custodyOf: (top) => store.custodyOf(top),
    sweep: (top) => store.sweep(top),
    findings: (top, isKnown) => store.findings(top, isKnown),
    setReclaimer: (yielding) => store.setReclaimer(yielding),
    hasRoom: (folder, bytes) => store.hasRoom(folder, bytes),
    space: (top) => store.space(top),
  }
}

class MeteredTrash implements Pick<TrashAndVersionStore, Changing> {
  readonly #store: TrashAndVersionStore
  readonly #storage: Pick<Storage, 'locate' | 'lstat' | 'walk'>
  readonly #meter: UsageMeter
  readonly #places: MeteredPlaces

  constructor(store: TrashAndVersionStore, storage: Pick<Storage, 'locate' | 'lstat' | 'walk'>, meter: UsageMeter) {
    this.#store = store
    this.#storage = storage
    this.#meter = meter
    this.#places = new MeteredPlaces(storage, meter)
  }

  async retainItem(item: Removing, keeping: RetentionDetails): Promise<RetainedItem> {
    const there = await this.#places.poolFor(item)
    if (!there) return this.#store.retainItem(item, keeping)
    const { pool } = there
    if (!pool && !there.pools.hasPoolsBelow(there.place)) return this.#store.retainItem(item, keeping)
    using _room = pool?.reserve(NO_AMOUNT, item.subject, true)
    const amount = there.pools.hasPoolsBelow(there.place) ? null : await orUnknown(measureTree(this.#storage, item))
    if (!pool || !amount) {
      const retained = await this.#store.retainItem(item, keeping)
      countAgain(there)
      return retained
    }
    const retained = await orCountAgain([there], () => this.#store.retainItem(item, keeping))
    pool.add('live', negated(amount))
    pool.add(partOf(retained), amount)
    return retained
  }

  async bringBack(kept: RetainedItemRef, to: Grant<'create' | 'rename'>): Promise<Stat | 'other_volume'> {
    const ends = await this.#ends(kept, to)
    if (!ends) return this.#store.bringBack(kept, to)
    const { source, target, item, amount } = ends
    using _left = source.pool?.reserve(NO_AMOUNT, to.subject, true)
    using _room = target.pool?.reserve(amount, to.subject, source.pool ?? false)
    const stat = await orCountAgain([source, target], () => this.#store.bringBack(kept, to))
    if (stat === 'other_volume') return stat
    source.pool?.add(partOf(item), negated(amount))
    target.pool?.add('live', amount)
    return stat
  }

  async bringBackOver(
    kept: RetainedItemRef,
    to: Grant<'modify'>,
    options?: Pick<WriteOptions, 'keep'>,
  ): Promise<Stat | 'other_volume'> {
    const ends = await this.#ends(kept, to)
    if (!ends) return this.#store.bringBackOver(kept, to, options)
    const { source, target, item, amount } = ends
    const replaced = new ReplacedContent(
      amountOf(await this.#storage.lstat(to as Grant as Grant<'list'>)),
      options?.keep,
    )
    using _left = source.pool?.reserve(NO_AMOUNT, to.subject, true)
    using _room = target.pool?.reserve(replaced.neededFor(amount), to.subject, source.pool ?? false)
    const stat = await orCountAgain([source, target], () =>
      this.#store.bringBackOver(kept, to, { ...options, keep: replaced.keep }),
    )
    if (stat === 'other_volume') return stat
    source.pool?.add(partOf(item), negated(amount))
    if (target.pool) replaced.count(target.pool, amount)
    return stat
  }

  async copyOut(kept: RetainedItemRef, to: Grant<'create' | 'rename'>): Promise<Stat> {
    const ends = await this.#ends(kept, to)
    if (!ends?.target.pool) return this.#store.copyOut(kept, to)
    // Within a pool the retained item is removed afterwards.
    using _room = ends.target.pool.reserve(ends.amount, to.subject, ends.source.pool ?? false)
    const stat = await this.#store.copyOut(kept, to)
    ends.target.pool.add('live', amountOf(stat))
    return stat
  }

  async deleteItem(kept: RetainedItemRef, options?: DeleteItemOptions): Promise<void> {
    const source = await this.#retained(kept)
    if (!source?.pool) return this.#store.deleteItem(kept, options)
    const { item, pool } = source
    const amount = await orUnknown(measureRetained(this.#store, item))
    using _room = pool.reserve(NO_AMOUNT, {}, true)
    try {
      await this.#store.deleteItem(kept, options)
    } catch (error) {
      pool.countAgain()
      throw error
    }
    if (amount) pool.add(partOf(item), negated(amount))
    else pool.countAgain()
  }

  /** Returns the retained item and its pool; null where no quota is set, or it does not exist. */
  async #retained(kept: RetainedItemRef): Promise<Retained | null> {
    const pools = await this.#meter.current()
    const item = pools.isLimited ? await this.#store.findItem(kept) : null
    if (!item) return null
    const pool = pools.poolAt(item.place)
    return { item, place: item.place, pool, pools }
  }

  async #ends(kept: RetainedItemRef, to: Grant): Promise<Ends | null> {
    const source = await this.#retained(kept)
    const target = source && (await this.#places.poolFor(to))
    if (!target) return null
    const amount = await measureRetained(this.#store, source.item)
    return { source, target, item: source.item, amount }
  }
}

type Retained = ItemPool & {
  readonly item: RetainedItem
  readonly pool: MeteredPool | null
}
type Ends = Pick<Retained, 'item'> & {
  readonly amount: UsageAmount
  readonly source: ItemPool
  readonly target: ItemPool
}
