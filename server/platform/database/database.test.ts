import { Database as Sqlite } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import { DataDirectory } from '#server/platform/own-files/data-directory.ts'
import { StartProblem } from '#server/platform/process/start-problem.ts'
import { temporaryDirectory } from '#server/testing/temporary-directory.ts'
import { openDatabase } from './database.ts'
import { migrations } from './migrations.ts'

const now = () => Date.UTC(2026, 10, 20, 8, 49, 53, 5)

/** Opens the database, runs a function with it, and closes it again. */
async function visit<T>(
  path: string,
  work: (db: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>,
  steps = migrations,
): Promise<T> {
  const db = await openDatabase(new DataDirectory(path), { now, steps })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

const onlyOpen = async () => undefined

const saveRules = (value: string) => (db: Awaited<ReturnType<typeof openDatabase>>) =>
  db.transaction().execute((tx) => tx.insertInto('settings').values({ name: 'rules', value }).execute())

describe('a new database', () => {
  test('is private, marked as ours, and keeps what it is told', async () => {
    using place = temporaryDirectory()
    await visit(place.path, async (db) => {
      await saveRules('[]')(db)
      const files = readdirSync(place.path).map((name) => [name, statSync(`${place.path}/${name}`).mode & 0o777])
      expect(Object.fromEntries(files)).toEqual({ 'coffer.db': 0o600, 'coffer.db-wal': 0o600, 'coffer.db-shm': 0o600 })
    })
    expect(readFileSync(`${place.path}/coffer.db`).readUInt32BE(68)).toBe(0x436f6672)
    expect(await visit(place.path, (db) => db.selectFrom('settings').selectAll().execute())).toEqual([
      { name: 'rules', value: '[]' },
    ])
    expect(readdirSync(place.path)).toEqual(['coffer.db'])
  })

  test('works the way people rely on', async () => {
    using place = temporaryDirectory()
    await visit(place.path, async (db) => {
      const value = async (name: string) =>
        Object.values((await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(db)).rows[0] ?? {})[0]
      expect(await value('journal_mode')).toBe('wal')
      expect(await value('synchronous')).toBe(2)
      expect(await value('foreign_keys')).toBe(1)
      expect(await value('busy_timeout')).toBe(5000)
    })
  })

  test('undoes a transaction that fails, and serves the next', async () => {
    using place = temporaryDirectory()
    await visit(place.path, async (db) => {
      const failing = db.transaction().execute(async (tx) => {
        await tx.insertInto('settings').values({ name: 'a', value: '1' }).execute()
        throw new Error('stop')
      })
      await expect(failing).rejects.toThrow('stop')
      expect(await db.selectFrom('settings').selectAll().execute()).toEqual([])
      await saveRules('[]')(db)
    })
  })
})

describe('what lies outside the program has a name', () => {
  test('a full disk', async () => {
    using place = temporaryDirectory()
    await visit(place.path, async (db) => {
      await sql.raw('pragma max_page_count = 20').execute(db)
      await expect(saveRules('x'.repeat(200_000))(db)).rejects.toMatchObject({ code: 'disk_full' })
      await saveRules('[]')(db)
    })
  })

  test('another process that writes', async () => {
    using place = temporaryDirectory()
    await visit(place.path, async (db) => {
      await sql.raw('pragma busy_timeout = 1').execute(db)
      const other = new Sqlite(`${place.path}/coffer.db`)
      other.run('begin immediate')
      await expect(saveRules('[]')(db)).rejects.toMatchObject({ code: 'busy' })
      other.run('rollback')
      other.close()
      await saveRules('[]')(db)
    })
  })
})

describe('a migration', () => {
  const next = { up: async (db: Kysely<unknown>) => void (await sql`create table more (a text)`.execute(db)) }
  const failing = {
    up: async (db: Kysely<unknown>) => {
      await next.up(db)
      throw new Error('cannot')
    },
  }
  const backups = (path: string) => (existsSync(`${path}/before-updates`) ? readdirSync(`${path}/before-updates`) : [])

  test('copies an existing database first, privately', async () => {
    using place = temporaryDirectory()
    await visit(place.path, saveRules('["kept"]'))
    expect(backups(place.path)).toEqual([])
    await visit(place.path, onlyOpen, { ...migrations, '9999-more': next })
    const last = Object.keys(migrations).at(-1)?.slice(0, 4)
    const name = `coffer-${last}-20261120T084953005Z.db`
    expect(backups(place.path)).toEqual([name])
    expect(statSync(`${place.path}/before-updates`).mode & 0o777).toBe(0o700)
    expect(statSync(`${place.path}/before-updates/${name}`).mode & 0o777).toBe(0o600)
    const copy = new Sqlite(`${place.path}/before-updates/${name}`, { readonly: true })
    expect(copy.query('select value from settings').get()).toEqual({ value: '["kept"]' })
    copy.close()
  })

  test('that fails leaves everything as it was', async () => {
    using place = temporaryDirectory()
    await visit(place.path, saveRules('[]'))
    const open = visit(place.path, onlyOpen, { ...migrations, '9998-more': next, '9999-bad': failing })
    await expect(open).rejects.toThrow(/could not be upgraded/)
    const tables = await visit(place.path, (db) => sql`select name from sqlite_master where name = 'more'`.execute(db))
    expect(tables.rows).toEqual([])
  })

  test('is not run on a database of a newer program', async () => {
    using place = temporaryDirectory()
    await visit(place.path, onlyOpen)
    await visit(place.path, onlyOpen, { ...migrations, '9999-more': { ...next, readableSince: '99.1.0' } })
    const open = visit(place.path, onlyOpen)
    await expect(open).rejects.toThrow(
      /^--data: .*was created by a newer version of Coffer \(it needs 99\.1\.0 or newer\); the newest copy .*before-updates/,
    )
    await expect(open).rejects.toBeInstanceOf(StartProblem)
  })
})

test('files that upload links of an older database received are known by their names', async () => {
  using place = temporaryDirectory()
  const older = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0006'))
  await visit(
    place.path,
    async (db) => {
      await sql`pragma foreign_keys = off`.execute(db)
      await sql`insert into received_files (share_hash, place, size, sender, address, received_at)
        values ('abc', '/Old/In/a b.txt', 5, '', '127.0.0.1', 0), ('abc', '/top.txt', 6, '', '127.0.0.1', 0)`.execute(
        db,
      )
    },
    older,
  )
  const files = await visit(place.path, (db) => db.selectFrom('received_files').select(['name', 'size']).execute())
  expect(files).toEqual([
    { name: 'a b.txt', size: 5 },
    { name: 'top.txt', size: 6 },
  ])
})

test('an older database comes to have room for what hooks and webhooks did, and keeps what it had', async () => {
  using place = temporaryDirectory()
  const older = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0009'))
  await visit(place.path, saveRules('["kept"]'), older)
  const run = { at: 1, event: 'after_save', line: 'true', username: 'ann', path: null, outcome: 'done', exit: 0 }
  const webhook = { url: 'https://example.org/', secret: 'abc', events: '[]', enabled: 1, made_at: 1 }
  await visit(place.path, async (db) => {
    await db
      .insertInto('hook_runs')
      .values({ ...run, took: 1, output: '', background: 0, test: 0 })
      .execute()
    const { id } = await db.insertInto('webhooks').values(webhook).returning('id').executeTakeFirstOrThrow()
    const delivery = { webhook_id: id, event: 'after_save', payload: '{}', state: 'waiting', tries: 0, made_at: 1 }
    await db.insertInto('webhook_deliveries').values(delivery).execute()
  })
  await visit(place.path, async (db) => {
    expect(await db.selectFrom('settings').select('value').execute()).toEqual([{ value: '["kept"]' }])
    expect(await db.selectFrom('hook_runs').select(['line', 'exit']).execute()).toEqual([{ line: 'true', exit: 0 }])
    await db.deleteFrom('webhooks').execute()
    expect(await db.selectFrom('webhook_deliveries').select('id').execute()).toEqual([])
  })
})

describe('refused in one line, and left as it was', () => {
  const cases: Record<string, { make: (file: string) => void; says: RegExp }> = {
    'a file that is no database': {
      make: (file) => writeFileSync(file, 'just text '.repeat(500)),
      says: /coffer\.db is not a database$/,
    },
    'the database of another program': {
      make: (file) => {
        const other = new Sqlite(file)
        other.run('create table users (id integer)')
        other.close()
      },
      says: /coffer\.db is not a database of Coffer$/,
    },
    'a marked database of another program': {
      make: (file) => {
        const other = new Sqlite(file)
        other.run('pragma application_id = 7')
        other.close()
      },
      says: /coffer\.db is not a database of Coffer$/,
    },
  }
  for (const [name, { make, says }] of Object.entries(cases)) {
    test(name, async () => {
      using place = temporaryDirectory()
      const file = `${place.path}/coffer.db`
      make(file)
      const before = readFileSync(file)
      const open = visit(place.path, onlyOpen)
      await expect(open).rejects.toThrow(says)
      await expect(open).rejects.toThrow(/^--data: [^\n]+$/)
      expect(readFileSync(file)).toEqual(before)
    })
  }

  test('a damaged database', async () => {
    using place = temporaryDirectory()
    await visit(place.path, saveRules('[]'))
    const file = `${place.path}/coffer.db`
    const bytes = readFileSync(file)
    writeFileSync(file, bytes.fill(0xff, 100, 4096))
    await expect(visit(place.path, onlyOpen)).rejects.toThrow(/^--data: .*coffer\.db is damaged$/)
  })
})
