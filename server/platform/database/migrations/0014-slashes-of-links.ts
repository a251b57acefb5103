import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Clients of File Browser find a link by the path that they sent, which has a slash at the end for a folder.
  await db.schema
    .alterTable('shares')
    .addColumn('trailing_slash', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
