import type { Kysely } from 'kysely'

/** Properties that WebDAV clients store with items. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('item_properties')
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('namespace', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('item_properties_key', ['place', 'namespace', 'name'])
    .execute()
  await db.schema.createIndex('item_properties_of_user').on('item_properties').column('user_id').execute()
}
