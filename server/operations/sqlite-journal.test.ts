import { Database } from 'bun:sqlite'
import { describe, expect, spyOn, test } from 'bun:test'
import { cpSync, statSync, writeFileSync } from 'node:fs'
import { parsePlainPath, ROOT } from '#server/access/virtual-path.ts'
import { openSqlite } from '#server/platform/database/sqlite.ts'
import { createLog } from '#server/platform/log/log.ts'
import { AppendedFile } from '#server/platform/own-files/appended-file.ts'
import { StartProblem } from '#server/platform/process/start-problem.ts'
import { outcomeOf } from '#server/testing/storage-helpers.ts'
import { temporaryDirectory } from '#server/testing/temporary-directory.ts'
import { until } from '#server/testing/until.ts'
import type { Intent } from './intents/intent.ts'
import type { Operation } from './records/operation.ts'
import { SqliteJournal } from './sqlite-journal.ts'
import { stagingLog } from './staging-log.ts'
import { StartLog } from './start-log.ts'
import type { Retention } from './store.ts'

function place({ from }: { readonly from?: string } = {}) {
  const directory = temporaryDirectory()
  const file = `${directory.path}/journal.db`
  const intents = `${directory.path}/journal.intents`
  const starts = `${directory.path}/journal.starts`
  if (from === undefined) for (const each of [file, intents, starts]) writeFileSync(each, '')
  else cpSync(from, directory.path, { recursive: true })
  const lines: string[] = []
  const log = createLog({ format: 'json', level: 'info', write: (line) => lines.push(line) })
  const read = (query: string) => {
    using db = new Database(file, { readonly: true })
    return db.query<Record<string, unknown>, []>(query).all()
  }
  return {
    file,
    starts,
    lines,
    /** Opens it with a log of starts, as the server does. */
    openWithStarts: (retention?: Retention) =>
      SqliteJournal.open({ file, intents, starts, log, ...(retention && { retention }) }),
    open: (retention?: Retention) => SqliteJournal.open({ file, intents, log, ...(retention && { retention }) }),
    copy: () => place({ from: directory.path }),
    /** Read over another connection, which sees committed rows only. */
    rows: () => read('select * from operations order by id'),
    audit: () => read('select * from audit order by id'),
    [Symbol.dispose]: () => directory[Symbol.dispose](),
  }
}

const operation = (overrides: Partial<Operation> = {}): Operation => ({
  id: Bun.randomUUIDv7(),
  kind: 'upload',
  userId: 3,
  username: 'ann',
  address: '192.0.2.7',
  scopeRoot: ROOT,
  paths: [parsePlainPath('/a.txt')],
  startedAt: Date.now(),
  ...overrides,
})

const done = (started: Operation) => ({ ...started, endedAt: 9, outcome: 'done', failure: null }) as const

/**
 * Makes a database refuse operations as on a full disk, until the trigger `full` is dropped: SQLite also reports "full" when it has no row
 * numbers left.
 */
const refuseOperations = (db: Database) =>
  db.exec(`create table spent (id integer primary key autoincrement); insert into spent values (9223372036854775807);
    create trigger full after insert on operations begin insert into spent values (null); end`)

/** Ids and outcomes of the operations in the database. */
const readyRows = (at: ReturnType<typeof place>) => at.rows().map(({ id, outcome }) => [id, outcome])
/** Returns whether the end of an operation is recorded, which a busy machine may write after its start. */
const isDone = (at: ReturnType<typeof place>, { id }: Operation) =>
  at.rows().some((row) => row.id === id && row.outcome === 'done')

describe('the journal', () => {
  test('has committed a start when it says so, and an end soon after', async () => {
    using at = place()
    const journal = await at.open()
    const started = operation({ paths: [parsePlainPath('/a "b"\u{10f6ff}'), parsePlainPath('/c')], kind: 'move' })
    await journal.started(started)
    expect(at.rows()).toEqual([
      {
        id: started.id,
        kind: 'move',
        user_id: 3,
        username: 'ann',
        address: '192.0.2.7',
        scope_root: '/',
        paths: JSON.stringify(started.paths),
        program: null,
        job: null,
        step: null,
        gesture: null,
        undoes: null,
        is_whole: null,
        started_at: started.startedAt,
        ended_at: null,
        outcome: null,
        failure: null,
      },
    ])
    journal.ended({ ...started, endedAt: 12, outcome: 'failed', failure: 'disk_full' })
    await until(() => JSON.stringify(at.rows()).includes('"ended_at":12'))
    expect(at.rows()).toEqual([expect.objectContaining({ ended_at: 12, outcome: 'failed', failure: 'disk_full' })])
    await journal.close()
  })

  test('tells of each step of a job what was tried last, also after a crash', async () => {
    using at = place()
    const first = await at.open()
    const tries = [0, 1, 1].map((step) => operation({ jobStep: { job: 7, step } }))
    for (const each of [...tries, operation({ jobStep: { job: 8, step: 0 } }), operation()]) await first.started(each)
    const [one, two] = tries
    for (const each of [one, two]) if (each) first.ended({ ...done(each), outcome: each === one ? 'done' : 'failed' })
    await first.close()
    const second = await at.open()
    const steps = await second.stepsOf(7)
    expect(steps.map(({ step, outcome }) => [step, outcome])).toEqual([
      [0, 'done'],
      [1, null],
    ])
    await second.close()
  })

  test('commits together what comes together', async () => {
    using at = place()
    const journal = await at.open()
    const all = Array.from({ length: 300 }, () => operation())
    const [first, ...others] = all.map((one) => journal.started(one))
    await first
    expect(at.rows()).toHaveLength(300)
    await Promise.all(others)
    for (const one of all) journal.ended(done(one))
    await journal.close()
    expect(at.rows().every(({ outcome }) => outcome === 'done')).toBe(true)
  })

  test('tells of what a crash cut off, with all that it said, until somebody says how it ended', async () => {
    using at = place()
    const crashed = await at.open()
    const [ended, cut, over] = [operation(), operation({ gesture: 'g'.repeat(16), undoes: ['o'] }), operation()]
    for (const each of [ended, cut, over]) await crashed.started(each)
    const trace = { act: 'moved', place: ROOT, to: parsePlainPath('/b'), mark: '' } as const
    crashed.ended(done(ended))
    await until(() => at.rows().some(({ outcome }) => outcome === 'done'))
    crashed.recordIntent(cut.id, { is: 'coming', trace })
    crashed.recordIntent(cut.id, { is: 'done', trace: { ...trace, mark: '1:2' } })
    crashed.ended({ ...done(over), isWhole: true, traces: [] })
    // The state when the process died: queued rows are not written.
    using copy = at.copy()
    const next = await copy.open()
    const intents: Intent[] = [
      { is: 'coming', trace },
      { is: 'done', trace: { ...trace, mark: '1:2' } },
    ]
    const ending = { endedAt: 9, outcome: 'done', failure: null, isWhole: true } as const
    expect(next.interrupted).toEqual([
      { operation: cut, intents, ending: null, isSure: true, seenAt: expect.any(Number) },
      { operation: over, intents: [], ending, isSure: true, seenAt: expect.any(Number) },
    ])
    expect(copy.lines.join()).toContain('"count":2')
    for (const each of next.interrupted) next.ended({ ...done(each.operation), outcome: 'interrupted' })
    await next.close()
    const last = await copy.open()
    expect(last.interrupted).toEqual([])
    expect(copy.rows().map(({ outcome }) => outcome)).toEqual(['done', 'interrupted', 'interrupted'])
    await last.close()
    await crashed.close()
  })

  test('keeps so many operations, for so long, and never forgets one that runs', async () => {
    using at = place()
    const first = await at.open()
    const now = Date.now()
    const old = operation({ startedAt: now - 5000 })
    const all = [old, operation(), operation(), operation()]
    for (const one of all) await first.started(one)
    for (const one of all) first.ended(done(one))
    await first.close()
    const second = await at.open({ age: 1000, rows: 2 })
    expect(at.rows().map(({ id }) => id)).toEqual(all.slice(2).map(({ id }) => id))
    await second.close()
  })

  test('that cannot be used is a start problem that says what to do', async () => {
    using at = place()
    writeFileSync(at.file, 'no database '.repeat(500))
    await expect(at.open()).rejects.toThrow(StartProblem)
    await expect(at.open()).rejects.toThrow(`--data: ${at.file} cannot be used; remove it to start a new history`)
  })

  test('says when it could not write, and goes on when it can again', async () => {
    using at = place()
    const journal = await at.open()
    const [before, lost, after] = [operation(), operation(), operation()]
    await journal.started(before)
    const other = openSqlite(at.file)
    other.run('alter table operations rename to hidden')
    journal.ended(done(before))
    expect(await outcomeOf(journal.started(lost))).toBe('internal')
    other.run('alter table hidden rename to operations')
    other.close()
    await journal.started(after)
    expect(at.rows().map(({ id, outcome }) => [id, outcome])).toEqual([
      [before.id, 'done'],
      [after.id, null],
    ])
    expect(at.lines.join()).toContain('could not be written')
    await journal.close()
  })
})

describe('the journal with a log of starts', () => {
  test('has an operation as one row, which it writes with its end', async () => {
    using at = place()
    const journal = await at.openWithStarts()
    const [over, runs] = [operation({ gesture: 'g'.repeat(16) }), operation()]
    await Promise.all([over, runs].map((each) => journal.started(each)))
    journal.ended({ ...done(over), isWhole: true, traces: [] })
    await until(() => at.rows().length === 2 && isDone(at, over))
    expect(readyRows(at)).toEqual([
      [over.id, 'done'],
      [runs.id, null],
    ])
    expect(at.audit()).toHaveLength(1)
    journal.ended(done(runs))
    await journal.close()
    expect(readyRows(at)).toEqual([
      [over.id, 'done'],
      [runs.id, 'done'],
    ])
    expect(statSync(at.starts).size).toBe(0)
  })

  test('answers with what has started, whether or not the database had it', async () => {
    using at = place()
    const journal = await at.openWithStarts()
    await journal.started(operation({ jobStep: { job: 7, step: 2 } }))
    expect((await journal.stepsOf(7)).map(({ step, outcome }) => [step, outcome])).toEqual([[2, null]])
    await journal.close()
  })

  test('tells of what a crash cut off before the database had it, and of nothing twice', async () => {
    using at = place()
    const first = await at.openWithStarts()
    const [ended, cut, old] = [
      operation(),
      operation({ undoes: ['o'] }),
      operation({ startedAt: Date.now() - 7_200_000 }),
    ]
    await first.started(ended)
    first.ended(done(ended))
    await first.close()
    // The starts that a killed program leaves, also of an operation whose end the database has.
    const { starts } = StartLog.open(at.starts)
    await Promise.all([old, ended, cut].map((each) => starts.record(each)))
    const next = await at.openWithStarts({ age: 3_600_000, rows: 100 })
    expect(next.interrupted).toMatchObject([{ operation: cut }])
    expect(statSync(at.starts).size).toBe(0)
    expect(readyRows(at)).toEqual([
      [ended.id, 'done'],
      [cut.id, null],
    ])
    for (const each of next.interrupted) next.ended({ ...done(each.operation), outcome: 'interrupted' })
    await next.close()
  })

  test('waits for the database where the log cannot be written', async () => {
    using at = place()
    const journal = await at.openWithStarts()
    using append = spyOn(AppendedFile.prototype, 'append').mockImplementationOnce(() => {
      throw new Error('The disk is full.')
    })
    const started = operation()
    await journal.started(started)
    expect(append).toHaveBeenCalledTimes(1)
    expect(readyRows(at)).toEqual([[started.id, null]])
    await journal.close()
  })
})

describe('a log of starts', () => {
  test('that cannot be emptied is reported, loses nothing, and interrupts nothing', async () => {
    using at = place()
    const ended = operation()
    {
      const journal = await at.openWithStarts()
      using truncate = spyOn(AppendedFile.prototype, 'truncate').mockImplementation(() => {
        throw new Error('The file cannot be truncated.')
      })
      await journal.started(ended)
      journal.ended(done(ended))
      await journal.close()
      expect(truncate).toHaveBeenCalled()
    }
    expect(at.lines.filter((line) => line.includes('could not be emptied'))).toHaveLength(1)
    expect(StartLog.open(at.starts).operations).toEqual([ended])
    expect(readyRows(at)).toEqual([[ended.id, 'done']])
    const again = await at.openWithStarts()
    expect(again.interrupted).toEqual([])
    expect(readyRows(at)).toEqual([[ended.id, 'done']])
    expect(statSync(at.starts).size).toBe(0)
    await again.close()
  })

  test('has lines of operations beyond the retention, which are not interrupted ones', async () => {
    using at = place()
    const [outdated, recent] = [operation({ startedAt: Date.now() - 20_000 }), operation()]
    const { starts } = StartLog.open(at.starts)
    for (const each of [outdated, recent]) await starts.record(each)
    const journal = await at.openWithStarts({ age: 10_000, rows: 100 })
    expect(journal.interrupted.map(({ operation: { id } }) => id)).toEqual([recent.id])
    expect(readyRows(at)).toEqual([[recent.id, null]])
    await journal.close()
  })
})

test('while the database cannot be written, nothing begins, and what had ended is recorded afterwards', async () => {
  using at = place()
  const journal = await at.openWithStarts()
  const [running, ended] = [operation(), operation()]
  using db = openSqlite(at.file)
  // Both are in the log before the first write can fail.
  db.exec('begin immediate')
  await Promise.all([running, ended].map((each) => journal.started(each)))
  journal.ended(done(ended))
  refuseOperations(db)
  db.exec('commit')
  await until(() => at.lines.some((line) => line.includes('could not be written')))
  expect(await outcomeOf(journal.started(operation()))).toBe('disk_full')
  db.exec('drop trigger full')
  const next = operation()
  await journal.started(next)
  await until(() => at.rows().length === 3 && isDone(at, ended))
  expect(readyRows(at)).toEqual([
    [running.id, null],
    [ended.id, 'done'],
    [next.id, null],
  ])
  for (const each of [running, next]) journal.ended(done(each))
  await journal.close()
  expect(statSync(at.starts).size).toBe(0)
})

test('a start that is written while it waits for its log begins, although the write before had failed', async () => {
  using at = place()
  const journal = await at.openWithStarts()
  using db = openSqlite(at.file)
  refuseOperations(db)
  await journal.started(operation())
  await until(() => at.lines.some((line) => line.includes('could not be written')))
  db.exec('drop trigger full; begin immediate')
  const logged = Promise.withResolvers<void>()
  using _ = spyOn(AppendedFile.prototype, 'flush').mockImplementationOnce(() => logged.promise)
  const begun = journal.started(operation())
  // The write has begun after this, and waits for the other connection.
  await Bun.sleep(250)
  logged.resolve()
  await Bun.sleep(0)
  db.run('commit')
  await begun
  await journal.close()
})

test('the audit trail has ends of operations where they happened', async () => {
  using at = place()
  const journal = await at.openWithStarts()
  const started = operation()
  await journal.started(started)
  journal.audited(signIn)
  journal.ended(done(started))
  journal.audited({ ...signIn, kind: 'signOut' })
  await until(() => at.audit().length === 3)
  expect(at.audit().map(({ kind }) => kind)).toEqual(['signIn', 'upload', 'signOut'])
  await journal.close()
})

test('rows that come during a long write are written after it, although nobody waits for them', async () => {
  using at = place()
  const journal = await at.open()
  using other = openSqlite(at.file)
  other.run('begin immediate')
  const staged = journal.staged({ place: ROOT, name: '.coffer-1' })
  // The write has begun when the turn of the event loop is over.
  for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  journal.audited(signIn)
  await Bun.sleep(250)
  other.run('commit')
  await staged
  await until(() => at.audit().length === 1)
  await journal.close()
})

test('a full disk is called that', async () => {
  using at = place()
  const journal = await at.open()
  using db = openSqlite(at.file)
  refuseOperations(db)
  expect(await outcomeOf(journal.started(operation()))).toBe('disk_full')
  await journal.close()
})

test('staged names are there until they are forgotten, also after a crash', async () => {
  using at = place()
  const crashed = await at.open()
  const log = stagingLog(crashed)
  const [kept, gone] = [
    { place: parsePlainPath('/a'), name: '.coffer-1' },
    { place: ROOT, name: '.coffer-2' },
  ]
  await Promise.all([log.record(kept), log.record(gone), log.record(kept)])
  await log.forget(gone)
  expect(await log.all()).toEqual([kept])
  const next = await at.open()
  expect(await stagingLog(next).all()).toEqual([kept])
  await next.close()
  await crashed.close()
})

describe('the audit trail in the journal', () => {
  test('tells of an operation in the transaction that ends it', async () => {
    using at = place()
    const journal = await at.open()
    const started = operation({ kind: 'move', scopeRoot: parsePlainPath('/home'), paths: [parsePlainPath('/a'), ROOT] })
    await journal.started(started)
    expect(at.audit()).toEqual([])
    journal.ended({ ...started, endedAt: 12, outcome: 'failed', failure: 'disk_full' })
    await journal.close()
    expect(at.audit()).toEqual([
      {
        id: 1,
        at: 12,
        kind: 'move',
        outcome: 'failed',
        user_id: 3,
        username: 'ann',
        address: '192.0.2.7',
        targets: JSON.stringify(['/home/a', '/home']),
        detail: 'disk_full',
      },
    ])
  })

  test('says of what a crash cut off who began it, from where and when', async () => {
    using at = place()
    const crashed = await at.open()
    const cut = operation({ startedAt: Date.UTC(2026, 0, 2) })
    await crashed.started(cut)
    const next = await at.open()
    for (const each of next.interrupted) next.ended({ ...done(each.operation), outcome: 'interrupted' })
    await until(() => at.audit().length > 0)
    expect(at.audit()).toEqual([
      expect.objectContaining({
        outcome: 'interrupted',
        username: 'ann',
        address: '192.0.2.7',
        targets: '["/a.txt"]',
        detail: 'began 2026-01-02T00:00:00.000Z',
      }),
    ])
    await next.close()
    const third = await at.open()
    expect(at.audit()).toHaveLength(1)
    await third.close()
    await crashed.close()
  })

  test('has each thing once, also when a write failed in between', async () => {
    using at = place()
    const journal = await at.open()
    const [one, two] = [operation(), operation()]
    await journal.started(one)
    const other = openSqlite(at.file)
    other.run('alter table audit rename to hidden')
    journal.ended(done(one))
    journal.audited(signIn)
    await Bun.sleep(250)
    expect(at.rows()).toEqual([expect.objectContaining({ outcome: null })])
    other.run('alter table hidden rename to audit')
    other.close()
    await journal.started(two)
    expect(at.audit().map(({ kind }) => kind)).toEqual(['upload', 'signIn'])
    await journal.close()
  })

  test('loses the oldest of too many that wait for a disk, but no end of an operation', async () => {
    using at = place()
    const journal = await at.open()
    const started = operation()
    await journal.started(started)
    const other = openSqlite(at.file)
    other.run('alter table audit rename to hidden')
    journal.ended(done(started))
    for (let row = 0; row < 10_002; row += 1) journal.audited({ ...signIn, detail: String(row) })
    await until(() => at.lines.some((line) => line.includes('rows of the audit trail were lost')))
    expect(at.lines.find((line) => line.includes('were lost'))).toContain('"count":2')
    other.run('alter table hidden rename to audit')
    other.close()
    await journal.close()
    const rows = at.audit()
    expect(rows.slice(0, 2).map(({ kind, detail }) => [kind, detail])).toEqual([
      ['upload', ''],
      ['signIn', '2'],
    ])
    expect(rows).toHaveLength(10_001)
  })

  test('comes to a journal that had none', async () => {
    using at = place()
    const old = new Database(at.file)
    old.run(`create table operations (id text primary key, kind text not null, user_id integer not null, scope_root text not null,
      paths text not null, started_at bigint not null, ended_at bigint, outcome text, failure text) without rowid`)
    old.run(`insert into operations values ('0', 'delete', 4, '/home', '["/b"]', ${Date.now()}, null, null, null)`)
    old.close()
    const journal = await at.open()
    await journal.started(operation({ kind: 'command', program: 'ls' }))
    expect(at.rows().map(({ username, address, program }) => [username, address, program])).toEqual([
      ['', null, null],
      ['ann', '192.0.2.7', 'ls'],
    ])
    expect(journal.interrupted).toMatchObject([
      { operation: { kind: 'delete', userId: 4, username: '', scopeRoot: '/home', paths: ['/b'] }, isSure: false },
    ])
    expect(at.audit()).toEqual([])
    await journal.close()
  })
})

const signIn = {
  at: 20,
  kind: 'signIn',
  outcome: 'done',
  userId: 3,
  username: 'ann',
  address: '192.0.2.7',
  targets: [],
  detail: '',
} as const
