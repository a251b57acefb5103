import type { Kysely } from 'kysely'

/** Adds the devices that get push messages, and the notifications that wait to be sent to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('push_devices')
    // Ids are never reused: a message that is being sent must not be recorded for another device.
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('session_id', 'text', (column) =>
      column.notNull().unique().references('sessions.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('endpoint', 'text', (column) => column.notNull().unique())
    .addColumn('p256dh', 'text', (column) => column.notNull())
    .addColumn('auth', 'text', (column) => column.notNull())
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('kinds', 'text', (column) => column.notNull())
    .addColumn('file_names', 'integer', (column) => column.notNull())
    .addColumn('made_at', 'bigint', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('next_at', 'bigint')
    .execute()
  await db.schema.createIndex('push_devices_of_user').on('push_devices').columns(['user_id', 'id']).execute()
  await db.schema
    .createTable('push_queue')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('device_id', 'integer', (column) => column.notNull().references('push_devices.id').onDelete('cascade'))
    .addColumn('notice_id', 'integer', (column) => column.notNull().references('notices.id').onDelete('cascade'))
    .addColumn('made_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('push_queue_of_device').on('push_queue').columns(['device_id', 'id']).execute()
  await db.schema.createIndex('push_queue_of_notice').on('push_queue').column('notice_id').execute()
}
