import { Kysely, sql, type Transaction } from 'kysely'
import { parseStoredPath, parseStoredPaths } from '#server/access/virtual-path.ts'
import { PreparedInserts } from '#server/platform/database/prepared-inserts.ts'
import { BunSqliteDialect, configure, openSqlite } from '#server/platform/database/sqlite.ts'
import type { StagedName } from '#server/storage/storage.ts'
import { type AuditFinding, type AuditRange, type AuditRetention, type AuditSearch, auditRowOf } from './audit/row.ts'
import { auditRange, createAuditTable, pruneAudit, searchAudit, toStored } from './audit/store.ts'
import { type Batch, isEmptyBatch } from './batch.ts'
import type { JournalAnswer, JournalQuery } from './history/journal-query.ts'
import { writeRetained } from './history/retained/store.ts'
import { answerQuery, createHistoryTables, deleteChanges, recordUndone, traceRows } from './history/store.ts'
import type { JournaledStep } from './journal.ts'
import type { EndedOperation, Operation, OperationKind, Outcome } from './records/operation.ts'
import type { JournalTables } from './records/tables.ts'
import { rowInserts } from './row-inserts.ts'
import { allUsage, createUsageTable, writeUsage } from './usage/store.ts'
import type { UsageRow } from './usage/usage-log.ts'

/** Retention of the history. */
export type Retention = {
  /** Maximum age, in milliseconds. */
  readonly age: number
  /** Maximum number of rows. */
  readonly rows: number
}

/** The journal's tables, in a database of their own. Runs in the journal's worker. */
export class JournalStore {
  readonly #db: Kysely<JournalTables>
  readonly #inserts: PreparedInserts
  readonly #rows: ReturnType<typeof rowInserts>
  #isFlushing = true

  private constructor(db: Kysely<JournalTables>, inserts: PreparedInserts) {
    this.#db = db
    this.#inserts = inserts
    this.#rows = rowInserts(inserts)
  }

  /** Opens an existing file, which may be empty. */
  static async open(file: string): Promise<JournalStore> {
    const sqlite = openSqlite(file)
    const db = new Kysely<JournalTables>({ dialect: new BunSqliteDialect(sqlite) })
    try {
      configure(sqlite)
      await makeTables(db)
      return new JournalStore(db, new PreparedInserts(sqlite))
    } catch (error) {
      await db.destroy()
      throw error
    }
  }

  /**
   * Writes all of a batch or none of it. With `flush` it is durable when this returns, with everything written before;
   * otherwise the system has it.
   */
  async write(batch: Batch, flush: boolean): Promise<void> {
    const { started, ended, staged, unstaged, audited, kept, unkept, usage } = batch
    await this.#flushing(flush)
    if (isEmptyBatch(batch)) return this.#touch()
    await this.#db.transaction().execute(async (tx) => {
      for (const operation of started) this.#rows.operation(startRow(operation))
      for (const operation of ended) this.#keepEnded(operation)
      const ends = new Map(ended.map((operation) => [operation.id, operation]))
      for (const row of audited) {
        const end = 'endOf' in row ? ends.get(row.endOf) : undefined
        if (end) this.#rows.audit(toStored(auditRowOf(end)))
        else if (!('endOf' in row)) this.#rows.audit(toStored(row))
      }
      await keepStaged(tx, staged)
      await forgetStaged(tx, unstaged)
      await recordUndone(tx, ended)
      await writeRetained(tx, kept, unkept)
      await writeUsage(tx, usage)
    })
  }

  #keepEnded(operation: EndedOperation): void {
    this.#rows.operation(endRow(operation))
    for (const row of traceRows(operation)) this.#rows.trace(row)
  }

  /** Inserts the rows of started operations where they are missing; durable when this returns. */
  async addMissing(operations: readonly Operation[]): Promise<void> {
    if (operations.length === 0) return
    await this.#flushing(true)
    await this.#db.transaction().execute(async (tx) => {
      for (const operation of operations)
        await tx.insertInto('operations').values(startRow(operation)).orIgnore().execute()
    })
  }

  /** Commits without changing anything. */
  async #touch(): Promise<void> {
    await sql`pragma user_version = 1`.execute(this.#db)
  }

  /** Sets whether the next commits flush (WAL and `synchronous`: https://www.sqlite.org/pragma.html#pragma_synchronous). */
  async #flushing(isOn: boolean): Promise<void> {
    if (this.#isFlushing === isOn) return
    this.#isFlushing = isOn
    await sql`pragma synchronous = ${sql.raw(isOn ? 'FULL' : 'NORMAL')}`.execute(this.#db)
  }

  async answer(question: JournalQuery): Promise<JournalAnswer> {
    return answerQuery(this.#db, question)
  }

  async allStaged(): Promise<StagedName[]> {
    const rows = await this.#db.selectFrom('staged_names').selectAll().execute()
    return rows.map(({ place, name }) => ({ place: parseStoredPath(place), name }))
  }

  /** Returns the usage of all pools. */
  allUsage(): Promise<UsageRow[]> {
    return allUsage(this.#db)
  }

  /** Returns the last try of each step of a job. */
  async stepsOf(job: number): Promise<JournaledStep[]> {
    const rows = await this.#db.selectFrom('operations').selectAll().where('job', '=', job).orderBy('id').execute()
    const first = new Map(rows.toReversed().map((row) => [row.step, row.started_at]))
    // A later try of a step replaces the earlier one.
    return [...new Map(rows.map((row) => [row.step, row])).values()].map((row) => ({
      step: row.step ?? 0,
      paths: parseStoredPaths(row.paths),
      startedAt: row.started_at,
      firstAt: first.get(row.step) ?? row.started_at,
      outcome: row.outcome as Outcome | null,
    }))
  }

  /** Returns the operations without an end; for startup, when nothing runs. */
  async allCutOff(): Promise<Operation[]> {
    const rows = await this.#db
      .selectFrom('operations')
      .selectAll()
      .where('outcome', 'is', null)
      .orderBy('id')
      .execute()
    return rows.map(operationOf)
  }

  /** Returns the range of ids in the audit trail; null when it is empty. */
  async auditRange(): Promise<AuditRange | null> {
    return auditRange(this.#db)
  }

  /** Runs one search step, which takes a few milliseconds. */
  async searchAudit(search: AuditSearch): Promise<AuditFinding> {
    return searchAudit(this.#db, search)
  }

  /** Deletes some of the rows beyond the retention and returns their number. */
  async pruneAudit(retention: AuditRetention): Promise<number> {
    return pruneAudit(this.#db, retention)
  }

  /** Deletes ended operations beyond the retention, oldest first. */
  async prune(now: number, { age, rows }: Retention): Promise<void> {
    await this.#db.transaction().execute(async (tx) => {
      const ended = tx.deleteFrom('operations').where('outcome', 'is not', null)
      await ended.where('started_at', '<', now - age).execute()
      // Ids begin with their time, so they sort by start.
      const last = await tx
        .selectFrom('operations')
        .select('id')
        .orderBy('id', 'desc')
        .offset(rows)
        .limit(1)
        .executeTakeFirst()
      if (last) await ended.where('id', '<=', last.id).execute()
      const first = await tx.selectFrom('operations').select('id').orderBy('id').limit(1).executeTakeFirst()
      await deleteChanges(tx, first?.id ?? null)
    })
  }

  async close(): Promise<void> {
    this.#inserts.finalize()
    await this.#db.destroy()
  }
}

async function makeTables(db: Kysely<JournalTables>): Promise<void> {
  await db.schema
    .createTable('operations')
    .ifNotExists()
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('user_id', 'integer', (column) => column.notNull())
    .addColumn('username', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('address', 'text')
    .addColumn('scope_root', 'text', (column) => column.notNull())
    .addColumn('paths', 'text', (column) => column.notNull())
    .addColumn('program', 'text')
    .addColumn('gesture', 'text')
    .addColumn('undoes', 'text')
    .addColumn('is_whole', 'integer')
    .addColumn('job', 'integer')
    .addColumn('step', 'integer')
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .addColumn('ended_at', 'bigint')
    .addColumn('outcome', 'text')
    .addColumn('failure', 'text')
    // New rows are appended to one tree, so a batch writes few pages.
    .modifyEnd(sql`without rowid`)
    .execute()
  await db.schema
    .createTable('staged_names')
    .ifNotExists()
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('staged_names_key', ['place', 'name'])
    .execute()
  await addColumns(db)
  await createAuditTable(db)
  await createHistoryTables(db)
  await createUsageTable(db)
}

/** Adds the columns that journals from before the audit trail, jobs, commands or undo do not have. */
async function addColumns(db: Kysely<JournalTables>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from pragma_table_info('operations')`.execute(db)
  const has = new Set(rows.map(({ name }) => name))
  const operations = () => db.schema.alterTable('operations')
  if (!has.has('username')) {
    await operations()
      .addColumn('username', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    await operations().addColumn('address', 'text').execute()
  }
  if (!has.has('job')) {
    await operations().addColumn('job', 'integer').execute()
    await operations().addColumn('step', 'integer').execute()
  }
  if (!has.has('program')) await operations().addColumn('program', 'text').execute()
  if (!has.has('gesture')) {
    await operations().addColumn('gesture', 'text').execute()
    await operations().addColumn('undoes', 'text').execute()
    await operations().addColumn('is_whole', 'integer').execute()
  }
  await sql`create index if not exists operations_by_gesture on operations (gesture) where gesture is not null`.execute(
    db,
  )
  await sql`create index if not exists operations_by_job on operations (job) where job is not null`.execute(db)
}

async function keepStaged(tx: Transaction<JournalTables>, entries: StagedName[]): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map(({ place, name }) => ({ place, name }))
  await tx.insertInto('staged_names').orIgnore().values(rows).execute()
}

async function forgetStaged(tx: Transaction<JournalTables>, entries: StagedName[]): Promise<void> {
  for (const { place, name } of entries)
    await tx.deleteFrom('staged_names').where('place', '=', place).where('name', '=', name).execute()
}

function startRow(operation: Operation): JournalTables['operations'] {
  return {
    id: operation.id,
    kind: operation.kind,
    user_id: operation.userId,
    username: operation.username,
    address: operation.address,
    scope_root: operation.scopeRoot,
    paths: JSON.stringify(operation.paths),
    program: operation.program ?? null,
    gesture: operation.gesture ?? null,
    undoes: operation.undoes ? JSON.stringify(operation.undoes) : null,
    is_whole: null,
    job: operation.jobStep?.job ?? null,
    step: operation.jobStep?.step ?? null,
    started_at: operation.startedAt,
    ended_at: null,
    outcome: null,
    failure: null,
  }
}

function endRow(operation: EndedOperation): JournalTables['operations'] {
  const { endedAt, outcome, failure, isWhole } = operation
  return { ...startRow(operation), ended_at: endedAt, outcome, failure, is_whole: isWhole ? 1 : 0 }
}

/** Converts a row that {@link startRow} created. */
function operationOf(row: JournalTables['operations']): Operation {
  return {
    id: row.id,
    kind: row.kind as OperationKind,
    userId: row.user_id,
    username: row.username,
    address: row.address,
    scopeRoot: parseStoredPath(row.scope_root),
    paths: parseStoredPaths(row.paths),
    startedAt: row.started_at,
    ...(row.program !== null && { program: row.program }),
    ...(row.gesture !== null && { gesture: row.gesture }),
    ...(row.undoes !== null && { undoes: JSON.parse(row.undoes) }),
    ...(row.job !== null && { jobStep: { job: row.job, step: row.step ?? 0 } }),
  }
}
