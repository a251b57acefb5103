import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { servedNames } from '#server/testing/tree.ts'
import { type TestApp, testApp } from './testing/test-app.ts'
import { PASSWORD } from './testing/test-users.ts'
import { until } from './testing/until.ts'

test('the whole program runs', async () => {
  await using app = await testApp({ tree: { '/a.txt': 'hi' }, users: [{ username: 'mia' }] })
  expect((await app.request('/health', { as: null })).status).toBe(200)
  expect((await app.request('/api/users/1')).status).toBe(200)
  expect((await app.request('/api/users/1', { as: 'mia' })).status).toBe(403)
  expect((await app.request('/api/users/1', { as: null })).status).toBe(401)
  expect((await app.raw('GET /api/users/1 HTTP/1.1\r\nHost: a\r\n\r\n')).status).toBe(401)
})

describe('what is its own', () => {
  test.each([
    ['/data/coffer.db'],
    ['/data/token.key'],
    ['/data/journal.db'],
    ['/data/nothing'],
    ['/data'],
    ['/.coffer/x'],
  ])('is not served at %s, even where it lies in what is served', async (place) => {
    await using app = await testApp({ servesItsData: true, tree: { '/a.txt': 'hi' } })
    expect((await app.request('/api/raw/a.txt')).status).toBe(200)
    expect((await app.request(`/api/raw${place}`)).status).toBe(403)
  })
})

describe('below a base path', () => {
  test('everything is there, and also without it', async () => {
    await using app = await testApp({
      tree: { '/a.txt': 'hi' },
      page: { '/index.html': '<script src="/__COFFER_BASE__/static/runtime-config.js"></script>' },
      config: { baseUrl: '/fb' },
    })
    for (const base of ['', '/fb']) {
      expect(await (await app.request(`${base}/api/raw/a.txt`)).text()).toBe('hi')
      expect(await (await app.request(`${base}/files/`)).text()).toBe(
        '<script src="/fb/static/runtime-config.js"></script>',
      )
    }
    const login = JSON.stringify({ username: 'admin', password: PASSWORD })
    const response = await app.request('/fb/api/login', { method: 'POST', as: null, body: login })
    expect(response.headers.get('Set-Cookie')).toContain('Path=/fb;')
  })
})

test('a token in the address is for reading files, listings and searches and for sockets, unless the operator refuses it', async () => {
  await using app = await testApp({ tree: { '/a.txt': 'hi' } })
  await using strict = await testApp({ tree: { '/a.txt': 'hi' }, config: { noUrlToken: true } })
  const ask = async (one: typeof app, target: string, method = 'GET') => {
    const query = `${target.includes('?') ? '&' : '?'}auth=${await one.signIn('admin')}`
    return (await one.request(target + query, { as: null, method })).status
  }
  expect(
    app.routes
      .filter((route) => route.tokenInUrl)
      .map(({ name }) => name)
      .sort(),
  ).toEqual([
    'commands.run',
    'preview.get',
    'raw.get',
    'resources.get',
    'resources.recursive',
    'search.get',
    'terminals.open',
  ])
  const read = [
    '/api/raw/a.txt',
    '/api/resources/',
    '/api/resources/recursive/',
    '/api/resources/a.txt?checksum=md5',
    '/api/search/?query=a',
  ]
  for (const target of read)
    expect([await ask(app, target), await ask(app, target, 'HEAD'), await ask(strict, target)]).toEqual([200, 200, 401])
  // Text has no preview, which is known only to users who are signed in.
  expect([await ask(app, '/api/preview/thumb/a.txt'), await ask(strict, '/api/preview/thumb/a.txt')]).toEqual([
    415, 401,
  ])
  for (const target of ['/api/users/1', '/api/usage/', '/api/versions/a.txt', '/api/history/', '/api/shares'])
    expect([target, await ask(app, target)]).toEqual([target, 401])
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
    expect(await ask(app, '/api/resources/a.txt', method)).toBe(401)
  expect(app.log.join('')).not.toContain(await app.signIn('admin'))
})

test('forwarding headers count only from a trusted proxy', async () => {
  await using behind = await testApp({ config: { trustedProxies: [{ bytes: [127, 0, 0, 1], prefix: 32 }] } })
  await using direct = await testApp()
  const login = (app: typeof direct, headers: Record<string, string>) =>
    app.request('/api/login', {
      method: 'POST',
      as: null,
      headers,
      body: JSON.stringify({ username: 'admin', password: PASSWORD }),
    })
  const proxied = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'files.example', Origin: 'https://files.example' }
  const answer = await login(behind, proxied)
  expect([answer.status, answer.headers.get('Set-Cookie')]).toEqual([200, expect.stringContaining('Secure')])
  expect((await login(direct, proxied)).status).toBe(403)
  const { headers } = await login(direct, { 'X-Forwarded-Proto': 'https' })
  expect(headers.get('Set-Cookie')).not.toContain('Secure')
})

describe('an upload that is cut off', () => {
  test.each([
    ['POST', '/api/resources/new.txt'],
    ['POST', '/api/resources/old.txt?override=true'],
    ['PUT', '/api/resources/old.txt'],
  ])('leaves what was there: %s %s', async (method, target) => {
    await using app = await testApp({ tree: { '/old.txt': 'old' } })
    const head = [
      `${method} ${target} HTTP/1.1`,
      'Host: a',
      `X-Auth: ${await app.signIn('admin')}`,
      'Content-Length: 100',
    ]
    const sender = connect(app.port, '127.0.0.1', () => sender.write(`${head.join('\r\n')}\r\n\r\nonly the beginning`))
    await until(() => app.context.traffic.uploads === 1)
    sender.destroy()
    await logged(app, 'status=499')
    expect(servedNames(app.root)).toEqual(['old.txt'])
    expect(readFileSync(path.join(app.root, 'old.txt'), 'utf8')).toBe('old')
    expect(app.log.filter((line) => line.includes(' error '))).toEqual([])
  })
})

/** Resolves when a line of the log contains the text. */
const logged = (app: TestApp, text: string) => until(() => app.log.some((line) => line.includes(text)))
