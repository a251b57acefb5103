import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { AuditEvent, AuditKind } from '#contract/audit.ts'
import { foldCase } from '#server/access/fold.ts'
import type { JournalTables } from '#server/operations/records/tables.ts'
import type {
  AuditFilter,
  AuditFinding,
  AuditRange,
  AuditRetention,
  AuditRow,
  AuditSearch,
  NewAuditRow,
} from './row.ts'

type StoredRow = JournalTables['audit']

/** Number of rows examined between two checks of the time limit. */
const WINDOW = 1000

/** Time limit for one search step, in milliseconds; writes wait meanwhile. */
const STEP = 8

/** Maximum number of rows deleted in one transaction. */
const DELETED_AT_ONCE = 2000

/** Creates the table and its indexes where they are missing. */
export async function createAuditTable(db: Kysely<JournalTables>): Promise<void> {
  await db.schema
    .createTable('audit')
    .ifNotExists()
    // Ids are never reused, even after all rows were deleted.
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('user_id', 'integer')
    .addColumn('username', 'text', (column) => column.notNull())
    .addColumn('address', 'text')
    .addColumn('targets', 'text', (column) => column.notNull())
    .addColumn('detail', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('audit_at').ifNotExists().on('audit').column('at').execute()
  await sql`create index if not exists audit_failed_sign_ins on audit (kind) where kind = 'signInFailed'`.execute(db)
}

/** Returns the range of existing ids; null when there are none. */
export async function auditRange(db: Kysely<JournalTables>): Promise<AuditRange | null> {
  const { low, high } = await db
    .selectFrom('audit')
    .select(({ fn }) => [fn.min<number | null>('id').as('low'), fn.max<number | null>('id').as('high')])
    .executeTakeFirstOrThrow()
  return low === null || high === null ? null : { low, high }
}

/** Runs one search step, which ends with `most` rows, at the end of the range or at the time limit. */
export async function searchAudit(
  db: Kysely<JournalTables>,
  { filter, range, first, most }: AuditSearch,
): Promise<AuditFinding> {
  const until = performance.now() + STEP
  const matches = matcherOf(filter)
  const rows: AuditRow[] = []
  let left: AuditRange | null = range
  while (left && rows.length < most && performance.now() < until) {
    const window = nearest(left, first)
    const found = (await inRange(db, filter, window, first)).filter(matches).slice(0, most - rows.length)
    rows.push(...found)
    const last = rows.length === most ? found.at(-1) : undefined
    left = without(left, last ? { low: last.id, high: last.id } : window, first)
  }
  return { rows, left }
}

/** Deletes a limited number of rows beyond the retention, oldest first, and returns their number. */
export async function pruneAudit(
  db: Kysely<JournalTables>,
  { since, rows, failedSignIns }: AuditRetention,
): Promise<number> {
  const old = since === null ? 0 : await deleteRows(db, DELETED_AT_ONCE, sql`where at < ${since}`)
  return (
    old ||
    (await deleteBeyond(db, failedSignIns, sql`where kind = 'signInFailed'`)) ||
    (await deleteBeyond(db, rows, sql``))
  )
}

/** Deletes rows beyond the newest `most`. A condition that matches an index is counted there, without reading the rows. */
async function deleteBeyond(db: Kysely<JournalTables>, most: number, which: Which): Promise<number> {
  const counted = await sql<{ rows: number }>`select count(*) as rows from audit ${which}`.execute(db)
  const beyond = (counted.rows[0]?.rows ?? 0) - most
  return beyond > 0 ? deleteRows(db, Math.min(beyond, DELETED_AT_ONCE), which) : 0
}

async function deleteRows(db: Kysely<JournalTables>, most: number, which: Which): Promise<number> {
  const first = sql`select id from audit ${which} order by id limit ${most}`
  const { numAffectedRows } = await sql`delete from audit where id in (${first})`.execute(db)
  return Number(numAffectedRows ?? 0)
}

type Which = RawBuilder<unknown>

/** Returns the part of a range to examine next. */
function nearest({ low, high }: AuditRange, first: AuditSearch['first']): AuditRange {
  return first === 'latest'
    ? { low: Math.max(low, high - WINDOW + 1), high }
    : { low, high: Math.min(high, low + WINDOW - 1) }
}

/** Returns the rest of a range after `seen` was examined; null when nothing remains. */
function without(range: AuditRange, seen: AuditRange, first: AuditSearch['first']): AuditRange | null {
  const left = first === 'latest' ? { low: range.low, high: seen.low - 1 } : { low: seen.high + 1, high: range.high }
  return left.low > left.high ? null : left
}

async function inRange(
  db: Kysely<JournalTables>,
  { kinds, from, to }: AuditFilter,
  { low, high }: AuditRange,
  first: AuditSearch['first'],
): Promise<AuditRow[]> {
  const rows = await db
    .selectFrom('audit')
    .selectAll()
    .where('id', '>=', low)
    .where('id', '<=', high)
    .$if(kinds.length > 0, (query) => query.where('kind', 'in', kinds))
    .$if(from !== null, (query) => query.where('at', '>=', from))
    .$if(to !== null, (query) => query.where('at', '<', to))
    .orderBy('id', first === 'latest' ? 'desc' : 'asc')
    .execute()
  return rows.map(fromStored)
}

/** Compares text here because SQLite only folds the case of ASCII. */
function matcherOf({ user, text }: AuditFilter): (row: AuditRow) => boolean {
  const [name, part] = [foldCase(user), foldCase(text)]
  const holds = (whole: string | null) => whole !== null && foldCase(whole).includes(part)
  return ({ username, targets, address }) =>
    (name === '' || foldCase(username).includes(name)) && (part === '' || holds(address) || targets.some(holds))
}

/** Returns the columns of a new row. The database assigns the id. */
export function toStored(row: NewAuditRow): Omit<StoredRow, 'id'> {
  const { at, kind, outcome, userId, username, address, targets, detail } = row
  return { at, kind, outcome, user_id: userId, username, address, targets: JSON.stringify(targets), detail }
}

/** Converts a row that {@link toStored} created. */
function fromStored({ user_id, targets, kind, outcome, ...same }: StoredRow): AuditRow {
  return {
    ...same,
    userId: user_id,
    kind: kind as AuditKind,
    outcome: outcome as AuditEvent['outcome'],
    targets: JSON.parse(targets),
  }
}
