import type { Kysely } from 'kysely'
import type { Step } from './step.ts'

/** Types of a column's values, by its type in the database. */
type ValueTypes = { text: string; integer: number; bigint: number }

/** Column that a step adds to an existing table. */
export type AddedColumn = {
  readonly table: string
  readonly column: string
  readonly type: keyof ValueTypes
  /** Value in existing rows, and in rows from an earlier version; with null, the column may be null. */
  readonly default: string | number | null
}

/** Value of an added column in a row. */
export type ValueOf<C extends AddedColumn> = ValueTypes[C['type']] | (C['default'] extends null ? null : never)

/** Step that only adds a column. The type of the table's rows follows from it. */
export function addColumn<const C extends AddedColumn>(adds: C): Step & { readonly adds: C } {
  const { table, column, type, default: preset } = adds
  const up = async (db: Kysely<unknown>): Promise<void> => {
    await db.schema
      .alterTable(table)
      .addColumn(column, type, (added) => (preset === null ? added : added.notNull().defaultTo(preset)))
      .execute()
  }
  return { up, adds }
}
