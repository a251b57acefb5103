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
import { WalIndex } from '#server/platform/os/wal-index.ts'

/** Maximum number of cached statements. More than the program has; limits statements generated from lists of varying length. */
const MAX_CACHED_STATEMENTS = 500

/** Time to wait for another process, such as the command line, before a write fails, in milliseconds. */
const BUSY_TIMEOUT = 5000

/** Number of requests for the version after which the faster way is set up. Doing so earlier would delay the start. */
const FREQUENT = 64

/** Kysely dialect for the SQLite built into the runtime. */
export class BunSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig
  readonly #database: Database
  readonly #statements: Statements
  #commits = 0
  #asked = 0
  /** Null until it is used, where it does not exist, and after the database was closed. */
  #walIndex: WalIndex | null = null
  /** The last version, and the values from which it was computed. */
  #latest = { changes: 0, commits: 0, version: '' }

  constructor(database: Database) {
    const statements = new Statements(database)
    const onClose = () => {
      this.#walIndex = null
      this.#asked = FREQUENT
    }
    const config = { database: kyselyDatabase(database, statements, onClose) }
    super(config)
    this.#config = config
    this.#database = database
    this.#statements = statements
  }

  override createDriver(): Driver {
    return new ImmediateDriver(this.#config, this.#database, () => this.#commits++)
  }

  /**
   * Returns a value that changes with each change of the database: a commit on this connection, or a change by another process, which
   * SQLite reports (`PRAGMA data_version`) or the index of its log shows.
   */
  version(): string {
    if (this.#walIndex) return this.#versionIn(this.#walIndex)
    const row = this.#statements.prepare('pragma data_version').statement.get()
    this.#asked += 1
    // The database has been read, so the index of its log exists.
    if (this.#asked === FREQUENT) this.#walIndex = WalIndex.find(this.#database.filename)
    return `${row?.data_version}:${this.#commits}`
  }

  #versionIn(index: WalIndex): string {
    const changes = index.changes()
    const { changes: changesBefore, commits, version } = this.#latest
    if (changes === changesBefore && this.#commits === commits && version !== '') return version
    this.#latest = { changes, commits: this.#commits, version: `index ${changes}:${this.#commits}` }
    return this.#latest.version
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

/** Configures a connection: readers never wait for a writer, and committed changes survive a power failure. */
export function configure(database: Database): void {
  turnToWal(database)
  database.run('pragma synchronous = FULL')
  database.run('pragma foreign_keys = ON')
}

/**
 * Converts a new file to WAL mode. SQLite does not wait for another process that does the same at this moment, or that is about to close it
 * as the last one.
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

/** Acquires the write lock at the start of a transaction: a transaction that reads first could otherwise be refused when it writes. */
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
    // Counted before the commit too: a read during the commit must not be cached as the new state.
    this.#committed()
    await super.commitTransaction(connection)
    this.#committed()
  }

  /** After some errors, such as a full disk, SQLite has already rolled back. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection)
  }
}

/** SQLite supports schema changes in transactions, so a failed migration leaves no changes. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

function kyselyDatabase(
  database: Database,
  statements: Statements,
  onClose: () => void,
): SqliteDialectConfig['database'] {
  return {
    close() {
      onClose()
      statements.finalize()
      database.close(true)
    },
    prepare(sql) {
      const { statement, reader } = statements.prepare(sql)
      return {
        reader,
        all: (parameters) => convertingErrors(() => statement.all(...bindings(parameters))),
        run: (parameters) => convertingErrors(() => statement.run(...bindings(parameters))),
        iterate: (parameters) => statement.iterate(...bindings(parameters)),
      }
    },
  }
}

/** Runs statements; converts errors with external causes. @throws AppError `disk_full`, `busy` */
export function convertingErrors<T>(work: () => T): T {
  try {
    return work()
  } catch (cause) {
    const code = cause instanceof SQLiteError ? cause.code : undefined
    if (code === 'SQLITE_FULL') throw new AppError('disk_full', 'The disk is full.', { cause })
    if (code?.startsWith('SQLITE_BUSY'))
      throw new AppError('busy', 'The server is busy. Try again in a moment.', { cause })
    throw cause
  }
}

/** Kysely passes the values of its typed columns: texts, numbers and nulls. */
const bindings = (parameters: readonly unknown[]) => parameters as SQLQueryBindings[]

/** `reader`: whether it returns rows. Cached, because the runtime builds all column names at each access. */
type Prepared = { readonly statement: Statement<Record<string, unknown>, SQLQueryBindings[]>; readonly reader: boolean }

/** Prepared statements by their text; the least recently used are dropped. */
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
    if (this.#kept.size > MAX_CACHED_STATEMENTS) this.#dropOldest()
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

  /** SQLite closes a file only when all statements prepared on it are finalized. */
  finalize(): void {
    for (const { statement } of this.#kept.values()) statement.finalize()
    this.#kept.clear()
  }
}
