import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { Group } from '#contract/groups.ts'
import { RENEW_HEADER } from '#contract/headers.ts'
import { PAGE_HEADER } from '#contract/page-requests.ts'
import { TokenClaims } from '#contract/sessions.ts'
import { ALL_PERMISSIONS, NO_PERMISSIONS, type Permissions, User } from '#contract/users.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let app: TestApp
const ZOE = 2
const MIA = 3

beforeEach(async () => {
  app = await testApp({
    tree: { '/a.txt': 'a' },
    users: [
      { username: 'zoe', grantedPermissions: [], commands: ['git'] },
      { username: 'mia', grantedPermissions: ['download'] },
    ],
  })
})
afterEach(() => app[Symbol.asyncDispose]())

type Init = { readonly as?: string; readonly headers?: Record<string, string> }
const ask = (method: string, target: string, body?: unknown, init: Init = {}) =>
  app.request(target, { method, ...(body !== undefined && { body: JSON.stringify(body) }), ...init })
const userOf = async (id: number, init: Init = {}) =>
  User.parse(await (await ask('GET', `/api/users/${id}`, undefined, init)).json())
const only = (...names: (keyof Permissions)[]) => ({
  ...NO_PERMISSIONS,
  ...Object.fromEntries(names.map((name) => [name, true])),
})
const FROM_PAGE = { headers: { [PAGE_HEADER]: '1' } }
const updateUser = (id: number, which: readonly string[], data: object, init: Init = {}) =>
  ask('PUT', `/api/users/${id}`, { what: 'user', which, data }, init)

async function create(data: object): Promise<Group> {
  const reply = await ask('POST', '/api/groups', data)
  expect(reply.status).toBe(201)
  return Group.parse(await reply.json())
}

describe('members', () => {
  test('have the permissions and commands of their groups from the next request on, and no longer', async () => {
    const statuses = async () => [
      (await ask('GET', '/api/raw/a.txt', undefined, { as: 'zoe' })).status,
      (await ask('POST', '/api/resources/new/', undefined, { as: 'zoe' })).status,
    ]
    expect(await statuses()).toEqual([403, 403])
    const readers = await create({ name: 'Readers', members: [ZOE], perm: { download: true }, commands: ['hg', 'git'] })
    await create({ name: 'Writers', members: [ZOE, MIA], perm: { create: true } })
    expect(await statuses()).toEqual([200, 200])
    expect(await userOf(ZOE, { as: 'zoe' })).toMatchObject({
      perm: only('download', 'create'),
      commands: ['git', 'hg'],
    })
    await ask('PUT', `/api/groups/${readers.id}`, { members: [] })
    await ask('DELETE', '/api/resources/new/', undefined)
    expect(await statuses()).toEqual([403, 200])
  })

  test('have what each kind of change of a group leaves them', async () => {
    const canDownload = async () => (await ask('GET', '/api/raw/a.txt', undefined, { as: 'zoe' })).status === 200
    const { id } = await create({ name: 'Readers', members: [ZOE], perm: { download: true } })
    expect(await canDownload()).toBe(true)
    await ask('PUT', `/api/groups/${id}`, { perm: {} })
    expect(await canDownload()).toBe(false)
    await ask('PUT', `/api/groups/${id}`, { perm: { download: true } })
    expect(await canDownload()).toBe(true)
    await updateUser(ZOE, ['groups'], { groups: [] })
    expect(await canDownload()).toBe(false)
    await updateUser(ZOE, ['groups'], { groups: [id] })
    expect(await canDownload()).toBe(true)
    await ask('DELETE', `/api/groups/${id}`)
    expect(await canDownload()).toBe(false)
  })

  test('have nothing by a group whose permissions cannot be read', async () => {
    await create({ name: 'Readers', members: [ZOE], perm: { download: true } })
    await app.context.db.updateTable('groups').set({ permissions: '{"download":"soon"}' }).execute()
    expect((await userOf(ZOE)).perm).toEqual(NO_PERMISSIONS)
  })

  test('see what rules deny as little as before', async () => {
    const rules = [{ regex: false, allow: false, path: '/a.txt' }]
    await updateUser(ZOE, ['rules'], { rules })
    await create({ name: 'Readers', members: [ZOE], perm: { download: true } })
    expect((await ask('GET', '/api/raw/a.txt', undefined, { as: 'zoe' })).status).toBe(403)
  })

  test('get a new token, which says what they may do', async () => {
    const before = await ask('GET', '/api/tags', undefined, { as: 'zoe' })
    expect(before.headers.get(RENEW_HEADER)).toBeNull()
    await create({ name: 'Readers', members: [ZOE], perm: { download: true }, commands: ['hg'] })
    const after = await ask('GET', '/api/tags', undefined, { as: 'zoe' })
    expect(after.headers.get(RENEW_HEADER)).toBe('true')
    const token = await (await ask('POST', '/api/renew', undefined, { as: 'zoe' })).text()
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    expect(TokenClaims.parse(claims).user).toMatchObject({ perm: only('download'), commands: ['git', 'hg'] })
  })

  test('have tokens of a size that browsers store, whatever their groups grant', async () => {
    for (const name of ['A', 'B', 'C']) await create({ name, members: [ZOE], commands: [`${name}${'x'.repeat(1500)}`] })
    expect((await userOf(ZOE)).commands).toHaveLength(4)
    const token = await app.freshToken('zoe')
    expect(token.length).toBeLessThan(4000)
  })

  test('keep what API tokens are limited to', async () => {
    const { id } = await create({ name: 'Readers', members: [ZOE], perm: { download: true, create: true } })
    const made = await ask('POST', '/api/tokens', { name: 'script', effects: ['download'] }, { as: 'zoe' })
    const { secret } = (await made.json()) as { secret: string }
    const asToken = (method: string, target: string) =>
      app.request(target, { method, as: null, headers: { 'X-Auth': secret } })
    expect((await asToken('GET', '/api/raw/a.txt')).status).toBe(200)
    expect((await asToken('POST', '/api/resources/new/')).status).toBe(403)
    await ask('PUT', `/api/groups/${id}`, { perm: { create: true } })
    expect((await asToken('GET', '/api/raw/a.txt')).status).toBe(403)
  })

  test('share links as long as a group lets them', async () => {
    const { id } = await create({ name: 'Sharers', members: [ZOE], perm: { download: true, share: true } })
    const made = await ask('POST', '/api/share/a.txt', {}, { as: 'zoe' })
    const { hash } = (await made.json()) as { hash: string }
    const visit = async () => (await app.request(`/api/public/share/${hash}`, { as: null })).status
    expect(await visit()).toBe(200)
    await ask('PUT', `/api/groups/${id}`, { perm: { download: true } })
    expect(await visit()).toBe(404)
  })
})

describe('the answer about a user', () => {
  test('has the account and the groups apart for administrators in the page, and for nobody else', async () => {
    const { id } = await create({ name: 'Readers', members: [ZOE], perm: { download: true }, commands: ['hg'] })
    const apart = { own: { perm: NO_PERMISSIONS, commands: ['git'] }, groups: [{ id, name: 'Readers' }] }
    expect(await userOf(ZOE, FROM_PAGE)).toMatchObject({ perm: only('download'), commands: ['git', 'hg'], ...apart })
    const list = (await (await ask('GET', '/api/users', undefined, FROM_PAGE)).json()) as User[]
    expect(list[1]).toMatchObject(apart)
    for (const shown of [await userOf(ZOE), await userOf(ZOE, { as: 'zoe', ...FROM_PAGE })]) {
      expect(shown).not.toHaveProperty('own')
      expect(shown).not.toHaveProperty('groups')
    }
  })

  test('can be saved by a client of File Browser, and gives the account nothing of its groups', async () => {
    await create({ name: 'Readers', members: [ZOE], perm: { download: true, share: true }, commands: ['hg'] })
    const shown = await userOf(ZOE)
    const saved = { ...shown, perm: { ...shown.perm, create: true }, commands: [...shown.commands, 'ls'] }
    expect((await updateUser(ZOE, ['all'], saved)).status).toBe(200)
    expect((await userOf(ZOE, FROM_PAGE)).own).toEqual({ perm: only('create'), commands: ['git', 'ls'] })
    // What is unchecked there is removed from the account, and the group still grants it.
    await updateUser(ZOE, ['perm'], { perm: NO_PERMISSIONS })
    expect(await userOf(ZOE, FROM_PAGE)).toMatchObject({
      perm: only('download', 'share'),
      own: { perm: NO_PERMISSIONS },
      groups: [{ name: 'Readers' }],
    })
  })

  test('of an administrator by a group does not become that of an administrator', async () => {
    await create({ name: 'Admins', members: [MIA], perm: { admin: true } })
    const shown = await userOf(MIA)
    expect(shown.perm).toEqual(ALL_PERMISSIONS)
    await updateUser(MIA, [], shown)
    expect((await userOf(MIA, FROM_PAGE)).own?.perm).toEqual(only('download'))
  })

  test('takes permissions of the account from the page as they are', async () => {
    await create({ name: 'Readers', members: [ZOE], perm: { download: true } })
    await updateUser(ZOE, ['perm'], { perm: only('download') }, FROM_PAGE)
    expect((await userOf(ZOE, FROM_PAGE)).own?.perm).toEqual(only('download'))
  })

  test('joins and leaves groups without a change of memberships that others changed meanwhile', async () => {
    const [one, two, three] = [
      await create({ name: 'One', members: [ZOE] }),
      await create({ name: 'Two', members: [ZOE] }),
      await create({ name: 'Three' }),
    ]
    await ask('PUT', `/api/groups/${one.id}`, { members: [] })
    const groups = { add: [three.id], remove: [two.id] }
    expect((await updateUser(ZOE, ['groups'], { groups }, FROM_PAGE)).status).toBe(200)
    expect((await userOf(ZOE, FROM_PAGE)).groups).toEqual([{ id: three.id, name: 'Three' }])
  })

  test('says the groups that a new user is given', async () => {
    const { id } = await create({ name: 'Readers' })
    const data = { username: 'new', password: 'a long enough password', groups: [id] }
    const made = await ask('POST', '/api/users', { what: 'user', which: [], data })
    const created = Number(made.headers.get('Location')?.split('/').at(-1))
    expect((await userOf(created, FROM_PAGE)).groups).toEqual([{ id, name: 'Readers' }])
    const refused = await ask('POST', '/api/users', {
      what: 'user',
      which: [],
      data: { ...data, username: 'newer', groups: [99] },
    })
    expect([refused.status, await refused.json()]).toEqual([400, expect.objectContaining({ field: 'groups' })])
    expect((await updateUser(ZOE, ['groups'], { groups: [id, 99] })).status).toBe(400)
    expect((await userOf(ZOE, FROM_PAGE)).groups).toEqual([])
  })
})

describe('an administrator by a group', () => {
  test('may do everything, until they are none', async () => {
    const { id } = await create({ name: 'Admins', members: [MIA], perm: { admin: true } })
    expect((await ask('GET', '/api/users', undefined, { as: 'mia' })).status).toBe(200)
    const earlier = { headers: { 'X-Auth': await app.freshToken('mia') } }
    // Others in the group, and the account itself, stay.
    expect((await ask('PUT', `/api/groups/${id}`, { members: [] }, { as: 'mia' })).status).toBe(200)
    expect((await app.request('/api/users', { as: null, ...earlier })).status).toBe(401)
    const now = { headers: { 'X-Auth': await app.freshToken('mia') } }
    expect((await app.request('/api/users', { as: null, ...now })).status).toBe(403)
  })

  test('loses their sessions with the group, but not while another group or the account grants the same', async () => {
    const first = await create({ name: 'Admins', members: [1, ZOE, MIA], perm: { admin: true } })
    await create({ name: 'More', members: [MIA], perm: { admin: true } })
    const tokens = { zoe: await app.freshToken('zoe'), mia: await app.freshToken('mia') }
    await ask('DELETE', `/api/groups/${first.id}`)
    const statusOf = async (token: string) =>
      (await app.request('/api/users', { as: null, headers: { 'X-Auth': token } })).status
    expect([await statusOf(tokens.zoe), await statusOf(tokens.mia)]).toEqual([401, 200])
    expect((await ask('GET', '/api/users')).status).toBe(200)
  })

  test('can change their password, whatever lock the account has', async () => {
    await updateUser(ZOE, ['lockPassword'], { lockPassword: true })
    const { id } = await create({ name: 'Admins', members: [ZOE], perm: { admin: true } })
    expect((await userOf(ZOE)).lockPassword).toBe(false)
    await ask('DELETE', `/api/groups/${id}`)
    expect((await userOf(ZOE)).lockPassword).toBe(true)
  })

  test('does not make the last administrator by the account dispensable', async () => {
    await create({ name: 'Admins', members: [1, MIA], perm: { admin: true } })
    const demoted = await updateUser(1, ['perm'], { perm: NO_PERMISSIONS }, FROM_PAGE)
    expect([demoted.status, await demoted.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'last_administrator' }),
    ])
    expect((await ask('DELETE', '/api/users/1', undefined, { as: 'mia' })).status).toBe(403)
    expect((await userOf(1)).perm).toEqual(ALL_PERMISSIONS)
  })
})
