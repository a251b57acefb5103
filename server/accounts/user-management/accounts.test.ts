import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { INITIAL_LISTING } from '#contract/initial-listing.ts'
import type { UserDefaults } from '#contract/settings.ts'
import { INITIAL_SETTINGS } from '#contract/settings.ts'
import { ALL_PERMISSIONS, NO_PERMISSIONS, User as PresentedUser } from '#contract/users.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import type { User } from '#server/accounts/users/user.ts'
import { PASSWORD, passwordHash } from '#server/testing/test-users.ts'
import { MINUTE, ORIGIN, serveUserRoutes, type UserWorld, userWorld } from '#server/testing/user-world.ts'

let world: UserWorld
let server: ReturnType<typeof serveUserRoutes>
let admin: User
let zoe: User
/** Tokens of sessions that continue through a test. */
let tokens: Map<number, string>
const NEW = 'another horse, another battery'

beforeEach(async () => {
  world = await userWorld()
  server = serveUserRoutes(world)
  tokens = new Map()
  const hash = await passwordHash()
  admin = await world.addUser({ username: 'admin', permissions: ALL_PERMISSIONS, passwordHash: hash })
  zoe = await world.addUser({ username: 'zoe', scope: '/people/zoe' as VirtualPath, passwordHash: hash })
})
afterEach(async () => {
  await server[Symbol.asyncDispose]()
  await world[Symbol.asyncDispose]()
})

async function tokenOf(who: User): Promise<string> {
  const token = tokens.get(who.id) ?? (await world.start(who)).token
  tokens.set(who.id, token)
  return token
}
async function as(who: User, method: string, path: string, body?: unknown): Promise<Response> {
  const headers = { 'X-Auth': await tokenOf(who) }
  return server.request(method, path, { headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
}
const update = (who: User, id: number, which: readonly string[], data: object, proof = {}) =>
  as(who, 'PUT', `/api/users/${id}`, { what: 'user', which, data, ...proof })
const create = (data: object, others = {}) =>
  as(admin, 'POST', '/api/users', { what: 'user', which: [], data, ...others })
const codeOf = async (response: Response) => ({ status: response.status, ...((await response.json()) as object) })
const signsIn = async (username: string, password: string) =>
  world.signIn.withPassword({ username, password, ...ORIGIN }).then(
    () => true,
    () => false,
  )
const lives = async (token: string) => (await world.sessions.authenticate(token)) !== null
const set = (name: string, value: unknown) =>
  world.db.transaction().execute((tx) =>
    tx
      .insertInto('settings')
      .values({ name, value: JSON.stringify(value) })
      .execute(),
  )
const defaults = (others: Partial<UserDefaults>) => set('defaults', { ...INITIAL_SETTINGS.defaults, ...others })
const changes = () => world.told.filter(({ name }) => name === 'people.changed')

describe('GET /api/users', () => {
  test('shows administrators everybody by ascending id, never a password', async () => {
    const response = await as(admin, 'GET', '/api/users')
    const people = (await response.json()) as PresentedUser[]
    expect(people.map(({ id, username, scope, password }) => [id, username, scope, password])).toEqual([
      [admin.id, 'admin', '/', ''],
      [zoe.id, 'zoe', '/people/zoe', ''],
    ])
    for (const person of people) expect(PresentedUser.parse(person)).toEqual(person)
  })

  test('shows an administrator with all permissions and an open password, whatever the row says', async () => {
    await world.db
      .transaction()
      .execute((tx) =>
        tx.updateTable('users').set({ may_create: 0, lock_password: 1 }).where('id', '=', admin.id).execute(),
      )
    expect(await (await as(zoe, 'GET', `/api/users/${zoe.id}`)).json()).toMatchObject({ scope: '' })
    expect(await (await as(admin, 'GET', `/api/users/${admin.id}`)).json()).toMatchObject({
      perm: ALL_PERMISSIONS,
      lockPassword: false,
    })
  })
})

describe('POST /api/users makes an account', () => {
  test('and says where its page is', async () => {
    const response = await create({ username: 'mia', password: NEW })
    expect([response.status, response.headers.get('Location'), await response.text()]).toEqual([
      201,
      '/settings/users/3',
      '201 Created\n',
    ])
    expect(await signsIn('mia', NEW)).toBe(true)
  })

  test('as the data says', async () => {
    const data = {
      id: 0,
      username: 'mia',
      password: NEW,
      scope: './people/mia',
      locale: 'de',
      lockPassword: true,
      viewMode: 'mosaic gallery',
      singleClick: true,
      perm: { ...NO_PERMISSIONS, download: true },
      commands: ['git', ' '],
      sorting: { by: 'size', asc: false },
      rules: [{ regex: false, allow: false, path: '/x' }],
      hideDotfiles: true,
      theme: 'dark',
      dateFormat: true,
      passwordHash: 'x',
    }
    expect((await create(data)).status).toBe(201)
    expect(await world.users.get(3)).toEqual({
      id: 3,
      username: 'mia',
      scope: '/people/mia' as VirtualPath,
      locale: 'de',
      lockPassword: true,
      viewMode: 'mosaic gallery',
      singleClick: true,
      permissions: { ...NO_PERMISSIONS, download: true },
      commands: ['git'],
      sorting: { by: 'size', order: 'descending' },
      rules: [{ regex: false, allow: false, path: '/x' }],
      hideDotfiles: true,
      theme: 'dark',
      welcomed: false,
      listing: INITIAL_LISTING,
      scopeSince: expect.any(Number),
      revision: 1,
      hasSecondFactor: false,
      groups: [],
      effective: { permissions: { ...NO_PERMISSIONS, download: true }, commands: ['git'] },
    })
  })

  test('with the defaults where the data says nothing, administration among them', async () => {
    await defaults({ scope: '/shared', locale: 'fr', perm: { ...NO_PERMISSIONS, admin: true }, commands: ['ls'] })
    await create({ username: 'mia', password: NEW })
    expect(await world.users.get(3)).toMatchObject({
      scope: '/shared' as VirtualPath,
      locale: 'fr',
      commands: ['ls'],
      permissions: ALL_PERMISSIONS,
      rules: [],
    })
  })

  test('of an administrator with all permissions and an open password', async () => {
    await create({ username: 'mia', password: NEW, perm: { ...NO_PERMISSIONS, admin: true }, lockPassword: true })
    expect(await world.users.get(3)).toMatchObject({ permissions: ALL_PERMISSIONS, lockPassword: false })
    const row = await world.db.selectFrom('users').selectAll().where('id', '=', 3).executeTakeFirstOrThrow()
    expect([row.may_create, row.may_execute, row.lock_password]).toEqual([1, 1, 0])
  })

  test.each([
    ['some of them', { perm: { create: true } }],
    ['keys in another letter case', { Perm: { Create: true, Admin: false } }],
    ['keys that nobody knows', { perm: { create: true, Everything: true } }],
  ])('with the permissions that are given and no others: %s', async (_, data) => {
    expect((await create({ username: 'mia', password: NEW, ...data })).status).toBe(201)
    expect((await world.users.get(3)).permissions).toEqual({ ...NO_PERMISSIONS, create: true })
  })

  const refused: [name: string, answer: object, data: object, others?: object][] = [
    ['a name that is taken', { status: 409, code: 'name_taken', field: 'username' }, { username: 'zoe' }],
    ['a name people would take for one', { status: 409, code: 'name_taken' }, { username: 'ZOE' }],
    ['no name', { status: 400, field: 'username' }, {}],
    ['a name that is none', { status: 400, field: 'username' }, { username: 'a\nb' }],
    ['no password', { status: 400, field: 'password' }, { password: undefined }],
    ['a blank password', { status: 400, field: 'password' }, { password: '' }],
    ['a short password', { status: 400, code: 'password_weak', field: 'password' }, { password: 'short' }],
    ['a common password', { status: 400, code: 'password_weak' }, { password: 'password1234' }],
    [
      'its own name as password',
      { status: 400, code: 'password_weak' },
      { username: 'somebody.new', password: 'somebody.new' },
    ],
    ['a scope that climbs', { status: 400, field: 'scope' }, { scope: '/a/../..' }],
    ['a scope of our own name', { status: 400, field: 'scope' }, { scope: '/.coffer/x' }],
    ['a scope where a file is', { status: 400, field: 'scope' }, { scope: '/file.txt' }],
    ['a scope below a file', { status: 400, field: 'scope' }, { scope: '/file.txt/home' }],
    ['a scope that is a link', { status: 400, field: 'scope' }, { scope: '/link' }],
    ['a scope behind a link', { status: 400, field: 'scope' }, { scope: '/link/home' }],
    ['an empty rule', { status: 400, field: 'rules.0' }, { rules: [{ regex: false, allow: true, path: '' }] }],
    [
      'an unusable expression',
      { status: 400, field: 'rules.0' },
      { rules: [{ regex: true, allow: true, path: '', regexp: { raw: '(' } }] },
    ],
    [
      'an expression that would hold everybody up',
      { status: 400, field: 'rules.0' },
      {
        rules: [{ regex: true, allow: true, path: '', regexp: { raw: `(?:${'[a-z]?'.repeat(60)}){1000}[^a-z0-9/]` } }],
      },
    ],
    [
      'an endless expression',
      { status: 400, field: 'rules.0' },
      { rules: [{ regex: true, allow: true, path: '', regexp: { raw: 'a'.repeat(100_000) } }] },
    ],
    ['a command with a line break', { status: 400, field: 'commands' }, { commands: ['a\nb'] }],
    ['more commands than a token holds', { status: 400, field: 'commands' }, { commands: Array(500).fill('command') }],
    ['permissions that are none', { status: 400, field: 'perm.admin' }, { perm: { admin: 1 } }],
    ['fields that are named', { status: 400 }, {}, { which: ['username'] }],
    ['all of it named', { status: 400 }, {}, { which: ['all'] }],
    ['another thing', { status: 400 }, {}, { what: 'share' }],
    ['no data', { status: 400 }, {}, { data: undefined }],
  ]
  test.each(refused.map(([name, ...others]) => [name, others] as const))(
    'but not with %s',
    async (name, [answer, data, others]) => {
      world.storage.tree.put('/file.txt', 'text')
      world.storage.tree.put('/real', null)
      world.storage.tree.put('/link', { link: 'real' })
      const given = { username: name === 'no name' ? undefined : 'mia', password: NEW, ...data }
      expect(await codeOf(await create(given, others))).toMatchObject(answer)
      expect(await world.users.all()).toHaveLength(2)
      expect(changes()).toEqual([])
    },
  )

  test('once, when two ask for one name at once', async () => {
    const both = await Promise.all([
      create({ username: 'mia', password: NEW }),
      create({ username: 'Mia', password: NEW }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  })
})

describe('PUT /api/users/{id} by an administrator', () => {
  test('changes the whole record, a blank password standing for the present one', async () => {
    const shown = (await (await as(admin, 'GET', `/api/users/${zoe.id}`)).json()) as PresentedUser
    const data = {
      ...shown,
      username: 'Zoë',
      scope: '/people/zoe-new',
      lockPassword: true,
      commands: ['ls'],
      nonsense: 1,
    }
    const response = await update(admin, zoe.id, [], data)
    expect([response.status, await response.text()]).toEqual([200, '200 OK\n'])
    expect(await world.users.get(zoe.id)).toEqual({
      ...zoe,
      username: 'Zoë',
      scope: '/people/zoe-new' as VirtualPath,
      lockPassword: true,
      commands: ['ls'],
      effective: { ...zoe.effective, commands: ['ls'] },
      scopeSince: expect.any(Number),
      revision: zoe.revision + 1,
    })
    expect(await signsIn('Zoë', PASSWORD)).toBe(true)
    expect(world.storage.tree.root.entries.get('people')).toBeDefined()
  })

  test('leaves alone what is not said, also rules that could not be made today', async () => {
    await world.change(zoe.id, { rules: [{ regex: true, allow: false, path: '', regexp: { raw: '(' } }] })
    expect((await update(admin, zoe.id, ['locale'], { locale: 'de' })).status).toBe(200)
  })

  test('by its name, and what is missing stays', async () => {
    await update(admin, zoe.id, ['all'], { locale: 'de' })
    expect(await world.users.get(zoe.id)).toEqual({ ...zoe, locale: 'de', revision: zoe.revision + 1 })
    expect((await update(admin, zoe.id, ['all', 'locale'], { locale: 'en' })).status).toBe(400)
  })

  test.each([
    ['username', { username: 'admin' }, { status: 409, code: 'name_taken' }],
    ['username', { username: 'ＡＤＭＩＮ' }, { status: 409, code: 'name_taken' }],
    ['username', { username: '' }, { status: 400, field: 'username' }],
    ['username', {}, { status: 400, field: 'username' }],
    ['password', { password: '' }, { status: 400, field: 'password' }],
    ['password', { password: 'zoe.zoe.zoe.' }, { status: 400, code: 'password_weak' }],
    ['scope', { scope: '..' }, { status: 400, field: 'scope' }],
    ['scope', { scope: '/.coffer' }, { status: 400, field: 'scope' }],
    ['perm', { perm: { admin: 'true' } }, { status: 400 }],
    ['rules', { rules: [{ regex: false, allow: true, path: ' ' }] }, { status: 400, field: 'rules.0' }],
    ['Perms', { Perms: ALL_PERMISSIONS }, { status: 400 }],
    ['locale', { id: 1, locale: 'de' }, { status: 400 }],
  ])('refuses %s: %p', async (field, data, answer) => {
    expect(await codeOf(await update(admin, zoe.id, [field], data))).toMatchObject(answer)
    expect(await world.users.get(zoe.id)).toEqual(zoe)
  })

  test('can spell a name in another way', async () => {
    expect((await update(admin, zoe.id, ['username'], { username: 'Zoe' })).status).toBe(200)
    expect(await world.users.get(zoe.id)).toMatchObject({ username: 'Zoe' })
  })

  test('fills what programs omit because it is false', async () => {
    await world.change(zoe.id, { permissions: { ...NO_PERMISSIONS, download: true, share: true } })
    const changes: [string, object][] = [
      ['perm', { perm: { create: true } }],
      ['sorting', { sorting: { by: 'size' } }],
      [
        'rules',
        {
          rules: [{ path: '/shut' }, { path: '/open', allow: true }, { regex: true, regexp: { raw: 'x$' }, path: '' }],
        },
      ],
    ]
    for (const [field, data] of changes) expect((await update(admin, zoe.id, [field], data)).status).toBe(200)
    expect(await world.users.get(zoe.id)).toMatchObject({
      permissions: { ...NO_PERMISSIONS, create: true },
      sorting: { by: 'size', order: 'descending' },
      rules: [
        { path: '/shut', allow: false, regex: false },
        { path: '/open', allow: true, regex: false },
        { path: '', allow: false, regex: true },
      ],
    })
    const data = { username: 'mia', password: NEW, sorting: { by: 'modified' }, perm: { download: true } }
    expect((await create(data)).status).toBe(201)
    expect(await world.users.get(3)).toMatchObject({
      permissions: { ...NO_PERMISSIONS, download: true },
      sorting: { by: 'modified', order: 'descending' },
    })
    expect(await codeOf(await update(admin, zoe.id, ['rules'], { rules: [{ allow: false }] }))).toMatchObject({
      status: 400,
      field: 'rules.0.path',
    })
  })

  test('lifts the lock of whoever administers, and gives them everything', async () => {
    await world.change(zoe.id, { lockPassword: true })
    await update(admin, zoe.id, ['perm'], { perm: { ...NO_PERMISSIONS, admin: true } })
    expect(await world.users.get(zoe.id)).toMatchObject({ lockPassword: false, permissions: ALL_PERMISSIONS })
  })
})

describe('a password', () => {
  test('that people change themselves ends their other sessions', async () => {
    const other = (await world.start(zoe)).token
    expect((await update(zoe, zoe.id, ['password'], { password: NEW })).status).toBe(200)
    expect([await lives(other), await lives(await tokenOf(zoe)), await lives(await tokenOf(admin))]).toEqual([
      false,
      true,
      true,
    ])
    expect([await signsIn('zoe', NEW), await signsIn('zoe', PASSWORD)]).toEqual([true, false])
  })

  test('that an administrator changes ends all of them', async () => {
    const token = await tokenOf(zoe)
    await update(admin, zoe.id, ['password'], { password: NEW })
    expect([await lives(token), await lives(await tokenOf(admin))]).toEqual([false, true])
  })

  test('that is locked is not for its owner to change, but for an administrator', async () => {
    await world.change(zoe.id, { lockPassword: true })
    expect(
      await codeOf(await update(zoe, zoe.id, ['password'], { password: NEW, current_password: PASSWORD })),
    ).toMatchObject({
      status: 403,
      code: 'not_allowed',
    })
    expect((await update(admin, zoe.id, ['password'], { password: NEW })).status).toBe(200)
  })
})

describe('the last administrator', () => {
  test('can be neither removed nor demoted', async () => {
    expect(await codeOf(await as(admin, 'DELETE', `/api/users/${admin.id}`))).toMatchObject({
      status: 403,
      code: 'not_allowed',
    })
    const demoted = await update(admin, admin.id, ['perm'], { perm: NO_PERMISSIONS })
    expect(await codeOf(demoted)).toMatchObject({ status: 409, code: 'last_administrator' })
    const shown = (await (await as(admin, 'GET', `/api/users/${admin.id}`)).json()) as PresentedUser
    expect((await update(admin, admin.id, [], { ...shown, perm: NO_PERMISSIONS })).status).toBe(409)
    expect(await world.users.get(admin.id)).toEqual(admin)
  })

  test.each(['demote', 'remove'])('is left over when two %s each other at once', async (how) => {
    const other = await world.addUser({ username: 'other', permissions: ALL_PERMISSIONS })
    const against = (who: User, whom: User) =>
      how === 'remove'
        ? as(who, 'DELETE', `/api/users/${whom.id}`)
        : update(who, whom.id, ['perm'], { perm: NO_PERMISSIONS })
    const both = await Promise.all([against(admin, other), against(other, admin)])
    expect(both.map(({ status }) => status)).toContain(200)
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await world.users.all()).filter(({ permissions }) => permissions.admin)).toHaveLength(1)
  })

  test.each(['demote', 'remove'])('is left over when two %s themselves at once', async (how) => {
    const other = await world.addUser({ username: 'other', permissions: ALL_PERMISSIONS })
    const leave = (who: User) =>
      how === 'remove'
        ? as(who, 'DELETE', `/api/users/${who.id}`)
        : update(who, who.id, ['perm'], { perm: NO_PERMISSIONS })
    const both = await Promise.all([leave(admin), leave(other)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, how === 'remove' ? 403 : 409])
  })
})

describe('DELETE /api/users/{id}', () => {
  test('removes somebody, for administrators and themselves, and ends their sessions', async () => {
    const mia = await world.addUser({ username: 'mia' })
    const token = await tokenOf(zoe)
    const response = await as(admin, 'DELETE', `/api/users/${zoe.id}`)
    expect([response.status, await response.text()]).toEqual([200, '200 OK\n'])
    expect((await as(mia, 'DELETE', `/api/users/${mia.id}`, {})).status).toBe(200)
    expect(await lives(token)).toBe(false)
    expect((await world.users.all()).map(({ id }) => id)).toEqual([admin.id])
    expect((await as(admin, 'DELETE', `/api/users/${zoe.id}`)).status).toBe(404)
  })

  test.each(['null', '[]', '"x"', '{"current_password":1}', '{', ' '])('refuses the body %p', async (body) => {
    const headers = { 'X-Auth': await tokenOf(admin) }
    expect((await server.request('DELETE', `/api/users/${zoe.id}`, { headers, body })).status).toBe(400)
    expect(await world.users.find(zoe.id)).toBeDefined()
  })

  test('never gives an id out again', async () => {
    await as(admin, 'DELETE', `/api/users/${zoe.id}`)
    await create({ username: 'zoe', password: NEW })
    expect((await world.users.all()).map(({ id }) => id)).toEqual([admin.id, zoe.id + 1])
  })
})

describe('what was changed is told', () => {
  const actor = { userId: 1, address: '127.0.0.1' }
  const told = (kind: string, user: object, fields: string[], by = actor) => ({
    name: 'people.changed',
    kind,
    actor: by,
    user,
    fields,
  })

  test('with who did it, to whom, and the fields that are different', async () => {
    await create({ username: 'mia', password: NEW })
    await update(admin, zoe.id, [], { username: 'zoe', perm: NO_PERMISSIONS, locale: 'de', password: NEW })
    tokens.delete(zoe.id)
    await update(zoe, zoe.id, ['singleClick'], { singleClick: true })
    await as(admin, 'DELETE', `/api/users/${zoe.id}`)
    const user = { id: zoe.id, username: 'zoe' }
    expect<unknown[]>(changes()).toEqual([
      told('userCreated', { id: 3, username: 'mia' }, []),
      told('userChanged', user, ['locale', 'perm']),
      told('passwordChanged', user, ['password']),
      told('userChanged', user, ['singleClick'], { ...actor, userId: zoe.id }),
      told('userDeleted', user, []),
    ])
  })

  test('not where nothing was', async () => {
    await update(admin, zoe.id, ['locale', 'perm'], { locale: zoe.locale, perm: zoe.permissions })
    await update(admin, zoe.id, ['username'], { username: 'admin' })
    expect(changes()).toEqual([])
  })
})

describe('proof', () => {
  const LONG = 10 * MINUTE
  const sensitive: [field: string, value: unknown][] = [
    ['username', 'zoe-2'],
    ['password', NEW],
    ['scope', '/people'],
    ['perm', NO_PERMISSIONS],
    ['lockPassword', true],
    ['commands', ['ls']],
    ['rules', [{ regex: false, allow: false, path: '/x' }]],
  ]

  test.each(sensitive)('is needed to change %s, long after signing in', async (field, value) => {
    await tokenOf(admin)
    world.clock.pass(LONG)
    expect(await codeOf(await update(admin, zoe.id, [field], { [field]: value }))).toMatchObject({
      status: 403,
      code: 'proof_needed',
    })
    expect(await codeOf(await update(admin, zoe.id, [], { [field]: value }))).toMatchObject({
      status: 403,
      code: 'proof_needed',
    })
    const wrong = await update(admin, zoe.id, [field], { [field]: value }, { current_password: NEW })
    expect(await codeOf(wrong)).toMatchObject({ status: 403, code: 'wrong_credentials' })
    expect(await world.users.get(zoe.id)).toEqual(zoe)
    expect((await update(admin, zoe.id, [field], { [field]: value }, { current_password: PASSWORD })).status).toBe(200)
  })

  test('is needed to make and to remove accounts, and to leave', async () => {
    await Promise.all([tokenOf(admin), tokenOf(zoe)])
    world.clock.pass(LONG)
    expect((await create({ username: 'mia', password: NEW })).status).toBe(403)
    expect((await as(admin, 'DELETE', `/api/users/${zoe.id}`)).status).toBe(403)
    expect(await codeOf(await as(zoe, 'DELETE', `/api/users/${zoe.id}`))).toMatchObject({ code: 'proof_needed' })
    expect(await world.users.all()).toHaveLength(2)
    expect((await create({ username: 'mia', password: NEW }, { current_password: PASSWORD })).status).toBe(201)
    expect((await as(zoe, 'DELETE', `/api/users/${zoe.id}`, { current_password: PASSWORD })).status).toBe(200)
  })

  test('is not needed just after signing in, but what is said must be right', async () => {
    await tokenOf(admin)
    world.clock.pass(LONG - 1000)
    expect((await update(admin, zoe.id, ['lockPassword'], { lockPassword: true })).status).toBe(200)
    const wrong = await update(admin, zoe.id, ['lockPassword'], { lockPassword: false }, { current_password: 'wrong' })
    expect(await codeOf(wrong)).toMatchObject({ status: 403, code: 'wrong_credentials' })
  })

  test('is not needed for preferences, nor where nothing really changes', async () => {
    await tokenOf(admin)
    world.clock.pass(LONG)
    const shown = (await (await as(admin, 'GET', `/api/users/${zoe.id}`)).json()) as PresentedUser
    expect((await update(admin, zoe.id, [], { ...shown, locale: 'de' })).status).toBe(200)
    expect((await update(admin, zoe.id, ['perm', 'scope'], { perm: shown.perm, scope: shown.scope })).status).toBe(200)
  })

  test('is the own password of who asks, not of whom it is about', async () => {
    await world.db
      .transaction()
      .execute((tx) => tx.updateTable('users').set({ password_hash: 'none' }).where('id', '=', admin.id).execute())
    await tokenOf(admin)
    world.clock.pass(LONG)
    expect(
      (await update(admin, zoe.id, ['lockPassword'], { lockPassword: true }, { current_password: PASSWORD })).status,
    ).toBe(403)
  })

  test('that is wrong counts as a failed sign-in does, and keeps its owner out nowhere else', async () => {
    await tokenOf(zoe)
    world.clock.pass(LONG)
    const tries = Array.from({ length: 10 }, () =>
      update(zoe, zoe.id, ['password'], { password: NEW }, { current_password: 'wrong' }),
    )
    for (const response of await Promise.all(tries)) expect(response.status).toBe(403)
    const next = await update(zoe, zoe.id, ['password'], { password: NEW }, { current_password: PASSWORD })
    expect([next.status, next.headers.get('Retry-After')]).toEqual([429, '15'])
    expect(await world.signIn.withPassword({ username: 'zoe', password: PASSWORD, ...ORIGIN })).toHaveProperty('token')
  })

  test('is taken while strangers keep trying the name', async () => {
    await tokenOf(zoe)
    world.clock.pass(LONG)
    const stranger = (index: number) => ({
      username: 'zoe',
      password: 'wrong',
      address: `198.51.100.${index}`,
      device: '',
    })
    for (let index = 0; index < 10; index++)
      await expect(world.signIn.withPassword(stranger(index))).rejects.toMatchObject({ code: 'wrong_credentials' })
    await expect(world.signIn.withPassword(stranger(11))).rejects.toMatchObject({ code: 'too_many' })
    const changed = await update(zoe, zoe.id, ['password'], { password: NEW }, { current_password: PASSWORD })
    expect(changed.status).toBe(200)
  })
})
