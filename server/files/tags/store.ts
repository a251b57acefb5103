import { sql } from 'kysely'
import { tagKey } from '#contract/tag-key.ts'
import type { Tag, TagColor } from '#contract/tags.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { inSlices } from '#server/platform/queue/time-slices.ts'
import type { PlaceKey } from '../item-places/place.ts'
import { removeUnmarkedItems } from '../item-places/unmarked-items.ts'
import { columnsOfItem, itemFromRow, type UserItem } from '../item-places/user-item.ts'

/** An item with the ids of its tags, ascending. */
export type StoredTaggedItem = UserItem & { readonly tags: readonly number[] }

/** Reads users' tags. */
export class TagReader {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** Returns the user's tags in their order. */
  async all(userId: number): Promise<Tag[]> {
    const rows = await this.#db
      .selectFrom('tags')
      .select(['id', 'name', 'color'])
      .where('user_id', '=', userId)
      .orderBy('position')
      .orderBy('id')
      .execute()
    return rows.map((row) => ({ ...row, color: row.color as TagColor }))
  }

  /** Returns how many tags are on the user's items; an item counts once for each of its tags. */
  async countTaggings(userId: number): Promise<number> {
    const { count } = await this.#db
      .selectFrom('user_item_tags')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    return count
  }

  /** Returns the user's tagged items by path, also those of which nothing is known any more. With an id, those of this tag. */
  async items(userId: number, tagId: number | null): Promise<StoredTaggedItem[]> {
    const onlyTag = tagId === null ? sql`` : sql`having max(user_item_tags.tag_id = ${tagId})`
    const { rows } = await sql<ItemRow>`select user_items.place, path, is_directory, identity,
        json_group_array(user_item_tags.tag_id) as tags
      from user_item_tags join user_items using (user_id, place)
      where user_item_tags.user_id = ${userId}
      group by user_items.place ${onlyTag} order by path`.execute(this.#db)
    return await inSlices(rows, (row) => ({
      ...itemFromRow(row),
      tags: (JSON.parse(row.tags) as number[]).sort((a, b) => a - b),
    }))
  }

  /** Returns the user's items that have all of these tags, by path. The names are compared as the user's tags are. */
  async itemsNamed(userId: number, names: readonly string[]): Promise<UserItem[]> {
    const keys = [...new Set(names.map(tagKey))]
    const rows = await this.#db
      .selectFrom('user_items')
      .select(['place', 'path', 'is_directory', 'identity'])
      .where('user_id', '=', userId)
      .where('place', 'in', (eb) =>
        eb
          .selectFrom('user_item_tags')
          .innerJoin('tags', 'tags.id', 'user_item_tags.tag_id')
          .select('user_item_tags.place')
          .where('tags.user_id', '=', userId)
          .where('user_item_tags.user_id', '=', userId)
          .where('tags.name_key', 'in', keys)
          .groupBy('user_item_tags.place')
          .having(({ fn }) => fn.countAll(), '=', keys.length),
      )
      .orderBy('path')
      .execute()
    return await inSlices(rows, itemFromRow)
  }
}

type ItemRow = Parameters<typeof itemFromRow>[0] & { readonly tags: string }

/** Changes users' tags. */
export class TagWriter extends TagReader {
  readonly #tx: Tx

  constructor(tx: Tx) {
    super(tx)
    this.#tx = tx
  }

  /** Creates a tag after the user's other tags and returns its id. */
  async create(userId: number, { name, color }: Omit<Tag, 'id'>): Promise<number> {
    const { id } = await this.#tx
      .insertInto('tags')
      .values((eb) => ({
        user_id: userId,
        name,
        name_key: tagKey(name),
        color,
        position: eb
          .selectFrom('tags')
          .select(({ fn, lit }) => sql<number>`${fn.coalesce(fn.max('position'), lit(0))} + 1`.as('next'))
          .where('user_id', '=', userId),
      }))
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  /** Changes the name and the color of a tag. */
  async update(userId: number, { id, name, color }: Tag): Promise<void> {
    await this.#tx
      .updateTable('tags')
      .set({ name, name_key: tagKey(name), color })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .execute()
  }

  /** Deletes a tag, and with it the tag of all items. */
  async delete(userId: number, id: number): Promise<void> {
    await this.#tx.deleteFrom('tags').where('user_id', '=', userId).where('id', '=', id).execute()
    await removeUnmarkedItems(this.#tx, userId)
  }

  /** Adds tags to items of different places. */
  async tag(userId: number, items: readonly UserItem[], tags: readonly number[]): Promise<void> {
    await this.#tx
      .insertInto('user_items')
      .values(items.map((item) => ({ user_id: userId, ...columnsOfItem(item) })))
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'place']).doUpdateSet(({ ref }) => ({
          path: ref('excluded.path'),
          is_directory: ref('excluded.is_directory'),
          identity: ref('excluded.identity'),
        })),
      )
      .execute()
    const places = JSON.stringify(items.map(({ place }) => place))
    await sql`insert or ignore into user_item_tags (user_id, place, tag_id)
      select ${userId}, place.value, tag.value
      from json_each(${places}) as place, json_each(${JSON.stringify(tags)}) as tag`.execute(this.#tx)
  }

  /** Removes tags from items. */
  async untag(userId: number, places: readonly PlaceKey[], tags: readonly number[]): Promise<void> {
    await sql`delete from user_item_tags
      where user_id = ${userId}
      and place in (select value from json_each(${JSON.stringify(places)}))
      and tag_id in (select value from json_each(${JSON.stringify(tags)}))`.execute(this.#tx)
    await removeUnmarkedItems(this.#tx, userId)
  }
}
