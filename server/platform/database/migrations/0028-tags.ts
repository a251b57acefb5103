import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('tags')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull())
    .addColumn('color', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addUniqueConstraint('tags_by_name', ['user_id', 'name_key'])
    .execute()
  await db.schema
    .createTable('user_item_tags')
    .addColumn('user_id', 'integer', (column) => column.notNull())
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('tag_id', 'integer', (column) => column.notNull().references('tags.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('user_item_tags_key', ['user_id', 'place', 'tag_id'])
    // The place follows that of the item.
    .addForeignKeyConstraint(
      'user_item_tags_item',
      ['user_id', 'place'],
      'user_items',
      ['user_id', 'place'],
      (constraint) => constraint.onDelete('cascade').onUpdate('cascade'),
    )
    .execute()
  await db.schema.createIndex('user_item_tags_by_tag').on('user_item_tags').column('tag_id').execute()
}
