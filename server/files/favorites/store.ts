import type { Db, Tx } from '#server/platform/database/database.ts'
import type { PlaceKey } from '../item-places/place.ts'
import { removeUnmarkedItems } from '../item-places/unmarked-items.ts'
import { columnsOfItem, itemFromRow, type UserItem } from '../item-places/user-item.ts'

/** Reads users' favorites. */
export class FavoriteReader {
  protected readonly db: Db

  constructor(db: Db) {
    this.db = db
  }

  /** Returns the user's favorites in their order, also those of which nothing is known any more. */
  async all(userId: number): Promise<UserItem[]> {
    const rows = await this.db
      .selectFrom('user_items')
      .select(['place', 'path', 'is_directory', 'identity'])
      .where('user_id', '=', userId)
      .where('favorite_position', 'is not', null)
      .orderBy('favorite_position')
      .execute()
    return rows.map(itemFromRow)
  }
}

/** Changes users' favorites. */
export class FavoriteWriter extends FavoriteReader {
  constructor(tx: Tx) {
    super(tx)
  }

  /** Adds items of different places at the end; favorites stay at their positions. */
  async add(userId: number, items: readonly UserItem[]): Promise<void> {
    const last = await this.#lastPosition(userId)
    await this.db
      .insertInto('user_items')
      .values(
        items.map((item, index) => ({
          user_id: userId,
          ...columnsOfItem(item),
          favorite_position: last + 1 + index,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'place']).doUpdateSet(({ fn, ref }) => ({
          path: ref('excluded.path'),
          is_directory: ref('excluded.is_directory'),
          identity: ref('excluded.identity'),
          favorite_position: fn.coalesce('user_items.favorite_position', 'excluded.favorite_position'),
        })),
      )
      .execute()
  }

  async remove(userId: number, places: readonly PlaceKey[]): Promise<void> {
    await this.db
      .updateTable('user_items')
      .set({ favorite_position: null })
      .where('user_id', '=', userId)
      .where('place', 'in', places)
      .execute()
    await removeUnmarkedItems(this.db, userId)
  }

  /** Moves a favorite before another one; null: to the end. Those between move by one position. Returns false if one of them is no favorite. */
  async move(userId: number, place: PlaceKey, before: PlaceKey | null): Promise<boolean> {
    const from = await this.#positionOf(userId, place)
    const next = before === null ? (await this.#lastPosition(userId)) + 1 : await this.#positionOf(userId, before)
    if (from === null || next === null) return false
    const isDown = from < next
    const [first, last] = isDown ? [from, next - 1] : [next, from]
    await this.db
      .updateTable('user_items')
      .set((eb) => ({
        favorite_position: eb
          .case()
          .when('place', '=', place)
          .then(isDown ? last : first)
          .else(eb('favorite_position', isDown ? '-' : '+', 1))
          .end(),
      }))
      .where('user_id', '=', userId)
      .where('favorite_position', '>=', first)
      .where('favorite_position', '<=', last)
      .execute()
    return true
  }

  async #positionOf(userId: number, place: PlaceKey): Promise<number | null> {
    const row = await this.db
      .selectFrom('user_items')
      .select('favorite_position')
      .where('user_id', '=', userId)
      .where('place', '=', place)
      .executeTakeFirst()
    return row?.favorite_position ?? null
  }

  /** Returns the position of the last favorite; 0 without favorites. */
  async #lastPosition(userId: number): Promise<number> {
    const last = await this.db
      .selectFrom('user_items')
      .select(({ fn }) => fn.max('favorite_position').as('position'))
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return last?.position ?? 0
  }
}
