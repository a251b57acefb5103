import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Of what happened in a folder before it was somebody's, nothing is told to them. 0: nobody knows since when it is theirs.
  await db.schema
    .alterTable('users')
    .addColumn('scope_since', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  // Links to what is in the trash, which lead nowhere until somebody wants them again.
  await db.schema
    .createTable('parked_shares')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kept_id', 'text', (column) => column.notNull())
    .addColumn('inner_path', 'text', (column) => column.notNull())
    .addColumn('share', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('parked_shares_by_kept').on('parked_shares').column('kept_id').execute()
  // A job is part of what its person did at once.
  await db.schema.alterTable('jobs').addColumn('gesture', 'text').execute()
}
