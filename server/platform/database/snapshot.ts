import { Database, SQLiteError } from 'bun:sqlite'
import { APPLICATION_ID } from './database.ts'
import { openSqlite } from './sqlite.ts'

/** How long a database may be in the hands of somebody who is about to leave (ms). */
const LEAVING = 1000

/** Copies a database as it stood at one moment, while others go on writing to it. `target` is not there yet. */
export function snapshotDatabase(file: string, target: string): void {
  const database = openSqlite(file)
  try {
    database.query('vacuum into ?').run(target)
  } finally {
    database.close()
  }
}

/** Has another process the database open? What it had written aside is put into the file, when nobody has. */
export function isInUse(file: string): boolean {
  const database = openSqlite(file)
  try {
    database.run(`pragma busy_timeout = ${LEAVING}`)
    database.run('pragma journal_mode = delete')
    return false
  } catch (error) {
    if (!(error instanceof SQLiteError) || !error.code?.startsWith('SQLITE_BUSY')) throw error
    return true
  } finally {
    database.close()
  }
}

/** The last one to close a database removes what it needs beside itself, unless it may only read. */
function openToLook(file: string): Database {
  try {
    return openSqlite(file)
  } catch (error) {
    if (!(error instanceof SQLiteError)) throw error
    return new Database(file, { readonly: true })
  }
}

/** Reads a table of a database that another process may have open; no rows where there is no such table. */
export function readTable(file: string, table: 'users' | 'shares' | 'api_tokens' | 'webhooks' | 'settings'): unknown[] {
  const database = openToLook(file)
  try {
    const there = database.query("select 1 from sqlite_schema where type = 'table' and name = ?").get(table)
    return there === null ? [] : database.query(`select * from ${table}`).all()
  } finally {
    database.close()
  }
}

/** Is the file a whole database, and, where it has to be, one of Coffer? */
export function isSound(file: string, ours: boolean): boolean {
  try {
    const database = openToLook(file)
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
