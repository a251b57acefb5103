import { type Kysely, sql } from 'kysely'
import { parseStoredPath } from '#server/access/virtual-path.ts'
import type { RetainedRow, RetainedSearch, RetainedTotals, RetainedWalk } from '#server/operations/records/history.ts'
import { rangeBelow } from '#server/operations/records/range.ts'
import type { JournalTables } from '#server/operations/records/tables.ts'
import type { RetainedItem, RetentionPurpose } from '#server/storage/retained-item.ts'

type Db = Kysely<JournalTables>

/** SQLite accepts 32,766 parameters per statement; a row has twelve. */
const KEPT_AT_ONCE = 2000

/** All columns of a row except its key. */
const REPLACED = [
  ...(['top', 'place', 'purpose', 'at', 'user_id', 'username'] as const),
  ...(['operation', 'kind', 'size', 'modified', 'identity'] as const),
]

/** Creates the table of trash and version items where it is missing. */
export async function createRetainedTable(db: Db): Promise<void> {
  await db.schema
    .createTable('kept')
    .ifNotExists()
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('top', 'text', (column) => column.notNull())
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('user_id', 'integer', (column) => column.notNull())
    .addColumn('username', 'text', (column) => column.notNull())
    .addColumn('operation', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('size', 'bigint')
    .addColumn('modified', 'bigint', (column) => column.notNull())
    .addColumn('identity', 'text', (column) => column.notNull())
    .execute()
  await sql`create index if not exists kept_by_place on kept (place)`.execute(db)
  await sql`create index if not exists kept_by_time on kept (purpose, at, id)`.execute(db)
  await sql`create index if not exists kept_by_user on kept (user_id, purpose, at, id)`.execute(db)
}

/** Inserts new items and deletes the rows of items that no longer exist. */
export async function writeRetained(db: Db, kept: readonly RetainedItem[], unkept: readonly string[]): Promise<void> {
  for (let from = 0; from < kept.length; from += KEPT_AT_ONCE)
    await db
      .insertInto('kept')
      .values(kept.slice(from, from + KEPT_AT_ONCE).map(keptRow))
      // An item is only updated by the volume it is on, never by another volume that has an item of the same id.
      .onConflict((taken) =>
        taken
          .column('id')
          .doUpdateSet((row) => Object.fromEntries(REPLACED.map((column) => [column, row.ref(`excluded.${column}`)])))
          .whereRef('kept.top', '=', 'excluded.top'),
      )
      .execute()
  for (let from = 0; from < unkept.length; from += KEPT_AT_ONCE)
    await db
      .deleteFrom('kept')
      .where('id', 'in', unkept.slice(from, from + KEPT_AT_ONCE))
      .execute()
}

/** Returns the matching items, latest first. */
export async function keptItems(db: Db, { after, most, ...search }: RetainedSearch): Promise<RetainedRow[]> {
  let query = keptWhere(db, search)
  if (after)
    query = query.where(({ or, and, eb }) =>
      or([eb('at', '<', after.at), and([eb('at', '=', after.at), eb('id', '<', after.id)])]),
    )
  const rows = await query.selectAll().orderBy('at', 'desc').orderBy('id', 'desc').limit(most).execute()
  return rows.map(keptOf)
}

/** Returns those of the items that exist. */
export async function keptByIds(db: Db, ids: readonly string[]): Promise<RetainedRow[]> {
  const found: RetainedRow[] = []
  for (let from = 0; from < ids.length; from += KEPT_AT_ONCE) {
    const rows = await db
      .selectFrom('kept')
      .selectAll()
      .where('id', 'in', ids.slice(from, from + KEPT_AT_ONCE))
      .execute()
    found.push(...rows.map(keptOf))
  }
  return found
}

/** Returns one row per user and volume. */
export async function keptTotals(db: Db, search: Omit<RetainedSearch, 'after' | 'most'>): Promise<RetainedTotals[]> {
  const rows = await keptWhere(db, search)
    .select(({ fn }) => [
      'user_id',
      'top',
      fn.max('username').as('username'),
      fn.countAll<number>().as('count'),
      fn.sum<number | null>('size').as('bytes'),
      fn.count<number>('size').as('measured'),
    ])
    .groupBy(['user_id', 'top'])
    .execute()
  return rows.map(({ user_id, top, username, count, bytes, measured }) => ({
    ...{ userId: user_id, top: parseStoredPath(top), username, count },
    ...{ bytes: bytes ?? 0, unmeasured: count - measured },
  }))
}

/** Returns one step of a walk. */
export async function keptWalk(
  db: Db,
  { order, purpose, top, userId, after, most, unmeasured }: RetainedWalk,
): Promise<RetainedRow[]> {
  let query = db.selectFrom('kept').selectAll()
  if (purpose !== null) query = query.where('purpose', '=', purpose)
  if (top !== null) query = query.where('top', '=', top)
  if (userId !== null) query = query.where('user_id', '=', userId)
  if (unmeasured) query = query.where('size', 'is', null)
  if (order === 'oldest') {
    if (after) query = query.where(sql<boolean>`(at, id) > (${after.at}, ${after.id})`)
    query = query.orderBy('at').orderBy('id')
  } else {
    if (after) query = query.where(sql<boolean>`(place, -at, id) > (${after.place}, ${-after.at}, ${after.id})`)
    query = query.orderBy('place').orderBy('at', 'desc').orderBy('id')
  }
  return (await query.limit(most).execute()).map(keptOf)
}

/** Stores the measured size of a directory, in bytes. */
export async function setMeasuredSize(db: Db, id: string, bytes: number): Promise<void> {
  await db.updateTable('kept').set({ size: bytes }).where('id', '=', id).execute()
}

function keptWhere(db: Db, { purpose, place, exact, userId, since }: Omit<RetainedSearch, 'after' | 'most'>) {
  const [low, high] = rangeBelow(place)
  let query = db.selectFrom('kept').where('at', '>=', since)
  if (purpose !== null) query = query.where('purpose', '=', purpose)
  if (userId !== null) query = query.where('user_id', '=', userId)
  if (exact) return query.where('place', '=', place)
  return query.where(({ or, and, eb }) =>
    or([eb('place', '=', place), and([eb('place', '>=', low), eb('place', '<', high)])]),
  )
}

function keptRow(item: RetainedItem): JournalTables['kept'] {
  const { id, top, place, purpose, at, userId, username, operation, kind, modified, identity } = item
  const size = kind === 'directory' ? null : item.size
  return { id, top, place, purpose, at, user_id: userId, username, operation, kind, size, modified, identity }
}

/** Converts a row that {@link keptRow} created. */
function keptOf({ user_id: userId, top, place, purpose, kind, ...row }: JournalTables['kept']): RetainedRow {
  return {
    ...row,
    userId,
    top: parseStoredPath(top),
    place: parseStoredPath(place),
    purpose: purpose as RetentionPurpose,
    kind: kind as RetainedItem['kind'],
  }
}
