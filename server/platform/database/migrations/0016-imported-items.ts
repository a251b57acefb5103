import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Items imported from File Browser, so that importing again does not undo what was changed since.
  await db.schema
    .createTable('imported_items')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('user_id', 'integer', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('value', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('imported_items_key', ['kind', 'name'])
    .execute()
}
