import { Database, SQLiteError } from 'bun:sqlite'
import { APPLICATION_ID } from './database.ts'
import { openSqlite } from './sqlite.ts'

/** Time to wait for another process that is closing the database, in milliseconds. */
const CLOSING_TIMEOUT = 1000

/** Copies a consistent snapshot of a database, while other processes may write to it. `target` must not exist. */
export function snapshotDatabase(file: string, target: string): void {
  const database = openSqlite(file)
  try {
    database.query('vacuum into ?').run(target)
  } finally {
    database.close()
  }
}

/** Returns whether another process has the database open. If none has, merges the write-ahead log into the file. */
export function isInUse(file: string): boolean {
  const database = openSqlite(file)
  try {
    database.run(`pragma busy_timeout = ${CLOSING_TIMEOUT}`)
    database.run('pragma journal_mode = delete')
    return false
  } catch (error) {
    if (!(error instanceof SQLiteError) || !error.code?.startsWith('SQLITE_BUSY')) throw error
    return true
  } finally {
    database.close()
  }
}

/** The last connection to close a database removes the files beside it, unless it is read-only. */
function openForReading(file: string): Database {
  try {
    return openSqlite(file)
  } catch (error) {
    if (!(error instanceof SQLiteError)) throw error
    return new Database(file, { readonly: true })
  }
}

/** Reads a table of a database that another process may have open; no rows where there is no such table. */
export function readTable(
  file: string,
  table:
    | 'users'
    | 'groups'
    | 'access_entries'
    | 'shares'
    | 'api_tokens'
    | 'webhooks'
    | 'settings'
    | 'second_factors'
    | 'invitations'
    | 'ldap_directories',
): unknown[] {
  const database = openForReading(file)
  try {
    const there = database.query("select 1 from sqlite_schema where type = 'table' and name = ?").get(table)
    return there === null ? [] : database.query(`select * from "${table}"`).all()
  } finally {
    database.close()
  }
}

/** Returns whether the file is an intact database and, if `ours` is set, one of Coffer's. */
export function isIntact(file: string, ours: boolean): boolean {
  try {
    const database = openForReading(file)
    try {
      const id = database.query<{ application_id: number }, []>('pragma application_id').get()?.application_id
      const check = database.query<{ integrity_check: string }, []>('pragma integrity_check(1)').get()
      return check?.integrity_check === 'ok' && (!ours || id === APPLICATION_ID)
    } finally {
      database.close()
    }
  } catch (error) {
    if (error instanceof SQLiteError) return false
    throw error
  }
}
