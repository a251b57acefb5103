import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('second_factors')
    .addColumn('user_id', 'integer', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('last_step', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('second_factor_setups')
    .addColumn('user_id', 'integer', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('session_id', 'text', (column) => column.notNull().references('sessions.id').onDelete('cascade'))
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('recovery_codes')
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('digest', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('recovery_codes_key', ['user_id', 'digest'])
    .execute()
  await db.schema.alterTable('sessions').addColumn('factor_at', 'bigint').execute()
  await db.schema
    .alterTable('sessions')
    .addColumn('token_id', 'integer', (column) => column.references('api_tokens.id').onDelete('cascade'))
    .execute()
  await db.schema.createIndex('sessions_by_token').on('sessions').column('token_id').execute()
  await db.schema
    .alterTable('api_tokens')
    .addColumn('protocols', 'text', (column) => column.notNull().defaultTo('["api"]'))
    .execute()
}
