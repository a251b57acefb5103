import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { authHeaders, openDispatcherWorld } from '#server/testing/dispatcher-world.ts'
import { until } from '#server/testing/until.ts'

const door = openDispatcherWorld()
const { ask, log, done, gate } = door
afterAll(door.close)
beforeEach(door.reset)

describe('every answer', () => {
  const PROTECTED = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
    'x-request-id': expect.stringMatching(/^[\da-f]{12}-[\da-z]+$/),
  }

  test.each([
    ['/api/read/x', authHeaders('a.user.x'), 200],
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
    expect((await ask('/api/undeclared', authHeaders('a.user.x'))).status).toBe(500)
    expect(log.join('')).toContain('undeclared has not declared delete')
  })
})

describe('afterwards', () => {
  test('everything is cleaned up once, last first', async () => {
    await ask('/api/read/x', authHeaders('a.user.x'))
    await ask('/api/read/x', { method: 'HEAD', ...authHeaders('a.user.x') })
    await until(() => done.length >= 4)
    expect(done).toEqual(['second', 'first', 'second', 'first'])
  })

  test('also after a failure', async () => {
    await ask('/api/broken')
    await until(() => done.length > 0)
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
      ...authHeaders('a.user.x'),
    }).catch((error) => error.name)
    await until(() => gate.reading > 0)
    abort.abort()
    expect(await pending).toBe('AbortError')
    await until(() => log.length > 0)
    expect(log.map((line) => JSON.parse(line))).toMatchObject([{ route: 'write', status: 499 }])
  })
})
