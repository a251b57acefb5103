import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { AuditPage } from '#contract/audit.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { Group, Groups } from '#contract/groups.ts'
import { PAGE_HEADER } from '#contract/page-requests.ts'
import { ALL_PERMISSIONS, NO_PERMISSIONS, type Permissions, User } from '#contract/users.ts'
import { openSqlite } from '#server/platform/database/sqlite.ts'
import { DATABASE_FILE } from '#server/platform/own-files/data-directory.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { PASSWORD } from '#server/testing/test-users.ts'
import { until } from '#server/testing/until.ts'

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
const all = async () => Groups.parse(await (await ask('GET', '/api/groups')).json())
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

describe('a group', () => {
  test('is created, listed, changed and deleted', async () => {
    const made = await create({
      name: ' Editors ',
      description: 'They edit.',
      members: [MIA, ZOE, ZOE],
      perm: { modify: true },
      commands: ['ls', ' '],
    })
    expect(made).toEqual({
      id: made.id,
      name: 'Editors',
      description: 'They edit.',
      members: [ZOE, MIA],
      perm: only('modify'),
      commands: ['ls'],
      revision: 1,
    })
    const another = await create({ name: 'admins', perm: { admin: true } })
    expect(another).toMatchObject({ description: '', members: [], perm: ALL_PERMISSIONS, commands: [] })
    expect((await all()).map(({ name }) => name)).toEqual(['admins', 'Editors'])

    const changed = await ask('PUT', `/api/groups/${made.id}`, { name: 'editors', members: [MIA] })
    expect([changed.status, await changed.json()]).toEqual([
      200,
      { ...made, name: 'editors', members: [MIA], revision: 2 },
    ])
    expect(await (await ask('GET', `/api/groups/${made.id}`)).json()).toMatchObject({ name: 'editors', revision: 2 })
    expect((await ask('DELETE', `/api/groups/${made.id}`)).status).toBe(200)
    expect((await ask('GET', `/api/groups/${made.id}`)).status).toBe(404)
    expect((await create({ name: 'Editors' })).id).toBeGreaterThan(another.id)
  })

  test('loses a user who is deleted, and its users stay when it is deleted', async () => {
    const { id } = await create({ name: 'Staff', members: [ZOE, MIA] })
    expect((await ask('DELETE', `/api/users/${MIA}`)).status).toBe(200)
    expect(await all()).toMatchObject([{ members: [ZOE] }])
    await ask('DELETE', `/api/groups/${id}`)
    expect((await userOf(ZOE, FROM_PAGE)).groups).toEqual([])
  })

  const BAD: [object, string | undefined][] = [
    [{ name: '' }, 'name'],
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ name: 'a\nb' }, 'name'],
    [{ name: '\u202egnp' }, 'name'],
    [{ name: '\u200b' }, 'name'],
    [{ name: 'Other', description: 'x'.repeat(1001) }, 'description'],
    [{ name: 'Other', members: [99] }, 'members'],
    [{ name: 'Other', members: [0] }, 'members'],
    [{ name: 'Other', perm: { admin: 'yes' } }, undefined],
    [{ name: 'Other', commands: ['a\nb'] }, 'commands'],
    [{ name: 'Other', commands: ['x'.repeat(3000)] }, 'commands'],
    [{ name: 'Other', rights: [] }, 'rights'],
  ]
  test.each(BAD)('is neither created nor changed by %j', async (data, field) => {
    const { id } = await create({ name: 'Staff', description: 'old', members: [MIA], perm: { share: true } })
    const before = [await all(), await userOf(MIA)]
    const requests = [() => ask('POST', '/api/groups', data), () => ask('PUT', `/api/groups/${id}`, data)]
    for (const send of requests) {
      const reply = await send()
      expect(reply.status).toBe(400)
      expect((await reply.json()) as ErrorBody).toEqual({
        code: 'invalid',
        message: expect.any(String),
        ...(field && { field }),
      })
    }
    expect([await all(), await userOf(MIA)]).toEqual(before)
  })

  test('has a name that no other one has, in any letter case', async () => {
    const staff = await create({ name: 'Staff' })
    const other = await create({ name: 'Other' })
    for (const reply of [
      await ask('POST', '/api/groups', { name: 'STAFF' }),
      await ask('PUT', `/api/groups/${other.id}`, { name: 'staff' }),
    ])
      expect([reply.status, await reply.json()]).toEqual([
        409,
        expect.objectContaining({ code: 'name_taken', field: 'name' }),
      ])
    expect((await ask('PUT', `/api/groups/${staff.id}`, { name: 'STAFF' })).status).toBe(200)
  })

  test('is not changed by who saw an older state of it', async () => {
    const { id, revision } = await create({ name: 'Staff' })
    await updateUser(ZOE, ['groups'], { groups: [id] })
    const reply = await ask('PUT', `/api/groups/${id}`, { members: [], revision })
    expect([reply.status, await reply.json()]).toEqual([409, expect.objectContaining({ code: 'conflict' })])
    expect(await all()).toMatchObject([{ members: [ZOE] }])
    expect((await ask('PUT', `/api/groups/${id}`, { members: [], revision: revision + 1 })).status).toBe(200)
  })
})

describe('a change of a group', () => {
  test('needs the password of who signed in long ago, but that of a description does not', async () => {
    const { id } = await create({ name: 'Staff' })
    const headers = { 'X-Auth': await app.freshToken('admin') }
    await app.context.db.updateTable('sessions').set({ signed_in_at: 1 }).execute()
    const code = async (method: string, target: string, body: object) => {
      const reply = await app.request(target, { method, as: null, headers, body: JSON.stringify(body) })
      return reply.ok ? reply.status : ((await reply.json()) as { code: string }).code
    }
    const one = `/api/groups/${id}`
    expect(await code('PUT', one, { description: 'new' })).toBe(200)
    for (const change of [{ members: [ZOE] }, { perm: { share: true } }, { commands: ['ls'] }, { name: 'Crew' }])
      expect(await code('PUT', one, change)).toBe('proof_needed')
    expect(await code('POST', '/api/groups', { name: 'Crew' })).toBe('proof_needed')
    expect(await code('DELETE', one, {})).toBe('proof_needed')
    expect(await code('PUT', `/api/users/${ZOE}`, { what: 'user', which: ['groups'], data: { groups: [id] } })).toBe(
      'proof_needed',
    )
    expect(await code('PUT', one, { members: [ZOE], current_password: 'wrong' })).toBe('wrong_credentials')
    expect(await all()).toMatchObject([{ name: 'Staff', description: 'new', members: [], perm: NO_PERMISSIONS }])
    expect(await code('PUT', one, { members: [ZOE], current_password: PASSWORD })).toBe(200)
  })

  test('is recorded with who did it and what changed', async () => {
    const { id } = await create({ name: 'Staff', members: [ZOE] })
    await ask('PUT', `/api/groups/${id}`, { members: [MIA], perm: { share: true } })
    await ask('PUT', `/api/groups/${id}`, { members: [MIA] })
    await updateUser(ZOE, ['groups'], { groups: [id] })
    await ask('DELETE', `/api/groups/${id}`)
    const kinds = 'groupCreated,groupChanged,groupDeleted,userChanged'
    const recorded = async () => AuditPage.parse(await (await ask('GET', `/api/audit?kinds=${kinds}`)).json()).events
    await until(async () => (await recorded()).length === 4)
    expect((await recorded()).map(({ kind, username, targets, detail }) => [kind, username, targets, detail])).toEqual([
      ['groupDeleted', 'admin', ['Staff'], '-zoe, -mia'],
      ['userChanged', 'admin', ['zoe'], 'groups: +Staff'],
      ['groupChanged', 'admin', ['Staff'], 'members, perm, +mia, -zoe'],
      ['groupCreated', 'admin', ['Staff'], 'members, +zoe'],
    ])
  })

  test('of another process counts at once', async () => {
    await create({ name: 'Readers', members: [ZOE], perm: { download: true } })
    expect((await ask('GET', '/api/raw/a.txt', undefined, { as: 'zoe' })).status).toBe(200)
    using other = openSqlite(`${app.context.config.data}/${DATABASE_FILE}`)
    other.run('delete from group_members')
    expect((await ask('GET', '/api/raw/a.txt', undefined, { as: 'zoe' })).status).toBe(403)
  })
})
