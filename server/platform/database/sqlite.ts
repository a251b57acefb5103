import { Database, SQLiteError, type SQLQueryBindings, type Statement } from 'bun:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely'
import { AppError } from '#server/platform/errors.ts'

/** More than the statements the program has; those made from lists of changing length do not add up for ever. */
const KEPT_STATEMENTS = 500

/** Milliseconds to wait for another process, such as the command line, before a write fails. */
const BUSY_TIMEOUT = 5000

/** Kysely on the SQLite built into the runtime. */
export class BunSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig
  readonly #database: Database
  readonly #statements: Statements
  #commits = 0

  constructor(database: Database) {
    const statements = new Statements(database)
    const config = { database: kyselyDatabase(database, statements) }
    super(config)
    this.#config = config
    this.#database = database
    this.#statements = statements
  }

  override createDriver(): Driver {
    return new ImmediateDriver(this.#config, this.#database, () => this.#commits++)
  }

  /**
   * A text that is another one as soon as anybody has changed the database: this connection, by its commits, or another process, which
   * SQLite tells (`PRAGMA data_version`).
   */
  version(): string {
    const row = this.#statements.prepare('pragma data_version').statement.get()
    return `${row?.data_version}:${this.#commits}`
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter()
  }
}

/** Opens an existing file, which may be empty, and changes nothing in it. */
export function openSqlite(file: string): Database {
  const database = new Database(file, { readwrite: true, create: false })
  database.run(`pragma busy_timeout = ${BUSY_TIMEOUT}`)
  return database
}

/** How every connection works: readers never wait for a writer, what was answered survives a power cut (settled: Durable). */
export function configure(database: Database): void {
  turnToWal(database)
  database.run('pragma synchronous = FULL')
  database.run('pragma foreign_keys = ON')
}

/**
 * Only a new file is turned to WAL. SQLite does not wait for another process that does the same at this moment, or that is about to close
 * it as the last one.
 */
function turnToWal(database: Database): void {
  const until = performance.now() + BUSY_TIMEOUT
  for (;;) {
    try {
      database.run('pragma journal_mode = WAL')
      return
    } catch (error) {
      if (!(error instanceof SQLiteError) || !error.code?.startsWith('SQLITE_BUSY') || performance.now() > until)
        throw error
      Bun.sleepSync(5)
    }
  }
}

/** Takes the write lock when a transaction begins: a transaction that reads first could otherwise be refused when it writes. */
class ImmediateDriver extends SqliteDriver {
  readonly #database: Database
  readonly #committed: () => void

  constructor(config: SqliteDialectConfig, database: Database, committed: () => void) {
    super(config)
    this.#database = database
    this.#committed = committed
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    // Counted before, too: whoever reads while the commit is under way must not keep what it replaces.
    this.#committed()
    await super.commitTransaction(connection)
    this.#committed()
  }

  /** After some errors, a full disk among them, SQLite has rolled back by itself. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection)
  }
}

/** SQLite changes its schema inside transactions, so a migration that fails leaves nothing behind. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

function kyselyDatabase(database: Database, statements: Statements): SqliteDialectConfig['database'] {
  return {
    close() {
      statements.finalize()
      database.close(true)
    },
    prepare(sql) {
      const { statement, reader } = statements.prepare(sql)
      return {
        reader,
        all: (parameters) => naming(() => statement.all(...bindings(parameters))),
        run: (parameters) => naming(() => statement.run(...bindings(parameters))),
        iterate: (parameters) => statement.iterate(...bindings(parameters)),
      }
    },
  }
}

/** Says of what lies outside the program what it is; @throws AppError `disk_full`, `busy` */
function naming<T>(work: () => T): T {
  try {
    return work()
  } catch (cause) {
    const code = cause instanceof SQLiteError ? cause.code : undefined
    if (code === 'SQLITE_FULL') throw new AppError('disk_full', 'The disk is full.', { cause })
    if (code?.startsWith('SQLITE_BUSY')) throw new AppError('busy', 'Busy. Try again in a moment.', { cause })
    throw cause
  }
}

/** Kysely passes on what its typed columns took: texts, numbers and nulls. */
const bindings = (parameters: readonly unknown[]) => parameters as SQLQueryBindings[]

/** `reader`: answers rows. The runtime makes all the names of columns anew whenever it is asked for them. */
type Prepared = { readonly statement: Statement<Record<string, unknown>, SQLQueryBindings[]>; readonly reader: boolean }

/** Prepared statements by their text; the ones used longest ago are dropped. */
class Statements {
  readonly #database: Database
  readonly #kept = new Map<string, Prepared>()

  constructor(database: Database) {
    this.#database = database
  }

  prepare(sql: string): Prepared {
    const prepared = this.#kept.get(sql) ?? this.#prepared(sql)
    this.#kept.delete(sql)
    this.#kept.set(sql, prepared)
    if (this.#kept.size > KEPT_STATEMENTS) this.#dropOldest()
    return prepared
  }

  #prepared(sql: string): Prepared {
    const statement = this.#database.prepare<Record<string, unknown>, SQLQueryBindings[]>(sql)
    return { statement, reader: statement.columnNames.length > 0 }
  }

  #dropOldest(): void {
    const [oldest] = this.#kept
    if (!oldest) return
    oldest[1].statement.finalize()
    this.#kept.delete(oldest[0])
  }

  /** SQLite closes a file only when nothing prepared on it is left. */
  finalize(): void {
    for (const { statement } of this.#kept.values()) statement.finalize()
    this.#kept.clear()
  }
}
