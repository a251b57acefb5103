import type { Kysely } from 'kysely'

/** Adds the codes that were sent in the last day, by their addresses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('mail_codes')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('address_key', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('mail_codes_by_time').on('mail_codes').column('at').execute()
}
