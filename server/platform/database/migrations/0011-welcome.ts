import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Whoever was here before knows their way.
  await db.schema
    .alterTable('users')
    .addColumn('welcomed', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
}
