import { expect, test } from 'bun:test'
import type { SignInMethod } from '#contract/auth-method.ts'
import { parseIpNetwork } from '#server/platform/network/ip-network.ts'
import { testApp } from '#server/testing/test-app.ts'
import { PASSWORD } from '#server/testing/test-users.ts'

type App = Awaited<ReturnType<typeof testApp>>

const auth = (...methods: SignInMethod[]) => ({ method: 'json' as const, methods, header: 'X-Remote-User' })
const open = (...methods: SignInMethod[]) => testApp({ config: { auth: auth(...methods) } })

const login = (app: App, { username = '', password = '', ...headers }: Record<string, string> = {}) =>
  app.request('/api/login', {
    method: 'POST',
    as: null,
    headers,
    body: JSON.stringify({ username, password, recaptcha: '' }),
  })

/** Starts a session as a method of sign-in does. */
const tokenBy = async (app: App, method: SignInMethod) => {
  const { db, sessions, users } = app.context
  const user = await users.get(1)
  const origin = { address: '127.0.0.1', device: '' }
  return (await db.transaction().execute((tx) => sessions.start(tx, user, origin, { method }))).token
}

test('where passwords are off, one opens nothing: no sign-in, no confirmation, no session that began with it', async () => {
  await using app = await open('oidc')
  const { username } = await app.context.users.get(1)
  expect((await login(app, { username, password: PASSWORD })).status).toBe(403)
  const token = await tokenBy(app, 'password')
  const withToken = { as: null, headers: { 'X-Auth': token } }
  expect((await app.request('/api/resources/', withToken)).status).toBe(401)
  expect((await app.request('/api/renew', { ...withToken, method: 'POST' })).status).toBe(401)
  const other = { as: null, headers: { 'X-Auth': await tokenBy(app, 'oidc') } }
  expect((await app.request('/api/resources/', other)).status).toBe(200)
  const body = JSON.stringify({ name: 'staff', current_password: PASSWORD })
  expect((await app.request('/api/groups', { ...other, method: 'POST', body })).status).toBe(403)
})

test('sessions of every method that is on are accepted, and others are refused', async () => {
  await using app = await open('password', 'oidc')
  const status = async (method: SignInMethod) =>
    (await app.request('/api/resources/', { as: null, headers: { 'X-Auth': await tokenBy(app, method) } })).status
  expect([await status('password'), await status('oidc'), await status('ldap'), await status('proxy')]).toEqual([
    ...[200, 200, 401, 401],
  ])
})

test('a session that began before methods were recorded goes on beside passwords, and not without', async () => {
  for (const [methods, expected] of [
    [['password', 'oidc'], 200],
    [['oidc'], 401],
  ] as const) {
    await using app = await open(...methods)
    const token = await tokenBy(app, 'oidc')
    await app.context.db.transaction().execute((tx) => tx.updateTable('sessions').set({ method: '' }).execute())
    const response = await app.request('/api/resources/', { as: null, headers: { 'X-Auth': token } })
    expect(response.status).toBe(expected)
  }
})

test('beside passwords, the header of a proxy counts only where no password is given, and only from the proxy', async () => {
  await using others = await open('password', 'proxy')
  expect((await login(others, { 'X-Remote-User': 'zoe' })).status).toBe(403)
  const trustedProxies = [parseIpNetwork('127.0.0.1') ?? []].flat()
  await using app = await testApp({ config: { auth: auth('password', 'proxy'), trustedProxies } })
  expect((await login(app, { 'X-Remote-User': 'zoe' })).status).toBe(200)
  expect((await login(app)).status).toBe(403)
  const { username } = await app.context.users.get(1)
  expect((await login(app, { username, password: PASSWORD })).status).toBe(200)
  expect((await login(app, { username, password: 'wrong', 'X-Remote-User': username })).status).toBe(403)
})

test('a wrong password counts also when another method fails', async () => {
  const config = { auth: { ...auth('password', 'hook'), command: ['/bin/false'] as const } }
  await using app = await testApp({ config })
  const { username } = await app.context.users.get(1)
  const statuses: number[] = []
  for (let at = 0; at < 11; at += 1) statuses.push((await login(app, { username, password: 'wrong' })).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 500), 429])
  expect((await login(app, { username, password: PASSWORD })).status).toBe(429)
})

test('the account and the session record the method of the sign-in', async () => {
  await using app = await open('password', 'oidc')
  await tokenBy(app, 'oidc')
  const { db } = app.context
  const { last_sign_in_method: last } = await db
    .selectFrom('users')
    .select('last_sign_in_method')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  const [session] = await db.selectFrom('sessions').select('method').execute()
  expect([last, session?.method]).toEqual(['oidc', 'oidc'])
})
