import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Users do not see the history of their folder from before they had it. 0: the time is unknown.
  await db.schema
    .alterTable('users')
    .addColumn('scope_since', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  // Links to items in the trash, which are inactive until they are restored.
  await db.schema
    .createTable('parked_shares')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kept_id', 'text', (column) => column.notNull())
    .addColumn('inner_path', 'text', (column) => column.notNull())
    .addColumn('share', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('parked_shares_by_kept').on('parked_shares').column('kept_id').execute()
  // A job is part of the user action that started it.
  await db.schema.alterTable('jobs').addColumn('gesture', 'text').execute()
}
