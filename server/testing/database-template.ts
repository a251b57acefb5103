import { copyFileSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { JOURNAL_FILE } from '#server/operations/sqlite-journal.ts'
import { JournalStore } from '#server/operations/store.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { DATABASE_FILE, DataDirectory } from '#server/platform/own-files/data-directory.ts'
import { cachedFolder } from '#testing/cache.ts'

const PRIVATE_DIRECTORY = 0o700

/**
 * Creates the databases of a first start, empty except for their tables, in a new data directory. Copying them is faster than running all
 * migrations.
 */
export function plantDatabases(data: string): void {
  const template = cachedFolder('databases', (draft) => {
    const { exitCode, stderr } = Bun.spawnSync([process.execPath, import.meta.path, draft], { stdout: 'ignore' })
    if (exitCode !== 0) throw new Error(`The databases could not be made:\n${stderr}`)
  })
  mkdirSync(data, { recursive: true, mode: PRIVATE_DIRECTORY })
  for (const file of [DATABASE_FILE, JOURNAL_FILE]) copyFileSync(path.join(template, file), path.join(data, file))
}

async function makeDatabases(folder: string): Promise<void> {
  const data = new DataDirectory(folder)
  const db = await openDatabase(data, { now: Date.now })
  await db.destroy()
  const journal = await JournalStore.open(data.ensureFile(JOURNAL_FILE))
  await journal.close()
}

if (import.meta.main) await makeDatabases(process.argv[2] ?? '')
