import { Kysely, sql, type Transaction } from 'kysely'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import { BunSqliteDialect, configure, openSqlite } from '#server/db/sqlite.ts'
import type { StagedName } from '#server/storage/storage.ts'
import type { Batch } from './batch.ts'
import type { EndedOperation, Operation } from './operation.ts'

/** How much history is kept. */
export type Retention = {
  /** Milliseconds. */
  readonly age: number
  /** Rows. */
  readonly rows: number
}

type Tables = {
  operations: {
    id: string
    kind: string
    user_id: number
    scope_root: string
    /** A JSON array of paths. */
    paths: string
    /** Milliseconds since the epoch. */
    started_at: number
    ended_at: number | null
    outcome: string | null
    failure: string | null
  }
  staged_names: { place: string; name: string }
}

/** SQLite takes 32,766 parameters in one statement; a row has nine. */
const ROWS_AT_ONCE = 1000

/** The tables of the journal, in a database of their own. Lives in the journal's worker. */
export class JournalStore {
  readonly #db: Kysely<Tables>

  private constructor(db: Kysely<Tables>) {
    this.#db = db
  }

  /** Opens an existing file, which may be empty. */
  static async open(file: string): Promise<JournalStore> {
    const sqlite = openSqlite(file)
    const db = new Kysely<Tables>({ dialect: new BunSqliteDialect(sqlite) })
    try {
      configure(sqlite)
      await makeTables(db)
      return new JournalStore(db)
    } catch (error) {
      await db.destroy()
      throw error
    }
  }

  /** Writes all of a batch or none of it, durable when this returns. */
  async write({ started, ended, staged, unstaged }: Batch): Promise<void> {
    const operations = [...started.map(startRow), ...ended.map(endRow)]
    // One statement is a transaction of its own; most batches are no more than that.
    if (staged.length + unstaged.length === 0 && operations.length <= ROWS_AT_ONCE)
      return keepOperations(this.#db, operations)
    await this.#db.transaction().execute(async (tx) => {
      for (let row = 0; row < operations.length; row += ROWS_AT_ONCE)
        await keepOperations(tx, operations.slice(row, row + ROWS_AT_ONCE))
      await keepStaged(tx, staged)
      await forgetStaged(tx, unstaged)
    })
  }

  async allStaged(): Promise<StagedName[]> {
    const rows = await this.#db.selectFrom('staged_names').selectAll().execute()
    // Only what a storage recorded is in here, and it records paths in the form they have everywhere.
    return rows.map(({ place, name }) => ({ place: place as VirtualPath, name }))
  }

  /** Marks what has no end as interrupted: for the start, when nothing runs. Returns how many there were. */
  async interruptAll(now: number): Promise<number> {
    const { numUpdatedRows } = await this.#db
      .updateTable('operations')
      .set({ ended_at: now, outcome: 'interrupted' })
      .where('outcome', 'is', null)
      .executeTakeFirstOrThrow()
    return Number(numUpdatedRows)
  }

  /** Forgets ended operations beyond what is kept, oldest first. */
  async prune(now: number, { age, rows }: Retention): Promise<void> {
    await this.#db.transaction().execute(async (tx) => {
      const ended = tx.deleteFrom('operations').where('outcome', 'is not', null)
      await ended.where('started_at', '<', now - age).execute()
      // Ids begin with their time, so their order is that of the starts.
      const last = await tx
        .selectFrom('operations')
        .select('id')
        .orderBy('id', 'desc')
        .offset(rows)
        .limit(1)
        .executeTakeFirst()
      if (last) await ended.where('id', '<=', last.id).execute()
    })
  }

  async close(): Promise<void> {
    await this.#db.destroy()
  }
}

async function makeTables(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('operations')
    .ifNotExists()
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('user_id', 'integer', (column) => column.notNull())
    .addColumn('scope_root', 'text', (column) => column.notNull())
    .addColumn('paths', 'text', (column) => column.notNull())
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .addColumn('ended_at', 'bigint')
    .addColumn('outcome', 'text')
    .addColumn('failure', 'text')
    // New rows come at the end of one tree: a batch writes few pages.
    .modifyEnd(sql`without rowid`)
    .execute()
  await db.schema
    .createTable('staged_names')
    .ifNotExists()
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('staged_names_key', ['place', 'name'])
    .execute()
}

/** Starts are new; an end completes its start. */
async function keepOperations(db: Kysely<Tables>, rows: Tables['operations'][]): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('operations')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ ref }) => ({
        ended_at: ref('excluded.ended_at'),
        outcome: ref('excluded.outcome'),
        failure: ref('excluded.failure'),
      })),
    )
    .execute()
}

async function keepStaged(tx: Transaction<Tables>, entries: StagedName[]): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map(({ place, name }) => ({ place, name }))
  await tx.insertInto('staged_names').orIgnore().values(rows).execute()
}

async function forgetStaged(tx: Transaction<Tables>, entries: StagedName[]): Promise<void> {
  for (const { place, name } of entries)
    await tx.deleteFrom('staged_names').where('place', '=', place).where('name', '=', name).execute()
}

function startRow(operation: Operation): Tables['operations'] {
  return {
    id: operation.id,
    kind: operation.kind,
    user_id: operation.userId,
    scope_root: operation.scopeRoot,
    paths: JSON.stringify(operation.paths),
    started_at: operation.startedAt,
    ended_at: null,
    outcome: null,
    failure: null,
  }
}

function endRow(operation: EndedOperation): Tables['operations'] {
  const { endedAt, outcome, failure } = operation
  return { ...startRow(operation), ended_at: endedAt, outcome, failure }
}
