import { SQLiteError, type Database as SqliteDatabase } from 'bun:sqlite'
import { Kysely, type Transaction } from 'kysely'
import { AppError } from '#server/platform/errors.ts'
import { DATABASE_FILE, type DataDirectory } from '#server/platform/own-files/data-directory.ts'
import { StartProblem } from '#server/platform/process/start-problem.ts'
import { type MigrateOptions, migrate, UpdateProblem } from './migrate.ts'
import { BunSqliteDialect, configure, openSqlite } from './sqlite.ts'
import type { Database } from './tables.ts'

/** Database handle for queries and for starting transactions. */
export type Db = Kysely<Database>

/** Transaction, required for every write. Only SQL may run inside: it occupies the single connection until it ends. */
export type Tx = Transaction<Database>

/** SQLite application id that marks Coffer's files (`PRAGMA application_id`): "Cofr". */
export const APPLICATION_ID = 0x436f6672

/**
 * Opens the database of a data directory, creates it if necessary, and migrates it. `destroy()` closes it.
 *
 * @throws StartProblem when it cannot be read or written, is damaged, is not Coffer's or comes from a newer Coffer
 */
export async function openDatabase(data: DataDirectory, options: MigrateOptions): Promise<Db> {
  const path = data.ensureFile(DATABASE_FILE)
  const sqlite = explaining(path, () => openOurs(path))
  const dialect = new BunSqliteDialect(sqlite)
  const db = new Kysely<Database>({ dialect })
  versions.set(db, () => dialect.version())
  try {
    await migrate(db, data, options)
    return db
  } catch (error) {
    await db.destroy()
    throw explained(path, error)
  }
}

const versions = new WeakMap<Db, () => string>()

/** Returns a value that changes whenever this or another process changes the database. Costs about 3 µs. */
export function databaseVersion(db: Db): string {
  const version = versions.get(db)
  if (!version) throw new Error('Not a database of openDatabase.')
  return version()
}

function openOurs(path: string): SqliteDatabase {
  const sqlite = openSqlite(path)
  try {
    claimFile(sqlite, path)
    configure(sqlite)
    return sqlite
  } catch (error) {
    sqlite.close()
    throw error
  }
}

/** Checks before it writes: a database of another program remains unchanged. */
function claimFile(sqlite: SqliteDatabase, path: string): void {
  const id = pragma(sqlite, 'application_id')
  if (id === APPLICATION_ID) return
  if (id !== 0 || pragma(sqlite, 'page_count') !== 0)
    throw new StartProblem(`--data: ${path} is not a database of Coffer`)
  sqlite.run(`pragma application_id = ${APPLICATION_ID}`)
}

function pragma(sqlite: SqliteDatabase, name: 'application_id' | 'page_count'): number | undefined {
  return sqlite.query<Record<string, number>, []>(`pragma ${name}`).get()?.[name]
}

const REASONS: Record<string, string> = {
  SQLITE_NOTADB: 'is not a database',
  SQLITE_CORRUPT: 'is damaged',
  SQLITE_CANTOPEN: 'cannot be opened',
  SQLITE_READONLY: 'cannot be written',
  SQLITE_PERM: 'cannot be opened',
  SQLITE_FULL: 'cannot be written: the disk is full',
  SQLITE_IOERR: 'cannot be read: the disk has failed',
  SQLITE_BUSY: 'is in use by another program',
  SQLITE_LOCKED: 'is in use by another program',
}

function explaining<T>(path: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw explained(path, error)
  }
}

/** Converts SQLite errors to a StartProblem that names the file; returns any other error unchanged. */
function explained(path: string, error: unknown): unknown {
  const cause = rootOf(error)
  if (!(cause instanceof SQLiteError)) return error
  // Extended codes, such as SQLITE_IOERR_READ, begin with the plain one.
  const reason = Object.keys(REASONS).find((code) => cause.code?.startsWith(code))
  if (reason === undefined) return error
  const left = error instanceof UpdateProblem ? `; ${error.advice}` : ''
  return new StartProblem(`--data: ${path} ${REASONS[reason]}${left}`, { cause })
}

/** Returns the innermost cause, which says more than a failed migration or an `AppError`. */
function rootOf(error: unknown): unknown {
  const cause = error instanceof StartProblem || error instanceof AppError ? error.cause : undefined
  return cause === undefined ? error : rootOf(cause)
}
