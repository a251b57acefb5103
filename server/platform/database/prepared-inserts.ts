import type { Database, SQLQueryBindings, Statement } from 'bun:sqlite'
import { convertingErrors } from './sqlite.ts'

/**
 * Inserts as prepared statements, for rows that are written often: building a query takes several times as long as SQLite itself. They run in
 * the transaction of their connection.
 */
export class PreparedInserts {
  readonly #database: Database
  readonly #statements: Pick<Statement, 'finalize'>[] = []

  constructor(database: Database) {
    this.#database = database
  }

  /**
   * Prepares the insert of a row of texts, numbers and nulls into a table; it throws AppError `disk_full` and `busy`.
   *
   * @param onConflict SQL for a row whose key exists
   */
  into<Row>(table: string, columns: readonly (keyof Row & string)[], onConflict = ''): (row: Row) => void {
    const places = columns.map(() => '?').join(', ')
    const statement = this.#database.prepare<unknown, SQLQueryBindings[]>(
      `insert into ${table} (${columns.join(', ')}) values (${places}) ${onConflict}`,
    )
    this.#statements.push(statement)
    return (row) => {
      const values = columns.map((column) => row[column] as SQLQueryBindings)
      convertingErrors(() => statement.run(...values))
    }
  }

  /** SQLite closes a file only when all statements prepared on it are finalized. */
  finalize(): void {
    for (const statement of this.#statements) statement.finalize()
  }
}
