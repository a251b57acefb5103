import type { Grant } from '#server/access/authorize.ts'
import { type Db, databaseVersion, type Tx } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { VersionedCache } from '#server/platform/queue/versioned-cache.ts'
import { notAllowed } from '#server/platform/refusals.ts'
import { type FindItemParts, placeOf } from '../item-places/find-item.ts'
import type { PlaceKey } from '../item-places/place.ts'
import { type ItemLock, itemLocked, LOCK_SECONDS, MAX_LOCKS, refuseLocked } from './item-lock.ts'
import { LockIndex } from './lock-index.ts'
import { canEnd } from './policy.ts'
import { LockReader, LockWriter } from './store.ts'

/** `now` is in milliseconds since the epoch. */
export type ItemLocksParts = FindItemParts & { readonly db: Db; readonly now: () => number }

/** A requested lock. `seconds`: the requested duration; null if the client names none. */
export type NewLock = Pick<ItemLock, 'isShared' | 'isDeep' | 'owner' | 'client'> & { readonly seconds: number | null }

/** Locks on items. They are stored, so that they hold for all processes and after a restart, and expire by themselves. */
export class ItemLocks {
  readonly #parts: ItemLocksParts
  readonly #known: VersionedCache<LockIndex>

  constructor(parts: ItemLocksParts) {
    this.#parts = parts
    this.#known = new VersionedCache(() => databaseVersion(parts.db))
  }

  /** Returns the locks that have not expired. */
  async current(): Promise<LockIndex> {
    const { db, now } = this.#parts
    const at = now()
    const known = await this.#known.get('', async () => new LockIndex(await new LockReader(db).all(0)))
    if (known?.all.every(({ expiresAt }) => expiresAt > at)) return known
    return new LockIndex((known?.all ?? []).filter(({ expiresAt }) => expiresAt > at))
  }

  /** Returns the place of an item, by which locks are stored. */
  placeOf(item: Grant<'list'>): Promise<PlaceKey> {
    return placeOf(this.#parts, item)
  }

  /** Returns the locks that cover an item. */
  async covering(item: Grant<'list'>): Promise<ItemLock[]> {
    const index = await this.current()
    return index.all.length === 0 ? [] : index.covering(await this.placeOf(item))
  }

  /** Throws AppError `locked` where another lock on the item, or on something in it, excludes this one. */
  async requireLockable(item: Grant<'list'>, lock: Pick<NewLock, 'isShared' | 'isDeep'>): Promise<void> {
    refuseConflict(await this.current(), await this.placeOf(item), lock)
  }

  /**
   * Throws AppError `locked` where the request does not submit the tokens of the locks that cover an item and, with `isTree`, of those below
   * it. Of several locks on one item, which are shared then, one is sufficient.
   */
  async requireHeld(item: Grant<'list'>, isTree = false): Promise<void> {
    const index = await this.current()
    if (index.all.length === 0) return
    const place = await this.placeOf(item)
    refuseLocked(index.covering(place), item.subject)
    if (isTree) for (const lock of index.below(place)) refuseLocked(index.covering(lock.place), item.subject)
  }

  /** Locks an existing item. @throws AppError `locked`, `too_many` */
  async lock(item: Grant<'list'>, { seconds, ...lock }: NewLock): Promise<ItemLock> {
    const { now } = this.#parts
    const { userId, username } = item.subject
    const place = await this.placeOf(item)
    return this.#write(async (writer) => {
      const at = now()
      await writer.removeExpired(at)
      const all = await writer.all(at)
      refuseConflict(new LockIndex(all), place, lock)
      if (all.filter((other) => other.userId === userId).length >= MAX_LOCKS)
        throw new AppError('too_many', 'You have the maximum number of locks.')
      const token = `opaquelocktoken:${crypto.randomUUID()}`
      const made = { ...lock, token, place, userId, username, createdAt: at, expiresAt: at + durationOf(seconds) }
      await writer.insert(made)
      return made
    })
  }

  /** Extends the locks that a request submits and that cover an item; returns them. */
  async refresh(item: Grant<'list'>, seconds: number | null): Promise<ItemLock[]> {
    const { userId, lockTokens = [] } = item.subject
    const covering = await this.covering(item)
    const held = covering.filter((lock) => lock.userId === userId && lockTokens.includes(lock.token))
    if (held.length === 0) return []
    const expiresAt = this.#parts.now() + durationOf(seconds)
    await this.#write(async (writer) => {
      for (const { token } of held) await writer.extend(token, expiresAt)
    })
    return held.map((lock) => ({ ...lock, expiresAt }))
  }

  /**
   * Removes a lock that covers an item.
   *
   * @throws AppError `conflict` where no lock on the item has this token; `not_allowed` for that of another user
   */
  async unlock(item: Grant<'list'>, token: string): Promise<void> {
    const lock = (await this.covering(item)).find((one) => one.token === token)
    if (!lock) throw new AppError('conflict', 'No lock on this item has this token.')
    if (lock.userId !== item.subject.userId) throw notAllowed()
    await this.#write((writer) => writer.remove([token]))
  }

  /** Ends all locks that cover an item, also without their tokens. @throws AppError `not_allowed` where one is that of another user */
  async endAll(item: Grant<'list'>): Promise<void> {
    const locks = await this.covering(item)
    if (!locks.every((lock) => canEnd(lock, item.subject))) throw notAllowed()
    await this.forget(locks)
  }

  /** Removes locks, as of items that no longer exist. */
  async forget(locks: readonly ItemLock[]): Promise<void> {
    if (locks.length > 0) await this.#write((writer) => writer.remove(locks.map(({ token }) => token)))
  }

  #write<T>(work: (writer: LockWriter) => Promise<T>): Promise<T> {
    return this.#parts.db.transaction().execute((tx: Tx) => work(new LockWriter(tx)))
  }
}

function refuseConflict(
  index: LockIndex,
  place: PlaceKey,
  { isShared, isDeep }: Pick<ItemLock, 'isShared' | 'isDeep'>,
) {
  const others = isDeep ? [...index.covering(place), ...index.below(place)] : index.covering(place)
  const conflict = others.find((other) => !other.isShared || !isShared)
  if (conflict) throw itemLocked(conflict)
}

const durationOf = (seconds: number | null) =>
  Math.min(Math.max(seconds ?? LOCK_SECONDS.usual, 1), LOCK_SECONDS.most) * 1000
