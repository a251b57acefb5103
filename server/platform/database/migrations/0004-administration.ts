import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('theme', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  // The home folder of a user who signed up is exclusive; other users may share folders.
  await db.schema.alterTable('users').addColumn('home_key', 'text').execute()
  await db.schema.createIndex('users_by_home').on('users').column('home_key').unique().execute()
  await db.schema.alterTable('sessions').addColumn('number', 'bigint').execute()
  await db.schema
    .alterTable('sessions')
    .addColumn('device', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('sessions')
    .addColumn('address', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema.createIndex('sessions_by_number').on('sessions').column('number').unique().execute()
  await db.schema
    .createTable('solved_captchas')
    .addColumn('digest', 'text', (column) => column.primaryKey())
    .addColumn('username_key', 'text')
    .addColumn('solved_at', 'bigint', (column) => column.notNull())
    .execute()
}
