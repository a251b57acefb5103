import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Existing users do not see the welcome tour.
  await db.schema
    .alterTable('users')
    .addColumn('welcomed', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
}
