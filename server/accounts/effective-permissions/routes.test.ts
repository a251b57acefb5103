import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { AccessReport, PEOPLE_PER_REPORT, type PersonAccess } from '#contract/access.ts'
import { EFFECT_NAMES } from '#contract/effects.ts'
import type { Rule } from '#contract/rules.ts'
import type { Subject } from '#server/access/authorize.ts'
import { parsePlainPath } from '#server/access/virtual-path.ts'
import type { User } from '#server/accounts/users/user.ts'
import { deny } from '#server/testing/storage-helpers.ts'
import { buildSubject } from '#server/testing/subjects.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { createUser, type TestUser } from '#server/testing/test-users.ts'
import { plantTree, type Tree } from '#server/testing/tree.ts'
import { userAccess } from './user-access.ts'

const allow = (path: string): Rule => ({ regex: false, allow: true, path })
const denyMatching = (raw: string): Rule => ({ regex: true, allow: false, path: '', regexp: { raw } })

const GLOBAL = [deny('/private'), denyMatching('\\.key$'), deny('/users/ben/locked')]

const TREE: Tree = {
  '/a.txt': 'a',
  '/.hidden': 'hidden',
  '/my.key': 'key',
  '/private/p.txt': 'p',
  '/users/anna/own.txt': 'own',
  '/users/anna/private/deep.txt': 'deep',
  '/users/ben/b.txt': 'b',
  '/users/ben/locked/l.txt': 'l',
}

const USERS: readonly TestUser[] = [
  { username: 'Anna', scope: '/users/anna', rules: [allow('/private')] },
  { username: 'ben', scope: '/users/ben', grantedPermissions: ['download', 'create'] },
  { username: 'carla', hideDotfiles: true, rules: [deny('/users/anna'), allow('/private'), deny('/private/p.txt')] },
  { username: 'dora', grantedPermissions: [] },
  { username: 'emil', grantedPermissions: ['share', 'delete', 'rename', 'modify'], rules: [allow('/')] },
]

const ASKED = [
  '/',
  '/a.txt',
  '/.hidden',
  '/my.key',
  '/private',
  '/private/p.txt',
  '/private/none.txt',
  '/.coffer/x',
  '/users',
  '/users/anna',
  '/users/anna/own.txt',
  '/users/anna/private/deep.txt',
  '/users/ben/b.txt',
  '/users/ben/locked/l.txt',
  '/nothing/here',
]

let app: TestApp
beforeAll(async () => {
  app = await testApp({ tree: TREE, rules: GLOBAL, users: USERS })
})
afterAll(() => app[Symbol.asyncDispose]())

async function ask(path: string, query = '', as = 'admin'): Promise<AccessReport> {
  const response = await app.request(`/api/access${path}${query}`, { as })
  expect(response.status).toBe(200)
  return AccessReport.parse(await response.json())
}

const of = (report: AccessReport, username: string): PersonAccess => {
  const found = report.people.find((person) => person.username === username)
  if (!found) throw new Error(`${username} is not in the report`)
  return found
}

/** Returns what a report needs to know of a user. */
const userOf = ({ scope, permissions }: Subject) =>
  ({ id: 7, username: 'x', scope: scope.root, permissions, groups: [], effective: { permissions } }) as unknown as User

test('a permission that comes only by a group is told with its name', async () => {
  await using other = await testApp({
    users: [
      { username: 'zoe', grantedPermissions: ['download'] },
      { username: 'mia', grantedPermissions: [] },
    ],
  })
  const create = (group: object) => other.request('/api/groups', { method: 'POST', body: JSON.stringify(group) })
  await create({ name: 'Editors', members: [2], perm: { download: true, create: true } })
  await create({ name: 'Admins', members: [3], perm: { admin: true } })
  const report = AccessReport.parse(await (await other.request('/api/access/a.txt')).json())
  const reasons = (name: string) =>
    ['download', 'create', 'share'].map((effect) => of(report, name).effects[effect as 'share'])
  expect(reasons('zoe')).toEqual([
    { allowed: true, because: { by: 'permission', permission: 'download' } },
    { allowed: true, because: { by: 'permission', permission: 'create', group: 'Editors' } },
    { allowed: false, because: { by: 'permission', permission: 'share' } },
  ])
  expect(reasons('mia')[0]).toEqual({
    allowed: true,
    because: { by: 'permission', permission: 'download', group: 'Admins' },
  })
  expect(of(report, 'mia').admin).toBe(true)
})

describe('what decided', () => {
  const because = async (path: string, username: string, effect: (typeof EFFECT_NAMES)[number]) => {
    const { allowed, because } = of(await ask(path), username).effects[effect]
    return { allowed, ...because }
  }

  test('a rule, by the list it stands in and its place there', async () => {
    expect(await because('/my.key', 'dora', 'list')).toEqual({
      allowed: false,
      by: 'rule',
      rule: { regex: true, allow: false, path: '', regexp: { raw: '\\.key$' } },
      list: 'global',
      index: 1,
    })
    expect(await because('/private/p.txt', 'carla', 'list')).toMatchObject({ allowed: false, list: 'user', index: 2 })
    expect(await because('/private', 'carla', 'download')).toMatchObject({ allowed: true, list: 'user', index: 1 })
    expect(await because('/private', 'admin', 'list')).toMatchObject({ allowed: false, list: 'global', index: 0 })
  })

  test('a rule speaks about the path in the scope of whom it binds', async () => {
    // The global rule denies /private in every home; Anna's own rule allows it again.
    expect(await because('/users/anna/private/deep.txt', 'Anna', 'list')).toMatchObject({ allowed: true, list: 'user' })
    expect(await because('/users/ben/locked/l.txt', 'ben', 'list')).toMatchObject({ allowed: true, by: 'default' })
  })

  test('the last of two equal rules, when everybody and somebody have the same', () => {
    const rule = deny('/x')
    const subject = buildSubject({ rules: [rule, rule] })
    const user = userOf(subject)
    const { effects } = userAccess({ user, subject, globalRules: 1 }, parsePlainPath('/x'), subject)
    expect(effects.list.because).toMatchObject({ by: 'rule', list: 'user', index: 0 })
  })

  test('a permission, hidden dotfiles, our own names, the scope, or nothing', async () => {
    expect(await because('/a.txt', 'ben', 'list')).toEqual({ allowed: false, by: 'scope' })
    expect(await because('/users/ben/b.txt', 'ben', 'modify')).toEqual({
      allowed: false,
      by: 'permission',
      permission: 'modify',
    })
    expect(await because('/a.txt', 'emil', 'share')).toEqual({
      allowed: false,
      by: 'permission',
      permission: 'download',
    })
    expect(await because('/.hidden', 'carla', 'list')).toEqual({ allowed: false, by: 'hidden' })
    expect(await because('/.coffer', 'admin', 'list')).toEqual({ allowed: false, by: 'reserved' })
    expect(await because('/users/anna', 'Anna', 'delete')).toEqual({ allowed: false, by: 'scope' })
    expect(await because('/a.txt', 'dora', 'list')).toEqual({ allowed: true, by: 'default' })
    expect(await because('/a.txt', 'admin', 'delete')).toEqual({
      allowed: true,
      by: 'permission',
      permission: 'delete',
    })
  })

  test('where each sees the item', async () => {
    const report = await ask('/users/anna/own.txt')
    expect(report.path).toBe('/users/anna/own.txt')
    expect(report.people.map(({ username, path }) => [username, path])).toEqual([
      ['admin', '/users/anna/own.txt'],
      ['Anna', '/own.txt'],
      ['ben', null],
      ['carla', '/users/anna/own.txt'],
      ['dora', '/users/anna/own.txt'],
      ['emil', '/users/anna/own.txt'],
    ])
  })

  test('another spelling of a scope counts where the disk takes it for the same', () => {
    const subject = buildSubject({ scope: { root: parsePlainPath('/Users/Anna'), matching: 'case-blind' } })
    const user = userOf(subject)
    const asked = parsePlainPath('/users/anna/Own.txt')
    expect(userAccess({ user, subject, globalRules: 0 }, asked, subject).path).toBe('/Own.txt')
    const exact = { ...subject, scope: { ...subject.scope, matching: 'exact' as const } }
    expect(userAccess({ user, subject: exact, globalRules: 0 }, asked, subject).path).toBeNull()
  })
})

/** The request that causes an effect; status 403 means that it is not allowed. */
const REQUESTS = {
  list: { method: 'GET', target: (path: string) => `/api/resources${path}` },
  download: { method: 'GET', target: (path: string) => `/api/raw${path}` },
  create: { method: 'POST', target: (path: string) => `/api/resources${path}` },
  modify: { method: 'PUT', target: (path: string) => `/api/resources${path}` },
  delete: { method: 'DELETE', target: (path: string) => `/api/resources${path}` },
  rename: {
    method: 'PATCH',
    target: (path: string) => `/api/resources${path}?action=rename&destination=%2Fmoved-by-test`,
  },
} as const

describe('the report and the routes agree', () => {
  const people = ['admin', ...USERS.map(({ username }) => username)]
  test.each(people)('for %s, for every path and every effect there is a route for', async (username) => {
    for (const path of ASKED) {
      const person = of(await ask(path), username)
      if (person.path === null) {
        expect(EFFECT_NAMES.map((effect) => person.effects[effect])).toEqual(
          EFFECT_NAMES.map(() => ({ allowed: false, because: { by: 'scope' } })),
        )
        continue
      }
      for (const [effect, { method, target }] of Object.entries(REQUESTS)) {
        // The root is always a folder, which has no content to replace.
        if (person.path === '/' && effect === 'modify') continue
        plantTree(app.root, TREE)
        const body = method === 'POST' || method === 'PUT' ? 'x' : undefined
        const response = await app.request(target(person.path), {
          method,
          body,
          as: username,
        })
        await response.bytes()
        const { allowed } = person.effects[effect as keyof typeof REQUESTS]
        // An allowed effect may still be refused because of the contents: a denied child of a folder.
        const refusedBelow = response.status === 403 && allowed && holdsDenied(person.path, effect)
        expect({ path, effect, refused: response.status === 403 && !refusedBelow }).toEqual({
          path,
          effect,
          refused: !allowed,
        })
      }
    }
  })
})

/** Folders that contain a denied item cannot be deleted or moved, which says nothing about the folder itself. */
const holdsDenied = (path: string, effect: string) =>
  (effect === 'delete' || effect === 'rename') && ['/private', '/users', '/users/anna'].includes(path)

describe('who may ask', () => {
  test('administrators only, and nobody else learns whether anything is there', async () => {
    for (const path of ['/a.txt', '/none.txt']) {
      const response = await app.request(`/api/access${path}`, { as: 'emil' })
      expect(response.status).toBe(403)
    }
  })

  test('an administrator who lives in a folder asks about what lies there', async () => {
    await createUser(app.context, { username: 'local', scope: '/users', grantedPermissions: ['admin'] })
    const report = await ask('/anna/own.txt', '', 'local')
    expect(report.path).toBe('/anna/own.txt')
    expect(of(report, 'Anna').path).toBe('/own.txt')
    expect(of(report, 'dora').path).toBe('/users/anna/own.txt')
    await app.context.db.deleteFrom('users').where('username', '=', 'local').execute()
  })

  test('the answer is the same whether or not anything is there', async () => {
    const shape = ({ people }: AccessReport) => people.map(({ username, effects }) => ({ username, effects }))
    expect(shape(await ask('/private/p2.txt'))).toEqual(shape(await ask('/private/none.txt')))
  })
})

describe('many people', () => {
  test('come in portions, and by a part of their name', async () => {
    await using crowded = await testApp({})
    const { db } = crowded.context
    const row = await db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
    const { id: _, ...cells } = row
    for (let number = 0; number < 250; number++) {
      const username = `Person 100% ${number}`
      await db
        .insertInto('users')
        .values({ ...cells, username, username_key: username.toLowerCase(), may_admin: 0 })
        .execute()
    }
    const get = async (query: string) =>
      AccessReport.parse(await (await crowded.request(`/api/access/a.txt?${new URLSearchParams(query)}`)).json())
    const seen: string[] = []
    let portion = await get('')
    while (portion.next !== null) {
      expect(portion.people.length).toBe(PEOPLE_PER_REPORT)
      seen.push(...portion.people.map(({ username }) => username))
      portion = await get(`after=${portion.next}`)
    }
    seen.push(...portion.people.map(({ username }) => username))
    expect(new Set(seen).size).toBe(251)
    expect(seen.length).toBe(251)
    expect((await get('user=PERSON 100% 24')).people.map(({ username }) => username)).toEqual([
      'Person 100% 24',
      ...Array.from({ length: 10 }, (_none, digit) => `Person 100% 24${digit}`),
    ])
    expect(await get('user=nobody')).toMatchObject({ people: [], next: null })
  })

  test.each(['after=-1', 'after=x', 'after=1e3', `user=${'x'.repeat(129)}`])(
    'a query of %s is refused',
    async (query) => {
      expect((await app.request(`/api/access/?${query}`)).status).toBe(400)
    },
  )
})
