import type { Kysely } from 'kysely'

/** Adds the directory in which users sign in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('ldap_directories')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('settings', 'text', (column) => column.notNull())
    .addColumn('bind_password', 'text', (column) => column.notNull())
    .execute()
}
