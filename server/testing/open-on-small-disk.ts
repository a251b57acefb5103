import { writeFileSync } from 'node:fs'
import { sql } from 'kysely'
import { openDatabase } from '#server/platform/database/database.ts'
import { migrations } from '#server/platform/database/migrations.ts'
import { DataDirectory } from '#server/platform/own-files/data-directory.ts'

// Run on a small separate disk: `node … FOLDER full|read-only`. Creates an instance, fills the disk or makes it read-only, and migrates the
// instance.
const [folder = '', fault] = process.argv.slice(2)
const now = Date.now
const first = await openDatabase(new DataDirectory(folder), { now })
await first.insertInto('settings').values({ name: 'rules', value: '[]' }).execute()
await first.destroy()
if (fault === 'full') writeFileSync(`${folder}/ballast`, new Uint8Array(6 * 1024 * 1024))
else Bun.spawnSync(['mount', '-o', 'remount,ro', folder])

const up = async (db: Parameters<(typeof migrations)[string]['up']>[0]) =>
  void (await sql`update settings set value = 'torn'`.execute(db))
try {
  await openDatabase(new DataDirectory(folder), { now, steps: { ...migrations, '9999-more': { up } } })
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : 'no error'}\n`)
}
if (fault === 'read-only') Bun.spawnSync(['mount', '-o', 'remount,rw', folder])
const again = await openDatabase(new DataDirectory(folder), { now })
process.stdout.write(`${JSON.stringify(await again.selectFrom('settings').selectAll().execute())}\n`)
await again.destroy()
