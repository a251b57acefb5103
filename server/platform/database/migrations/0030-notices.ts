import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('notices')
    // Ids are part of addresses and never reused.
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('topic', 'text', (column) => column.notNull())
    .addColumn('place', 'text')
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('is_read', 'integer', (column) => column.notNull())
    .addColumn('is_shown', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('notices_of_user').on('notices').columns(['user_id', 'at', 'id']).execute()
  await db.schema.createIndex('notices_by_topic').on('notices').columns(['user_id', 'topic', 'created_at']).execute()
  await db.schema.createIndex('notices_by_time').on('notices').column('at').execute()
  await db.schema
    .createTable('notice_preferences')
    .addColumn('user_id', 'integer', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('hidden', 'text', (column) => column.notNull())
    .execute()
}
