import { type Kysely, type Migration, Migrator, sql } from 'kysely'
import { StartProblem } from '#server/lib/start-problem.ts'
import { DATABASE_FILE, type DataDirectory } from '#server/storage/data-directory.ts'
import { migrations } from './migrations.ts'

/** What a migration stands on; `now` is in milliseconds since the epoch. */
export type MigrateOptions = {
  readonly now: () => number
  readonly steps?: Readonly<Record<string, Migration>>
}

/**
 * Brings the schema up to date, all steps or none. A database that has a schema already is copied first, to
 * `coffer.db.backup-<schema>-<time>` beside it.
 *
 * @returns the name of the copy, null when there was nothing to copy
 * @throws StartProblem for a schema newer than this program, or when a step fails
 */
export async function migrate<T>(
  db: Kysely<T>,
  data: DataDirectory,
  { now, steps = migrations }: MigrateOptions,
): Promise<string | null> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...steps }) } })
  const done = await appliedSteps(db)
  const unknown = done.find((name) => !(name in steps))
  if (unknown !== undefined)
    throw new StartProblem(`--data: ${data.file(DATABASE_FILE)} was made by a newer Coffer (it has ${unknown})`)
  if (done.length === Object.keys(steps).length) return null
  const backup = await backUp(db, data, done, now())
  const { error } = await migrator.migrateToLatest()
  if (error === undefined) return backup
  throw new StartProblem(`--data: ${data.file(DATABASE_FILE)} cannot be brought up to date; it was left as it was`, {
    cause: error,
  })
}

async function appliedSteps<T>(db: Kysely<T>): Promise<string[]> {
  const table = await sql`select 1 from sqlite_master where type = 'table' and name = 'kysely_migration'`.execute(db)
  if (table.rows.length === 0) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

async function backUp<T>(
  db: Kysely<T>,
  data: DataDirectory,
  done: readonly string[],
  now: number,
): Promise<string | null> {
  const schema = done.at(-1)?.split('-')[0]
  if (schema === undefined) return null
  const time = new Date(now).toISOString().replaceAll(/[-:.]/g, '')
  const name = `${DATABASE_FILE}.backup-${schema}-${time}`
  // VACUUM INTO accepts an empty file, so the copy is private from its first byte.
  await sql`vacuum into ${data.createFile(name)}`.execute(db)
  data.flush(name)
  return name
}
