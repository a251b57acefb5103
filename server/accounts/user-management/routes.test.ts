import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { INITIAL_LISTING } from '#contract/initial-listing.ts'
import { PAGE_HEADER } from '#contract/page-requests.ts'
import { ALL_PERMISSIONS, User as PresentedUser } from '#contract/users.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import type { User } from '#server/accounts/users/user.ts'
import { serveUserRoutes, type UserWorld, userWorld } from '#server/testing/user-world.ts'

const WIDE = { id: 'size', width: 10_000, shown: true }

let world: UserWorld
let server: ReturnType<typeof serveUserRoutes>
let admin: User
let zoe: User

beforeEach(async () => {
  world = await userWorld()
  server = serveUserRoutes(world)
  admin = await world.addUser({ username: 'admin', permissions: ALL_PERMISSIONS })
  zoe = await world.addUser({ username: 'zoe', scope: '/people/zoe' as VirtualPath, passwordHash: 'a secret hash' })
})
afterEach(async () => {
  await server[Symbol.asyncDispose]()
  await world[Symbol.asyncDispose]()
})

async function as(
  who: User,
  method: string,
  path: string,
  body?: unknown,
  more: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const { token } = await world.start(who)
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const headers = { 'X-Auth': token, ...more }
  return server.request(method, path, { headers, ...(body !== undefined && { body: text }) })
}
const update = (who: User, id: number, which: unknown, data: unknown) =>
  as(who, 'PUT', `/api/users/${id}`, { what: 'user', which, data })

describe('GET /api/users/{id}', () => {
  test('shows people themselves, without scope, and never a password', async () => {
    const response = await as(zoe, 'GET', `/api/users/${zoe.id}`)
    const text = await response.text()
    expect(PresentedUser.parse(JSON.parse(text))).toEqual(JSON.parse(text))
    expect(JSON.parse(text)).toEqual({
      id: zoe.id,
      username: 'zoe',
      password: '',
      scope: '',
      locale: '',
      lockPassword: false,
      viewMode: 'list',
      singleClick: false,
      perm: { ...ALL_PERMISSIONS, admin: false },
      commands: [],
      sorting: { by: 'name', asc: false },
      rules: [],
      hideDotfiles: false,
      theme: '',
      welcomed: true,
      listing: INITIAL_LISTING,
    })
    expect(text).not.toContain('hash')
  })

  test('shows administrators everybody, with scope', async () => {
    const scope = '/people/zoe'
    const shown = async () => (await as(admin, 'GET', `/api/users/${zoe.id}`)).json()
    expect(await shown()).toMatchObject({ scope, lastSignIn: null })
    await world.start(zoe)
    const lastSignIn = new Date(world.clock.now()).toISOString()
    expect(await shown()).toMatchObject({ scope, lastSignIn })
    await world.change(zoe.id, { locale: 'de' })
    const all: unknown = await (await as(admin, 'GET', '/api/users')).json()
    expect(all).toEqual([expect.objectContaining({ username: 'admin' }), expect.objectContaining({ lastSignIn })])
    expect((await world.users.get(zoe.id)).revision).toBe(zoe.revision + 1)
    expect((await as(admin, 'GET', '/api/users/99')).status).toBe(404)
  })

  test('refuses strangers, whether or not there is somebody', async () => {
    const answers = [await as(zoe, 'GET', `/api/users/${admin.id}`), await as(zoe, 'GET', '/api/users/99')]
    expect(answers.map(({ status }) => status)).toEqual([403, 403])
    expect(await answers[0]?.text()).toBe((await answers[1]?.text()) ?? '')
  })
})

test.each(['mosaic gallery', 'gallery'])('PUT /api/users/{id} takes the view %s', async (viewMode) => {
  expect((await update(zoe, zoe.id, ['viewMode'], { id: zoe.id, viewMode })).status).toBe(200)
  expect((await world.users.get(zoe.id)).viewMode).toBe('mosaic gallery')
})

test('other clients than the page see the gallery as the mosaic, and it survives what they save', async () => {
  await update(zoe, zoe.id, ['viewMode'], { viewMode: 'mosaic gallery' })
  const shown = async (headers: Readonly<Record<string, string>>) => {
    const one = PresentedUser.parse(await (await as(admin, 'GET', `/api/users/${zoe.id}`, undefined, headers)).json())
    const all = (await (await as(admin, 'GET', '/api/users', undefined, headers)).json()) as PresentedUser[]
    return [one.viewMode, all.find(({ id }) => id === zoe.id)?.viewMode]
  }
  const fromPage = { [PAGE_HEADER]: '1' }
  expect(await shown({})).toEqual(['mosaic', 'mosaic'])
  expect(await shown(fromPage)).toEqual(['mosaic gallery', 'mosaic gallery'])
  const { viewMode, ...whole } = PresentedUser.parse(await (await as(admin, 'GET', `/api/users/${zoe.id}`)).json())
  expect((await update(admin, zoe.id, ['all'], { ...whole, viewMode, hideDotfiles: true })).status).toBe(200)
  expect(await world.users.get(zoe.id)).toMatchObject({ viewMode: 'mosaic gallery', hideDotfiles: true })
  const mosaic = { what: 'user', which: ['viewMode'], data: { viewMode: 'mosaic' } }
  await as(zoe, 'PUT', `/api/users/${zoe.id}`, mosaic, fromPage)
  expect((await world.users.get(zoe.id)).viewMode).toBe('mosaic')
  await update(zoe, zoe.id, ['viewMode'], { viewMode: 'list' })
  expect((await world.users.get(zoe.id)).viewMode).toBe('list')
})

test.each([
  ['cs', ''],
  ['uk', ''],
  ['pt-pt', 'pt'],
  ['nl', 'nl-be'],
])('PUT /api/users/{id} takes the language %s of other pages for %p', async (locale, kept) => {
  const preferences = { locale, hideDotfiles: true, singleClick: true, dateFormat: true, aceEditorTheme: 'chrome' }
  expect((await update(zoe, zoe.id, Object.keys(preferences), { ...preferences, id: zoe.id })).status).toBe(200)
  expect(await world.users.get(zoe.id)).toMatchObject({ locale: kept, hideDotfiles: true, singleClick: true })
  const whole = (await (await as(admin, 'GET', `/api/users/${zoe.id}`)).json()) as object
  expect((await update(admin, zoe.id, ['all'], { ...whole, locale, hideDotfiles: false })).status).toBe(200)
  expect(await world.users.get(zoe.id)).toMatchObject({ locale: kept, hideDotfiles: false })
})

describe('PUT /api/users/{id} keeps', () => {
  test.each([
    ['locale', 'pt-br'],
    ['locale', ''],
    ['viewMode', 'mosaic'],
    ['singleClick', true],
    ['hideDotfiles', true],
    ['sorting', { by: 'modified', asc: false }],
    ['sorting', { by: 'name', asc: true }],
    ['listing', { columns: [{ id: 'shared', width: 90, shown: true }], density: 'compact', tileSize: 260 }],
  ])('%s: %p', async (field, value) => {
    const response = await update(zoe, zoe.id, [field], { id: zoe.id, [field]: value })
    expect([response.status, await response.text()]).toEqual([200, '200 OK\n'])
    expect(await (await as(admin, 'GET', `/api/users/${zoe.id}`)).json()).toMatchObject({ [field]: value })
    await world.restart()
    const { revision, ...kept } = await world.users.get(zoe.id)
    expect(revision).toBe(zoe.revision + 1)
    expect(Object.entries(kept).filter(([key, was]) => !Bun.deepEquals(was, zoe[key as keyof User]))).toHaveLength(
      value === '' ? 0 : 1,
    )
  })

  test('only what is named, of all that is sent', async () => {
    const data = { id: zoe.id, viewMode: 'mosaic', singleClick: true, locale: {}, perm: ALL_PERMISSIONS, scope: '/' }
    expect((await update(zoe, zoe.id, ['viewMode'], data)).status).toBe(200)
    expect(await world.users.get(zoe.id)).toEqual({ ...zoe, viewMode: 'mosaic', revision: zoe.revision + 1 })
  })

  test("and drops File Browser's later choices that come along", async () => {
    const data = { locale: 'de', dateFormat: true, redirectAfterCopyMove: false, aceEditorTheme: 'chrome' }
    expect((await update(zoe, zoe.id, Object.keys(data), data)).status).toBe(200)
    expect(await world.users.get(zoe.id)).toEqual({ ...zoe, locale: 'de', revision: zoe.revision + 1 })
    expect((await update(zoe, zoe.id, ['dateFormat'], data)).status).toBe(200)
  })

  test('for others when an administrator asks', async () => {
    expect((await update(admin, zoe.id, ['locale'], { locale: 'de' })).status).toBe(200)
    expect((await world.users.get(zoe.id)).locale).toBe('de')
    expect((await update(admin, 99, ['locale'], { locale: 'de' })).status).toBe(404)
  })

  test('in one step when several are named', async () => {
    const data = { locale: 'de', hideDotfiles: 'yes' }
    expect((await update(zoe, zoe.id, ['locale', 'hideDotfiles'], data)).status).toBe(400)
  })
})

describe('PUT /api/users/{id} refuses', () => {
  const asks: [name: string, status: number, which: unknown, data: unknown][] = [
    ['permissions', 403, ['perm'], { perm: ALL_PERMISSIONS }],
    ['a scope', 403, ['scope'], { scope: '/' }],
    ['rules', 403, ['rules'], { rules: [] }],
    ['commands', 403, ['commands'], { commands: ['sh'] }],
    ['a user name', 403, ['username'], { username: 'root' }],
    ['the lock of a password', 403, ['lockPassword'], { lockPassword: false }],
    ['a weak password', 400, ['password'], { password: 'new' }],
    ['a blank password', 400, ['password'], { password: '' }],
    ['forbidden fields behind allowed ones', 403, ['locale', 'perm'], { locale: 'de', perm: ALL_PERMISSIONS }],
    ['everything, by an empty list', 403, [], { perm: ALL_PERMISSIONS }],
    ['everything, by no list', 403, undefined, { perm: ALL_PERMISSIONS }],
    ['everything, by its name', 403, ['all'], { perm: ALL_PERMISSIONS }],
    ['a field in two spellings', 400, ['locale'], { Locale: 'de', locale: 'de' }],
    ['another spelling of a forbidden field', 403, ['PERM'], { perm: ALL_PERMISSIONS }],
    ['everything, by another spelling of its name', 403, ['All'], { Perm: ALL_PERMISSIONS }],
    ['a field of the prototype', 400, ['constructor'], {}],
    ['the prototype', 400, ['__proto__'], {}],
    ['the id', 400, ['id'], { id: 1 }],
    ['an unknown field', 400, ['passwordHash'], { passwordHash: 'x' }],
    ['a foreign id in the body', 400, ['locale'], { id: 1, locale: 'de' }],
    ['an id that is no number', 400, ['locale'], { id: '2', locale: 'de' }],
    ['a value that is missing', 400, ['locale'], {}],
    ['a value that is null', 400, ['singleClick'], { singleClick: null }],
    ['an unknown language', 400, ['locale'], { locale: 'xx' }],
    ['an unknown view', 400, ['viewMode'], { viewMode: 'grid' }],
    ['an unknown density', 400, ['listing'], { listing: { ...INITIAL_LISTING, density: 'airy' } }],
    ['a size of tiles that is none', 400, ['listing'], { listing: { ...INITIAL_LISTING, tileSize: 121 } }],
    ['a column that is too wide', 400, ['listing'], { listing: { ...INITIAL_LISTING, columns: [WIDE] } }],
    ['an order that is none', 400, ['sorting'], { sorting: 'name' }],
    ['no data', 400, ['locale'], undefined],
    ['data that is none', 400, ['locale'], 'locale'],
    ['a list that is none', 400, 'locale', { locale: 'de' }],
    ['a list of other things', 400, [['locale']], { locale: 'de' }],
  ]
  test.each(asks)('%s (%i)', async (_name, status, which, data) => {
    expect((await update(zoe, zoe.id, which, data)).status).toBe(status)
    expect(await world.users.get(zoe.id)).toEqual(zoe)
  })

  test.each(['', 'null', '[]', '{}', '{"what":"share","which":["locale"],"data":{"locale":"de"}}', '{"what":'])(
    'the body %p',
    async (body) => {
      expect((await as(zoe, 'PUT', `/api/users/${zoe.id}`, body)).status).toBe(400)
      expect(await world.users.get(zoe.id)).toEqual(zoe)
    },
  )

  test('a prototype as data', async () => {
    const body = '{"what":"user","which":["locale"],"data":{"__proto__":{"locale":"de"}}}'
    expect((await as(zoe, 'PUT', `/api/users/${zoe.id}`, body)).status).toBe(400)
  })

  test('strangers, whatever they send and whether or not there is somebody', async () => {
    for (const id of [admin.id, 99])
      for (const which of [['locale'], ['perm'], ['nonsense']])
        expect((await update(zoe, id, which, { id, locale: 'de' })).status).toBe(403)
    expect(await world.users.get(admin.id)).toEqual(admin)
  })
})
