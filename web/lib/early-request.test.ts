import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import { until } from '#testing/until.ts'
import { createApiClient } from './api-client.ts'
import { dropEarlyRequest, EARLY_REQUEST, earlyPath, RESOURCE_ACCEPT, sendEarlyRequest } from './early-request.ts'

/** Requests that arrived: method, path, and token. */
const arrived: string[] = []
const server = Bun.serve({
  port: 0,
  async fetch(request) {
    const path = new URL(request.url).pathname
    arrived.push(`${request.method} ${path} ${request.headers.get('X-Auth')}`)
    if (path.endsWith('/slow')) await new Promise((resolve) => request.signal.addEventListener('abort', resolve))
    return new Response(`answer ${arrived.length}`, { status: path.endsWith('/gone') ? 404 : 200 })
  },
})
afterAll(() => server.stop(true))
afterEach(() => {
  arrived.length = 0
  Reflect.deleteProperty(globalThis, EARLY_REQUEST)
})

const base = `http://127.0.0.1:${server.port}`
const clientOf = (token: string | null) =>
  createApiClient({ baseUrl: base, token: () => token, onRenew: () => undefined })
const call = (path: string, signal?: AbortSignal) => ({ path, headers: { Accept: RESOURCE_ACCEPT }, signal })

/** Sends the early request as the script of the page does. */
function sendEarly(path: string, at = base) {
  const early = sendEarlyRequest(at, path, 'a.b.c')
  Reflect.set(globalThis, EARLY_REQUEST, early)
  return early
}

describe('an address', () => {
  test.each([
    ['/files/', '', '/'],
    ['/fb/files/', '/fb', '/'],
    ['/fb', '/fb', '/'],
    ['/', '', '/'],
    ['/files', '', '/'],
    ['/files/a%20b/100%25/', '', '/a b/100%'],
    ['/files/notes.txt', '', '/notes.txt'],
    ['/files/files/x', '', '/files/x'],
  ])('%s below the base %j shows %s first', (pathname, under, path) =>
    expect(earlyPath({ pathname, search: '' }, under)).toBe(path),
  )

  test.each([
    ['/login', '', ''],
    ['/settings/profile', '', ''],
    ['/filesystem/', '', ''],
    ['/trash', '', ''],
    ['/files/', '?as=2', ''],
    ['/files/', '?view=usage', ''],
    ['/login', '', '/fb'],
  ])('%s%s below the base %j shows no resource of the user', (pathname, search, under) =>
    expect(earlyPath({ pathname, search }, under)).toBeNull(),
  )
})

describe('the answer to an early request', () => {
  test('is taken by the same request, once', async () => {
    sendEarly('/a b/ä')
    await until(() => arrived.length === 1)
    const client = clientOf('a.b.c')
    expect(await client.text(call('/api/resources/a%20b/%C3%A4'))).toBe('answer 1')
    expect(await client.text(call('/api/resources/a%20b/%C3%A4'))).toBe('answer 2')
    expect(arrived).toEqual(Array(2).fill('GET /api/resources/a%20b/%C3%A4 a.b.c'))
  })

  test('is not for another user, another path, another form or a change', async () => {
    const early = sendEarly('/a')
    await until(() => arrived.length === 1)
    await clientOf('d.e.f').text(call('/api/resources/a'))
    await clientOf(null).text(call('/api/resources/a'))
    const client = clientOf('a.b.c')
    await client.text(call('/api/resources/b'))
    await client.text({ path: '/api/resources/a' })
    await client.text({ ...call('/api/resources/a'), method: 'DELETE' })
    expect(arrived).toHaveLength(6)
    expect(await client.text(call('/api/resources/a'))).toBe(await early.answer.then(() => 'answer 1'))
  })

  test('that is a refusal is the answer', async () => {
    sendEarly('/gone')
    await expect(clientOf('a.b.c').text(call('/api/resources/gone'))).rejects.toMatchObject({ status: 404 })
    expect(arrived).toHaveLength(1)
  })

  test('that did not arrive is asked for again', async () => {
    const early = sendEarly('/a', 'http://127.0.0.1:1')
    Reflect.set(globalThis, EARLY_REQUEST, { ...early, address: `${base}/api/resources/a` })
    expect(await clientOf('a.b.c').text(call('/api/resources/a'))).toBe('answer 1')
  })

  test('is no longer waited for when the request is aborted, before or after', async () => {
    const [before, after] = [AbortSignal.abort(), new AbortController()]
    sendEarly('/slow')
    await expect(clientOf('a.b.c').text(call('/api/resources/slow', before))).rejects.toThrow(/abort/i)
    sendEarly('/slow')
    const asked = clientOf('a.b.c').text(call('/api/resources/slow', after.signal))
    after.abort()
    await expect(asked).rejects.toThrow(/abort/i)
  })

  test('that nobody takes is canceled', async () => {
    const early = sendEarly('/slow')
    dropEarlyRequest()
    await expect(early.answer).rejects.toThrow(/abort/i)
    expect(Reflect.has(globalThis, EARLY_REQUEST)).toBe(false)
  })
})
