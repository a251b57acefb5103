import { describe, expect, test } from 'bun:test'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Share } from '#contract/shares.ts'
import { parsePlainPath, ROOT } from '#server/access/virtual-path.ts'
import type { ServedScope } from '#server/accounts/users/subject.ts'
import type { Change } from '#server/operations/records/change.ts'
import type { EndedOperation, OperationKind } from '#server/operations/records/operation.ts'
import { type TestApp, type TestAppOptions, testApp } from '#server/testing/test-app.ts'
import { trace } from '#server/testing/traces.ts'
import { Items } from './items.ts'
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
  return new ShareTracker({ db, items: new Items(storage, served), served, events, log })
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
    await following?.failed([])
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

test('links of another version of the program are found from its start on', async () => {
  await using app = await world()
  const file = await share(app, '/a.txt')
  await app.context.db.updateTable('shares').set({ place_key: '' }).execute()
  await followerOf(app).recover([])
  await change(app, 'DELETE', '/a.txt')
  await change(app, 'POST', '/a.txt', 'new')
  expect(await taken(app, file)).toBe(404)
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
    await following?.done([])
    expect([await taken(app, file), await taken(app, beside)]).toEqual([...all])
  },
)
