import { describe, expect, test } from 'bun:test'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { Share } from '#contract/shares.ts'
import { parsePlainPath, ROOT } from '#server/access/virtual-path.ts'
import type { ServedScope } from '#server/accounts/users/subject.ts'
import type { Change } from '#server/operations/records/change.ts'
import type { EndedOperation, OperationKind } from '#server/operations/records/operation.ts'
import { type TestApp, type TestAppOptions, testApp } from '#server/testing/test-app.ts'
import { trace } from '#server/testing/traces.ts'
import { until } from '#testing/until.ts'
import { Items } from './items.ts'
import { PendingUpdates } from './pending-updates.ts'
import { ShareTracker } from './share-tracker.ts'

const TREE = {
  '/a.txt': 'a',
  '/b.txt': 'b',
  '/a': null,
  '/folder/one.txt': '1',
  '/folder/sub/two.txt': '2',
  '/folders/one.txt': 'beside',
  '/other/one.txt': 'other',
  '/ann/home.txt': 'home',
}

const world = (options: TestAppOptions = {}) =>
  testApp({ tree: TREE, users: [{ username: 'ann' }, { username: 'small', scope: '/ann' }], ...options })

async function share(app: TestApp, item: string, as = 'ann'): Promise<Share> {
  const reply = await app.request(`/api/share${item}`, { method: 'POST', as, body: '{}' })
  return Share.parse(await reply.json())
}

async function change(app: TestApp, method: string, target: string, body?: string): Promise<void> {
  const reply = await app.request(`/api/resources${target}`, { method, body })
  if (!reply.ok) throw new Error(`${method} ${target} answered ${reply.status}`)
}

const move = (app: TestApp, from: string, to: string, more = '') =>
  change(app, 'PATCH', `${from}?action=rename&destination=${encodeURIComponent(to)}${more}`)
const copy = (app: TestApp, from: string, to: string, more = '') =>
  change(app, 'PATCH', `${from}?action=copy&destination=${encodeURIComponent(to)}${more}`)

/** Returns the bytes that a visitor downloads through a link, or the status of the refusal. */
async function taken(app: TestApp, { hash }: Share, inner = ''): Promise<string | number> {
  const reply = await app.request(`/api/public/dl/${hash}${inner}`, { as: null })
  return reply.ok ? reply.text() : reply.status
}

const pathOf = async (app: TestApp, { hash }: Share) => {
  const row = await app.context.db.selectFrom('shares').select('place').where('hash', '=', hash).executeTakeFirst()
  return row?.place
}

const SERVED = { matching: 'exact', reserved: [] } as const

function followerOf({ context: { db, storage, events, log } }: TestApp, served: ServedScope = SERVED): ShareTracker {
  return new ShareTracker({
    db,
    items: new Items(storage, served),
    served,
    events,
    pending: new PendingUpdates(log),
    log,
  })
}

const moving = (from: string, to: string) => ({
  operation: { id: 'test', kind: 'move' as const, paths: [parsePlainPath(from), parsePlainPath(to)] },
  subject: { scope: { root: ROOT, ...SERVED } },
})

describe('a link follows its item', () => {
  test('when it is renamed, moved, or in a folder that is', async () => {
    await using app = await world()
    const file = await share(app, '/a.txt')
    const folder = await share(app, '/folder')
    const inner = await share(app, '/folder/sub/two.txt')
    await move(app, '/a.txt', '/c.txt')
    await move(app, '/folder', '/other/moved')
    expect([await taken(app, file), await taken(app, folder, '/one.txt'), await taken(app, inner)]).toEqual([
      'a',
      '1',
      '2',
    ])
    expect(await pathOf(app, inner)).toBe('/other/moved/sub/two.txt')
    writeFileSync(path.join(app.root, 'a.txt'), 'new')
    mkdirSync(path.join(app.root, 'folder'))
    expect([await taken(app, file), await taken(app, folder, '/one.txt')]).toEqual(['a', '1'])
  })

  test('into folders that are made on the way, and by a path through a link', async () => {
    await using app = await world({ tree: { ...TREE, '/link': { link: 'folder' } } })
    const file = await share(app, '/link/one.txt')
    expect(await pathOf(app, file)).toBe('/folder/one.txt')
    await move(app, '/link/sub/two.txt', '/x/y/two.txt')
    await move(app, '/link/one.txt', '/x/z/one.txt')
    expect([await taken(app, file), await pathOf(app, file)]).toEqual(['1', '/x/z/one.txt'])
  })

  test('whoever moves it, and only while it stays in the scope of its owner', async () => {
    await using app = await world()
    const file = await share(app, '/home.txt', 'small')
    await move(app, '/ann/home.txt', '/ann/new.txt')
    expect(await taken(app, file)).toBe('home')
    await move(app, '/ann/new.txt', '/new.txt')
    expect(await taken(app, file)).toBe(404)
    await move(app, '/new.txt', '/ann/back.txt')
    expect(await taken(app, file)).toBe('home')
  })

  test('when it is saved, and when it is uploaded anew', async () => {
    await using app = await world()
    const file = await share(app, '/a.txt')
    await change(app, 'PUT', '/a.txt', 'saved')
    expect(await taken(app, file)).toBe('saved')
    await change(app, 'POST', '/a.txt?override=true', 'again')
    expect(await taken(app, file)).toBe('again')
  })

  test('into a folder it is merged with; the folder itself ends', async () => {
    await using app = await world()
    const folder = await share(app, '/folder')
    const inner = await share(app, '/folder/one.txt')
    const met = await share(app, '/other/one.txt')
    const target = await share(app, '/other')
    await move(app, '/folder', '/other', '&override=true')
    expect([await taken(app, folder, '/one.txt'), await taken(app, met)]).toEqual([404, 404])
    expect([await taken(app, inner), await taken(app, target, '/one.txt')]).toEqual(['1', '1'])
  })
})

describe('a link ends with its item', () => {
  test.each(['/folder', '/folder/', '//folder', '/%66older'])(
    'deleted as %s, and nothing new at the place is found by it',
    async (spelling) => {
      await using app = await world()
      const links = [
        await share(app, '/folder'),
        await share(app, '/folder/one.txt'),
        await share(app, '/folder/sub/two.txt'),
      ]
      const beside = await share(app, '/folders/one.txt')
      await change(app, 'DELETE', spelling)
      await change(app, 'POST', '/folder/sub/two.txt', 'new')
      await change(app, 'POST', '/folder/one.txt', 'new')
      for (const link of links) expect(await taken(app, link)).toBe(404)
      expect(await taken(app, beside)).toBe('beside')
      expect(await app.context.db.selectFrom('shares').select('hash').execute()).toEqual([{ hash: beside.hash }])
    },
  )

  test('deleted by a path through a link', async () => {
    await using app = await world({ tree: { ...TREE, '/link': { link: 'folder' } } })
    const file = await share(app, '/folder/one.txt')
    await change(app, 'DELETE', '/link/one.txt')
    await change(app, 'POST', '/folder/one.txt', 'new')
    expect(await taken(app, file)).toBe(404)
  })

  test('when another item is moved or copied over it', async () => {
    await using app = await world()
    const one = await share(app, '/a.txt')
    const other = await share(app, '/other/one.txt')
    await copy(app, '/b.txt', '/a.txt', '&override=true')
    await copy(app, '/folder', '/other', '&override=true')
    expect([await taken(app, one), await taken(app, other)]).toEqual([404, 404])
    const again = await share(app, '/a.txt')
    const mover = await share(app, '/b.txt')
    await move(app, '/b.txt', '/a.txt', '&override=true')
    expect([await taken(app, again), await taken(app, mover)]).toEqual([404, 'b'])
  })

  test('by components alone: what only begins alike stays', async () => {
    await using app = await world()
    const folder = await share(app, '/folders')
    const file = await share(app, '/a.txt')
    await change(app, 'DELETE', '/folder')
    await change(app, 'DELETE', '/a')
    expect([await taken(app, folder, '/one.txt'), await taken(app, file)]).toEqual(['beside', 'a'])
  })
})

describe('a change that fails', () => {
  test('leaves the links to what is still there', async () => {
    await using app = await world()
    const file = await share(app, '/a.txt')
    const refused = await app.request('/api/resources/a.txt?action=rename&destination=%2Fb.txt', { method: 'PATCH' })
    expect([refused.status, await taken(app, file)]).toEqual([409, 'a'])
  })

  test('half-way ends the links to what is gone, and moves those to what is elsewhere', async () => {
    await using app = await world()
    const folder = await share(app, '/folder')
    const one = await share(app, '/folder/one.txt')
    const two = await share(app, '/folder/sub/two.txt')
    const following = await followerOf(app).beforeChange(moving('/folder', '/moved'))
    expect(await taken(app, folder, '/one.txt')).toBe(404)
    mkdirSync(path.join(app.root, 'moved'))
    renameSync(path.join(app.root, 'folder/one.txt'), path.join(app.root, 'moved/one.txt'))
    rmSync(path.join(app.root, 'folder/sub'), { recursive: true })
    await following?.failed([], true)
    expect([await taken(app, one), await taken(app, two)]).toEqual(['1', 404])
    expect([await pathOf(app, one), await pathOf(app, folder), await pathOf(app, two)]).toEqual([
      '/moved/one.txt',
      '/folder',
      undefined,
    ])
  })
})

test('after a crash links go on where their item is, and end where it is not', async () => {
  await using app = await world()
  const gone = await share(app, '/a.txt')
  const there = await share(app, '/b.txt')
  await followerOf(app).beforeChange(moving('/a.txt', '/c.txt'))
  await followerOf(app).beforeChange(moving('/b.txt', '/d.txt'))
  rmSync(path.join(app.root, 'a.txt'))
  expect([await taken(app, gone), await taken(app, there)]).toEqual([404, 404])
  await followerOf(app).recover([])
  expect([await taken(app, gone), await taken(app, there)]).toEqual([404, 'b'])
  expect(await pathOf(app, gone)).toBeUndefined()
})

test('after a crash links go where what is known of it says', async () => {
  await using app = await world()
  const [parked, along, undone] = [await share(app, '/a.txt'), await share(app, '/folder'), await share(app, '/b.txt')]
  const cut = (id: string, kind: OperationKind, ...traces: Change[]): EndedOperation => ({
    ...{ id, kind, userId: 1, username: 'admin', address: null, scopeRoot: ROOT, paths: [], startedAt: 1, endedAt: 2 },
    ...{ outcome: 'interrupted', failure: null, traces, isWhole: true },
  })
  const deleting = { operation: { id: 'one', kind: 'delete' as const, paths: [parsePlainPath('/a.txt')] } }
  await followerOf(app).beforeChange({ ...moving('/a.txt', '/a.txt'), ...deleting })
  const { operation, subject } = moving('/folder', '/other/moved')
  await followerOf(app).beforeChange({ operation: { ...operation, id: 'two' }, subject })
  for (const [from, to] of [
    ['folder', 'other/moved'],
    ['b.txt', 'other/b.txt'],
  ] as const)
    renameSync(path.join(app.root, from), path.join(app.root, to))
  rmSync(path.join(app.root, 'a.txt'))
  await followerOf(app).recover([
    cut('one', 'delete', trace('kept', '/a.txt', 'f'.repeat(32))),
    cut('two', 'move', trace('moved', '/folder', '/other/moved')),
    cut('three', 'undo', trace('moved', '/b.txt', '/other/b.txt')),
  ])
  expect([await taken(app, parked), await taken(app, along, '/one.txt'), await taken(app, undone)]).toEqual([
    404,
    '1',
    'b',
  ])
  const rows = await app.context.db.selectFrom('parked_shares').select(['hash', 'kept_id']).execute()
  expect(rows).toEqual([{ hash: parked.hash, kept_id: 'f'.repeat(32) }])
})

test('after a crash in renames that were not rolled back, links go to where their items are', async () => {
  await using app = await world()
  const [a, b, inner] = [await share(app, '/a.txt'), await share(app, '/b.txt'), await share(app, '/folder/one.txt')]
  const paths = ['/a.txt', '/b.txt', '/folder'].map(parsePlainPath)
  const changes = paths.map((from, index) => ({ kind: 'move' as const, paths: [from, paths[(index + 1) % 3] ?? from] }))
  const operation = { id: 'many', kind: 'rename' as const, paths }
  await followerOf(app).beforeChange({ operation, subject: { scope: { root: ROOT, ...SERVED } }, changes })
  expect([await taken(app, a), await taken(app, b), await taken(app, inner)]).toEqual([404, 404, 404])
  const steps = [
    ['a.txt', 'aside'],
    ['b.txt', 'a.txt'],
    ['folder', 'b.txt'],
  ] as const
  for (const [from, to] of steps) renameSync(path.join(app.root, from), path.join(app.root, to))
  const traces = steps.map(([from, to]) => trace('moved', `/${from}`, `/${to}`))
  const end = { userId: 1, username: 'admin', address: null, scopeRoot: ROOT, startedAt: 1, endedAt: 2, failure: null }
  await followerOf(app).recover([{ ...end, ...operation, outcome: 'interrupted', traces, isWhole: true }])
  expect([await taken(app, a), await taken(app, b), await taken(app, inner)]).toEqual(['a', 'b', '1'])
  expect(await pathOf(app, a)).toBe('/aside')
})

test('after a crash in renames of which nothing is known, a link serves its own file or none', async () => {
  await using app = await world()
  const [a, b] = [await share(app, '/a.txt'), await share(app, '/b.txt')]
  const paths = ['/a.txt', '/b.txt'].map(parsePlainPath)
  const changes = paths.map((from, index) => ({ kind: 'move' as const, paths: [from, paths[1 - index] ?? from] }))
  const operation = { id: 'many', kind: 'rename' as const, paths }
  await followerOf(app).beforeChange({ operation, subject: { scope: { root: ROOT, ...SERVED } }, changes })
  renameSync(path.join(app.root, 'a.txt'), path.join(app.root, 'aside'))
  renameSync(path.join(app.root, 'b.txt'), path.join(app.root, 'a.txt'))
  const end = { userId: 1, username: 'admin', address: null, scopeRoot: ROOT, startedAt: 1, endedAt: 2, failure: null }
  await followerOf(app).recover([{ ...end, ...operation, outcome: 'interrupted', traces: [], isWhole: false }])
  expect([await taken(app, a), await taken(app, b)]).toEqual([404, 404])
})

test('links of another version of the program are found from its start on', async () => {
  await using app = await world()
  const file = await share(app, '/a.txt')
  await app.context.db.updateTable('shares').set({ place_key: '' }).execute()
  await followerOf(app).recover([])
  await change(app, 'DELETE', '/a.txt')
  await change(app, 'POST', '/a.txt', 'new')
  expect(await taken(app, file)).toBe(404)
})

test('a link of an operation of which nothing is known serves its own file or none', async () => {
  await using app = await world()
  const [a, b] = [await share(app, '/a.txt'), await share(app, '/b.txt')]
  // A save after sharing makes it another inode.
  await change(app, 'PUT', '/b.txt', 'saved')
  await followerOf(app).beforeChange(moving('/a.txt', '/c.txt'))
  await followerOf(app).beforeChange(moving('/b.txt', '/d.txt'))
  renameSync(path.join(app.root, 'a.txt'), path.join(app.root, 'elsewhere'))
  writeFileSync(path.join(app.root, 'a.txt'), 'another')
  await followerOf(app).recover([])
  expect([await taken(app, a), await taken(app, b)]).toEqual([404, 'saved'])
})

test('nobody gets in while an operation may be taking the item away', async () => {
  await using app = await world()
  const file = await share(app, '/a.txt')
  await app.context.db.updateTable('shares').set({ suspended_by: 'an operation' }).execute()
  expect(await taken(app, file)).toBe(404)
  await app.context.db.updateTable('shares').set({ suspended_by: null }).execute()
  expect(await taken(app, file)).toBe('a')
})

test.each([
  ['exact', ['a', 'b']],
  ['case-blind', [404, 'b']],
] as const)(
  'a change by another spelling reaches a link where the disk takes both for one item (%s)',
  async (matching, all) => {
    // This disk distinguishes the names, so the removed item still exists.
    await using app = await world({ tree: { ...TREE, '/A.TXT': 'shouted' } })
    const file = await share(app, '/a.txt')
    const beside = await share(app, '/b.txt')
    const following = await followerOf(app, { ...SERVED, matching }).beforeChange(moving('/A.TXT', '/folder/a.txt'))
    expect(await taken(app, file)).toBe(matching === 'exact' ? 'a' : 404)
    await following?.done([], true)
    expect([await taken(app, file), await taken(app, beside)]).toEqual([...all])
  },
)

describe('on a full disk', () => {
  /** Makes changes of stored links fail as on a full disk; returns a function that ends this. */
  async function fillDisk({ context: { db } }: TestApp) {
    const run = (statement: string) => sql.raw(statement).execute(db)
    await run('create table ballast (bytes blob)')
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
    await run(`pragma max_page_count = ${(rows[0]?.page_count ?? 0) + 100}`)
    const events = ['update', 'delete', 'insert']
    for (const event of events)
      await run(
        `create trigger full_at_${event} before ${event} on shares begin insert into ballast values (zeroblob(1000000)); end`,
      )
    return async () => {
      for (const event of events) await run(`drop trigger full_at_${event}`)
    }
  }

  test('what is deleted is deleted, and its links are refused until the disk can be written again', async () => {
    await using app = await world()
    const links = [await share(app, '/a.txt'), await share(app, '/folder'), await share(app, '/folder/one.txt')]
    const seen = () => Promise.all(links.map((link, index) => taken(app, link, index === 1 ? '/one.txt' : '')))
    const freeDisk = await fillDisk(app)
    // That they were used is not recorded, which is not the visitors' problem.
    expect(await seen()).toEqual(['a', '1', '1'])
    await change(app, 'DELETE', '/a.txt')
    await change(app, 'DELETE', '/folder')
    writeFileSync(path.join(app.root, 'a.txt'), 'another')
    mkdirSync(path.join(app.root, 'folder'))
    writeFileSync(path.join(app.root, 'folder/one.txt'), 'another')
    expect(await seen()).toEqual([404, 404, 404])
    await freeDisk()
    // Failed updates come before those of the next change.
    await share(app, '/b.txt')
    await change(app, 'DELETE', '/b.txt')
    expect(await seen()).toEqual([404, 404, 404])
    expect(await Promise.all(links.map((link) => pathOf(app, link)))).toEqual([undefined, undefined, undefined])
  })

  test('what is not deleted after all keeps its link', async () => {
    await using app = await world()
    const link = await share(app, '/a.txt')
    const freeDisk = await fillDisk(app)
    const { db, storage, events } = app.context
    const pending = new PendingUpdates({ error: () => undefined }, 1)
    const tracker = new ShareTracker({
      db,
      items: new Items(storage, SERVED),
      served: SERVED,
      events,
      pending,
      log: { error: () => undefined },
    })
    const followUp = await tracker.beforeChange({
      operation: { id: 'test', kind: 'delete', paths: [parsePlainPath('/a.txt')] },
      subject: { scope: { root: ROOT, ...SERVED } },
    })
    expect(pending.refuses(link.hash)).toBe(true)
    await followUp?.failed([], true)
    expect(pending.refuses(link.hash)).toBe(true)
    await freeDisk()
    await until(() => !pending.refuses(link.hash))
    expect(await taken(app, link)).toBe('a')
  })
})
