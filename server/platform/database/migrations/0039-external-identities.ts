import type { Kysely } from 'kysely'

/** Adds the accounts of external identities, and the method with which a session began. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('external_identities')
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('issuer', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('permissions_before', 'text', (column) => column.notNull())
    .addColumn('granted_groups', 'text', (column) => column.notNull())
    .addColumn('claims', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_used_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('external_identities_key', ['provider', 'issuer', 'subject'])
    .execute()
  await db.schema.createIndex('external_identities_by_user').on('external_identities').column('user_id').execute()
  // Empty for sessions that began before.
  await db.schema
    .alterTable('sessions')
    .addColumn('method', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('sessions')
    .addColumn('provider', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('sessions')
    .addColumn('provider_session', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('users')
    .addColumn('last_sign_in_method', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
