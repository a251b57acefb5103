import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { ErrorBody } from '#contract/errors.ts'
import { authHeaders, openDispatcherWorld } from '#server/testing/dispatcher-world.ts'

const door = openDispatcherWorld()
const { ask, raw, port } = door
afterAll(door.close)
beforeEach(door.reset)

const codeOf = async (response: Response) => `${response.status} ${ErrorBody.parse(await response.json()).code}`

describe('a request', () => {
  test('reaches its route with everything parsed', async () => {
    const response = await ask('/fb//api/read//a%20b/?inline=1&other=2', authHeaders('a.user.x'))
    expect(await response.json()).toEqual({ path: '/a b', query: { inline: '1' }, trailingSlash: true })
  })

  test.each([
    ['/api/unknown', {}, '404 not_found'],
    ['/api/read/x', { method: 'DELETE' }, '405 method_not_allowed'],
    ['/api/read/x', { method: 'OPTIONS' }, '405 method_not_allowed'],
    ['/api/read/%2e%2e%2fx', authHeaders('a.user.x'), '400 invalid'],
    ['/api/read/%zz', authHeaders('a.user.x'), '400 invalid'],
    ['/api/read/x?inline=1&inline=1', authHeaders('a.user.x'), '400 invalid'],
  ])('%s %j answers %s', async (path, init, expected) => {
    expect(await codeOf(await ask(path, init))).toBe(expected)
  })

  test('405 says what there is', async () => {
    expect((await ask('/api/read/x', { method: 'PUT' })).headers.get('Allow')).toBe('GET, HEAD')
  })

  test('names exactly one host', async () => {
    expect((await raw('GET /bytes HTTP/1.1', 'Host: a')).status).toBe(200)
    const two = await raw('GET /bytes HTTP/1.1', 'Host: a', 'Host: b')
    expect([two.status, two.headers.get('Connection')]).toEqual([400, 'close'])
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
    expect((await post({ 'X-Auth': 'a.user.x', Origin: `http://127.0.0.1:${port}` })).status).toBe(200)
  })

  test('administration is for administrators', async () => {
    expect((await ask('/api/users/3', { method: 'PUT', ...authHeaders('a.user.x') })).status).toBe(403)
    expect(await (await ask('/api/users/3', { method: 'PUT', ...authHeaders('an.admin.x') })).json()).toEqual({ id: 3 })
  })

  test('an ageing token is told so, also by an error', async () => {
    expect((await read({ 'X-Auth': 'an.old.x' })).headers.get('X-Renew-Token')).toBe('true')
    expect((await ask('/api/undeclared', authHeaders('an.old.x'))).headers.get('X-Renew-Token')).toBe('true')
    expect((await read({ 'X-Auth': 'a.user.x' })).headers.get('X-Renew-Token')).toBeNull()
  })
})
