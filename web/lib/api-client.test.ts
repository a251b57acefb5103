import { afterAll, describe, expect, test } from 'bun:test'
import * as z from 'zod/mini'
import { apiAddress, createApiClient } from './api-client.ts'
import { ApiError } from './api-error.ts'
import { shouldRetry } from './query-client.ts'
import { readBody } from './read-body.ts'

const server = Bun.serve({
  port: 0,
  async fetch(request) {
    const { pathname, search } = new URL(request.url)
    if (pathname === '/base/api/echo') {
      const { method } = request
      const [token, type] = [request.headers.get('X-Auth'), request.headers.get('Content-Type')]
      return Response.json({ method, search, token, type, body: await request.text() })
    }
    if (pathname === '/base/api/renew-me') return new Response('ok', { headers: { 'X-Renew-Token': 'true' } })
    if (pathname === '/base/api/renewed-only') {
      const renewed = request.headers.get('X-Auth') === 'new.new.new'
      return renewed ? new Response(request.body) : new Response(null, { status: 401 })
    }
    if (pathname === '/base/api/ended') return new Response(null, { status: 401 })
    if (pathname === '/base/api/taken') return Response.json({ code: 'name_taken', message: 'Taken.' }, { status: 409 })
    if (pathname === '/base/api/slow') await Bun.sleep(1000)
    return new Response('<html>Bad gateway</html>', { status: 502 })
  },
})
const baseUrl = `http://127.0.0.1:${server.port}/base`
const asked: string[] = []
const client = createApiClient({ baseUrl, token: () => 'a.b.c', onRenew: (token) => asked.push(token) })
const Echo = z.object({
  method: z.string(),
  search: z.string(),
  token: z.nullable(z.string()),
  type: z.nullable(z.string()),
  body: z.string(),
})

/** Server that starts a response and closes the connection before its end, like a failing network. */
const breaking = Bun.listen({
  hostname: '127.0.0.1',
  port: 0,
  socket: {
    data(socket, request) {
      const status = request.includes('/refused') ? '403 Forbidden' : '200 OK'
      socket.end(`HTTP/1.1 ${status}\r\nContent-Length: 100\r\nContent-Type: application/json\r\n\r\n{"n":`)
    },
  },
})

afterAll(() => {
  breaking.stop(true)
  return server.stop(true)
})

const failure = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error) => error,
  )

describe('a call', () => {
  test('carries token, query and JSON body', async () => {
    const call = {
      method: 'PUT',
      path: '/api/echo',
      query: { a: 'x y', b: undefined, c: true },
      body: { n: 1 },
    } as const
    expect(await client.json(call, Echo)).toEqual({
      method: 'PUT',
      search: '?a=x+y&c=true',
      token: 'a.b.c',
      type: 'application/json',
      body: '{"n":1}',
    })
  })

  test('sends text as it is, and nothing when signed out', async () => {
    const anonymous = createApiClient({ baseUrl, token: () => null, onRenew: () => undefined })
    const echo = await anonymous.json({ method: 'POST', path: '/api/echo', body: 'plain' }, Echo)
    expect(echo).toMatchObject({ token: null, body: 'plain' })
  })

  test('that brings the wish to renew says so, with the token it was made with', async () => {
    expect(await client.text({ path: '/api/renew-me' })).toBe('ok')
    expect(asked).toEqual(['a.b.c'])
  })
})

describe('a failure', () => {
  test('has status, code and message', async () => {
    expect(await failure(client.send({ path: '/api/taken' }))).toMatchObject({
      name: 'ApiError',
      status: 409,
      code: 'name_taken',
      message: 'Taken.',
    })
  })

  test('of something in between has no code', async () => {
    expect(await failure(client.text({ path: '/api/none' }))).toMatchObject({ status: 502, code: null })
  })

  test('to reach the server is status 0', async () => {
    const nowhere = createApiClient({ baseUrl: 'http://127.0.0.1:1', token: () => null, onRenew: () => undefined })
    expect(await failure(nowhere.send({ path: '/api/x' }))).toMatchObject({ name: 'ApiError', status: 0, code: null })
  })

  describe('of a connection that breaks in the middle of the answer is status 0', () => {
    const options = { token: () => null, onRenew: () => undefined }
    const broken = createApiClient({ ...options, baseUrl: `http://127.0.0.1:${breaking.port}` })
    test.each([
      ['json', () => broken.json({ path: '/api/x' }, z.unknown())],
      ['text', () => broken.text({ path: '/api/x' })],
      ['bytes', async () => readBody(await broken.send({ path: '/api/x' }), 'arrayBuffer')],
      ['an error', () => broken.send({ path: '/api/refused' })],
    ])('%s', async (_, work) => {
      expect(await failure(work())).toMatchObject({ name: 'ApiError', status: 0, code: null })
    })
  })

  test('to be JSON is none of the connection', async () => {
    const call = { method: 'POST', path: '/api/renewed-only', body: '{"n":' } as const
    const renewed = createApiClient({ baseUrl, token: () => 'new.new.new', onRenew: () => undefined })
    expect(await failure(renewed.json(call, z.unknown()))).toBeInstanceOf(SyntaxError)
  })

  test('by wish is no failure of the server', async () => {
    const stop = new AbortController()
    const work = failure(client.send({ path: '/api/slow', signal: stop.signal }))
    stop.abort()
    expect(await work).toMatchObject({ name: 'AbortError' })
  })

  test('to answer as agreed is told', async () => {
    expect(await failure(client.json({ path: '/api/echo' }, z.object({ other: z.string() })))).not.toBeNull()
  })
})

test('only what may pass is tried again', () => {
  expect(shouldRetry(0, new ApiError(0, null, ''))).toBe(true)
  expect(shouldRetry(1, new ApiError(503, null, ''))).toBe(true)
  expect(shouldRetry(2, new ApiError(503, null, ''))).toBe(false)
  expect(shouldRetry(0, new ApiError(404, 'not_found', ''))).toBe(false)
  expect(shouldRetry(0, new TypeError('bug'))).toBe(false)
})

test('a path that has a query keeps it', () => {
  expect(apiAddress('', '/api/raw/a?inline=true', { k: 5 })).toBe('/api/raw/a?inline=true&k=5')
  expect(apiAddress('/b', '/api/raw/a')).toBe('/b/api/raw/a')
})

describe('a token that the server refuses', () => {
  const options = { baseUrl, onRenew: () => undefined }

  test('fails the call when there is no other, and was asked for once', async () => {
    const refused: string[] = []
    const onRefused = async (token: string) => refused.push(token) === 0
    const held = createApiClient({ ...options, token: () => 'a.b.c', onRefused })
    const anonymous = createApiClient({ ...options, token: () => null, onRefused })
    expect(await failure(held.send({ path: '/api/ended' }))).toMatchObject({ status: 401 })
    expect(await failure(anonymous.send({ path: '/api/ended' }))).toMatchObject({ status: 401 })
    expect(refused).toEqual(['a.b.c'])
  })

  test('gives way to its successor, body and all', async () => {
    let held = 'old.old.old'
    const onRefused = async () => {
      held = 'new.new.new'
      return true
    }
    const renewing = createApiClient({ ...options, token: () => held, onRefused })
    const call = { method: 'POST', path: '/api/renewed-only', body: { n: 1 } } as const
    expect(await renewing.text(call)).toBe('{"n":1}')
  })

  test('is tried again once, not for ever', async () => {
    let asked = 0
    const onRefused = async () => {
      asked += 1
      return true
    }
    const stuck = createApiClient({ ...options, token: () => 'a.b.c', onRefused })
    expect(await failure(stuck.send({ path: '/api/ended' }))).toMatchObject({ status: 401 })
    expect(asked).toBe(1)
  })
})
