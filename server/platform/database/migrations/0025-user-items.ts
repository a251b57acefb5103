import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('user_items')
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('is_directory', 'integer', (column) => column.notNull())
    .addColumn('identity', 'text', (column) => column.notNull())
    .addColumn('favorite_position', 'integer')
    .addPrimaryKeyConstraint('user_items_key', ['user_id', 'place'])
    .execute()
  // Moves and deletions of items concern the marks of all users.
  await db.schema.createIndex('user_items_by_place').on('user_items').column('place').execute()
}
