import type { Db, Tx } from '#server/platform/database/database.ts'
import type { PlaceKey } from '../item-places/place.ts'
import type { ItemLock } from './item-lock.ts'

/** Reads locks. */
export class LockReader {
  protected readonly db: Db

  constructor(db: Db) {
    this.db = db
  }

  /** Returns the locks that have not expired. */
  async all(now: number): Promise<ItemLock[]> {
    const rows = await this.db
      .selectFrom('item_locks')
      .innerJoin('users', 'users.id', 'item_locks.user_id')
      .selectAll('item_locks')
      .select('users.username')
      .where('item_locks.expires_at', '>', now)
      .orderBy('item_locks.created_at')
      .execute()
    return rows.map((row) => ({
      token: row.token,
      place: row.place as PlaceKey,
      userId: row.user_id,
      username: row.username,
      isShared: row.is_shared === 1,
      isDeep: row.is_deep === 1,
      owner: row.owner,
      client: row.client,
      createdAt: row.created_at,
      expiresAt: row.expires_at,
    }))
  }
}

/** Changes locks. */
export class LockWriter extends LockReader {
  constructor(tx: Tx) {
    super(tx)
  }

  async insert(lock: Omit<ItemLock, 'username'>): Promise<void> {
    await this.db
      .insertInto('item_locks')
      .values({
        ...{ token: lock.token, place: lock.place, user_id: lock.userId, owner: lock.owner, client: lock.client },
        is_shared: lock.isShared ? 1 : 0,
        is_deep: lock.isDeep ? 1 : 0,
        created_at: lock.createdAt,
        expires_at: lock.expiresAt,
      })
      .execute()
  }

  async extend(token: string, expiresAt: number): Promise<void> {
    await this.db.updateTable('item_locks').set({ expires_at: expiresAt }).where('token', '=', token).execute()
  }

  async remove(tokens: readonly string[]): Promise<void> {
    await this.db.deleteFrom('item_locks').where('token', 'in', tokens).execute()
  }

  async removeExpired(now: number): Promise<void> {
    await this.db.deleteFrom('item_locks').where('expires_at', '<=', now).execute()
  }
}
