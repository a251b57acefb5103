import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sign_in_providers')
    // Ids are part of external identities and addresses, and never reused.
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('settings', 'text', (column) => column.notNull())
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('ended_provider_sessions')
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('token_id', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('ended_provider_sessions_key', ['provider', 'token_id'])
    .execute()
}
