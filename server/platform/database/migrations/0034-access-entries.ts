import { type Kysely, sql } from 'kysely'

/** Adds access entries, and a number that changes with each of their changes, so that unchanged entries are not read again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('access_entries')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('user_id', 'integer', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('group_id', 'integer', (column) => column.references('groups.id').onDelete('cascade'))
    .addColumn('allow', 'text', (column) => column.notNull())
    .addColumn('deny', 'text', (column) => column.notNull())
    .addColumn('also_at', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await sql`create unique index access_entries_key
    on access_entries (place, coalesce(user_id, 0), coalesce(group_id, 0))`.execute(db)
  await db.schema.createIndex('access_entries_of_user').on('access_entries').column('user_id').execute()
  await db.schema.createIndex('access_entries_of_group').on('access_entries').column('group_id').execute()
  await db.schema
    .createTable('access_entries_state')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .execute()
  await sql`insert into access_entries_state (id, revision) values (1, 0)`.execute(db)
  // Also for rows that are removed with their user or group, and whoever writes them.
  for (const event of ['insert', 'update', 'delete'])
    await sql`create trigger ${sql.raw(`access_entries_after_${event}`)} after ${sql.raw(event)} on access_entries
      begin update access_entries_state set revision = revision + 1; end`.execute(db)
}
