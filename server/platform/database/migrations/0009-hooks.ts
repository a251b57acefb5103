import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('hook_runs')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('line', 'text', (column) => column.notNull())
    .addColumn('username', 'text', (column) => column.notNull())
    .addColumn('path', 'text')
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('exit', 'integer')
    .addColumn('took', 'integer', (column) => column.notNull())
    .addColumn('output', 'text', (column) => column.notNull())
    .addColumn('background', 'integer', (column) => column.notNull())
    .addColumn('test', 'integer', (column) => column.notNull())
    .execute()
}
