import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { isInside } from '#server/platform/database/inside-place.ts'
import type { PlaceStore } from '../item-places/item-place-tracker.ts'
import type { PlaceKey, Relocation } from '../item-places/place.ts'
import type { PropertyChange, StoredProperty } from './property.ts'

/** Reads properties of items. */
export class PropertyReader {
  protected readonly db: Db

  constructor(db: Db) {
    this.db = db
  }

  of(place: PlaceKey): Promise<StoredProperty[]> {
    return this.db
      .selectFrom('item_properties')
      .select(['namespace', 'name', 'value'])
      .where('place', '=', place)
      .orderBy('namespace')
      .orderBy('name')
      .execute()
  }

  /** Returns the properties of the items of a folder, by place. */
  async ofItemsIn(folder: PlaceKey): Promise<ReadonlyMap<string, StoredProperty[]>> {
    const prefix = folder === '/' ? '/' : `${folder}/`
    const isItem = sql<boolean>`place > ${prefix} and substr(place, 1, length(${prefix})) = ${prefix}
      and instr(substr(place, length(${prefix}) + 1), '/') = 0`
    const rows = await this.db.selectFrom('item_properties').selectAll().where(isItem).execute()
    return Map.groupBy(rows, ({ place }) => place)
  }

  async countOf(userId: number): Promise<number> {
    const { count } = await this.db
      .selectFrom('item_properties')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    return count
  }
}

/** Changes properties of items. */
export class PropertyWriter extends PropertyReader {
  constructor(tx: Tx) {
    super(tx)
  }

  async apply(place: PlaceKey, userId: number, changes: readonly PropertyChange[]): Promise<void> {
    for (const { namespace, name, value } of changes) {
      if (value === null)
        await this.db
          .deleteFrom('item_properties')
          .where('place', '=', place)
          .where('namespace', '=', namespace)
          .where('name', '=', name)
          .execute()
      else
        await this.db
          .insertInto('item_properties')
          .values({ place, namespace, name, value, user_id: userId })
          .onConflict((conflict) =>
            conflict.columns(['place', 'namespace', 'name']).doUpdateSet({ value, user_id: userId }),
          )
          .execute()
    }
  }

  /** Replaces the properties at one place, and inside it, by those of another. */
  async copy(from: PlaceKey, to: PlaceKey, { userId, isDeep }: { readonly userId: number; readonly isDeep: boolean }) {
    await this.db
      .deleteFrom('item_properties')
      .where(isDeep ? isInside(to) : sql<boolean>`place = ${to}`)
      .execute()
    await sql`insert into item_properties (place, namespace, name, value, user_id)
      select ${to} || substr(place, length(${from}) + 1), namespace, name, value, ${userId}
      from item_properties where ${isDeep ? isInside(from) : sql<boolean>`place = ${from}`}`.execute(this.db)
  }
}

/** Returns properties of items as data that follows them. */
export function propertyPlaces(db: Db): PlaceStore {
  const any = () => db.selectFrom('item_properties').select('place').limit(1)
  return {
    foldersOnly: false,
    hasAny: async () => (await any().executeTakeFirst()) !== undefined,
    hasInside: async (place) => (await any().where(isInside(place)).executeTakeFirst()) !== undefined,
    relocate,
  }
}

async function relocate(tx: Tx, { from, to }: Relocation): Promise<void> {
  if (to === null) {
    await tx.deleteFrom('item_properties').where(isInside(from)).execute()
    return
  }
  if (to.key === from) return
  // The items that were there before no longer exist.
  await tx.deleteFrom('item_properties').where(isInside(to.key)).execute()
  await sql`update item_properties set place = ${to.key} || substr(place, length(${from}) + 1)
    where ${isInside(from)}`.execute(tx)
}
