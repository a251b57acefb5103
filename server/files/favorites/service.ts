import { MAX_FAVORITES } from '#contract/favorite-limits.ts'
import type { Favorite } from '#contract/favorites.ts'
import type { Grant, Subject } from '#server/access/authorize.ts'
import type { Db } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { type FindItemParts, itemsAt, placeOf, placesOf } from '../item-places/find-item.ts'
import { type VisibleItemsParts, visibleItems } from '../item-places/visible-items.ts'
import { FavoriteReader, FavoriteWriter } from './store.ts'

export type FavoritesParts = FindItemParts & VisibleItemsParts & { readonly db: Db }

/** Users' favorites: files and folders in an order of their own. They follow the items. */
export class Favorites {
  readonly #parts: FavoritesParts

  constructor(parts: FavoritesParts) {
    this.#parts = parts
  }

  /** Returns the user's favorites that exist and that they may see now, in their order. */
  async list(subject: Subject): Promise<Favorite[]> {
    const known = await new FavoriteReader(this.#parts.db).all(subject.userId)
    const visible = await visibleItems(this.#parts, subject, known)
    return visible.map(({ path, stat }) => ({
      path,
      isDir: stat.kind === 'directory',
      size: stat.kind === 'directory' ? 0 : stat.size,
      modified: Number(stat.modifiedNs / 1_000_000n),
    }))
  }

  /**
   * Adds items at the end of the favorites.
   *
   * @throws AppError `not_found`; `invalid` for the top folder; `conflict` when there would be more than {@link MAX_FAVORITES}
   */
  async add(subject: Subject, grants: readonly Grant<'list'>[]): Promise<void> {
    const items = await itemsAt(this.#parts, grants)
    await this.#write(async (writer) => {
      const known = await writer.all(subject.userId)
      const places = new Set([...items.keys(), ...known.map(({ place }) => place)])
      if (places.size > MAX_FAVORITES)
        throw new AppError('conflict', `A user can have at most ${MAX_FAVORITES} favorites.`)
      await writer.add(subject.userId, [...items.values()])
    })
  }

  /** Removes items from the favorites; those that are none stay as they are. */
  async remove(subject: Subject, grants: readonly Grant<'list'>[]): Promise<void> {
    const places = await placesOf(this.#parts, grants)
    await this.#write((writer) => writer.remove(subject.userId, places))
  }

  /**
   * Moves a favorite before another one; null: to the end. Favorites that the user cannot see at present keep their neighbors before them.
   *
   * @throws AppError `not_found` when one of them is no favorite
   */
  async move(subject: Subject, moved: Grant<'list'>, before: Grant<'list'> | null): Promise<void> {
    const place = await placeOf(this.#parts, moved)
    const next = before && (await placeOf(this.#parts, before))
    await this.#write(async (writer) => {
      if (!(await writer.move(subject.userId, place, next))) throw new AppError('not_found', 'Not a favorite.')
    })
  }

  #write(work: (writer: FavoriteWriter) => Promise<void>): Promise<void> {
    return this.#parts.db.transaction().execute((tx) => work(new FavoriteWriter(tx)))
  }
}
