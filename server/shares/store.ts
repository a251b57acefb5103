import { sql } from 'kysely'
import { foldPath, type NameMatching } from '#server/access/rules.ts'
import { commonFolder, isStoredPath, parent, parseStoredPath, type VirtualPath } from '#server/access/virtual-path.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { addedDefaults } from '#server/platform/database/migrations.ts'
import type { ReceivedFilesTable, SharesTable } from '#server/platform/database/tables.ts'
import { isInPlace } from './link-updates.ts'
import { placeColumns, placeKey, rowFromNewShare, shareFromRow } from './row.ts'
import {
  hasLapsed,
  lapsedBefore,
  MAX_SHARES,
  type NewShare,
  type Received,
  type Share,
  type SharedItem,
} from './share.ts'
import { type ShareTerms, termColumns } from './terms.ts'

/** Reads links. */
export class ShareReader {
  protected readonly db: Db

  constructor(db: Db) {
    this.db = db
  }

  /** Returns the link by its exact hash. An item of a collection is none. */
  async byHash(hash: string): Promise<Share | undefined> {
    const query = this.db.selectFrom('shares').selectAll().where('hash', '=', hash).where('kind', '!=', ITEM)
    const row = await query.executeTakeFirst()
    return row && shareFromRow(row)
  }

  /** Returns the links of one user, or of all; ordered by owner, then by expiry. */
  async all(userId: number | null): Promise<Share[]> {
    const rows = await this.#inOrder()
      .$if(userId !== null, (query) => query.where('user_id', '=', userId ?? 0))
      .execute()
    return sharesFromRows(rows)
  }

  /** Returns the links to exactly this place, in the same order. Collections that contain it are not among them. */
  async sharesAt(place: VirtualPath, matching: NameMatching): Promise<Share[]> {
    const rows = await this.#inOrder()
      .where('place_key', '=', placeKey(place))
      .where('kind', '!=', COLLECTION)
      .execute()
    const wanted = foldPath(place, matching)
    return sharesFromRows(rows).filter((share) => foldPath(share.place, matching) === wanted)
  }

  /** Returns the collections of which exactly this place is an item, in the same order; not those whose item is in the trash. */
  async collectionsAt(place: VirtualPath, matching: NameMatching): Promise<Share[]> {
    const items = await this.db
      .selectFrom('shares')
      .select(['place', 'collection'])
      .where('kind', '=', ITEM)
      .where('place_key', '=', placeKey(place))
      .where('suspended_by', 'is', null)
      .execute()
    const wanted = foldPath(place, matching)
    const ids = items.flatMap(({ place: at, collection }) =>
      collection !== null && foldPath(parseStoredPath(at), matching) === wanted ? [collection] : [],
    )
    if (ids.length === 0) return []
    const rows = await this.#inOrder().where('kind', '=', COLLECTION).where('collection', 'in', ids).execute()
    return sharesFromRows(rows)
  }

  /** Returns the places of the items in a user's collections that have not expired; not of those in the trash. */
  async collectedPlaces(userId: number, now: number): Promise<VirtualPath[]> {
    const rows = await this.db
      .selectFrom('shares as item')
      .innerJoin('shares as whole', 'whole.collection', 'item.collection')
      .select('item.place')
      .distinct()
      .where('item.kind', '=', ITEM)
      .where('whole.kind', '=', COLLECTION)
      .where('item.user_id', '=', userId)
      .where('item.suspended_by', 'is', null)
      .where((row) => row.or([row('whole.expire', '=', 0), row('whole.expire', '>', Math.floor(now / 1000))]))
      .execute()
    return rows.map(({ place }) => parseStoredPath(place))
  }

  /** Returns the links to this place and below it, by whole components; collections by their items. */
  async sharesInside(place: VirtualPath, matching: NameMatching): Promise<Share[]> {
    const all = this.db.selectFrom('shares').selectAll().where('kind', '!=', COLLECTION)
    if (place === '/') return sharesFromRows(await all.execute())
    const key = placeKey(place)
    const rows = await all
      // `0` is the character after `/`: keys that begin with the key and a slash lie between them.
      .where((row) =>
        row.or([
          row('place_key', '=', key),
          row.and([row('place_key', '>', `${key}/`), row('place_key', '<', `${key}0`)]),
        ]),
      )
      .execute()
    return sharesFromRows(rows).filter((share) => isInPlace(share.place, place, matching))
  }

  /** Returns the items of a collection in their order, without those in the trash. */
  async itemsOf({ collection }: Pick<Share, 'collection'>): Promise<Share[]> {
    const items = this.db.selectFrom('shares').selectAll().where('kind', '=', ITEM)
    const rows = await items.where('collection', '=', collection).orderBy('position').execute()
    return sharesFromRows(rows)
  }

  /** Returns the number of items of a collection that are not in the trash, and the folder that contains them. */
  async collected({ collection, place }: Pick<Share, 'collection' | 'place'>): Promise<Collected> {
    const { items, first, last } = await this.db
      .selectFrom('shares')
      .select(({ fn }) => [fn.countAll<number>().as('items'), fn.min('place').as('first'), fn.max('place').as('last')])
      .where('kind', '=', ITEM)
      .where('collection', '=', collection)
      .where('suspended_by', 'is', null)
      .executeTakeFirstOrThrow()
    if (items === 0) return { items, folder: place }
    // All places lie between the first and the last one, so that they share the beginning of these.
    return { items, folder: commonFolder(parent(parseStoredPath(first)), parent(parseStoredPath(last))) }
  }

  /** Returns the number of items in a user's collections, without those in the trash. */
  async countCollected(userId: number): Promise<number> {
    const items = this.db.selectFrom('shares').where('kind', '=', ITEM).where('user_id', '=', userId)
    return (await items.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count
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

  /** Returns the links, and items of collections, that an operation suspended. */
  async suspended(): Promise<Share[]> {
    const rows = await this.db.selectFrom('shares').selectAll().where('suspended_by', 'is not', null).execute()
    return sharesFromRows(rows)
  }

  /** Returns whether there is any link. */
  async hasAny(): Promise<boolean> {
    return (await this.db.selectFrom('shares').select('hash').limit(1).executeTakeFirst()) !== undefined
  }

  /** Returns the number of a user's links, including suspended ones. */
  async countOf(userId: number): Promise<number> {
    const active = this.db.selectFrom('shares').where('kind', '!=', ITEM).where('user_id', '=', userId)
    const parked = this.db.selectFrom('parked_shares').where(parkedKind, '!=', ITEM).where('user_id', '=', userId)
    const one = await active.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
    const other = await parked.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
    return one.count + other.count
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
    return rows.map(({ hash, inner_path }) => ({ hash, inner: parseStoredPath(inner_path) }))
  }

  /**
   * Returns the links to items in the trash in their original state, of one user or of all, without items of collections. They are
   * inaccessible.
   */
  async parked(userId: number | null): Promise<Share[]> {
    const rows = await this.db
      .selectFrom('parked_shares')
      .select('share')
      .where(parkedKind, '!=', ITEM)
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
      .where('kind', '!=', ITEM)
      .orderBy('user_id')
      .orderBy('expire')
      .orderBy('created_at')
      .orderBy('hash')
  }
}

/** Number of items of a collection that are not in the trash, and the folder of the served root that contains them. */
export type Collected = { readonly items: number; readonly folder: VirtualPath }

const ITEM = 'item'
const COLLECTION = 'collection'

/** Kind, and id of the collection, of a parked row; of none for a damaged one. */
const parkedKind = sql<string>`iif(json_valid(share), json_extract(share, '$.kind'), '')`
const parkedCollection = sql<string | null>`iif(json_valid(share), json_extract(share, '$.collection'), null)`

/** A link to an item in the trash in its original state, with the files received through it. */
type ParkedShare = SharesTable & { readonly received_files?: readonly Omit<ReceivedFilesTable, 'id'>[] }

/** Maximum number of received files stored with a parked link: the latest, as many as its owner is shown. */
const MAX_PARKED_FILES = 1000

/** Position of a link's item in the trash: the trash item, and a path inside it. */
export type TrashPosition = { readonly keptId: string; readonly inner: VirtualPath }

/** Maximum number of links per statement. */
const STATEMENT_SIZE = 200

/** Returns the links in rows. One whose place is damaged is left out, so that the others remain usable. */
const sharesFromRows = (rows: readonly SharesTable[]): Share[] =>
  rows.flatMap((row) => (isStoredPath(row.place) ? shareFromRow(row) : []))

/** Changes links. */
export class ShareWriter extends ShareReader {
  constructor(tx: Tx) {
    super(tx)
  }

  /**
   * Stores a new link; it replaces an expired link of the same user with the same hash. @returns false when the hash is taken, also by a
   * parked link of another user that may be reactivated
   */
  async insert(share: NewShare): Promise<boolean> {
    const parked = await this.parkedByHash(share.hash)
    if (parked && parked.userId !== share.userId && !hasLapsed(parked, share.createdAt)) return false
    const expired = this.#expired(share.createdAt).where('hash', '=', share.hash).where('user_id', '=', share.userId)
    const replaced = await expired.returning(['kind', 'collection']).executeTakeFirst()
    if (replaced?.kind === COLLECTION) await this.#removeItems(replaced.collection)
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
   * Reactivates a parked link. @returns false when its address was reused meanwhile, it lapsed, or its owner has the maximum number of
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
    if (hasLapsed(row, now) || !(await this.#mayReturn(row, now))) return false
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

  /** Returns whether there is room for a link of a user; for an item of a collection, whether that still exists. */
  async #mayReturn({ kind, collection, user_id }: SharesTable, now: number): Promise<boolean> {
    if (kind !== ITEM) return this.makeRoom(user_id, now)
    const there = this.db.selectFrom('shares').select('hash').where('kind', '=', COLLECTION)
    return (await there.where('collection', '=', collection ?? null).executeTakeFirst()) !== undefined
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
    await this.removeEmptyCollections(forgotten.filter(({ role }) => role === ITEM))
    return forgotten
  }

  /** @returns false when it did not exist */
  async removeParked(hash: string): Promise<boolean> {
    const result = await this.db.deleteFrom('parked_shares').where('hash', '=', hash).executeTakeFirst()
    return result.numDeletedRows > 0n
  }

  /**
   * Removes those of some collections that have no item any more, neither at its place nor in the trash.
   *
   * @param of items of these collections
   */
  async removeEmptyCollections(of: readonly Pick<Share, 'collection'>[]): Promise<void> {
    const ids = [...new Set(of.flatMap(({ collection }) => collection ?? []))]
    for (const id of ids) {
      if (await this.#hasItems(id)) continue
      await this.db.deleteFrom('shares').where('kind', '=', COLLECTION).where('collection', '=', id).execute()
    }
  }

  async #hasItems(collection: string): Promise<boolean> {
    const items = this.db.selectFrom('shares').select('hash').where('kind', '=', ITEM)
    if (await items.where('collection', '=', collection).limit(1).executeTakeFirst()) return true
    const parked = this.db.selectFrom('parked_shares').select('hash').where(parkedCollection, '=', collection)
    return (await parked.limit(1).executeTakeFirst()) !== undefined
  }

  /** Removes the items of a collection. */
  async #removeItems(collection: string | null): Promise<void> {
    if (collection === null) return
    await this.db.deleteFrom('shares').where('kind', '=', ITEM).where('collection', '=', collection).execute()
    await this.db.deleteFrom('parked_shares').where(parkedCollection, '=', collection).execute()
  }

  async setTitle(hash: string, title: string): Promise<void> {
    await this.db.updateTable('shares').set({ title }).where('hash', '=', hash).execute()
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

  /** Removes a link; a collection with its items. @returns false when it did not exist */
  async remove(hash: string): Promise<boolean> {
    const removed = this.db.deleteFrom('shares').where('hash', '=', hash).returning(['kind', 'collection'])
    const row = await removed.executeTakeFirst()
    if (row?.kind === COLLECTION) await this.#removeItems(row.collection)
    return row !== undefined
  }

  /**
   * Recomputes keys that this version of the program, or of its runtime, would create differently: links are found by them.
   *
   * @returns the number of links that cannot be read
   */
  async renewKeys(): Promise<number> {
    const rows = await this.db.selectFrom('shares').select(['hash', 'place', 'place_key']).execute()
    let unreadable = 0
    for (const { hash, place, place_key } of rows) {
      if (!isStoredPath(place)) {
        unreadable += 1
        continue
      }
      const columns = placeColumns(place)
      if (columns.place_key !== place_key)
        await this.db.updateTable('shares').set(columns).where('hash', '=', hash).execute()
    }
    return unreadable
  }

  /** Removes all links that have lapsed; `now` is in milliseconds since the epoch. */
  async removeLapsed(now: number): Promise<void> {
    const lapsed = this.db.deleteFrom('shares').where('expire', '!=', 0).where('expire', '<=', lapsedBefore(now))
    for (const { kind, collection } of await lapsed.returning(['kind', 'collection']).execute())
      if (kind === COLLECTION) await this.#removeItems(collection)
  }

  /** Makes room for one more link: at the limit, the link that expired first gives way. @returns false when there is none */
  async makeRoom(userId: number, now: number): Promise<boolean> {
    if ((await this.countOf(userId)) < MAX_SHARES) return true
    const first = await this.db
      .selectFrom('shares')
      .select('hash')
      .where('user_id', '=', userId)
      .where('expire', '!=', 0)
      .where('expire', '<=', Math.floor(now / 1000))
      .orderBy('expire')
      .limit(1)
      .executeTakeFirst()
    return first !== undefined && (await this.remove(first.hash))
  }

  #expired(now: number) {
    return this.db
      .deleteFrom('shares')
      .where('expire', '!=', 0)
      .where('expire', '<=', Math.floor(now / 1000))
  }

  /** Removes a link whose item was not found at the place that was read, unless an operation moved it meanwhile. */
  async removeLost({ hash, place, role, collection }: Share): Promise<boolean> {
    const result = await this.db
      .deleteFrom('shares')
      .where('hash', '=', hash)
      .where('place', '=', place)
      .where('suspended_by', 'is', null)
      .executeTakeFirst()
    const isRemoved = result.numDeletedRows > 0n
    if (isRemoved && role === 'collection') await this.#removeItems(collection)
    if (role === 'item') await this.removeEmptyCollections([{ collection }])
    return isRemoved
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

  /** Suspends links, and stores the present identities of their items. */
  async suspend(shares: readonly Pick<Share, 'hash' | 'identity'>[], operation: string): Promise<void> {
    for (const { hash, identity } of shares)
      await this.db.updateTable('shares').set({ suspended_by: operation, identity }).where('hash', '=', hash).execute()
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
