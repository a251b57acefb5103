import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import * as z from 'zod/mini'
import { ErrorBody } from '#contract/errors.ts'
import { AppError } from '#server/lib/errors.ts'
import { createLog } from '#server/lib/log.ts'
import { sendRaw } from '#server/testing/raw-request.ts'
import { buildSubject, NO_PERMISSIONS } from '#server/testing/subjects.ts'
import { createDispatch, type Identity } from './dispatch.ts'
import { listen } from './listen.ts'
import { json, statusText } from './replies.ts'
import { route } from './route.ts'
import { MAX_UPLOADS } from './slots.ts'

const log: string[] = []
const done: string[] = []
let gate = Promise.withResolvers<void>()

const identity = (admin: boolean, renew = false): Identity => ({
  caller: {
    subject: buildSubject({ permissions: { ...NO_PERMISSIONS, download: true, admin } }),
    sessionId: 's',
    signedInAt: 0,
    sorting: { by: 'name', asc: false },
  },
  renew,
})

const PEOPLE: Record<string, Identity> = {
  'a.user.x': identity(false),
  'an.admin.x': identity(true),
  'an.old.x': identity(false, true),
}

const routes = [
  route({
    name: 'read',
    method: 'GET',
    path: '/api/read/*',
    access: 'signed_in',
    effects: ['download'],
    tokenInUrl: true,
    query: z.object({ inline: z.optional(z.string()) }),
    run: async ({ path, query, trailingSlash, may, afterwards }) => {
      afterwards(() => void done.push('first'))
      afterwards(() => void done.push('second'))
      may('download', path)
      return json({ path, query, trailingSlash })
    },
  }),
  route({
    name: 'write',
    method: 'POST',
    path: '/api/write/*',
    access: 'signed_in',
    effects: ['create'],
    body: { kind: 'stream' },
    run: async ({ body, path }) => {
      let size = 0
      for await (const chunk of body.stream) size += chunk.length
      if (path === '/wait') await gate.promise
      return json({ size, length: body.length })
    },
  }),
  route({
    name: 'login',
    method: 'POST',
    path: '/api/login',
    access: 'public',
    effects: [],
    body: { kind: 'json', schema: z.object({ name: z.string(), more: z.optional(z.unknown()) }), limit: 100 },
    run: async ({ body, caller }) => json({ body, caller }),
  }),
  route({
    name: 'admin',
    method: 'PUT',
    path: '/api/users/:id',
    access: 'admin',
    effects: [],
    run: async ({ id }) => json({ id }),
  }),
  route({
    name: 'broken',
    method: 'GET',
    path: '/api/broken',
    access: 'public',
    effects: [],
    run: async ({ afterwards }) => {
      afterwards(() => void done.push('cleaned'))
      throw new Error('secret of /srv/data')
    },
  }),
  route({
    name: 'busy',
    method: 'GET',
    path: '/api/busy',
    access: 'public',
    effects: [],
    run: async () => {
      throw new AppError('too_many', 'Later.', { retryAfter: 2.2 })
    },
  }),
  route({
    name: 'undeclared',
    method: 'GET',
    path: '/api/undeclared',
    access: 'signed_in',
    effects: [],
    run: async ({ may, path }) => {
      // A cast, as a careless hand might write it.
      may('delete' as never, path)
      return statusText(200)
    },
  }),
  route({
    name: 'bytes',
    method: 'GET',
    path: '/bytes',
    access: 'public',
    effects: [],
    run: async () =>
      new Response(new Blob(['x'.repeat(70)]).stream(), {
        headers: {
          'Content-Length': '70',
          'Content-Type': 'text/x',
          'Content-Security-Policy': 'sandbox',
          'Cache-Control': 'private',
        },
      }),
  }),
]

const server = listen({
  address: '127.0.0.1',
  port: 0,
  tls: null,
  dispatch: createDispatch({
    routes,
    basePath: '/fb',
    authenticate: async (token) => PEOPLE[token] ?? null,
    recheck: async () => null,
    urlTokens: true,
    trustedProxies: [],
    log: createLog({ format: 'json', level: 'info', write: (line) => log.push(line) }),
  }),
})
afterAll(() => server.stop(0))

beforeEach(() => {
  log.length = 0
  done.length = 0
  gate = Promise.withResolvers()
})

const ask = (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${server.port}${path}`, init)
const as = (token: string, headers: Record<string, string> = {}) => ({ headers: { 'X-Auth': token, ...headers } })
const codeOf = async (response: Response) => `${response.status} ${ErrorBody.parse(await response.json()).code}`
const raw = (...lines: string[]) => sendRaw(server.port, `${lines.join('\r\n')}\r\n\r\n`)
const nextTurn = () => new Promise((resolve) => setTimeout(resolve, 5))

describe('a request', () => {
  test('reaches its route with everything parsed', async () => {
    const response = await ask('/fb//api/read//a%20b/?inline=1&other=2', as('a.user.x'))
    expect(await response.json()).toEqual({ path: '/a b', query: { inline: '1' }, trailingSlash: true })
  })

  test.each([
    ['/api/unknown', {}, '404 not_found'],
    ['/api/read/x', { method: 'DELETE' }, '405 method_not_allowed'],
    ['/api/read/x', { method: 'OPTIONS' }, '405 method_not_allowed'],
    ['/api/read/%2e%2e%2fx', as('a.user.x'), '400 invalid'],
    ['/api/read/%zz', as('a.user.x'), '400 invalid'],
    ['/api/read/x?inline=1&inline=1', as('a.user.x'), '400 invalid'],
  ])('%s %j answers %s', async (path, init, expected) => {
    expect(await codeOf(await ask(path, init))).toBe(expected)
  })

  test('405 says what there is', async () => {
    expect((await ask('/api/read/x', { method: 'PUT' })).headers.get('Allow')).toBe('GET, HEAD')
  })

  test('names exactly one host', async () => {
    expect((await raw('GET /bytes HTTP/1.1', 'Host: a')).status).toBe(200)
    expect((await raw('GET /bytes HTTP/1.1', 'Host: a', 'Host: b')).status).toBe(400)
    expect((await raw('GET /bytes HTTP/1.1', 'Host: a/b')).status).toBe(400)
    expect((await raw('GET /bytes HTTP/1.0')).status).toBe(400)
    expect((await raw('CONNECT a:80 HTTP/1.1', 'Host: a')).status).toBe(400)
  })
})

describe('who is asking', () => {
  const read = (headers: Record<string, string>, query = '') => ask(`/api/read/x${query}`, { headers })

  test.each([
    [{}, '', 401],
    [{ 'X-Auth': 'a.user.x' }, '', 200],
    [{ 'X-Auth': 'no.body.x' }, '', 401],
    [{ 'X-Auth': 'null', Cookie: 'auth=a.user.x' }, '', 401],
    [{ 'X-Auth': '', Cookie: 'auth=a.user.x' }, '', 200],
    [{ Cookie: 'other=1; auth=a.user.x' }, '', 200],
    [{ Cookie: 'xauth=a.user.x' }, '', 401],
    [{}, '?auth=a.user.x', 200],
    [{ Cookie: 'auth=a.user.x' }, '?auth=no.body.x', 401],
    [{ 'X-Auth': 'no.body.x' }, '?auth=a.user.x', 401],
    [{}, '?auth=a.user.x&auth=a.user.x', 401],
    [{ 'X-Auth': 'a.user.x, a.user.x' }, '', 401],
  ])('%j %s: %d', async (headers, query, status) => {
    expect((await read(headers as Record<string, string>, query)).status).toBe(status)
  })

  test('two headers are one too many', async () => {
    expect((await raw('GET /api/read/x HTTP/1.1', 'Host: a', 'X-Auth: a.user.x', 'X-Auth: a.user.x')).status).toBe(401)
  })

  test('every cause of 401 looks the same', async () => {
    const bodies = [await read({}), await read({ 'X-Auth': 'no.body.x' }), await read({}, '?auth=a.b.c&auth=d.e.f')]
    expect(new Set(await Promise.all(bodies.map((response) => response.text()))).size).toBe(1)
  })

  test('a cookie or an address never authorises a write', async () => {
    const post = (headers: Record<string, string>, query = '') =>
      ask(`/api/write/a${query}`, { method: 'POST', body: 'x', headers })
    expect((await post({ Cookie: 'auth=a.user.x' })).status).toBe(401)
    expect((await post({}, '?auth=a.user.x')).status).toBe(401)
    expect((await post({ 'X-Auth': 'a.user.x', 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
    expect((await post({ 'X-Auth': 'a.user.x', Origin: 'https://evil.example' })).status).toBe(403)
    expect((await post({ 'X-Auth': 'a.user.x', Origin: `http://127.0.0.1:${server.port}` })).status).toBe(200)
  })

  test('administration is for administrators', async () => {
    expect((await ask('/api/users/3', { method: 'PUT', ...as('a.user.x') })).status).toBe(403)
    expect(await (await ask('/api/users/3', { method: 'PUT', ...as('an.admin.x') })).json()).toEqual({ id: 3 })
  })

  test('an ageing token is told so, also by an error', async () => {
    expect((await read({ 'X-Auth': 'an.old.x' })).headers.get('X-Renew-Token')).toBe('true')
    expect((await ask('/api/undeclared', as('an.old.x'))).headers.get('X-Renew-Token')).toBe('true')
    expect((await read({ 'X-Auth': 'a.user.x' })).headers.get('X-Renew-Token')).toBeNull()
  })
})

describe('a body', () => {
  const login = (body: RequestInit['body'], headers: Record<string, string> = {}) =>
    ask('/api/login', { method: 'POST', body, headers })

  test.each([
    ['{"name":"a","extra":1}', 200],
    ['{"name":1}', 400],
    ['{"name":', 400],
    ['', 400],
    ['null', 400],
    ['{"name":"a","more":{"__proto__":{"admin":true}}}', 400],
    [`{"name":"a","more":${'['.repeat(36)}${']'.repeat(36)}}`, 400],
    ['{"name":"a"}'.padEnd(101), 413],
  ])('%j answers %d', async (body, status) => {
    expect((await login(body)).status).toBe(status)
  })

  test('is given without what the schema does not know', async () => {
    expect(await (await login('{"name":"a","extra":1}')).json()).toEqual({ body: { name: 'a' }, caller: null })
  })

  test('that is no text is refused', async () => {
    expect((await login(Buffer.from('{"name":"\xff"}', 'latin1'))).status).toBe(400)
  })

  test('too long for its limit is refused by its length alone, and while it comes', async () => {
    expect((await raw('POST /api/login HTTP/1.1', 'Host: a', 'Content-Length: 101')).status).toBe(413)
    const endless = `POST /api/login HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n65\r\n${' '.repeat(101)}\r\n`
    expect((await sendRaw(server.port, endless)).status).toBe(413)
  })

  test('of a form is refused everywhere', async () => {
    const form = { 'Content-Type': 'Multipart/form-data; boundary=x' }
    expect((await login('{"name":"a"}', form)).status).toBe(415)
    expect((await login('a=b', { 'Content-Type': 'application/x-www-form-urlencoded' })).status).toBe(415)
    expect((await login('{"name":"a"}', { 'Content-Type': 'text/plain' })).status).toBe(200)
    expect((await ask('/api/write/a', { method: 'POST', body: 'x', ...as('a.user.x', form) })).status).toBe(415)
  })

  test('is not waited for when nobody is signed in', async () => {
    expect((await raw('POST /api/write/a HTTP/1.1', 'Host: a', 'Content-Length: 1000000000')).status).toBe(401)
  })

  test('is handed on with the length that was declared', async () => {
    const post = (body: RequestInit['body']) => ask('/api/write/a', { method: 'POST', body, ...as('a.user.x') })
    expect(await (await post('x'.repeat(3_000_000))).json()).toEqual({ size: 3_000_000, length: 3_000_000 })
    expect(await (await post(undefined)).json()).toEqual({ size: 0, length: 0 })
    const chunked =
      'POST /api/write/a HTTP/1.1\r\nHost: a\r\nX-Auth: a.user.x\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n'
    expect(JSON.parse((await sendRaw(server.port, chunked)).body.toString())).toEqual({ size: 3, length: null })
  })

  test.each([['-1'], ['0x10'], ['1e3'], ['1.5'], [''], ['3, 4'], ['99999999999999999999']])(
    'of length %j is refused',
    async (length) => {
      const { status } = await raw(
        'POST /api/write/a HTTP/1.1',
        'Host: a',
        'X-Auth: a.user.x',
        `Content-Length: ${length}`,
      )
      expect(status).toBe(400)
    },
  )

  test('that is framed twice is refused', async () => {
    const two = ['POST /api/write/a HTTP/1.1', 'Host: a', 'X-Auth: a.user.x', 'Content-Length: 3']
    expect((await raw(...two, 'Content-Length: 4')).status).toBe(400)
    expect((await raw(...two, 'Transfer-Encoding: chunked')).status).toBe(400)
  })

  test('comes in with so many others at once and no more', async () => {
    const post = () => ask('/api/write/wait', { method: 'POST', body: 'x', ...as('a.user.x') })
    const waiting = Array.from({ length: MAX_UPLOADS }, post)
    await Bun.sleep(100)
    const late = await post()
    expect(late.headers.get('Retry-After')).toBe('2')
    expect(await codeOf(late)).toBe('503 busy')
    gate.resolve()
    expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([200]))
    expect((await post()).status).toBe(200)
  })
})

describe('every answer', () => {
  const PROTECTED = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
    'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
  }

  test.each([
    ['/api/read/x', as('a.user.x'), 200],
    ['/api/read/x', {}, 401],
    ['/api/nowhere', {}, 404],
    ['/api/login', {}, 405],
    ['/api/broken', {}, 500],
    ['/a%00', {}, 400],
    ['/api/login', { method: 'POST', headers: { Origin: 'null' } }, 403],
  ])('%s %j is protected', async (path, init, status) => {
    const response = await ask(path, init)
    expect(response.status).toBe(status)
    expect(Object.fromEntries(response.headers)).toMatchObject(PROTECTED)
    expect(response.headers.has('Server')).toBe(false)
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  test('keeps the policy of its route', async () => {
    const { headers } = await ask('/bytes')
    expect(headers.get('Content-Security-Policy')).toBe('sandbox')
    expect(headers.get('Cache-Control')).toBe('private')
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
  })

  test('of a failure says nothing of its cause', async () => {
    const response = await ask('/api/broken')
    expect(await response.json()).toEqual({ code: 'internal', message: 'Something went wrong.' })
    expect(log.join('')).toContain('secret of /srv/data')
  })

  test('says how long to wait', async () => {
    expect((await ask('/api/busy')).headers.get('Retry-After')).toBe('3')
  })

  test('to HEAD is that of GET without the body', async () => {
    for (const path of ['/bytes', '/api/nowhere', '/api/read/x?auth=a.user.x']) {
      const [get, head] = await Promise.all([ask(path), ask(path, { method: 'HEAD' })])
      expect(head.status).toBe(get.status)
      expect(await head.text()).toBe('')
      expect(head.headers.get('Content-Length')).toBe(String((await get.bytes()).length))
      const names = ({ headers }: Response) => [...headers.keys()].filter((name) => name !== 'date').sort()
      expect(names(head)).toEqual(names(get))
    }
  })

  test('an effect nobody declared is a defect of ours', async () => {
    expect((await ask('/api/undeclared', as('a.user.x'))).status).toBe(500)
    expect(log.join('')).toContain('undeclared has not declared delete')
  })
})

describe('afterwards', () => {
  test('everything is cleaned up once, last first', async () => {
    await ask('/api/read/x', as('a.user.x'))
    await ask('/api/read/x', { method: 'HEAD', ...as('a.user.x') })
    await nextTurn()
    expect(done).toEqual(['second', 'first', 'second', 'first'])
  })

  test('also after a failure', async () => {
    await ask('/api/broken')
    await nextTurn()
    expect(done).toEqual(['cleaned'])
  })
})

describe('the log', () => {
  test('has one line a request, without secrets', async () => {
    await ask('/api/read/a%20b?inline=hidden&auth=a.user.x', { headers: { Cookie: 'auth=other' } })
    await ask('/api/unknown/%zz?hidden')
    const lines = log.map((line) => JSON.parse(line))
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatchObject({
      message: 'request',
      method: 'GET',
      route: 'read',
      user: 1,
      status: 200,
      path: '/api/read/a%20b',
    })
    expect(lines[1]).toMatchObject({ route: null, user: null, status: 400, path: '/api/unknown/%zz' })
    expect(log.join('')).not.toMatch(/hidden|a\.user\.x|other/)
  })

  test('knows a client that left', async () => {
    const abort = new AbortController()
    const pending = ask('/api/write/a', {
      method: 'POST',
      body: new ReadableStream({ start: (stream) => stream.enqueue(Buffer.from('x')) }),
      signal: abort.signal,
      ...as('a.user.x'),
    }).catch((error) => error.name)
    await Bun.sleep(50)
    abort.abort()
    expect(await pending).toBe('AbortError')
    await Bun.sleep(50)
    expect(log.map((line) => JSON.parse(line))).toMatchObject([{ route: 'write', status: 499 }])
  })
})
