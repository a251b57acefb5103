import { type Kysely, sql } from 'kysely'
import { DATABASE_FILE, DataDirectory } from '#server/platform/own-files/data-directory.ts'
import { StartProblem } from '#server/platform/process/start-problem.ts'

/** Where, in the data directory, the database is kept as it was before each update. */
const COPIES_FOLDER = 'before-updates'

/** So many copies stay; of one schema fewer, so that a start that fails again and again does not push out the others. */
const KEPT = 5
const KEPT_OF_ONE_SCHEMA = 2

/** What a change of the schema may need besides the copy, at least (bytes). */
const SPARE = 4 * 1024 * 1024

/** After so long (ms) an unfinished copy has nobody who writes it. */
const ABANDONED = 3_600_000

/** `coffer-0011-20300131T030000005Z.db`, and with `.part` while it is being written. */
const NAME = /^coffer-(\d{4})-(\d{8}T\d{9}Z)\.db(\.part)?$/

/**
 * Copies a database as it stands, whole or not at all, and lets go of the oldest copies.
 *
 * @param schema number of the last step that the database has
 * @returns the path of the copy
 * @throws StartProblem when there is no room for it, or the disk does not allow it
 */
export async function copyBeforeUpdate<T>(
  db: Kysely<T>,
  data: DataDirectory,
  { schema, now }: { readonly schema: string; readonly now: number },
): Promise<string> {
  const folder = new DataDirectory(data.file(COPIES_FOLDER))
  for (const name of abandoned(folder, now)) folder.removeDatabase(name)
  await refuseWithoutRoom(db, folder, data)
  const name = `coffer-${schema}-${timeOf(now)}.db`
  const draft = `${name}.part`
  try {
    // VACUUM INTO accepts an empty file, so the copy is private from its first byte.
    await sql`vacuum into ${folder.createFile(draft)}`.execute(db)
    folder.flush(draft)
    folder.rename(draft, name)
  } catch (error) {
    folder.removeDatabase(draft)
    throw error
  }
  for (const old of superfluous(copiesIn(folder.path))) folder.removeDatabase(old)
  return folder.file(name)
}

/** The newest copy that a program can read whose last step has this number; null when there is none. */
export function copyFor(data: DataDirectory, schema: string): string | null {
  const readable = copiesIn(data.file(COPIES_FOLDER)).find((name) => schemaOf(name) <= schema)
  return readable === undefined ? null : data.file(`${COPIES_FOLDER}/${readable}`)
}

async function refuseWithoutRoom<T>(db: Kysely<T>, folder: DataDirectory, data: DataDirectory): Promise<void> {
  const { rows } = await sql<{
    size: number
  }>`select page_count * page_size as size from pragma_page_count, pragma_page_size`.execute(db)
  // Once for the copy, once for what the steps write anew.
  const wanted = 2 * (rows[0]?.size ?? 0) + SPARE
  const room = folder.room()
  if (room >= wanted) return
  throw new StartProblem(
    `--data: there is no room to copy ${data.file(DATABASE_FILE)} before it is brought up to date: ${wanted} bytes are needed, ${room} are free; nothing was changed`,
  )
}

function timeOf(now: number): string {
  return new Date(now).toISOString().replaceAll(/[-:.]/g, '')
}

/** Newest first. */
function copiesIn(folder: string): string[] {
  const whole = DataDirectory.names(folder).filter((name) => NAME.test(name) && name.endsWith('.db'))
  return whole.sort((a, b) => (momentOf(a) < momentOf(b) ? 1 : -1))
}

function superfluous(copies: readonly string[]): string[] {
  const ofSchema = new Map<string, number>()
  const kept = copies.filter((name) => {
    const before = ofSchema.get(schemaOf(name)) ?? 0
    ofSchema.set(schemaOf(name), before + 1)
    return before < KEPT_OF_ONE_SCHEMA
  })
  const staying = new Set(kept.slice(0, KEPT))
  return copies.filter((name) => !staying.has(name))
}

function abandoned(folder: DataDirectory, now: number): string[] {
  const since = timeOf(now - ABANDONED)
  return DataDirectory.names(folder.path).filter(
    (name) => NAME.test(name) && name.endsWith('.part') && momentOf(name) < since,
  )
}

function schemaOf(name: string): string {
  return NAME.exec(name)?.[1] ?? ''
}

function momentOf(name: string): string {
  return NAME.exec(name)?.[2] ?? ''
}
