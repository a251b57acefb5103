import { type Kysely, sql } from 'kysely'

/** Changes after which the quotas of the homes have to be read again. */
const CHANGES = {
  users: ['insert', 'delete', 'update of scope'],
  group_members: ['insert', 'delete'],
  quotas: ['insert', 'delete', 'update'],
}

/** Adds the quotas of users and groups, and a number that every change of what they depend on increments. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('quotas')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('user_id', 'integer', (column) => column.unique().references('users.id').onDelete('cascade'))
    .addColumn('group_id', 'integer', (column) => column.unique().references('groups.id').onDelete('cascade'))
    // Of a folder; not used yet.
    .addColumn('place', 'text', (column) => column.unique())
    .addColumn('bytes', 'bigint')
    .addColumn('files', 'bigint')
    .execute()
  await db.schema
    .createTable('quota_version')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .execute()
  await sql`insert into quota_version values (1, 1)`.execute(db)
  for (const [table, changes] of Object.entries(CHANGES))
    for (const change of changes) {
      const name = sql.id(`quota_version_at_${change.split(' ')[0]}_of_${table}`)
      await sql`create trigger ${name} after ${sql.raw(change)} on ${sql.id(table)}
        begin update quota_version set version = version + 1; end`.execute(db)
    }
}
