import { type Kysely, type Migration, Migrator, sql } from 'kysely'
import { version as programVersion } from '#server/platform/config/version.ts'
import { DATABASE_FILE, type DataDirectory } from '#server/platform/own-files/data-directory.ts'
import { StartProblem } from '#server/platform/process/start-problem.ts'
import { migrations } from './migrations.ts'
import type { Step } from './step.ts'
import { copyBeforeUpdate, copyFor } from './update-copies.ts'

/** Options of a migration; `now` is in milliseconds since the epoch. */
export type MigrateOptions = {
  readonly now: () => number
  readonly steps?: Readonly<Record<string, Step>>
  /** Version of this program. */
  readonly version?: string
}

/** The first version whose databases record the oldest program that can read them. */
const FIRST = '0.1.0'

/** A schema that could not be migrated. */
export class UpdateProblem extends StartProblem {
  /** Information for the operator about the database and its copy. */
  readonly advice: string

  constructor(path: string, copy: string | null, cause: unknown) {
    const left = `it has not been changed${copy === null ? '' : `, and a copy of it is ${copy}`}`
    super(`--data: ${path} could not be upgraded; ${left}`, { cause })
    this.advice = left
  }
}

/**
 * Migrates the schema with all pending steps or none. A database that already has a schema is copied first, to a folder of the data
 * directory (`update-copies.ts`). One that a newer program extended is used unchanged if it states that this program can read it.
 *
 * @returns the path of the copy, null when there was nothing to copy
 * @throws StartProblem for a schema newer than this program can read, when there is no room for the copy, or when a step fails
 */
export async function migrate<T>(
  db: Kysely<T>,
  data: DataDirectory,
  { now, steps = migrations, version = programVersion }: MigrateOptions,
): Promise<string | null> {
  const done = await appliedSteps(db)
  if (done.some((name) => !(name in steps))) {
    await refuseUnreadable(db, data, { done, steps, version })
    return null
  }
  if (done.length === Object.keys(steps).length) return null
  const schema = done.at(-1)?.slice(0, 4)
  const copy = schema === undefined ? null : await copyBeforeUpdate(db, data, { schema, now: now() })
  const provider = { getMigrations: async () => recording(steps) }
  const { error } = await new Migrator({ db, provider }).migrateToLatest()
  if (error === undefined) return copy
  throw new UpdateProblem(data.file(DATABASE_FILE), copy, error)
}

async function appliedSteps<T>(db: Kysely<T>): Promise<string[]> {
  const table = await sql`select 1 from sqlite_master where type = 'table' and name = 'kysely_migration'`.execute(db)
  if (table.rows.length === 0) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Returns the steps; the last one also records, in the same transaction, the oldest program that can read the result. */
function recording(steps: Readonly<Record<string, Step>>): Record<string, Migration> {
  const last = Object.keys(steps).sort().at(-1)
  const oldest = Math.max(...Object.values(steps).map(({ readableSince = FIRST }) => numberOf(readableSince)))
  const entries = Object.entries(steps).map(([name, { up }]): [string, Migration] => {
    const noting = async (db: Parameters<Migration['up']>[0]) => {
      await up(db)
      await sql.raw(`pragma user_version = ${oldest}`).execute(db)
    }
    return [name, { up: name === last ? noting : up }]
  })
  return Object.fromEntries(entries)
}

type AppliedSchema = {
  readonly done: readonly string[]
  readonly steps: Readonly<Record<string, Step>>
  readonly version: string
}

async function refuseUnreadable<T>(
  db: Kysely<T>,
  data: DataDirectory,
  { done, steps, version }: AppliedSchema,
): Promise<void> {
  const { rows } = await sql<{ user_version: number }>`pragma user_version`.execute(db)
  const oldest = rows[0]?.user_version ?? 0
  const isWhole = Object.keys(steps).every((name) => done.includes(name))
  if (isWhole && oldest > 0 && oldest <= numberOf(version)) return
  const newest = done.findLast((name) => !(name in steps)) ?? ''
  const needed = oldest > numberOf(version) ? `it needs ${textOf(oldest)} or newer` : `it has ${newest}`
  const copy = copyFor(data, Object.keys(steps).sort().at(-1)?.slice(0, 4) ?? '')
  const help = copy === null ? '' : `; the newest copy that this version can use is ${copy}`
  throw new StartProblem(
    `--data: ${data.file(DATABASE_FILE)} was created by a newer version of Coffer (${needed})${help}`,
  )
}

/** Encodes `1.2.3` as a number for `PRAGMA user_version`, in the order of versions. */
function numberOf(version: string): number {
  const [major = 0, minor = 0, patch = 0] = version.split(/[.+-]/).map(Number)
  return major * 1_000_000 + minor * 1000 + patch
}

function textOf(number: number): string {
  return `${Math.floor(number / 1_000_000)}.${Math.floor(number / 1000) % 1000}.${number % 1000}`
}
