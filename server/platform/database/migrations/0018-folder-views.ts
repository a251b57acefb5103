import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('folder_views')
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('view_mode', 'text')
    .addColumn('sorting_by', 'text')
    .addColumn('sorting_order', 'text')
    .addColumn('gallery_answered', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('folder_views_key', ['user_id', 'place'])
    .execute()
  // Moves and deletions of folders concern the views of all users.
  await db.schema.createIndex('folder_views_by_place').on('folder_views').column('place').execute()
}
