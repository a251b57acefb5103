import { afterEach, beforeEach, expect, test } from 'bun:test'
import path from 'node:path'
import { parsePlainPath } from '#server/access/virtual-path.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { openSqlite } from '#server/platform/database/sqlite.ts'
import { DATABASE_FILE } from '#server/platform/own-files/data-directory.ts'
import { presetEntry, setAccess } from '#server/testing/access.ts'
import { buildEntries } from '#server/testing/entries.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { EntryTable } from './entry-table.ts'
import { AccessEntries } from './service.ts'

let app: TestApp
const ZOE = 2
beforeEach(async () => {
  app = await testApp({ tree: { '/team/a.txt': 'a', '/other/b.txt': 'b' }, users: [{ username: 'zoe' }] })
})
afterEach(() => app[Symbol.asyncDispose]())

const status = async (item: string) => (await app.request(`/api/resources${item}`, { as: 'zoe' })).status
const write = (work: (tx: Tx) => Promise<unknown>) => app.context.db.transaction().execute(work)
const store = (columns: object) => write((tx) => tx.updateTable('access_entries').set(columns).execute())

test('entries that cannot be read deny everything at their folder, or everywhere', async () => {
  await setAccess(app, '/team', presetEntry('editor', 'user', ZOE))
  expect([await status('/team/a.txt'), await status('/other')]).toEqual([200, 200])
  for (const columns of [{ allow: '["fly"]' }, { allow: 'x' }, { allow: '[]', deny: '{"edit":true}' }]) {
    await store(columns)
    expect([await status('/team/a.txt'), await status('/team'), await status('/other')]).toEqual([403, 403, 200])
  }
  await store({ allow: '[]', deny: '[]', also_at: '[7]' })
  expect([await status('/team/a.txt'), await status('/other')]).toEqual([403, 200])
  await store({ also_at: null, former: '[7]' })
  expect([await status('/team/a.txt'), await status('/other')]).toEqual([403, 200])
  await store({ former: null, path: 'no path' })
  expect([await status('/team/a.txt'), await status('/other')]).toEqual([403, 403])
})

test('a change by another process takes effect on the next request', async () => {
  await setAccess(app, '/team', presetEntry('viewer', 'user', ZOE))
  expect(await status('/team')).toBe(200)
  using other = openSqlite(path.join(app.context.config.data, DATABASE_FILE))
  other.run(`update access_entries set deny = '["view"]', allow = '[]'`)
  expect(await status('/team')).toBe(403)
  other.run('delete from access_entries')
  expect(await status('/team')).toBe(200)
})

test('entries are the same object while they are unchanged, whatever else is written', async () => {
  await setAccess(app, '/team', presetEntry('viewer', 'user', ZOE))
  const { db, log } = app.context
  const service = new AccessEntries({ db, served: { matching: 'exact' }, log })
  const entries = async () => (await service.current()).entries
  const before = await entries()
  await write((tx) => tx.updateTable('users').set({ locale: 'de' }).execute())
  expect(await entries()).toBe(before)
  await store({ created_at: 1 })
  expect(await entries()).not.toBe(before)
})

test('a user is concerned by their own entries, those of their groups and those for everyone, around their scope', () => {
  const table = new EntryTable(
    buildEntries(
      { path: '/', deny: ['share'] },
      { path: '/home/zoe/x', holder: { kind: 'user', id: 2 }, deny: ['edit'] },
      { path: '/home', holder: { kind: 'group', id: 5 }, deny: ['edit'] },
      { path: '/home', holder: { kind: 'group', id: 6 }, deny: ['edit'] },
      { path: '/home', holder: { kind: 'user', id: 3 }, deny: ['edit'] },
      { path: '/home/zoeya', deny: ['edit'] },
    ),
    'exact',
  )
  const of = (user: Partial<Parameters<EntryTable['forUser']>[0]> = {}) => {
    const zoe = { id: 2, groups: [{ id: 5 }], scope: parsePlainPath('/home/zoe'), isAdmin: false }
    return table.forUser({ ...zoe, ...user })
  }
  expect(of().map(({ id }) => id)).toEqual([2, 3, 1])
  expect(of()).toBe(of())
  expect(of({ groups: [] }).map(({ id }) => id)).toEqual([2, 1])
  expect(of({ scope: parsePlainPath('/other') }).map(({ id }) => id)).toEqual([1])
  expect(of({ isAdmin: true })).toEqual([])
})
