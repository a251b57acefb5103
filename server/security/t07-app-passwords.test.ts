import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { AuditPage } from '#contract/audit.ts'
import { MadeToken, type TokenEffect } from '#contract/tokens.ts'
import { API_TOKEN_ROUTES } from '#server/access/api-token.ts'
import { StillClock, signInWith, turnOnFactor } from '#server/testing/second-factor.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { PASSWORD } from '#server/testing/test-users.ts'

// API tokens as passwords: old scripts go on working for users with a second factor, and get no more than the token grants.

const DAY = 86_400_000

let clock: StillClock
let app: TestApp

beforeEach(async () => {
  clock = new StillClock()
  app = await testApp({
    now: clock.now,
    tree: { '/a.txt': 'a', '/docs/b.txt': 'b' },
    users: [{ username: 'zoe' }, { username: 'mia' }],
  })
})
afterEach(() => app[Symbol.asyncDispose]())

async function made(as: string, effects: readonly TokenEffect[] = ['download'], folder = '/') {
  const body = JSON.stringify({ name: 'backup', effects, path: folder, days: 1 })
  return MadeToken.parse(await (await app.request('/api/tokens', { method: 'POST', as, body })).json())
}
const signIn = (username: string, password: string) => signInWith(app, username, { password })
const ask = (token: string, path: string, init: RequestInit = {}) =>
  app.request(path, { as: null, ...init, headers: { 'X-Auth': token } })
const status = async (token: string, path: string, init?: RequestInit) => (await ask(token, path, init)).status

test('an app password signs in without a code, and its session has its rights only', async () => {
  const { secret } = await made('zoe', ['download'], '/docs')
  await turnOnFactor(app, clock, 'zoe')
  expect((await signIn('zoe', PASSWORD)).code).toBe('second_factor')
  const { status: answer, token } = await signIn('zoe', secret)
  expect(answer).toBe(200)
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  expect(claims.user).toMatchObject({ username: 'zoe', commands: [] })
  expect(claims.user.perm).toMatchObject({ download: true, create: false, modify: false, admin: false })
  expect(await status(token, '/api/raw/docs/b.txt')).toBe(200)
  expect(await status(token, '/api/raw/a.txt')).toBe(403)
  expect(await status(token, '/api/resources/docs/b.txt', { method: 'DELETE' })).toBe(403)
  // The cookie of the session reads too.
  const cookie = { Cookie: `auth=${token}` }
  expect((await app.request('/api/raw/docs/b.txt', { as: null, headers: cookie })).status).toBe(200)
})

test('of an administrator it has no administration, and reaches the routes of tokens only', async () => {
  const { secret } = await made('admin')
  const { token } = await signIn('admin', secret)
  const reached = app.routes.filter(({ access, name }) => access !== 'public' && !API_TOKEN_ROUTES.has(name))
  for (const { method, path, name } of reached.filter((route) => route.name !== 'sessions.logout')) {
    const target = path.replace(':id', '1').replace('*', 'a.txt')
    expect([name, await status(token, target, { method })]).toEqual([name, 403])
  }
  expect(await status(token, '/api/logout', { method: 'POST' })).toBe(200)
  expect(await status(token, '/api/raw/a.txt')).toBe(401)
})

describe('its session', () => {
  test('ends at once with the token, and renewing it keeps the limits', async () => {
    const { token: made_, secret } = await made('zoe')
    const first = (await signIn('zoe', secret)).token
    const renewed = await (await ask(first, '/api/renew', { method: 'POST' })).text()
    expect(renewed).not.toBe(first)
    expect(await status(renewed, '/api/raw/a.txt')).toBe(200)
    expect(await status(renewed, '/api/sessions')).toBe(403)
    expect((await app.request(`/api/tokens/${made_.id}`, { method: 'DELETE', as: 'zoe' })).status).toBe(200)
    for (const each of [first, renewed]) expect(await status(each, '/api/raw/a.txt')).toBe(401)
    expect(await status(renewed, '/api/renew', { method: 'POST' })).toBe(401)
    expect(await signIn('zoe', secret)).toMatchObject({ status: 403, code: 'wrong_credentials' })
  })

  test('ends when the token expires', async () => {
    const { secret } = await made('zoe')
    clock.pass(DAY - 1)
    const { token } = await signIn('zoe', secret)
    expect(await status(token, '/api/raw/a.txt')).toBe(200)
    clock.pass(1)
    expect(await status(token, '/api/raw/a.txt')).toBe(401)
    expect((await signIn('zoe', secret)).status).toBe(403)
  })

  test('is refused by a program that does not know its limits', async () => {
    const { secret } = await made('zoe')
    const { token } = await signIn('zoe', secret)
    await ask(token, '/api/renew', { method: 'POST' })
    const row = await app.context.db
      .selectFrom('sessions')
      .select(['token_digest', 'previous_digest'])
      .where('token_id', 'is not', null)
      .executeTakeFirstOrThrow()
    expect(row.token_digest).toStartWith('limited:')
    expect(row.previous_digest).toStartWith('limited:')
  })

  test('does not displace sessions of its owner', async () => {
    const own = await app.freshToken('zoe')
    const { secret } = await made('zoe')
    const start = (name: string) => signIn(name, secret)
    let last = ''
    for (let times = 0; times < 52; times++) last = (await start('zoe')).token
    expect(await status(own, '/api/resources/')).toBe(200)
    expect(await status(last, '/api/resources/')).toBe(200)
    const { count } = await app.context.db
      .selectFrom('sessions')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('token_id', 'is not', null)
      .executeTakeFirstOrThrow()
    expect(count).toBe(50)
  })
})

test('only its owner signs in with it, and wrong ones are counted and answered like wrong passwords', async () => {
  const { secret } = await made('zoe')
  const guess = `${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`
  const answers = [
    await signIn('mia', secret),
    await signIn('ZOE', secret),
    await signIn('nobody', secret),
    await signIn('zoe', guess),
    await signIn('zoe', 'wrong'),
  ].map(({ text }) => text)
  expect(new Set(answers).size).toBe(1)
  for (let times = 0; times < 5; times++) await signIn('mia', guess)
  expect((await signIn('mia', PASSWORD)).status).toBe(429)
  expect(app.log.join('\n')).not.toContain(secret.slice(7, 30))
})

test('a sign-in with it is recorded with its name, and not as a sign-in of the user', async () => {
  const { secret } = await made('zoe')
  const lastSignIn = async () => (await app.context.users.lastSignIns(2)).get(2)
  const before = await lastSignIn()
  clock.pass(3_600_000)
  await signIn('zoe', secret)
  expect(await lastSignIn()).toBe(before)
  const { events } = AuditPage.parse(await (await app.request('/api/audit?kinds=signIn&user=zoe')).json())
  expect(events[0]?.detail).toStartWith('token backup; ')
})
