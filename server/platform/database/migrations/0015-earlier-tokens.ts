import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Every replaced token stays valid for a short time, not only the last one.
  await db.schema
    .alterTable('sessions')
    .addColumn('earlier_tokens', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute()
}
