import type { Kysely } from 'kysely'

/** Adds the mail server, the users' mail addresses, and the notifications that wait to be sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('mail_server')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('host', 'text', (column) => column.notNull())
    .addColumn('port', 'integer', (column) => column.notNull())
    .addColumn('security', 'text', (column) => column.notNull())
    .addColumn('username', 'text', (column) => column.notNull())
    .addColumn('password', 'text', (column) => column.notNull())
    .addColumn('sender', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('mail_recipients')
    .addColumn('user_id', 'integer', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('address', 'text')
    .addColumn('locale', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('kinds', 'text', (column) => column.notNull().defaultTo('[]'))
    .addColumn('file_names', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('pending', 'text')
    .addColumn('code_digest', 'text')
    .addColumn('code_expires_at', 'bigint')
    .addColumn('code_tries', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('codes_sent', 'text', (column) => column.notNull().defaultTo('[]'))
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('next_at', 'bigint')
    .addColumn('sent_at', 'bigint')
    .addColumn('failed_at', 'bigint')
    .addColumn('problem', 'text')
    .execute()
  await db.schema
    .createTable('mail_queue')
    // Ids are never reused: those up to the last one of a mail are removed when it is sent.
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('notice_id', 'integer', (column) => column.notNull().references('notices.id').onDelete('cascade'))
    .addColumn('made_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('mail_queue_of_user').on('mail_queue').columns(['user_id', 'id']).execute()
  await db.schema.createIndex('mail_queue_of_notice').on('mail_queue').column('notice_id').execute()
}
