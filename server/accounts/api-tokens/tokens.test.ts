import { describe, expect, test } from 'bun:test'
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { Job } from '#contract/jobs.ts'
import { ApiTokens, MadeToken, TOKEN_EFFECTS, type TokenEffect } from '#contract/tokens.ts'
import { API_TOKEN_ROUTES } from '#server/access/api-token.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { PASSWORD } from '#server/testing/test-users.ts'

const DAY = 86_400_000
const TREE = {
  '/a.txt': 'a',
  '/docs/b.txt': 'b',
  '/docs/deep/c.txt': 'c',
  '/docs2/d.txt': 'd',
  '/shut/e.txt': 'e',
}
const USERS = [{ username: 'ann' }, { username: 'bob' }]

type Wish = { as?: string; effects?: readonly TokenEffect[]; path?: string; days?: number }

async function made(app: TestApp, { as = 'ann', effects = TOKEN_EFFECTS, path: folder = '/', days = 7 }: Wish = {}) {
  const body = JSON.stringify({ name: 'backup', effects, path: folder, days })
  const response = await app.request('/api/tokens', { method: 'POST', as, body })
  expect([response.status, response.headers.get('Cache-Control')]).toEqual([201, 'no-store'])
  return MadeToken.parse(await response.json())
}

/** Sends requests with a token as the only credential. */
function by(app: TestApp, secret: string) {
  return (target: string, init: RequestInit = {}) =>
    app.request(target, { as: null, ...init, headers: { Authorization: `Bearer ${secret}`, ...init.headers } })
}

const onDisk = (app: TestApp, name: string) => {
  const file = path.join(app.root, name)
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

describe('a token', () => {
  test('stands for who made it, by either header, and is told once', async () => {
    await using app = await testApp({ tree: TREE, users: USERS })
    const { token, secret } = await made(app)
    expect(secret).toMatch(/^coffer_[\w-]{43}$/)
    expect(secret.endsWith(token.ending)).toBe(true)
    expect((await by(app, secret)('/api/raw/a.txt')).status).toBe(200)
    expect((await app.request('/api/raw/a.txt', { as: null, headers: { 'X-Auth': secret } })).status).toBe(200)
    const listed = await (await app.request('/api/tokens', { as: 'ann' })).text()
    expect(listed).not.toContain(secret.slice(0, 20))
    expect(ApiTokens.parse(JSON.parse(listed)).tokens).toMatchObject([{ id: token.id, name: 'backup', path: '/' }])
    expect(app.log.join('\n')).not.toContain(secret.slice(7, 30))
  })

  test('comes in no cookie and in no address', async () => {
    await using app = await testApp({ tree: TREE, users: USERS })
    const { secret } = await made(app)
    expect((await app.request(`/api/raw/a.txt?auth=${secret}`, { as: null })).status).toBe(401)
    expect((await app.request('/api/raw/a.txt', { as: null, headers: { Cookie: `auth=${secret}` } })).status).toBe(401)
  })

  test.each([
    ['another letter', (secret: string) => `${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`],
    ['one letter more', (secret: string) => `${secret}A`],
    ['padding', (secret: string) => `${secret}=`],
    ['nothing but its beginning', () => 'coffer_'],
    ['another beginning', (secret: string) => secret.replace('coffer_', 'Coffer_')],
  ])('with %s is worth nothing', async (_, spelled) => {
    await using app = await testApp({ tree: TREE, users: USERS })
    const { secret } = await made(app)
    expect((await by(app, spelled(secret))('/api/raw/a.txt')).status).toBe(401)
    const headers = { 'X-Auth': spelled(secret) }
    expect((await app.request('/api/raw/a.txt', { as: null, headers })).status).toBe(401)
  })

  test('is over when its time is, when it is revoked, with a new password, and with its owner', async () => {
    let now = Date.now()
    await using app = await testApp({ tree: TREE, users: USERS, now: () => now })
    const status = async (secret: string) => (await by(app, secret)('/api/raw/a.txt')).status
    const short = await made(app, { days: 1 })
    const revoked = await made(app)
    const kept = await made(app)
    const bobs = await made(app, { as: 'bob' })
    for (const { secret } of [short, revoked, kept, bobs]) expect(await status(secret)).toBe(200)
    expect((await app.request(`/api/tokens/${revoked.token.id}`, { method: 'DELETE', as: 'bob' })).status).toBe(404)
    expect((await app.request(`/api/tokens/${revoked.token.id}`, { method: 'DELETE', as: 'ann' })).status).toBe(200)
    now += DAY
    expect(await Promise.all([short, revoked, kept, bobs].map(({ secret }) => status(secret)))).toEqual([
      401, 401, 200, 200,
    ])
    const ann = await app.context.users.get(2)
    const change = { what: 'user', which: ['password'], data: { id: ann.id, password: `${PASSWORD} new` } }
    const body = JSON.stringify({ ...change, current_password: PASSWORD })
    expect((await app.request(`/api/users/${ann.id}`, { method: 'PUT', as: 'admin', body })).status).toBe(200)
    expect(await status(kept.secret)).toBe(401)
    const removed = await app.request('/api/users/3', {
      method: 'DELETE',
      as: 'admin',
      body: JSON.stringify({ current_password: PASSWORD }),
    })
    expect([removed.status, await status(bobs.secret)]).toEqual([200, 401])
  })

  test('tells when it was used, to the minute', async () => {
    await using app = await testApp({ tree: TREE, users: USERS })
    const { secret, token } = await made(app)
    expect(token.usedAt).toBeNull()
    await by(app, secret)('/api/raw/a.txt')
    const { tokens } = ApiTokens.parse(await (await app.request('/api/tokens', { as: 'ann' })).json())
    expect(tokens[0]?.usedAt).toBeGreaterThan(Date.now() - 120_000)
    expect((tokens[0]?.usedAt ?? 1) % 60_000).toBe(0)
  })
})

test('no token opens anything but files: every other route refuses it, whoever made it', async () => {
  await using app = await testApp({ tree: TREE, users: USERS })
  const { secret } = await made(app, { as: 'admin' })
  const names = new Set(app.routes.map(({ name }) => name))
  expect([...API_TOKEN_ROUTES].filter((name) => !names.has(name))).toEqual([])
  for (const route of app.routes.filter(({ access, name }) => access !== 'public' && !API_TOKEN_ROUTES.has(name))) {
    const target = route.path.replace(':id', '1').replace('*', 'a.txt')
    const response = await by(app, secret)(target, {
      method: route.method,
      ...(route.method === 'GET' ? {} : { body: '{}' }),
    })
    expect([route.name, response.status]).toEqual([route.name, route.appPassword ? 401 : 403])
  }
  expect(app.routes.filter(({ name, access }) => API_TOKEN_ROUTES.has(name) && access !== 'signed_in')).toEqual([])
})

describe('effects', () => {
  const tries: readonly (readonly [TokenEffect, string, RequestInit])[] = [
    ['download', '/api/raw/a.txt', {}],
    ['create', '/api/resources/new.txt', { method: 'POST', body: 'new' }],
    ['modify', '/api/resources/a.txt', { method: 'PUT', body: 'new' }],
    ['rename', '/api/resources/a.txt?action=rename&destination=%2Fz.txt', { method: 'PATCH' }],
    ['delete', '/api/resources/docs', { method: 'DELETE' }],
    ['share', '/api/share/a.txt', { method: 'POST', body: '{}' }],
  ]

  test.each(TOKEN_EFFECTS.map((effect) => [effect]))('one of %s does that alone', async (effect) => {
    // A share link exposes content.
    const effects: TokenEffect[] = effect === 'share' ? ['share', 'download'] : [effect]
    for (const [needed, target, init] of tries) {
      await using app = await testApp({ tree: TREE, users: USERS })
      const { secret } = await made(app, { effects })
      const { status } = await by(app, secret)(target, init)
      expect([needed, status]).toEqual([needed, effects.includes(needed) ? 200 : 403])
    }
  })

  test('are never more than their owner has now', async () => {
    await using app = await testApp({
      tree: TREE,
      users: [{ username: 'ann', grantedPermissions: ['create', 'download', 'modify', 'rename', 'share'] }],
    })
    const { secret } = await made(app)
    expect((await by(app, secret)('/api/resources/a.txt', { method: 'DELETE' })).status).toBe(403)
    expect(onDisk(app, 'a.txt')).toBe('a')
  })
})

describe('a folder', () => {
  const inside = [
    '/api/resources/docs/',
    '/api/raw/docs/b.txt',
    '/api/resources/docs/deep/',
    '/api/search/docs/?query=b',
  ]
  const outside = [
    ...['/api/resources/', '/api/resources/docs2/', '/api/raw/a.txt', '/api/raw/docs2/d.txt', '/api/raw/none'],
    ...[
      '/api/raw/docs%2F..%2Fa.txt',
      '/api/search/?query=b',
      '/api/usage/',
      '/api/resources/doc',
      '/api/raw/?files=/a.txt',
    ],
  ]

  test('is all there is, and outside answers as what is denied', async () => {
    const rules = [{ allow: false, regex: false, path: '/shut', regexp: { raw: '' } }]
    await using app = await testApp({ tree: TREE, users: USERS, rules })
    const ask = by(app, (await made(app, { path: '/docs' })).secret)
    for (const target of inside) expect([target, (await ask(target)).status]).toEqual([target, 200])
    const denied = await (await ask('/api/raw/shut/e.txt')).text()
    for (const target of outside) {
      const response = await ask(target)
      expect([target, [400, 403].includes(response.status)]).toEqual([target, true])
      if (response.status === 403) expect(await response.text()).toBe(denied)
    }
  })

  test('is left by no copy, move or upload, at either end', async () => {
    await using app = await testApp({ tree: TREE, users: USERS })
    const ask = by(app, (await made(app, { path: '/docs' })).secret)
    const patch = (from: string, to: string, action = 'copy') =>
      ask(`/api/resources${from}?action=${action}&destination=${encodeURIComponent(to)}`, { method: 'PATCH' })
    expect((await patch('/docs/b.txt', '/docs/deep/b.txt')).status).toBe(200)
    for (const action of ['copy', 'rename']) {
      expect((await patch('/docs/b.txt', '/stolen.txt', action)).status).toBe(403)
      expect((await patch('/a.txt', '/docs/stolen.txt', action)).status).toBe(403)
    }
    expect((await ask('/api/resources/new.txt', { method: 'POST', body: 'x' })).status).toBe(403)
    const tus = (target: string) =>
      ask(target, { method: 'POST', headers: { 'Tus-Resumable': '1.0.0', 'Upload-Length': '1' } })
    expect((await tus('/api/tus/new.txt')).status).toBe(403)
    expect((await tus('/api/tus/docs/new.txt')).status).toBe(201)
    expect([onDisk(app, 'stolen.txt'), onDisk(app, 'docs/stolen.txt'), onDisk(app, 'new.txt')]).toEqual([
      null,
      null,
      null,
    ])
  })

  test('is left by no link on the disk either', async () => {
    await using app = await testApp({ tree: TREE, users: USERS })
    symlinkSync('../a.txt', path.join(app.root, 'docs/out.txt'))
    symlinkSync('..', path.join(app.root, 'docs/up'))
    const ask = by(app, (await made(app, { path: '/docs' })).secret)
    expect((await app.request('/api/raw/docs/out.txt', { as: 'ann' })).status).toBe(200)
    for (const target of ['raw/docs/out.txt', 'raw/docs/up/a.txt', 'resources/docs/up', 'resources/docs/up/a.txt'])
      expect([target, (await ask(`/api/${target}`)).ok]).toEqual([target, false])
  })

  test('bounds jobs, at the start and at each step, and hides those of others', async () => {
    await using app = await testApp({ tree: TREE, users: USERS })
    const { secret } = await made(app, { path: '/docs' })
    const ask = by(app, secret)
    const start = (paths: string[]) =>
      ask('/api/jobs', {
        method: 'POST',
        headers: { Prefer: 'respond-async, wait=10' },
        body: JSON.stringify({ kind: 'delete', paths }),
      })
    expect((await start(['/a.txt'])).status).toBe(403)
    const mixed = Job.parse(await (await start(['/docs/b.txt', '/a.txt'])).json())
    expect(mixed).toMatchObject({ state: 'done', failed: [{ path: '/a.txt', code: 'not_allowed' }] })
    expect([onDisk(app, 'a.txt'), onDisk(app, 'docs/b.txt')]).toEqual(['a', null])
    const anns = await app.request('/api/jobs', {
      method: 'POST',
      as: 'ann',
      body: JSON.stringify({ kind: 'delete', paths: ['/docs2'] }),
    })
    const hers = Job.parse(await anns.json())
    const seen = (await (await ask('/api/jobs')).json()) as { jobs: { id: number }[] }
    expect(seen.jobs.map(({ id }) => id)).toEqual([mixed.id])
    for (const method of ['GET', 'DELETE']) expect((await ask(`/api/jobs/${hers.id}`, { method })).status).toBe(404)
  })

  test('that its owner may not see is none for a token', async () => {
    const rules = [{ allow: false, regex: false, path: '/shut', regexp: { raw: '' } }]
    await using app = await testApp({ tree: TREE, users: USERS, rules })
    for (const [folder, status] of [
      ['/shut', 403],
      ['/none', 404],
      ['/a.txt', 400],
    ] as const) {
      const body = JSON.stringify({ name: 'x', effects: [], path: folder })
      expect((await app.request('/api/tokens', { method: 'POST', as: 'ann', body })).status).toBe(status)
    }
  })
})

test('making one takes proof, a name, and a sensible time; there are only so many', async () => {
  let now = Date.now()
  await using app = await testApp({ tree: TREE, users: USERS, now: () => now })
  const make = (changes: object) =>
    app.request('/api/tokens', {
      method: 'POST',
      as: 'ann',
      body: JSON.stringify({ name: 'x', effects: [], ...changes }),
    })
  for (const wrong of [{ name: ' ' }, { days: 0 }, { days: 367 }, { effects: ['admin'] }, { effects: ['execute'] }])
    expect([wrong, (await make(wrong)).status]).toEqual([wrong, 400])
  for (let count = 0; count < 100; count += 1) expect((await make({})).status).toBe(201)
  expect((await make({})).status).toBe(429)
  now += 11 * 60_000
  expect((await make({})).status).toBe(403)
  expect((await make({ current_password: PASSWORD })).status).toBe(429)
})

test('administrators see and end those of others', async () => {
  await using app = await testApp({ tree: TREE, users: USERS })
  const { token, secret } = await made(app)
  const seen = ApiTokens.parse(await (await app.request('/api/users/2/tokens')).json())
  expect(seen.tokens).toMatchObject([{ id: token.id }])
  expect((await app.request('/api/users/2/tokens', { as: 'bob' })).status).toBe(403)
  expect((await app.request(`/api/tokens/${token.id}`, { method: 'DELETE' })).status).toBe(200)
  expect((await by(app, secret)('/api/raw/a.txt')).status).toBe(401)
})
