import { Database as Sqlite } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { WalIndex } from '#server/platform/os/wal-index.ts'
import { DataDirectory } from '#server/platform/own-files/data-directory.ts'
import { temporaryDirectory } from '#server/testing/temporary-directory.ts'
import { databaseVersion, openDatabase } from './database.ts'
import { migrations } from './migrations.ts'

/** More than the number of requests for the version after which it is found in the index of the log. */
const OFTEN = 100

/** Opens a database whose version is requested often. */
async function openOften(path: string) {
  const db = await openDatabase(new DataDirectory(path), { now: Date.now, steps: migrations })
  for (let count = 0; count < OFTEN; count++) databaseVersion(db)
  return db
}

const SAVE = `insert into settings (name, value) values ('rules', '[]') on conflict do update set value = value || ' '`

/** Commits a change in another process. */
function commitElsewhere(path: string): void {
  const script = `new (require('bun:sqlite').Database)(process.argv[1]).run(process.argv[2])`
  const { exitCode } = Bun.spawnSync([process.execPath, '-e', script, `${path}/coffer.db`, SAVE])
  expect(exitCode).toBe(0)
}

test('the version changes with each commit of any process, and with nothing else', async () => {
  using place = temporaryDirectory()
  const db = await openOften(place.path)
  const seen = new Set<string>()
  const expectNew = () => {
    const version = databaseVersion(db)
    expect(seen).not.toContain(version)
    seen.add(version)
    expect(databaseVersion(db)).toBe(version)
  }
  try {
    expectNew()
    await db.selectFrom('settings').selectAll().execute()
    expect(seen).toContain(databaseVersion(db))
    for (let round = 0; round < 3; round++) {
      commitElsewhere(place.path)
      expectNew()
      await db.transaction().execute((tx) => tx.updateTable('settings').set({ value: '[]' }).execute())
      expectNew()
      using other = new Sqlite(`${place.path}/coffer.db`)
      other.run(SAVE)
      expectNew()
      // A log that begins anew repeats the numbers of its frames.
      other.run('pragma wal_checkpoint(truncate)')
      databaseVersion(db)
    }
  } finally {
    await db.destroy()
  }
})

test.if(process.platform === 'linux')('the index of the log is found where it is open, and nowhere else', async () => {
  using place = temporaryDirectory()
  const db = await openOften(place.path)
  const index = WalIndex.find(`${place.path}/coffer.db`)
  const before = index?.changes()
  expect(index?.changes()).toBe(before)
  commitElsewhere(place.path)
  expect(index?.changes()).toBe((before ?? 0) + 1)
  await db.destroy()
  expect(WalIndex.find(`${place.path}/coffer.db`)).toBeNull()
})
