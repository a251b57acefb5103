import type { Grant } from '#server/access/authorize.ts'
import { isAppError } from '#server/platform/errors.ts'
import type { Content, CopyOptions, RemoveOptions, Removing, Stat, Storage, WriteOptions } from '../storage.ts'
import { limitedContent } from './limited-content.ts'
import { amountOf, measureTree, orUnknown } from './measure.ts'
import { countAgain, type ItemPool, type MeteredPlaces } from './metered-places.ts'
import { declaredAmount, ReplacedContent } from './replaced-content.ts'
import { type Forced, type MeteredPool, NO_AMOUNT, negated, type UsageAmount } from './usage-meter.ts'

type Source = Grant<'list' | 'rename'>

/** The changes of {@link Storage}, counted for the pools of their items. */
export class MeteredWrites {
  readonly #storage: Storage
  readonly #places: MeteredPlaces

  constructor(storage: Storage, places: MeteredPlaces) {
    this.#storage = storage
    this.#places = places
  }

  async create(file: Grant<'create'>, content: Content, options?: WriteOptions): Promise<Stat> {
    const pool = await this.#places.limitedPoolFor(file)
    if (!pool) return this.#storage.create(file, content, options)
    using room = pool.reserve(declaredAmount(content.length), file.subject)
    const stat = await this.#storage.create(
      file,
      content.length === null ? limitedContent(content, room) : content,
      options,
    )
    pool.add('live', amountOf(stat))
    return stat
  }

  async replace(file: Grant<'modify'>, content: Content, options?: WriteOptions): Promise<Stat> {
    const pool = await this.#places.limitedPoolFor(file)
    if (!pool) return this.#storage.replace(file, content, options)
    // Links are followed, as by the write itself.
    const before = amountOf({ ...(await this.#storage.stat(file as Grant as Grant<'list'>)), isLink: false })
    const replaced = new ReplacedContent(before, options?.keep)
    using room = pool.reserve(replaced.neededFor(declaredAmount(content.length)), file.subject)
    const limited = content.length === null ? limitedContent(content, room) : content
    const stat = await this.#storage.replace(file, limited, { ...options, keep: replaced.keep })
    replaced.count(pool, { ...amountOf(stat), files: 1 })
    return stat
  }

  async copy(from: Source, to: Grant<'create' | 'rename'>, options?: CopyOptions): Promise<Stat> {
    const pool = await this.#places.limitedPoolFor(to)
    if (!pool) return this.#storage.copy(from, to, options)
    const amount = amountOf(await this.#storage.lstat(from))
    using _room = pool.reserve(amount, to.subject, await this.sourceOf(from))
    const stat = await this.#storage.copy(from, to, options)
    pool.add('live', amountOf(stat))
    return stat
  }

  async copyOver(from: Source, to: Grant<'modify'>, options?: CopyOptions): Promise<Stat> {
    const pool = await this.#places.limitedPoolFor(to)
    if (!pool) return this.#storage.copyOver(from, to, options)
    const replaced = new ReplacedContent(amountOf(await this.#storage.lstat(to)), options?.keep)
    const amount = amountOf(await this.#storage.lstat(from))
    using _room = pool.reserve(replaced.neededFor(amount), to.subject, await this.sourceOf(from))
    const stat = await this.#storage.copyOver(from, to, { ...options, keep: replaced.keep })
    replaced.count(pool, amountOf(stat))
    return stat
  }

  /** Returns the pool to which a copy adds nothing, because it is the first half of a move. */
  async sourceOf(from: Source): Promise<Forced> {
    return from.effect === 'rename' && ((await this.#places.limitedPoolFor(from)) ?? false)
  }

  async move(from: Grant<'rename'>, to: Grant<'rename'>): Promise<'moved' | 'other_volume'> {
    const ends = await this.#ends(from, to)
    if (!ends) return this.#storage.move(from, to)
    if (ends.hasHomes) return this.#uncounted([ends.source, ends.target], () => this.#storage.move(from, to))
    if (ends.source.pool === ends.target.pool) return this.#storage.move(from, to)
    const amount = await measureTree(this.#storage, from)
    return this.#between(ends, { amount, needed: amount, asking: to }, async () => {
      const outcome = await this.#storage.move(from, to)
      if (outcome === 'moved') enteredBy(ends)?.add('live', amount)
      return outcome
    })
  }

  async moveOver(
    from: Grant<'rename'>,
    to: Grant<'modify'>,
    options?: Pick<WriteOptions, 'keep'>,
  ): Promise<'moved' | 'other_volume'> {
    const ends = await this.#ends(from, to)
    if (!ends) return this.#storage.moveOver(from, to, options)
    const amount = amountOf(await this.#storage.lstat(from))
    const replaced = new ReplacedContent(amountOf(await this.#storage.lstat(to)), options?.keep)
    return this.#between(ends, { amount, needed: replaced.neededFor(amount), asking: to }, async () => {
      const outcome = await this.#storage.moveOver(from, to, { ...options, keep: replaced.keep })
      if (outcome !== 'moved' || !ends.target.pool) return outcome
      const entered = enteredBy(ends)
      if (entered) replaced.count(entered, amount)
      const stayed = ends.target.pool.outside(entered)
      if (stayed) replaced.count(stayed, NO_AMOUNT)
      return outcome
    })
  }

  async remove(item: Removing, options?: RemoveOptions): Promise<void> {
    const there = await this.#places.poolFor(item)
    if (!there) return this.#storage.remove(item, options)
    if (there.pools.hasPoolsBelow(there.place))
      return this.#uncounted([there], () => this.#storage.remove(item, options))
    const { pool } = there
    if (!pool) return this.#storage.remove(item, options)
    using _room = pool.reserve(NO_AMOUNT, item.subject, true)
    // Of an empty folder, nothing else is removed.
    const amount = options?.onlyEmpty
      ? amountOf(await this.#storage.lstat(item))
      : await orUnknown(measureTree(this.#storage, item))
    if (!amount) return this.#uncounted([there], () => this.#storage.remove(item, options))
    await orCountAgain([there], () => this.#storage.remove(item, options))
    pool.add('live', negated(amount))
  }

  /** Runs a move from one pool to another; `work` counts it for the target. */
  async #between(
    { source, target }: Ends,
    { amount, needed, asking }: { amount: UsageAmount; needed: UsageAmount; asking: Grant },
    work: () => Promise<'moved' | 'other_volume'>,
  ): Promise<'moved' | 'other_volume'> {
    using _left = source.pool?.reserve(NO_AMOUNT, asking.subject, true)
    using _room = target.pool?.reserve(needed, asking.subject, source.pool ?? false)
    const outcome = await orCountAgain([source, target], work)
    if (outcome === 'moved') source.pool?.outside(target.pool)?.add('live', negated(amount))
    return outcome
  }

  /** Returns the pools of both ends; null where no quota is set. */
  async #ends(from: Grant<'rename'>, to: Grant): Promise<Ends | null> {
    const source = await this.#places.poolFor(from)
    const target = source && (await this.#places.poolFor(to))
    if (!target) return null
    return { source, target, hasHomes: source.pools.hasPoolsBelow(source.place) }
  }

  /** Runs a change to a tree that contains homes, and has everything counted again. */
  async #uncounted<T>(items: readonly ItemPool[], work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } finally {
      countAgain(...items)
    }
  }
}

/** Returns the pools that a moved item did not count for before. */
const enteredBy = ({ source, target }: Ends): MeteredPool | null => target.pool?.outside(source.pool) ?? null

type Ends = { readonly source: ItemPool; readonly target: ItemPool; readonly hasHomes: boolean }

/** Refusals after which nothing has changed. */
const UNCHANGED = ['name_taken', 'not_found', 'invalid', 'not_kept'] as const

/** Runs a change; when it fails, it may have changed something all the same, which is then counted again. */
export async function orCountAgain<T>(items: readonly (ItemPool | null)[], work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!UNCHANGED.some((code) => isAppError(error, code))) countAgain(...items)
    throw error
  }
}
