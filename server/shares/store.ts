import { foldPath, type NameMatching } from '#server/access/rules.ts'
import { parsePlainPath, type VirtualPath } from '#server/access/virtual-path.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { addedDefaults } from '#server/platform/database/migrations.ts'
import type { ReceivedFilesTable, SharesTable } from '#server/platform/database/tables.ts'
import { isInPlace } from './link-updates.ts'
import { placeColumns, placeKey, rowFromNewShare, shareFromRow } from './row.ts'
import { isExpired, MAX_SHARES, type NewShare, type Received, type Share, type SharedItem } from './share.ts'
import { type ShareTerms, termColumns } from './terms.ts'

/** Reads links. */
export class ShareReader {
  protected readonly db: Db

  constructor(db: Db) {
    this.db = db
  }

  /** Returns the link by its exact hash. */
  async byHash(hash: string): Promise<Share | undefined> {
    const row = await this.db.selectFrom('shares').selectAll().where('hash', '=', hash).executeTakeFirst()
    return row && shareFromRow(row)
  }

  /** Returns the links of one user, or of all; ordered by owner, then by expiry. */
  async all(userId: number | null): Promise<Share[]> {
    const rows = await this.#inOrder()
      .$if(userId !== null, (query) => query.where('user_id', '=', userId ?? 0))
      .execute()
    return rows.map(shareFromRow)
  }

  /** Returns the links to exactly this place, in the same order. */
  async sharesAt(place: VirtualPath, matching: NameMatching): Promise<Share[]> {
    const rows = await this.#inOrder().where('place_key', '=', placeKey(place)).execute()
    const wanted = foldPath(place, matching)
    return rows.map(shareFromRow).filter((share) => foldPath(share.place, matching) === wanted)
  }

  /** Returns the links to this place and below it, by whole components. */
  async sharesInside(place: VirtualPath, matching: NameMatching): Promise<Share[]> {
    if (place === '/') return this.all(null)
    const key = placeKey(place)
    const rows = await this.db
      .selectFrom('shares')
      .selectAll()
      // `0` is the character after `/`: keys that begin with the key and a slash lie between them.
      .where((row) =>
        row.or([
          row('place_key', '=', key),
          row.and([row('place_key', '>', `${key}/`), row('place_key', '<', `${key}0`)]),
        ]),
      )
      .execute()
    return rows.map(shareFromRow).filter((share) => isInPlace(share.place, place, matching))
  }

  /** Returns the files received through a link, the latest first. */
  async receivedBy(hash: string, most: number): Promise<Received[]> {
    const rows = await this.db
      .selectFrom('received_files')
      .selectAll()
      .where('share_hash', '=', hash)
      .orderBy('id', 'desc')
      .limit(most)
      .execute()
    return rows.map(({ name, size, sender, address, received_at }) => ({
      name,
      size,
      sender,
      address,
      at: received_at,
    }))
  }

  async suspended(): Promise<Share[]> {
    const rows = await this.db.selectFrom('shares').selectAll().where('suspended_by', 'is not', null).execute()
    return rows.map(shareFromRow)
  }

  /** Returns whether there is any link. */
  async hasAny(): Promise<boolean> {
    return (await this.db.selectFrom('shares').select('hash').limit(1).executeTakeFirst()) !== undefined
  }

  /** Returns the number of a user's links, including suspended ones. */
  async countOf(userId: number): Promise<number> {
    return (await this.#countIn('shares', userId)) + (await this.#countIn('parked_shares', userId))
  }

  async #countIn(table: 'shares' | 'parked_shares', userId: number): Promise<number> {
    const { count } = await this.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    return count
  }

  /** Returns the number of links parked at each item in the trash, of one user or of all. */
  async countParked(keptIds: readonly string[], userId: number | null): Promise<Map<string, number>> {
    const counts = new Map<string, number>()
    for (let at = 0; at < keptIds.length; at += STATEMENT_SIZE) {
      let query = this.db
        .selectFrom('parked_shares')
        .select(({ fn }) => ['kept_id', fn.countAll<number>().as('count')])
        .where('kept_id', 'in', keptIds.slice(at, at + STATEMENT_SIZE))
      if (userId !== null) query = query.where('user_id', '=', userId)
      const rows = await query.groupBy('kept_id').execute()
      for (const { kept_id, count } of rows) counts.set(kept_id, count)
    }
    return counts
  }

  /** Returns the links parked at an item in the trash, of one user or of all, with their paths inside it. */
  async parkedAt(
    keptId: string,
    userId: number | null,
  ): Promise<{ readonly hash: string; readonly inner: VirtualPath }[]> {
    let query = this.db.selectFrom('parked_shares').select(['hash', 'inner_path']).where('kept_id', '=', keptId)
    if (userId !== null) query = query.where('user_id', '=', userId)
    const rows = await query.execute()
    return rows.map(({ hash, inner_path }) => ({ hash, inner: parsePlainPath(inner_path) }))
  }

  /** Returns the links to items in the trash in their original state, of one user or of all. They are inaccessible. */
  async parked(userId: number | null): Promise<Share[]> {
    const rows = await this.db
      .selectFrom('parked_shares')
      .select('share')
      .$if(userId !== null, (query) => query.where('user_id', '=', userId ?? 0))
      .orderBy('user_id')
      .orderBy('hash')
      .execute()
    return rows.map(({ share }) => parkedShare(share))
  }

  async parkedByHash(hash: string): Promise<Share | undefined> {
    const row = await this.db.selectFrom('parked_shares').select('share').where('hash', '=', hash).executeTakeFirst()
    return row && parkedShare(row.share)
  }

  #inOrder() {
    return this.db
      .selectFrom('shares')
      .selectAll()
      .orderBy('user_id')
      .orderBy('expire')
      .orderBy('created_at')
      .orderBy('hash')
  }
}

/** A link to an item in the trash in its original state, with the files received through it. */
type ParkedShare = SharesTable & { readonly received_files?: readonly Omit<ReceivedFilesTable, 'id'>[] }

/** Maximum number of received files stored with a parked link: the latest, as many as its owner is shown. */
const MAX_PARKED_FILES = 1000

/** Position of a link's item in the trash: the trash item, and a path inside it. */
export type TrashPosition = { readonly keptId: string; readonly inner: VirtualPath }

/** Maximum number of links per statement. */
const STATEMENT_SIZE = 200

/** Changes links. */
export class ShareWriter extends ShareReader {
  constructor(tx: Tx) {
    super(tx)
  }

  /** Stores a new link. @returns false when the hash is taken, also by a parked link of another user that may be reactivated */
  async insert(share: NewShare): Promise<boolean> {
    const parked = await this.parkedByHash(share.hash)
    if (parked && parked.userId !== share.userId && !isExpired(parked, share.createdAt)) return false
    const result = await this.db
      .insertInto('shares')
      .values(rowFromNewShare(share))
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .executeTakeFirst()
    return result.numInsertedOrUpdatedRows === 1n
  }

  /** Stores many new links. @returns false when a hash is taken; then the transaction must be rolled back */
  async insertAll(shares: readonly NewShare[]): Promise<boolean> {
    for (let at = 0; at < shares.length; at += STATEMENT_SIZE) {
      const rows = shares.slice(at, at + STATEMENT_SIZE).map(rowFromNewShare)
      const { numInsertedOrUpdatedRows } = await this.db
        .insertInto('shares')
        .values(rows)
        .onConflict((conflict) => conflict.column('hash').doNothing())
        .executeTakeFirstOrThrow()
      if (numInsertedOrUpdatedRows !== BigInt(rows.length)) return false
    }
    return true
  }

  /** Stores a link whose item was moved to the trash; the link itself must still be removed. */
  async park({ hash }: Share, { keptId, inner }: TrashPosition): Promise<void> {
    const row = await this.db.selectFrom('shares').selectAll().where('hash', '=', hash).executeTakeFirst()
    if (!row) return
    const recordReceived = await this.db
      .selectFrom('received_files')
      .select(['share_hash', 'name', 'size', 'sender', 'address', 'received_at'])
      .where('share_hash', '=', hash)
      .orderBy('id', 'desc')
      .limit(MAX_PARKED_FILES)
      .execute()
    const share: ParkedShare = {
      ...row,
      ...(recordReceived.length > 0 && { received_files: recordReceived.toReversed() }),
    }
    const parked = { hash, user_id: row.user_id, kept_id: keptId, inner_path: inner, share: JSON.stringify(share) }
    await this.db.insertInto('parked_shares').orReplace().values(parked).execute()
  }

  /**
   * Reactivates a parked link. @returns false when its address was reused meanwhile, it expired, or its owner has the maximum number of
   * links
   */
  async revive(
    hash: string,
    { place, identity, now }: { readonly place: VirtualPath; readonly identity: string; readonly now: number },
  ): Promise<boolean> {
    const parked = await this.db.selectFrom('parked_shares').selectAll().where('hash', '=', hash).executeTakeFirst()
    if (!parked) return false
    await this.db.deleteFrom('parked_shares').where('hash', '=', hash).execute()
    const { received_files: received = [], ...was }: ParkedShare = JSON.parse(parked.share)
    const row: SharesTable = { ...was, ...placeColumns(place), identity, suspended_by: null }
    if (isExpired(row, now) || (await this.countOf(row.user_id)) >= MAX_SHARES) return false
    const result = await this.db
      .insertInto('shares')
      .values(row)
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .executeTakeFirst()
    if (result.numInsertedOrUpdatedRows !== 1n) return false
    for (let at = 0; at < received.length; at += STATEMENT_SIZE)
      await this.db
        .insertInto('received_files')
        .values([...received.slice(at, at + STATEMENT_SIZE)])
        .execute()
    return true
  }

  /** Removes the links of trash items that were deleted permanently, or restored without their links. @returns the removed links */
  async forgetParked(keptIds: readonly string[]): Promise<Share[]> {
    const forgotten: Share[] = []
    for (let at = 0; at < keptIds.length; at += STATEMENT_SIZE) {
      const rows = await this.db
        .deleteFrom('parked_shares')
        .where('kept_id', 'in', keptIds.slice(at, at + STATEMENT_SIZE))
        .returning('share')
        .execute()
      forgotten.push(...rows.map(({ share }) => parkedShare(share)))
    }
    return forgotten
  }

  /** @returns false when it did not exist */
  async removeParked(hash: string): Promise<boolean> {
    const result = await this.db.deleteFrom('parked_shares').where('hash', '=', hash).executeTakeFirst()
    return result.numDeletedRows > 0n
  }

  async update(hash: string, terms: ShareTerms): Promise<void> {
    await this.db.updateTable('shares').set(termColumns(terms)).where('hash', '=', hash).execute()
  }

  /** Sets or removes the password; tokens issued for the old one become invalid. */
  async setPassword(hash: string, passwordHash: string | null): Promise<void> {
    await this.db
      .updateTable('shares')
      .set((row) => ({ password_hash: passwordHash, password_version: row('password_version', '+', 1) }))
      .where('hash', '=', hash)
      .execute()
  }

  /** @returns false when it did not exist */
  async remove(hash: string): Promise<boolean> {
    const result = await this.db.deleteFrom('shares').where('hash', '=', hash).executeTakeFirst()
    return result.numDeletedRows > 0n
  }

  /** Recomputes keys that this version of the program, or of its runtime, would create differently: links are found by them. */
  async renewKeys(): Promise<void> {
    const rows = await this.db.selectFrom('shares').select(['hash', 'place', 'place_key']).execute()
    for (const { hash, place, place_key } of rows) {
      const columns = placeColumns(parsePlainPath(place))
      if (columns.place_key !== place_key)
        await this.db.updateTable('shares').set(columns).where('hash', '=', hash).execute()
    }
  }

  /** Removes all expired links; `now` is in milliseconds since the epoch. */
  async removeExpired(now: number): Promise<void> {
    await this.db
      .deleteFrom('shares')
      .where('expire', '!=', 0)
      .where('expire', '<=', Math.floor(now / 1000))
      .execute()
  }

  /** Removes a link whose item was not found at the place that was read, unless an operation moved it meanwhile. */
  async removeLost({ hash, place }: Share): Promise<boolean> {
    const result = await this.db
      .deleteFrom('shares')
      .where('hash', '=', hash)
      .where('place', '=', place)
      .where('suspended_by', 'is', null)
      .executeTakeFirst()
    return result.numDeletedRows > 0n
  }

  async recordUse(hash: string, now: number): Promise<void> {
    await this.db.updateTable('shares').set({ last_used_at: now }).where('hash', '=', hash).execute()
  }

  /** Counts a download in the same statement that checks the limit. @returns false when none is left */
  async countDownload(hash: string, now: number): Promise<boolean> {
    const result = await this.db
      .updateTable('shares')
      .set((row) => ({ downloads: row('downloads', '+', 1), last_used_at: now }))
      .where('hash', '=', hash)
      .where('suspended_by', 'is', null)
      .where((row) => row.or([row('download_limit', 'is', null), row('downloads', '<', row.ref('download_limit'))]))
      .executeTakeFirst()
    return result.numUpdatedRows > 0n
  }

  /** Records a received file. */
  async received(hash: string, { name, size, sender, address, at }: Received): Promise<void> {
    const changed = await this.db
      .updateTable('shares')
      .set((row) => ({
        received: row('received', '+', 1),
        received_size: row('received_size', '+', size),
        last_used_at: at,
      }))
      .where('hash', '=', hash)
      .executeTakeFirst()
    // The link may have been removed concurrently.
    if (changed.numUpdatedRows === 0n) return
    await this.db
      .insertInto('received_files')
      .values({ share_hash: hash, name, size, sender, address, received_at: at })
      .execute()
  }

  async suspend(hashes: readonly string[], operation: string): Promise<void> {
    for (const hash of hashes)
      await this.db.updateTable('shares').set({ suspended_by: operation }).where('hash', '=', hash).execute()
  }

  /** Reactivates a suspended link at its item's current place. */
  async resume(hash: string, { place, identity }: Pick<SharedItem, 'place' | 'identity'>): Promise<void> {
    await this.db
      .updateTable('shares')
      .set({ ...placeColumns(place), identity, suspended_by: null })
      .where('hash', '=', hash)
      .execute()
  }
}

/** Replaces the operation id that suspends a parked link. */
export const IN_TRASH = 'trash'

/** Reads a parked link. An earlier version may have stored it, without the columns that were added since. */
function parkedShare(text: string): Share {
  const row: ParkedShare = { ...addedDefaults('shares'), ...JSON.parse(text) }
  return shareFromRow({ ...row, suspended_by: IN_TRASH })
}
