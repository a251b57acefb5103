import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('webhooks')
    // Ids are part of addresses and never reused.
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('events', 'text', (column) => column.notNull())
    .addColumn('enabled', 'integer', (column) => column.notNull())
    .addColumn('made_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('webhook_deliveries')
    // Receivers use the id to detect duplicates.
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('webhook_id', 'integer', (column) => column.notNull().references('webhooks.id').onDelete('cascade'))
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('status', 'integer')
    .addColumn('problem', 'text')
    .addColumn('took', 'integer')
    .addColumn('tried_at', 'bigint')
    .addColumn('next_at', 'bigint')
    .addColumn('made_at', 'bigint', (column) => column.notNull())
    .execute()
  const deliveries = 'webhook_deliveries'
  await db.schema
    .createIndex('webhook_deliveries_by_state')
    .on(deliveries)
    .columns(['state', 'webhook_id', 'id'])
    .execute()
  await db.schema.createIndex('webhook_deliveries_of_webhook').on(deliveries).column('webhook_id').execute()
  await db.schema.createIndex('webhook_deliveries_by_try').on(deliveries).columns(['webhook_id', 'tried_at']).execute()
}
