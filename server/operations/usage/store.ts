import type { Kysely } from 'kysely'
import type { JournalTables } from '#server/operations/records/tables.ts'
import type { UsageRow } from './usage-log.ts'

type Db = Kysely<JournalTables>

/** Creates the table of usages where it is missing. */
export async function createUsageTable(db: Db): Promise<void> {
  await db.schema
    .createTable('quota_usage')
    .ifNotExists()
    .addColumn('place', 'text', (column) => column.primaryKey())
    .addColumn('live_bytes', 'bigint', (column) => column.notNull())
    .addColumn('live_files', 'bigint', (column) => column.notNull())
    .addColumn('trash_bytes', 'bigint', (column) => column.notNull())
    .addColumn('trash_files', 'bigint', (column) => column.notNull())
    .addColumn('version_bytes', 'bigint', (column) => column.notNull())
    .addColumn('version_files', 'bigint', (column) => column.notNull())
    .addColumn('warned', 'integer', (column) => column.notNull())
    .addColumn('as_of', 'bigint', (column) => column.notNull())
    .execute()
}

/** Stores or removes the usage of pools. */
export async function writeUsage(db: Db, rows: readonly UsageRow[]): Promise<void> {
  for (const { key, usage } of rows) {
    if (!usage) {
      await db.deleteFrom('quota_usage').where('place', '=', key).execute()
      continue
    }
    const { live, trash, version, warned, asOf } = usage
    const values = {
      ...{ place: key, warned, as_of: asOf, live_bytes: live.bytes, live_files: live.files },
      ...{ trash_bytes: trash.bytes, trash_files: trash.files },
      ...{ version_bytes: version.bytes, version_files: version.files },
    }
    await db.replaceInto('quota_usage').values(values).execute()
  }
}

/** Returns the usage of all pools. */
export async function allUsage(db: Db): Promise<UsageRow[]> {
  const rows = await db.selectFrom('quota_usage').selectAll().execute()
  return rows.map((row) => ({
    key: row.place,
    usage: {
      live: { bytes: row.live_bytes, files: row.live_files },
      trash: { bytes: row.trash_bytes, files: row.trash_files },
      version: { bytes: row.version_bytes, files: row.version_files },
      warned: row.warned,
      asOf: row.as_of,
    },
  }))
}
