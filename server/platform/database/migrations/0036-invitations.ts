import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('invitations')
    // Ids are part of addresses and audit entries, and never reused.
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('secret_hash', 'text', (column) => column.notNull().unique())
    .addColumn('username', 'text')
    .addColumn('username_key', 'text')
    .addColumn('email', 'text')
    .addColumn('preset', 'text', (column) => column.notNull())
    // Invitations end with the account of the administrator who created them.
    .addColumn('created_by', 'integer', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('used_at', 'bigint')
    .addColumn('user_id', 'integer', (column) => column.references('users.id').onDelete('set null'))
    .execute()
  for (const column of ['username_key', 'created_by', 'expires_at', 'user_id'])
    await db.schema.createIndex(`invitations_by_${column}`).on('invitations').column(column).execute()
}
