import { expect, test } from 'bun:test'
import { mkdirSync, readdirSync, renameSync, rmdirSync, writeFileSync } from 'node:fs'
import { parsePlainPath, ROOT } from '#server/access/virtual-path.ts'
import { openSqlite } from '#server/platform/database/sqlite.ts'
import { temporaryDirectory } from '#server/testing/temporary-directory.ts'
import { until } from '#server/testing/until.ts'
import { emptyBatch } from './batch.ts'
import { JournalThread } from './journal-thread.ts'

/** Ends the worker as soon as it has nothing to do. */
const RESTLESS = { first: 1, later: 1 }

function open(file: string, rows = 1e6) {
  const thread = new JournalThread({ file, retention: { age: 1e9, rows } }, RESTLESS)
  const write = (id: string) => {
    const paths = [parsePlainPath('/a.txt')]
    const who = { userId: 3, username: 'ann', address: null, scopeRoot: ROOT }
    const started = [{ id, kind: 'upload' as const, paths, startedAt: 1, ...who }]
    return thread.ask({ ask: 'write', batch: JSON.stringify({ ...emptyBatch(), started }), flush: true, now: 1 })
  }
  return { thread, write, [Symbol.dispose]: () => thread.end() }
}

const idsIn = (file: string) => {
  using db = openSqlite(file)
  return db
    .query<{ id: string }, []>('select id from operations order by id')
    .all()
    .map(({ id }) => id)
}

test('a worker that ended starts again with the next request, and loses none that arrives meanwhile', async () => {
  using directory = temporaryDirectory()
  const file = `${directory.path}/journal.db`
  writeFileSync(file, '')
  using journal = open(file)
  await journal.thread.open()
  const ids = Array.from({ length: 12 }, (_, round) => `op-${String(round).padStart(2, '0')}`)
  for (const [round, id] of ids.entries()) {
    await Promise.all([journal.write(id), journal.write(`${id}-more`)])
    if (round % 4 === 0) await until(() => !journal.thread.isRunning)
    else await Bun.sleep(round % 4)
  }
  // On a full disk they could not be created again.
  await until(() => !journal.thread.isRunning)
  expect(readdirSync(directory.path).sort()).toEqual(['journal.db', 'journal.db-shm', 'journal.db-wal'])
  expect(idsIn(file)).toEqual(ids.flatMap((id) => [id, `${id}-more`]))
  // Operations that are running when the worker starts again are not taken for interrupted ones.
  const { cutOff, staged } = await journal.thread.ask({ ask: 'staged' })
  expect({ cutOff, staged }).toEqual({ cutOff: undefined, staged: [] })
  await until(() => !journal.thread.isRunning)
  // Without starting it once more.
  expect(await journal.thread.ask({ ask: 'close' })).toEqual({ ok: true })
  expect(journal.thread.isRunning).toBe(false)
})

test('rows are counted across workers, and pruned when there are enough of them', async () => {
  using directory = temporaryDirectory()
  const file = `${directory.path}/journal.db`
  writeFileSync(file, '')
  using journal = open(file, 10)
  await journal.thread.open()
  const paths = [parsePlainPath('/a.txt')]
  const who = { userId: 3, username: 'ann', address: null, scopeRoot: ROOT, kind: 'upload' as const, paths }
  const write = (from: number, count: number) => {
    const ended = Array.from({ length: count }, (_, at) => ({
      ...{ id: `op-${String(from + at).padStart(4, '0')}`, startedAt: 1, endedAt: 1 },
      ...{ outcome: 'done' as const, failure: null, ...who },
    }))
    return journal.thread.ask({ ask: 'write', batch: JSON.stringify({ ...emptyBatch(), ended }), flush: false, now: 1 })
  }
  await write(0, 1500)
  await until(() => !journal.thread.isRunning)
  await write(1500, 499)
  expect(idsIn(file)).toHaveLength(1999)
  await until(() => !journal.thread.isRunning)
  await write(1999, 1)
  expect(idsIn(file)).toEqual(Array.from({ length: 10 }, (_, at) => `op-${1990 + at}`))
})

test('a file that cannot be opened again fails the request, and the next one tries again', async () => {
  using directory = temporaryDirectory()
  const file = `${directory.path}/journal.db`
  writeFileSync(file, '')
  using journal = open(file)
  await journal.thread.open()
  await journal.write('before')
  await until(() => !journal.thread.isRunning)
  renameSync(file, `${file}.aside`)
  mkdirSync(file)
  await expect(journal.write('lost')).rejects.toThrow('The operation could not be recorded.')
  rmdirSync(file)
  renameSync(`${file}.aside`, file)
  await journal.write('after')
  expect(idsIn(file)).toEqual(['after', 'before'])
})
