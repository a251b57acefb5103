import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { RENEW_HEADER } from '#contract/headers.ts'
import { ALL_PERMISSIONS, NO_PERMISSIONS } from '#contract/users.ts'
import { deny } from '#server/testing/storage-helpers.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { PASSWORD } from '#server/testing/test-users.ts'
import { servedNames } from '#server/testing/tree.ts'

// Accounts over the wire: no user can grant themselves permissions, keep revoked ones, or learn about other users. `eve` is the attacker;
// her id is 2.

let app: TestApp
/** A token that eve obtained earlier. */
let token: string
const EVE = '/api/users/2'
const NEW = 'another horse, another battery'

beforeEach(async () => {
  app = await testApp({
    tree: { '/eve/mine.txt': 'mine', '/eve/denied/x.txt': 'x', '/other/theirs.txt': 'theirs' },
    users: [
      { username: 'eve', scope: '/eve' },
      { username: 'other', scope: '/other' },
    ],
  })
  token = await app.freshToken('eve')
})
afterEach(() => app[Symbol.asyncDispose]())

const asEve = (target: string, method = 'GET', body?: string) =>
  app.request(target, { method, as: null, headers: { 'X-Auth': token }, body })
const update = (which: unknown, data: object, target = EVE) =>
  asEve(target, 'PUT', JSON.stringify({ what: 'user', which, data }))
const asAdmin = (which: string, value: unknown) =>
  app.request(EVE, { method: 'PUT', body: JSON.stringify({ what: 'user', which: [which], data: { [which]: value } }) })
const rows = () => app.context.db.selectFrom('users').selectAll().orderBy('id').execute()

describe('rights cannot be taken', () => {
  const FORBIDDEN: Record<string, unknown> = {
    perm: ALL_PERMISSIONS,
    scope: '/',
    rules: [],
    commands: ['sh'],
    username: 'root',
    lockPassword: false,
    id: 1,
  }
  const spellings = (name: string) => [
    name,
    name.toUpperCase(),
    name[0]?.toUpperCase() + name.slice(1),
    ` ${name}`,
    `${name}\0`,
    `data.${name}`,
  ]

  test.each(Object.keys(FORBIDDEN))('by any spelling of %s', async (name) => {
    const before = await rows()
    for (const spelling of spellings(name)) {
      const data = { ...FORBIDDEN, id: 2, [spelling]: FORBIDDEN[name], locale: 'de' }
      for (const which of [[spelling], ['locale', spelling], [spelling, 'locale']])
        expect([400, 403]).toContain((await update(which, data)).status)
    }
    expect(await rows()).toEqual(before)
  })

  test('by an empty list, no list, or the name of all', async () => {
    const before = await rows()
    for (const which of [[], undefined, null, ['all'], ['ALL'], ['all', 'locale'], [''], {}, 'all'])
      expect([400, 403]).toContain((await update(which, FORBIDDEN)).status)
    expect(await rows()).toEqual(before)
  })

  test('along with what is allowed', async () => {
    const response = await update(['locale'], {
      ...FORBIDDEN,
      id: 2,
      locale: 'de',
      theme: 'dark',
      home_key: 'x',
      revision: 99,
    })
    expect(response.status).toBe(200)
    expect(await app.context.users.get(2)).toMatchObject({
      username: 'eve',
      scope: '/eve' as never,
      locale: 'de',
      theme: '',
      commands: [],
    })
  })

  test('by the id of somebody else in the body, or twice in it', async () => {
    const before = await rows()
    for (const id of [1, 3, '2', null, [2], 2.5])
      expect((await update(['locale'], { id, locale: 'de' })).status).toBe(400)
    const twice = '{"what":"user","which":["locale"],"data":{"id":1,"id":2,"locale":"de"}}'
    expect((await asEve(EVE, 'PUT', twice)).status).toBe(400)
    const nested = '{"what":"user","which":["locale"],"which":["perm"],"data":{"locale":"de"}}'
    expect((await asEve(EVE, 'PUT', nested)).status).toBe(400)
    const prototype = '{"what":"user","which":["locale"],"data":{"locale":"de","__proto__":{"perm":{"admin":true}}}}'
    expect((await asEve(EVE, 'PUT', prototype)).status).toBe(400)
    expect(await rows()).toEqual(before)
  })

  test('by making, changing or removing accounts of others', async () => {
    const before = await rows()
    const account = JSON.stringify({
      what: 'user',
      which: [],
      data: { username: 'friend', password: NEW, perm: ALL_PERMISSIONS },
    })
    expect((await asEve('/api/users', 'POST', account)).status).toBe(403)
    for (const target of ['/api/users/1', '/api/users/3', '/api/users/99']) {
      expect((await update(['locale'], { locale: 'de' }, target)).status).toBe(403)
      expect((await asEve(target, 'DELETE')).status).toBe(403)
    }
    expect(await rows()).toEqual(before)
  })

  test('by a password that is an object, a list or a number', async () => {
    const before = await rows()
    for (const password of [{}, [NEW], 1e12, null, true])
      expect((await update(['password'], { password })).status).toBe(400)
    expect(await rows()).toEqual(before)
  })
})

describe('rights that were taken away are gone at once', () => {
  test('with administration all sessions end', async () => {
    await asAdmin('perm', ALL_PERMISSIONS)
    expect((await asEve('/api/users')).status).toBe(200)
    await asAdmin('perm', NO_PERMISSIONS)
    for (const target of ['/api/users', EVE, '/api/resources/']) expect((await asEve(target)).status).toBe(401)
    expect((await asEve('/api/renew', 'POST')).status).toBe(401)
  })

  test('with the account too, and its token fits nobody who comes after', async () => {
    await app.request(EVE, { method: 'DELETE' })
    const again = { what: 'user', which: [], data: { username: 'eve', password: NEW, scope: '/eve' } }
    const made = await app.request('/api/users', { method: 'POST', body: JSON.stringify(again) })
    expect(made.headers.get('Location')).toBe('/settings/users/4')
    for (const target of [EVE, '/api/users/4', '/api/resources/', '/api/raw/mine.txt'])
      expect((await asEve(target)).status).toBe(401)
    const login = (password: string) =>
      app.request('/api/login', { method: 'POST', as: null, body: JSON.stringify({ username: 'eve', password }) })
    expect([(await login(PASSWORD)).status, (await login(NEW)).status]).toEqual([403, 200])
  })

  test('permissions, rules and scope hold on the next request, which is told to renew its token', async () => {
    const statuses = async () => [
      (await asEve('/api/raw/mine.txt')).status,
      (await asEve('/api/raw/denied/x.txt')).status,
      (await asEve('/api/raw/theirs.txt')).status,
    ]
    expect(await statuses()).toEqual([200, 200, 404])
    await asAdmin('rules', [deny('/denied')])
    expect(await statuses()).toEqual([200, 403, 404])
    await asAdmin('scope', '/other')
    expect(await statuses()).toEqual([404, 403, 200])
    await asAdmin('perm', NO_PERMISSIONS)
    expect(await statuses()).toEqual([403, 403, 403])
    expect((await asEve(EVE)).headers.get(RENEW_HEADER)).toBe('true')
  })

  test('an old password signs nobody in, and an old session is over', async () => {
    await asAdmin('password', NEW)
    expect((await asEve(EVE)).status).toBe(401)
    const body = JSON.stringify({ username: 'eve', password: PASSWORD })
    expect((await app.request('/api/login', { method: 'POST', as: null, body })).status).toBe(403)
  })
})

describe('nobody learns of others', () => {
  test('by the list of people, or by asking for one', async () => {
    const answers = await Promise.all(
      ['/api/users', '/api/users/1', '/api/users/3', '/api/users/99'].map((target) => asEve(target)),
    )
    const bodies = await Promise.all(answers.map((answer) => answer.text()))
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    expect(new Set(bodies).size).toBe(1)
    expect((await asEve('/api/users', 'HEAD')).status).toBe(403)
  })

  test('by their own record, which says nothing of where they live', async () => {
    const text = await (await asEve(EVE)).text()
    expect(text).not.toContain('/eve')
    expect(text).not.toContain('argon2')
  })

  test('and administrators see no password, hash or key', async () => {
    const text = await (await app.request('/api/users')).text()
    expect(text).not.toMatch(/argon2|hash|_key|created/)
  })
})

test('an account that is refused leaves no folder behind, least of all in the home of somebody else', async () => {
  const own = { username: 'own', scope: '/homes/own', privateHome: true }
  await using world = await testApp({ tree: { '/homes/own/': null }, users: [own] })
  const wanted = (scope: string, rules: object[] = []) =>
    JSON.stringify({ what: 'user', which: [], data: { username: 'late', password: NEW, scope, rules } })
  const post = async (body: string) => (await world.request('/api/users', { method: 'POST', body })).status
  expect(await post(wanted('/homes/own/a/b/c'))).toBe(409)
  expect(await post(wanted('/m/n/o', [{ regex: false, allow: true, path: '' }]))).toBe(400)
  const scope = { what: 'user', which: ['scope'], data: { scope: '/homes/own/q/r' } }
  expect((await world.request('/api/users/1', { method: 'PUT', body: JSON.stringify(scope) })).status).toBe(409)
  expect(servedNames(world.root)).toEqual(['homes'])
  expect(readdirSync(path.join(world.root, 'homes'))).toEqual(['own'])
})
