import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { ALL_PERMISSIONS } from '#contract/users.ts'
import { parseIpNetwork } from '#server/platform/network/ip-network.ts'
import { sendRaw } from '#server/testing/raw-request.ts'
import { serveUserRoutes, type UserWorld, userWorld } from '#server/testing/user-world.ts'

let world: UserWorld
let server: ReturnType<typeof serveUserRoutes>
const trusting = (range: string) => [parseIpNetwork(range) ?? []].flat()

beforeEach(async () => {
  world = await userWorld({ auth: { method: 'proxy', header: 'X-Remote-User' } })
  server = serveUserRoutes(world, { trustedProxies: trusting('127.0.0.0/8') })
})
afterEach(async () => {
  await server[Symbol.asyncDispose]()
  await world[Symbol.asyncDispose]()
})

const login = (headers: Record<string, string>, body = '') =>
  server.request('POST', '/api/login', { headers, ...(body !== '' && { body }) })
const accounts = async () => (await world.users.all()).map(({ username }) => username)

describe('a proxy that is trusted', () => {
  test('says who it is, and nobody is asked for a password', async () => {
    const zoe = await world.addUser({ username: 'zoe', permissions: ALL_PERMISSIONS })
    const response = await login({ 'X-Remote-User': 'zoe' }, JSON.stringify({ username: 'other', password: '' }))
    expect(response.status).toBe(200)
    const identity = await world.sessions.authenticate(await response.text())
    expect(identity?.caller.subject).toMatchObject({ userId: zoe.id, permissions: { admin: true } })
    expect(world.told).toMatchObject([{ name: 'session.started', username: 'zoe', method: 'proxy' }])
  })

  test('brings somebody new, who gets a home and no right but to their files', async () => {
    expect((await login({ 'X-Remote-User': 'mia' })).status).toBe(200)
    expect((await login({ 'X-Remote-User': 'mia' })).status).toBe(200)
    const [mia] = await world.users.all()
    expect(mia).toMatchObject({ username: 'mia', scope: '/users/mia', lockPassword: true, commands: [] })
    expect(mia?.permissions).toMatchObject({ admin: false, execute: false, create: true })
    expect(await world.passwords.verify('none', (await world.users.credentials('mia'))?.passwordHash, false)).toBe(
      false,
    )
    expect(await accounts()).toEqual(['mia'])
  })

  test('brings somebody twice at once, and one account is made', async () => {
    const answers = await Promise.all(['mia', 'mia', 'mia'].map((name) => login({ 'X-Remote-User': name })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await accounts()).toEqual(['mia'])
  })

  test('may say a name in any script', async () => {
    await world.addUser({ username: 'Zoë 日本' })
    const name = Buffer.from('Zoë 日本').toString('latin1')
    const request = `POST /api/login HTTP/1.1\r\nHost: x\r\nX-Remote-User: ${name}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`
    expect((await sendRaw(server.port, Buffer.from(request, 'latin1'))).status).toBe(200)
    expect(await accounts()).toEqual(['Zoë 日本'])
  })

  test.each([
    ['nothing', {}],
    ['an empty name', { 'X-Remote-User': '' }],
    ['two names', { 'X-Remote-User': 'zoe, mia' }],
    ['a name nobody can have', { 'X-Remote-User': 'a\tb' }],
    ['a name no home can have', { 'X-Remote-User': '..' }],
    ['a name that is too long', { 'X-Remote-User': 'x'.repeat(129) }],
    ['bytes that are no text', { 'X-Remote-User': 'zo\u00eb' }],
    ['another header', { 'X-User': 'zoe' }],
  ])('that says %s lets nobody in', async (_name, headers: Record<string, string>) => {
    const response = await login(headers)
    expect([response.status, await response.text()]).toEqual([
      403,
      '{"code":"wrong_credentials","message":"Wrong credentials."}',
    ])
    expect(await accounts()).toEqual([])
  })

  test('that says it twice lets nobody in', async () => {
    const request =
      'POST /api/login HTTP/1.1\r\nHost: x\r\nX-Remote-User: zoe\r\nX-Remote-User: zoe\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'
    expect((await sendRaw(server.port, request)).status).toBe(403)
    expect(await accounts()).toEqual([])
  })

  test('that says a name people would take for another lets nobody in', async () => {
    await world.addUser({ username: 'zoe' })
    expect((await login({ 'X-Remote-User': 'ZOE' })).status).toBe(403)
    expect(await accounts()).toEqual(['zoe'])
  })
})

test('the header of everybody else counts for nothing', async () => {
  await world.addUser({ username: 'zoe' })
  await using open = serveUserRoutes(world, { trustedProxies: trusting('192.0.2.0/24') })
  const headers = { 'X-Remote-User': 'zoe', 'X-Forwarded-For': '192.0.2.7', Forwarded: 'for=192.0.2.7' }
  expect((await open.request('POST', '/api/login', { headers })).status).toBe(403)
  await using none = serveUserRoutes(world)
  expect((await none.request('POST', '/api/login', { headers })).status).toBe(403)
  expect(world.told.map(({ name }) => name)).toEqual(['signIn.failed', 'signIn.failed'])
})

test('whoever knocks without being named is held back like whoever guesses, and whoever is named is not', async () => {
  for (let index = 0; index < 10; index++) expect((await login({})).status).toBe(403)
  expect((await login({})).status).toBe(429)
  expect((await login({ 'X-Remote-User': 'zoe' })).status).toBe(200)
})

test('a session that ended is not continued by the header', async () => {
  const token = await (await login({ 'X-Remote-User': 'zoe' })).text()
  const ask = (path: string, method = 'GET') =>
    server.request(method, path, { headers: { 'X-Auth': token, 'X-Remote-User': 'zoe' } })
  expect((await ask('/api/users/1')).status).toBe(200)
  world.clock.pass(8 * 24 * 3_600_000)
  expect((await ask('/api/users/1')).status).toBe(401)
  expect((await ask('/api/renew', 'POST')).status).toBe(401)
})

test('nobody signs up where a proxy says who people are', async () => {
  await world.db
    .transaction()
    .execute((tx) => tx.insertInto('settings').values({ name: 'signup', value: 'true' }).execute())
  const body = JSON.stringify({ username: 'zoe', password: 'heron umbrella lattice' })
  expect((await server.request('POST', '/api/signup', { body })).status).toBe(405)
})
