import { Database as Sqlite } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { sql } from 'kysely'
import { version as programVersion } from '#server/platform/config/version.ts'
import { DataDirectory } from '#server/platform/own-files/data-directory.ts'
import { temporaryDirectory } from '#server/testing/temporary-directory.ts'
import { testWith } from '#testing/requirements.ts'
import { type Db, openDatabase } from './database.ts'
import type { MigrateOptions } from './migrate.ts'
import { migrations } from './migrations.ts'
import type { Step } from './step.ts'

const withMounts = testWith('userMounts')

/** The last step of the first version. Later steps must be compatible with it. */
const LAST_OF_FIRST = '0011-welcome'

/** Number of the last step. */
const SCHEMA = Object.keys(migrations).at(-1)?.slice(0, 4)

const START = Date.UTC(2030, 0, 31, 3)

const adding: Step = {
  up: async (db) => {
    await sql`alter table settings add column note text`.execute(db)
    await sql`create table more (a text)`.execute(db)
  },
}
const breaking: Step = {
  readableSince: '0.2.0',
  up: async (db) => void (await sql`alter table settings rename column value to worth`.execute(db)),
}
const failing: Step = {
  up: async (db) => {
    await adding.up(db)
    throw new Error('cannot')
  },
}

const extended = (step: Step) => ({ ...migrations, '9999-more': step })

async function open(path: string, options: Partial<MigrateOptions> = {}, work?: (db: Db) => Promise<unknown>) {
  const db = await openDatabase(new DataDirectory(path), { now: () => START, version: '0.1.0', ...options })
  try {
    await work?.(db)
    return await db.selectFrom('settings').select(['name', 'value']).orderBy('name').execute()
  } finally {
    await db.destroy()
  }
}

const keep = (db: Db) => sql`insert into settings (name, value) values ('rules', '[]')`.execute(db)

const kept = [{ name: 'rules', value: '[]' }]

function copies(path: string): string[] {
  const folder = `${path}/before-updates`
  return existsSync(folder) ? readdirSync(folder).sort() : []
}

describe('a program of the same minor version', () => {
  test('reads and writes a database that a newer patch extended, and leaves it as it is', async () => {
    using place = temporaryDirectory()
    await open(place.path, { steps: extended(adding), version: '0.1.9' }, keep)
    const before = copies(place.path)
    const more = (db: Db) => sql`insert into settings (name, value) values ('b', '1')`.execute(db)
    expect(await open(place.path, {}, more)).toEqual([{ name: 'b', value: '1' }, ...kept])
    expect(copies(place.path)).toEqual(before)
    expect(await open(place.path, { steps: extended(adding), version: '0.1.9' })).toHaveLength(2)
  })

  test('is told the version and the copy it needs when the database is beyond it', async () => {
    using place = temporaryDirectory()
    await open(place.path, {}, keep)
    const steps = extended(breaking)
    const db = await openDatabase(new DataDirectory(place.path), { now: () => START, steps, version: '0.2.0' })
    await db.destroy()
    const [copy] = copies(place.path)
    await expect(open(place.path)).rejects.toThrow(
      `--data: ${place.path}/coffer.db was created by a newer version of Coffer (it needs 0.2.0 or newer); the newest copy that this version can use is ${place.path}/before-updates/${copy}`,
    )
    writeFileSync(`${place.path}/coffer.db`, readFileSync(`${place.path}/before-updates/${copy}`))
    expect(await open(place.path)).toEqual(kept)
  })

  test('refuses a database that does not say who can read it', async () => {
    using place = temporaryDirectory()
    await open(place.path, { steps: extended(adding) })
    const file = new Sqlite(`${place.path}/coffer.db`)
    file.run('pragma user_version = 0')
    file.close()
    await expect(open(place.path)).rejects.toThrow(/was created by a newer version of Coffer \(it has 9999-more\)$/)
  })
})

describe('copies', () => {
  test('of one schema are two, however often a start fails, and name themselves', async () => {
    using place = temporaryDirectory()
    await open(place.path, {}, keep)
    for (let hour = 0; hour < 5; hour++) {
      const now = () => START + hour * 3_600_000
      const failed = open(place.path, { steps: extended(failing), now })
      const copy = `coffer-${SCHEMA}-20300131T0${3 + hour}0000000Z.db`
      await expect(failed).rejects.toThrow(`not been changed, and a copy of it is ${place.path}/before-updates/${copy}`)
    }
    expect(copies(place.path)).toEqual([
      `coffer-${SCHEMA}-20300131T060000000Z.db`,
      `coffer-${SCHEMA}-20300131T070000000Z.db`,
    ])
    expect(await open(place.path)).toEqual(kept)
  })

  test('are five, the newest; other files beside them stay', async () => {
    using place = temporaryDirectory()
    const names = Object.keys(migrations)
    for (let count = 3; count <= names.length; count++) {
      const steps = Object.fromEntries(Object.entries(migrations).slice(0, count))
      const now = () => START + count * 3_600_000
      const db = await openDatabase(new DataDirectory(place.path), { now, steps })
      await db.destroy()
      if (count === 4) writeFileSync(`${place.path}/before-updates/notes.txt`, 'mine')
    }
    expect(copies(place.path).map((name) => name.slice(0, 11))).toEqual([
      ...names.slice(-6, -1).map((name) => `coffer-${name.slice(0, 4)}`),
      'notes.txt',
    ])
  })

  test('that a crash cut off are removed once nobody can be writing them', async () => {
    using place = temporaryDirectory()
    await open(place.path)
    new DataDirectory(`${place.path}/before-updates`)
    for (const time of ['20300131T010000000Z', '20300131T025959000Z'])
      writeFileSync(`${place.path}/before-updates/coffer-0010-${time}.db.part`, 'half')
    await open(place.path, { steps: extended(adding) })
    expect(copies(place.path)).toEqual([
      'coffer-0010-20300131T025959000Z.db.part',
      `coffer-${SCHEMA}-20300131T030000000Z.db`,
    ])
  })
})

describe('an update that is cut off', () => {
  test('by a kill in its middle leaves the database as it was, and the next start does it', async () => {
    using place = temporaryDirectory()
    await open(place.path, {}, keep)
    const program = `
      import { sql } from 'kysely'
      import { openDatabase } from '${import.meta.dir}/database.ts'
      import { migrations } from '${import.meta.dir}/migrations.ts'
      import { DataDirectory } from '#server/platform/own-files/data-directory.ts'
      const up = async (db) => {
        await sql\`create table more (a text)\`.execute(db)
        await sql\`update settings set value = 'torn'\`.execute(db)
        process.kill(process.pid, 'SIGKILL')
        await new Promise(() => {})
      }
      const steps = { ...migrations, '9999-more': { up } }
      await openDatabase(new DataDirectory(process.argv.at(-1)), { now: () => ${START}, steps })`
    const child = Bun.spawn([process.execPath, '-e', program, place.path], { cwd: import.meta.dir, stderr: 'pipe' })
    await child.exited
    expect(child.signalCode).toBe('SIGKILL')
    expect(copies(place.path)).toEqual([`coffer-${SCHEMA}-20300131T030000000Z.db`])
    expect(await open(place.path)).toEqual(kept)
    expect(await open(place.path, { steps: extended(adding), now: () => START + 1 })).toEqual(kept)
  })

  test('by a full disk says so, with the copy', async () => {
    using place = temporaryDirectory()
    await open(place.path, {}, keep)
    const filling: Step = {
      up: async (db) => {
        await sql`pragma max_page_count = 60`.execute(db)
        await sql`create table more (a text)`.execute(db)
        await sql`insert into more values (${'x'.repeat(2_000_000)})`.execute(db)
      },
    }
    await expect(open(place.path, { steps: extended(filling) })).rejects.toThrow(
      /^--data: .*coffer\.db cannot be written: the disk is full; it has not been changed, and a copy of it is .*before-updates\/coffer-\d{4}-/,
    )
    expect(await open(place.path)).toEqual(kept)
  })

  for (const [fault, says] of [
    ['full', /^--data: not enough space to copy .*: \d+ bytes are required, \d+ are free; nothing has been changed$/],
    ['read-only', /^--data: .*: the disk is read-only$|^--data: .*coffer\.db cannot be (written|opened)$/],
  ] as const)
    withMounts(`is not begun on a disk that is ${fault}`, async () => {
      using place = temporaryDirectory()
      const program = `${import.meta.dir}/../../testing/open-on-small-disk.ts`
      const shell = 'mount -t tmpfs -o size=8m,mode=0700 none "$0" && exec "$@"'
      const line = ['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c', shell]
      const child = Bun.spawn([...line, place.path, process.execPath, program, place.path, fault], {
        stderr: 'inherit',
      })
      const [message = '', settings] = (await new Response(child.stdout).text()).split('\n')
      expect(message).toMatch(says)
      expect(settings).toBe(JSON.stringify(kept))
    })

  test('where the copy cannot be made is not begun', async () => {
    using place = temporaryDirectory()
    await open(place.path, {}, keep)
    writeFileSync(`${place.path}/before-updates`, 'in the way')
    await expect(open(place.path, { steps: extended(adding) })).rejects.toThrow(
      /^--data: cannot use .*before-updates: /,
    )
    expect(await open(place.path)).toEqual(kept)
  })
})

type Column = { readonly table: string; readonly name: string; readonly required: number }

async function columnsAfter(count: number): Promise<Column[]> {
  using place = temporaryDirectory()
  const steps = Object.fromEntries(Object.entries(migrations).slice(0, count))
  const db = await openDatabase(new DataDirectory(place.path), { now: () => START, steps })
  try {
    const { rows } = await sql<Column>`select m.name as "table", c.name,
      (c."notnull" and c.dflt_value is null and c.pk = 0) as required
      from sqlite_master m, pragma_table_info(m.name) c where m.type = 'table'`.execute(db)
    return rows
  } finally {
    await db.destroy()
  }
}

describe('every step since the first version', () => {
  const all = Object.entries(migrations)

  test('only adds, or says that it comes with a new minor version', async () => {
    expect(Object.keys(migrations)).toContain(LAST_OF_FIRST)
    for (const [place, [name, { readableSince }]] of all.entries()) {
      if (name <= LAST_OF_FIRST) continue
      if (readableSince !== undefined) expect(readableSince).toMatch(/^\d+\.\d+\.0$/)
      else
        expect({ name, wrong: wrongIn(await columnsAfter(place), await columnsAfter(place + 1)) }).toEqual({
          name,
          wrong: [],
        })
    }
  })

  test('leaves a database that the first version uses as it is, as docs/operate/upgrading.md promises', async () => {
    using place = temporaryDirectory()
    await open(place.path, { version: programVersion }, keep)
    const steps = Object.fromEntries(all.filter(([name]) => name <= LAST_OF_FIRST))
    const more = (db: Db) => sql`insert into settings (name, value) values ('b', '1')`.execute(db)
    expect(await open(place.path, { steps, version: '0.1.0' }, more)).toHaveLength(2)
    expect(await open(place.path, { version: programVersion })).toEqual([{ name: 'b', value: '1' }, ...kept])
  })

  test('and what would not only add is found', () => {
    const before = [{ table: 'a', name: 'x', required: 1 }]
    expect(
      wrongIn(before, [...before, { table: 'a', name: 'y', required: 0 }, { table: 'b', name: 'z', required: 1 }]),
    ).toEqual([])
    expect(wrongIn(before, [{ table: 'a', name: 'y', required: 1 }])).toEqual(['a.x', 'a.y'])
  })
})

/** Returns columns that older programs would miss, and columns of their tables that they would not fill. */
function wrongIn(before: readonly Column[], after: readonly Column[]): string[] {
  const named = ({ table, name }: Column) => `${table}.${name}`
  const had = new Set(before.map(named))
  const has = new Set(after.map(named))
  const tables = new Set(before.map(({ table }) => table))
  const unfilled = after.filter((one) => tables.has(one.table) && !had.has(named(one)) && one.required === 1)
  return [...[...had].filter((name) => !has.has(name)), ...unfilled.map(named)]
}
