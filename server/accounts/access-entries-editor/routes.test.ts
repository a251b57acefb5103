import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { AccessReport } from '#contract/access.ts'
import { FolderAccess } from '#contract/access-entries.ts'
import { AuditPage } from '#contract/audit.ts'
import { Group } from '#contract/groups.ts'
import { accessOf, presetEntry, setAccess } from '#server/testing/access.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { PASSWORD } from '#server/testing/test-users.ts'
import { until } from '#server/testing/until.ts'

let app: TestApp
const ZOE = 2
const MIA = 3

beforeEach(async () => {
  app = await testApp({
    tree: { '/team/a.txt': 'a', '/team/deep/b.txt': 'b', '/open/c.txt': 'c', '/file.txt': 'f' },
    users: [{ username: 'zoe' }, { username: 'mia' }],
  })
})
afterEach(() => app[Symbol.asyncDispose]())

const status = async (method: string, target: string, as = 'zoe', body?: string) =>
  (await app.request(target, { method, as, ...(body !== undefined && { body }) })).status
const names = async (folder: string, as = 'zoe') => {
  const reply = await app.request(`/api/resources${folder}`, { as })
  if (!reply.ok) return reply.status
  return ((await reply.json()) as { items: { name: string }[] }).items.map(({ name }) => name).toSorted()
}
const put = (folder: string, body: object, as?: string) =>
  app.request(`/api/access-entries${folder}`, { method: 'PUT', body: JSON.stringify(body), ...(as && { as }) })

async function groupOf(...members: readonly number[]): Promise<Group> {
  const body = JSON.stringify({ name: 'Team', members, current_password: PASSWORD })
  return Group.parse(await (await app.request('/api/groups', { method: 'POST', body })).json())
}

describe('the entries of a folder', () => {
  test('are replaced, and shown with inherited ones and those below', async () => {
    await setAccess(app, '/', presetEntry('editor', 'user', ZOE))
    await setAccess(app, '/team/deep', presetEntry('noAccess'))
    const saved = await setAccess(app, '/team', presetEntry('viewer'), presetEntry('editor', 'user', MIA))
    expect(saved.entries.map(({ kind, id, name }) => [kind, id, name])).toEqual([
      ['everyone', null, ''],
      ['user', MIA, 'mia'],
    ])
    expect(saved.inherited.map(({ path }) => path)).toEqual(['/'])
    expect(saved.below).toEqual([])
    const shown = FolderAccess.parse(await (await app.request('/api/access-entries/?below=true')).json())
    expect(shown.below.map(({ path, entries }) => [path, entries.length])).toEqual([
      ['/team', 2],
      ['/team/deep', 1],
    ])
    expect((await accessOf(app, '/team/deep')).inherited.map(({ path }) => path)).toEqual(['/team', '/'])
    expect((await setAccess(app, '/team')).entries).toEqual([])
  })

  test('take effect on the next request', async () => {
    expect(await names('/team')).toEqual(['a.txt', 'deep'])
    await setAccess(app, '/team', presetEntry('noAccess', 'user', ZOE))
    expect([await names('/team'), await names('/'), await names('/team', 'mia')]).toEqual([
      403,
      ['file.txt', 'open'],
      ['a.txt', 'deep'],
    ])
    expect(await status('GET', '/api/raw/team/a.txt')).toBe(403)
    await setAccess(app, '/team')
    expect(await names('/team')).toEqual(['a.txt', 'deep'])
  })

  test('bind no administrator', async () => {
    await setAccess(app, '/', presetEntry('noAccess'))
    expect([await names('/team', 'admin'), await names('/team')]).toEqual([['a.txt', 'deep'], 403])
  })

  test('of a group concern its members, and end with it', async () => {
    const { id } = await groupOf(ZOE)
    await setAccess(app, '/team', presetEntry('viewer', 'group', id))
    const create = (as: string) => status('POST', `/api/resources/team/new-${as}.txt`, as, 'x')
    expect([await create('zoe'), await create('mia')]).toEqual([403, 200])
    const body = JSON.stringify({ current_password: PASSWORD })
    expect((await app.request(`/api/groups/${id}`, { method: 'DELETE', body })).status).toBe(200)
    expect(await create('zoe')).toBe(200)
    expect((await accessOf(app, '/team')).entries).toEqual([])
  })

  test('end with their user', async () => {
    await setAccess(app, '/team', presetEntry('viewer', 'user', MIA))
    const body = JSON.stringify({ current_password: PASSWORD })
    expect((await app.request(`/api/users/${MIA}`, { method: 'DELETE', body })).status).toBe(200)
    expect((await accessOf(app, '/team')).entries).toEqual([])
  })

  test('cannot be widened by saving a user as File Browser does', async () => {
    await setAccess(app, '/team', presetEntry('viewer', 'user', ZOE))
    const user = (await (await app.request(`/api/users/${ZOE}`)).json()) as object
    const body = JSON.stringify({ what: 'user', which: ['all'], data: user, current_password: PASSWORD })
    expect((await app.request(`/api/users/${ZOE}`, { method: 'PUT', body })).status).toBe(200)
    expect(await status('PUT', '/api/resources/team/a.txt', 'zoe', 'changed')).toBe(403)
  })
})

describe('a change', () => {
  test('is for administrators alone', async () => {
    expect((await put('/team', { entries: [] }, 'zoe')).status).toBe(403)
    expect(await status('GET', '/api/access-entries/team')).toBe(403)
  })

  test('of an outdated state is refused', async () => {
    const { revision } = await accessOf(app, '/team')
    const saved = await setAccess(app, '/team', presetEntry('viewer'))
    const proof = { current_password: PASSWORD }
    expect((await put('/team', { entries: [], revision, ...proof })).status).toBe(409)
    expect((await put('/team', { entries: [], revision: saved.revision, ...proof })).status).toBe(200)
  })

  test('names an existing folder and usable entries', async () => {
    const refused = async (folder: string, entries: object[]) =>
      (await put(folder, { entries, current_password: PASSWORD })).status
    const everyone = presetEntry('viewer')
    expect(await refused('/nowhere', [everyone])).toBe(404)
    expect(await refused('/file.txt', [everyone])).toBe(400)
    expect(await refused('/team', [everyone, everyone])).toBe(400)
    expect(await refused('/team', [{ ...everyone, allow: ['edit'], deny: ['edit'] }])).toBe(400)
    expect(await refused('/team', [{ ...everyone, allow: [], deny: [] }])).toBe(400)
    expect(await refused('/team', [presetEntry('viewer', 'user', 99)])).toBe(400)
    expect(await refused('/team', [presetEntry('viewer', 'group', 99)])).toBe(400)
    expect(await refused('/team', [presetEntry('viewer', 'user')])).toBe(400)
    expect((await accessOf(app, '/team')).entries).toEqual([])
  })

  test('is in the audit trail', async () => {
    await setAccess(app, '/team', presetEntry('viewer', 'user', ZOE))
    const events = async () =>
      AuditPage.parse(await (await app.request('/api/audit?kinds=accessChanged')).json()).events
    await until(async () => (await events()).length === 1)
    const [found] = await events()
    expect(found).toMatchObject({ username: 'admin', targets: ['/team'] })
    expect(found?.detail).toStartWith('zoe: allow view download; deny create')
  })
})

test('the report of permissions names the entry that decided', async () => {
  const { id } = await groupOf(ZOE)
  await setAccess(app, '/team', presetEntry('viewer', 'group', id))
  const report = AccessReport.parse(await (await app.request('/api/access/team/deep/b.txt')).json())
  const of = (username: string) => report.people.find((person) => person.username === username)?.effects
  expect(of('zoe')?.modify).toEqual({
    allowed: false,
    because: { by: 'entry', path: '/team', kind: 'group', name: 'Team' },
  })
  expect(of('zoe')?.download.because).toMatchObject({ by: 'entry', path: '/team' })
  expect(of('mia')?.modify).toEqual({ allowed: true, because: { by: 'permission', permission: 'modify' } })
  expect(of('admin')?.modify.allowed).toBe(true)
})

test('viewing as a user shows what entries show to them', async () => {
  await setAccess(app, '/team', presetEntry('noAccess', 'user', ZOE))
  const reply = await app.request(`/api/view/${ZOE}/`)
  expect(((await reply.json()) as { items: { name: string }[] }).items.map(({ name }) => name).toSorted()).toEqual([
    'file.txt',
    'open',
  ])
})
