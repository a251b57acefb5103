import { type Kysely, sql } from 'kysely'
import { DATABASE_FILE, DataDirectory } from '#server/platform/own-files/data-directory.ts'
import { StartProblem } from '#server/platform/process/start-problem.ts'

/** Folder of the data directory for copies of the database from before each update. */
const COPIES_FOLDER = 'before-updates'

/** Maximum number of copies, and of copies of one schema, so that repeated failing starts do not displace the others. */
const MAX_COPIES = 5
const MAX_COPIES_OF_SCHEMA = 2

/** Minimum free space for a schema change besides the copy, in bytes. */
const SPARE = 4 * 1024 * 1024

/** Age after which an unfinished copy is considered abandoned, in milliseconds. */
const ABANDONED = 3_600_000

/** `coffer-0011-20300131T030000005Z.db`, with `.part` appended while it is being written. */
const NAME = /^coffer-(\d{4})-(\d{8}T\d{9}Z)\.db(\.part)?$/

/**
 * Copies a database atomically, and deletes the oldest copies.
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
  for (const old of copiesToDelete(copiesIn(folder.path))) folder.removeDatabase(old)
  return folder.file(name)
}

/** Returns the newest copy that is readable by a program whose last step has this number; null when there is none. */
export function copyFor(data: DataDirectory, schema: string): string | null {
  const readable = copiesIn(data.file(COPIES_FOLDER)).find((name) => schemaOf(name) <= schema)
  return readable === undefined ? null : data.file(`${COPIES_FOLDER}/${readable}`)
}

async function refuseWithoutRoom<T>(db: Kysely<T>, folder: DataDirectory, data: DataDirectory): Promise<void> {
  const { rows } = await sql<{
    size: number
  }>`select page_count * page_size as size from pragma_page_count, pragma_page_size`.execute(db)
  // Once for the copy, once for the data that the steps rewrite.
  const wanted = 2 * (rows[0]?.size ?? 0) + SPARE
  const room = folder.freeSpace()
  if (room >= wanted) return
  throw new StartProblem(
    `--data: not enough space to copy ${data.file(DATABASE_FILE)} before the upgrade: ${wanted} bytes are required, ${room} are free; nothing has been changed`,
  )
}

function timeOf(now: number): string {
  return new Date(now).toISOString().replaceAll(/[-:.]/g, '')
}

/** Returns the names of complete copies, newest first. */
function copiesIn(folder: string): string[] {
  const whole = DataDirectory.names(folder).filter((name) => NAME.test(name) && name.endsWith('.db'))
  return whole.sort((a, b) => (copyTimeOf(a) < copyTimeOf(b) ? 1 : -1))
}

function copiesToDelete(copies: readonly string[]): string[] {
  const ofSchema = new Map<string, number>()
  const kept = copies.filter((name) => {
    const before = ofSchema.get(schemaOf(name)) ?? 0
    ofSchema.set(schemaOf(name), before + 1)
    return before < MAX_COPIES_OF_SCHEMA
  })
  const staying = new Set(kept.slice(0, MAX_COPIES))
  return copies.filter((name) => !staying.has(name))
}

function abandoned(folder: DataDirectory, now: number): string[] {
  const since = timeOf(now - ABANDONED)
  return DataDirectory.names(folder.path).filter(
    (name) => NAME.test(name) && name.endsWith('.part') && copyTimeOf(name) < since,
  )
}

function schemaOf(name: string): string {
  return NAME.exec(name)?.[1] ?? ''
}

function copyTimeOf(name: string): string {
  return NAME.exec(name)?.[2] ?? ''
}
