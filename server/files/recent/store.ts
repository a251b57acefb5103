import { sql } from 'kysely'
import type { RecentFile } from '#contract/recent.ts'
import { MAX_RECENT_FILES } from '#contract/recent-limits.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { isInside } from '#server/platform/database/inside-place.ts'
import type { PlaceKey } from '../item-places/place.ts'
import { removeUnmarkedItems } from '../item-places/unmarked-items.ts'
import { columnsOfItem, itemFromRow, type UserItem } from '../item-places/user-item.ts'

/** The last action of a user with a file, and its time. */
export type RecentUse = Pick<RecentFile, 'action' | 'at'>

/** A recent file as it was when it was last known. */
export type RecentItem = UserItem & RecentUse

const COLUMN = { opened: 'opened_at', changed: 'changed_at' } as const

const latest = sql<number>`max(coalesce(opened_at, 0), coalesce(changed_at, 0))`

/** Reads users' recent files. */
export class RecentReader {
  protected readonly db: Db

  constructor(db: Db) {
    this.db = db
  }

  /** Returns the user's recent files, the latest first, also those of which nothing is known any more. */
  async all(userId: number): Promise<RecentItem[]> {
    const rows = await this.db
      .selectFrom('user_items')
      .select(['place', 'path', 'is_directory', 'identity', 'opened_at', 'changed_at'])
      .where('user_id', '=', userId)
      .where((eb) => eb.or([eb('opened_at', 'is not', null), eb('changed_at', 'is not', null)]))
      .orderBy(latest, 'desc')
      .orderBy('place')
      .execute()
    return rows.map(({ opened_at, changed_at, ...row }) => {
      const [opened, changed] = [opened_at ?? 0, changed_at ?? 0]
      return { ...itemFromRow(row), action: changed >= opened ? 'changed' : 'opened', at: Math.max(opened, changed) }
    })
  }
}

/** Changes users' recent files. */
export class RecentWriter extends RecentReader {
  constructor(tx: Tx) {
    super(tx)
  }

  /** Adds files of different places, or renews their times, and forgets the user's oldest ones. Does nothing for a user who does not exist. */
  async add(userId: number, action: RecentUse['action'], items: readonly (UserItem & { at: number })[]): Promise<void> {
    const column = sql.ref(COLUMN[action])
    const rows = JSON.stringify(items.map((item) => ({ ...columnsOfItem(item), at: item.at })))
    await sql`insert into user_items (user_id, place, path, is_directory, identity, ${column})
      select users.id, item.value ->> 'place', item.value ->> 'path', item.value ->> 'is_directory',
        item.value ->> 'identity', item.value ->> 'at'
      from users join json_each(${rows}) as item where users.id = ${userId}
      on conflict (user_id, place) do update set path = excluded.path, is_directory = excluded.is_directory,
        identity = iif(excluded.identity = '', user_items.identity, excluded.identity),
        ${column} = max(coalesce(user_items.${column}, 0), excluded.${column})`.execute(this.db)
    await this.#forgetOldest(userId)
  }

  /** Forgets the files at a place and in it; null: all of the user. */
  async remove(userId: number, place: PlaceKey | null): Promise<void> {
    let forget = this.db
      .updateTable('user_items')
      .set({ opened_at: null, changed_at: null })
      .where('user_id', '=', userId)
    if (place !== null) forget = forget.where(isInside(place))
    await forget.execute()
    await removeUnmarkedItems(this.db, userId)
  }

  async #forgetOldest(userId: number): Promise<void> {
    const oldest = this.db
      .selectFrom('user_items')
      .select('place')
      .where('user_id', '=', userId)
      .where((eb) => eb.or([eb('opened_at', 'is not', null), eb('changed_at', 'is not', null)]))
      .orderBy(latest, 'desc')
      .orderBy('place')
      .limit(-1)
      .offset(MAX_RECENT_FILES)
    const { numUpdatedRows } = await this.db
      .updateTable('user_items')
      .set({ opened_at: null, changed_at: null })
      .where('user_id', '=', userId)
      .where('place', 'in', oldest)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await removeUnmarkedItems(this.db, userId)
  }
}
