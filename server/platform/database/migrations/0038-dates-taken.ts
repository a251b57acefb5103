import type { Kysely } from 'kysely'

/** Adds the dates at which photos and videos were taken, by the identity of their file, so that each is read once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('dates_taken')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('volume', 'text', (column) => column.notNull())
    .addColumn('inode', 'real', (column) => column.notNull())
    .addColumn('size', 'bigint', (column) => column.notNull())
    .addColumn('modified', 'text', (column) => column.notNull())
    .addColumn('taken_at', 'bigint')
    .addColumn('is_local', 'integer', (column) => column.notNull())
    .addUniqueConstraint('dates_taken_by_file', ['volume', 'inode'])
    .execute()
}
