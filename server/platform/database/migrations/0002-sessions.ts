import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('generation', 'bigint', (column) => column.notNull())
    .addColumn('token_digest', 'text', (column) => column.notNull())
    .addColumn('token_issued_at', 'bigint', (column) => column.notNull())
    .addColumn('token_expires_at', 'bigint', (column) => column.notNull())
    .addColumn('token_used', 'integer', (column) => column.notNull())
    .addColumn('token_user_revision', 'bigint', (column) => column.notNull())
    .addColumn('previous_digest', 'text')
    .addColumn('previous_expires_at', 'bigint')
    .addColumn('signed_in_at', 'bigint', (column) => column.notNull())
    .addColumn('last_used_at', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('sessions_by_user').on('sessions').columns(['user_id', 'last_used_at']).execute()
  await db.schema
    .createTable('sign_in_attempts')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('attempts', 'bigint', (column) => column.notNull())
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .addColumn('blocked_until', 'bigint', (column) => column.notNull())
    .addColumn('last_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('sign_in_attempts_by_age').on('sign_in_attempts').column('last_at').execute()
}
