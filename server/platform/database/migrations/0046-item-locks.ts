import type { Kysely } from 'kysely'

/** Locks that WebDAV clients hold on items. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('item_locks')
    .addColumn('token', 'text', (column) => column.primaryKey())
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('is_shared', 'integer', (column) => column.notNull())
    .addColumn('is_deep', 'integer', (column) => column.notNull())
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('client', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('item_locks_of_user').on('item_locks').column('user_id').execute()
}
