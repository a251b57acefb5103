import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import { parent, parseStoredPath, ROOT, type VirtualPath } from '#server/access/virtual-path.ts'
import type { Change } from '#server/operations/records/change.ts'
import type {
  ChangeSearch,
  DatedChange,
  PastOperation,
  PastSearch,
  StepName,
} from '#server/operations/records/history.ts'
import type { EndedOperation, OperationKind, Outcome } from '#server/operations/records/operation.ts'
import { rangeBelow } from '#server/operations/records/range.ts'
import type { JournalTables } from '#server/operations/records/tables.ts'
import type { JournalAnswer, JournalQuery } from './journal-query.ts'
import { createRetainedTable, keptByIds, keptItems, keptTotals, keptWalk, setMeasuredSize } from './retained/store.ts'

type Db = Kysely<JournalTables>

/** SQLite accepts 32,766 parameters per statement. */
const TRACES_AT_ONCE = 5000
const IDS_AT_ONCE = 2000

/**
 * Maximum number of operations and of traces read for one answer about a directory's past. The journal's writer
 * answers, so writes wait meanwhile.
 *
 * @limit Trash, versions and undo | Operations read for one question about the past of a folder | {}
 */
const MOST_READ = 20_000

/** Maximum number of traces read for each operation in a list. */
const TRACES_LISTED = 50

/** Creates the tables where they are missing. */
export async function createHistoryTables(db: Db): Promise<void> {
  await db.schema
    .createTable('traces')
    .ifNotExists()
    .addColumn('operation', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('act', 'text', (column) => column.notNull())
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('other', 'text')
    .addColumn('mark', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('traces_key', ['operation', 'number'])
    .modifyEnd(sql`without rowid`)
    .execute()
  await sql`create index if not exists traces_by_place on traces (place)`.execute(db)
  await sql`create index if not exists traces_by_target on traces (other) where act = 'moved'`.execute(db)
  await sql`create index if not exists traces_by_kept on traces (other) where act in ('kept', 'replaced')`.execute(db)
  await sql`create index if not exists traces_by_returned on traces (other) where act = 'returned'`.execute(db)
  await db.schema
    .createTable('taken_back')
    .ifNotExists()
    .addColumn('operation', 'text', (column) => column.notNull())
    .addColumn('by', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('taken_back_key', ['operation', 'by'])
    .modifyEnd(sql`without rowid`)
    .execute()
  await createRetainedTable(db)
}

/** Returns the rows of the traces of an ended operation. */
export const traceRows = ({ id, traces = [] }: EndedOperation): JournalTables['traces'][] =>
  traces.map((trace, number) => traceRow(id, number, trace))

/** Records which operations the ended ones undid. */
export async function recordUndone(db: Db, ended: readonly EndedOperation[]): Promise<void> {
  const undone = ended.flatMap(({ id, outcome, undoes = [] }) =>
    outcome === 'done' ? undoes.map((operation) => ({ operation, by: id })) : [],
  )
  for (let from = 0; from < undone.length; from += TRACES_AT_ONCE)
    await db
      .insertInto('taken_back')
      .orIgnore()
      .values(undone.slice(from, from + TRACES_AT_ONCE))
      .execute()
}

/** Deletes the traces of operations that were deleted themselves: those before `first`. */
export async function deleteChanges(db: Db, first: string | null): Promise<void> {
  if (first === null) return
  await db.deleteFrom('traces').where('operation', '<', first).execute()
  await db.deleteFrom('taken_back').where('operation', '<', first).execute()
}

/** Returns the ended operations of a step, oldest first. */
async function stepOf(db: Db, name: StepName): Promise<PastOperation[]> {
  const own = db.selectFrom('operations').selectAll().where('outcome', 'is not', null)
  if ('gesture' in name) {
    const rows = own.where('gesture', '=', name.gesture).where('user_id', '=', name.userId)
    return readPast(
      db,
      await rows
        .orderBy('id')
        .limit(MOST_READ + 1)
        .execute(),
      allTraces,
    )
  }
  const row = await own.where('id', '=', name.operation).executeTakeFirst()
  if (row?.gesture != null) return stepOf(db, { userId: row.user_id, gesture: row.gesture })
  return readPast(db, row ? [row] : [], allTraces)
}

async function operationsOf(db: Db, ids: readonly string[]): Promise<PastOperation[]> {
  const found: PastOperation[] = []
  for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
    const some = ids.slice(from, from + IDS_AT_ONCE)
    const rows = await db
      .selectFrom('operations')
      .selectAll()
      .where('outcome', 'is not', null)
      .where('id', 'in', some)
      .execute()
    found.push(...(await readPast(db, rows, allTraces)))
  }
  return found
}

/** Returns the operations that touched a place, latest first, each with its first traces there. */
async function pastOf(db: Db, { place, since, before, most, whole = false }: PastSearch): Promise<PastOperation[]> {
  const touched = touching(place)
  let rows = db
    .selectFrom('operations')
    .selectAll()
    .where('outcome', 'is not', null)
    .where('started_at', '>=', since)
    .where('id', 'in', touched)
  if (before !== null) rows = rows.where('id', '<', before)
  const some = (query: Selected) => within(query, place).limit(TRACES_LISTED)
  return readPast(db, await rows.orderBy('id', 'desc').limit(most).execute(), whole ? allTraces : some)
}

/** Returns all operations that touched a place since a time, latest first; null when there are too many to read. */
async function sinceOf(db: Db, place: VirtualPath, at: number): Promise<PastOperation[] | null> {
  const rows = await db
    .selectFrom('operations')
    .selectAll()
    .where('outcome', 'is not', null)
    .where('ended_at', '>', at)
    .where('id', 'in', touching(place))
    .orderBy('id', 'desc')
    .limit(MOST_READ)
    .execute()
  const found = await readPast(db, rows, allTraces)
  return found.some(({ isUnread }) => isUnread) ? null : found
}

async function touchesOf(db: Db, { place, before, most }: ChangeSearch): Promise<DatedChange[]> {
  const places = [place, ...above(place)]
  let query = touchesWhere(db).where(({ or, and, eb }) =>
    or([
      and([eb('traces.place', 'in', places), eb('act', 'not in', ['replaced', 'emptied'])]),
      and([eb('act', '=', 'moved'), eb('other', 'in', places)]),
    ]),
  )
  if (before) query = query.where(sql<boolean>`(operation, number) < (${before.operation}, ${before.number})`)
  return (await query.limit(most).execute()).map(touchOf)
}

async function whatKept(db: Db, ids: readonly string[]): Promise<DatedChange[]> {
  const found: DatedChange[] = []
  for (const id of ids) {
    const rows = touchesWhere(db).where('other', '=', id).where(sql<boolean>`act in ('kept', 'replaced')`)
    found.push(...(await rows.limit(1).execute()).map(touchOf))
  }
  return found
}

const touchesWhere = (db: Db) =>
  db
    .selectFrom('traces')
    .innerJoin('operations', 'operations.id', 'traces.operation')
    .select([
      'operation',
      'number',
      'kind',
      'user_id',
      'username',
      'started_at',
      'act',
      'traces.place',
      'other',
      'mark',
    ])
    .orderBy('operation', 'desc')
    .orderBy('number', 'desc')

async function firstOfGestures(db: Db, gestures: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (let from = 0; from < gestures.length; from += IDS_AT_ONCE) {
    const rows = await db
      .selectFrom('operations')
      .select(({ fn }) => fn.min('id').as('id'))
      .where('gesture', 'in', gestures.slice(from, from + IDS_AT_ONCE))
      .where('outcome', 'is not', null)
      .groupBy(['user_id', 'gesture'])
      .execute()
    found.push(...rows.map(({ id }) => id))
  }
  return found
}

async function returnedIds(db: Db, ids: readonly string[]): Promise<string[]> {
  const found = new Set<string>()
  for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
    const some = ids.slice(from, from + IDS_AT_ONCE)
    // The index holds only rows for which this very condition is known.
    const rows = db
      .selectFrom('traces')
      .select('other')
      .where('other', 'in', some)
      .where(sql<boolean>`act = 'returned'`)
    for (const { other } of await rows.execute()) if (other !== null) found.add(other)
  }
  return [...found]
}

async function beginningOf(db: Db): Promise<number | null> {
  const row = await db.selectFrom('operations').select('started_at').orderBy('id').limit(1).executeTakeFirst()
  return row?.started_at ?? null
}

/** Answers a query; runs in the worker. */
export async function answerQuery(db: Db, question: JournalQuery): Promise<JournalAnswer> {
  switch (question.about) {
    case 'step':
      return { operations: await stepOf(db, question.name) }
    case 'operations':
      return { operations: await operationsOf(db, question.ids) }
    case 'past':
      return { operations: await pastOf(db, question.search) }
    case 'since':
      return { operations: await sinceOf(db, question.place, question.at) }
    case 'touches':
      return { touches: await touchesOf(db, question.search) }
    case 'whatKept':
      return { touches: await whatKept(db, question.ids) }
    case 'firstOfGestures':
      return { ids: await firstOfGestures(db, question.gestures) }
    case 'returnedIds':
      return { ids: await returnedIds(db, question.ids) }
    case 'beginning':
      return { beginning: await beginningOf(db) }
    case 'kept':
      return { kept: await keptItems(db, question.search) }
    case 'keptIds':
      return { kept: await keptByIds(db, question.ids) }
    case 'keptTotals':
      return { totals: await keptTotals(db, question.search) }
    case 'keptWalk':
      return { kept: await keptWalk(db, question.walk) }
    case 'measured':
      await setMeasuredSize(db, question.id, question.bytes)
      return {}
  }
}

type Selected = SelectQueryBuilder<JournalTables, 'traces', object>

const allTraces = (query: Selected) => query

/** Adds the traces to the operations. Beyond the limit for one answer an operation has none, like one that did too much to be recorded. */
async function readPast(
  db: Db,
  rows: readonly JournalTables['operations'][],
  which: (query: Selected) => Selected,
): Promise<Read[]> {
  const found: Read[] = []
  const ends = await chainsOf(
    db,
    rows.map(({ id }) => id),
  )
  let left = MOST_READ
  for (const row of rows) {
    const traces =
      left < 0
        ? []
        : await which(db.selectFrom('traces').where('operation', '=', row.id))
            .select(['act', 'place', 'other', 'mark'])
            .orderBy('number')
            .execute()
    left -= traces.length
    const isUnread = left < 0
    found.push({
      id: row.id,
      kind: row.kind as OperationKind,
      userId: row.user_id,
      username: row.username,
      gesture: row.gesture,
      startedAt: row.started_at,
      endedAt: row.ended_at ?? row.started_at,
      outcome: row.outcome as Outcome,
      isWhole: row.is_whole === 1 && !isUnread,
      isUnread,
      ...(ends.get(row.id) ?? { isTakenBack: false, standsFor: row.id }),
      traces: isUnread ? [] : traces.map(traceOf),
    })
  }
  return found
}

type Read = PastOperation & { readonly isUnread: boolean }
type ChainEnd = Pick<PastOperation, 'isTakenBack' | 'standsFor'>

/** Follows the chain of undo operations, each of which undid the one before: an odd number of steps means that an operation is undone. */
async function chainsOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, ChainEnd>> {
  const { rows } = await sql<{ operation: string; by: string }>`
    with recursive walk (id) as (
      select value from json_each(${JSON.stringify(ids)})
      union
      select (select max("by") from taken_back where operation = walk.id) from walk where id is not null
    )
    select id as operation, (select max("by") from taken_back where operation = walk.id) as "by"
    from walk where exists (select 1 from taken_back where operation = walk.id)`.execute(db)
  const next = new Map(rows.map(({ operation, by }) => [operation, by]))
  const ends = new Map<string, ChainEnd>()
  for (const id of ids) {
    const chain: string[] = []
    let last = id
    for (let by = next.get(id); by !== undefined && !ends.has(last); by = next.get(last)) {
      chain.push(last)
      last = by
    }
    let end = ends.get(last) ?? { isTakenBack: false, standsFor: last }
    ends.set(last, end)
    for (const operation of chain.toReversed()) {
      end = { ...end, isTakenBack: !end.isTakenBack }
      ends.set(operation, end)
    }
  }
  return ends
}

/** Selects the operations that have a trace at a place or below. */
const touching = (place: VirtualPath) => {
  const [low, high] = rangeBelow(place)
  return sql<string>`(
    select operation from traces where place = ${place} or (place >= ${low} and place < ${high})
    union
    select operation from traces where act = 'moved' and (other in ${placeAndAbove(place)} or (other >= ${low} and other < ${high}))
  )`
}

/** The place and the directories above it: an item moves with its directory. */
const placeAndAbove = (place: VirtualPath) => sql`(${sql.join([place, ...above(place)])})`

function above(place: VirtualPath): VirtualPath[] {
  const found: VirtualPath[] = []
  for (let folder = parent(place); folder !== ROOT; folder = parent(folder)) found.push(folder)
  return found
}

function within(query: Selected, place: VirtualPath): Selected {
  const [low, high] = rangeBelow(place)
  return query.where(({ or, and, eb }) =>
    or([
      eb('place', '=', place),
      and([eb('place', '>=', low), eb('place', '<', high)]),
      and([eb('act', '=', 'moved'), eb('other', 'in', [place, ...above(place)])]),
      and([eb('act', '=', 'moved'), eb('other', '>=', low), eb('other', '<', high)]),
    ]),
  )
}

function traceRow(operation: string, number: number, { act, place, to, mark }: Change): JournalTables['traces'] {
  return { operation, number, act, place, other: to, mark }
}

type TouchRow = JournalTables['traces'] &
  Pick<JournalTables['operations'], 'kind' | 'user_id' | 'username' | 'started_at'>

/** Converts a row of recorded operations. */
const touchOf = ({ operation, number, kind, user_id: userId, username, ...row }: TouchRow): DatedChange => ({
  ...{ operation, number, kind: kind as OperationKind, userId, username, startedAt: row.started_at },
  ...traceOf(row),
})

/** Converts a row that {@link traceRow} created. */
function traceOf({ act, other, ...row }: Pick<JournalTables['traces'], 'act' | 'place' | 'other' | 'mark'>): Change {
  const [place, { mark }] = [parseStoredPath(row.place), row]
  if (act === 'moved') return { act, place, to: parseStoredPath(other ?? ''), mark }
  return { act: act as Exclude<Change['act'], 'moved'>, place, to: other, mark }
}
