import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import type { SocketSession } from '#server/platform/network/socket.ts'
import { openDispatcherWorld } from '#server/testing/dispatcher-world.ts'
import { until, waitUntilStable } from '#server/testing/until.ts'
import { openSocket, rawSocket, UPGRADE } from '#server/testing/web-socket.ts'
import { listen } from './listen.ts'
import { SWITCHING_PROTOCOLS } from './open-call.ts'

const door = openDispatcherWorld()
const { port, raw, log, done } = door
afterAll(door.close)
beforeEach(door.reset)

const HOST = `127.0.0.1:${port}`
const OURS = `http://${HOST}`

const lines = (headers: Record<string, string>) => Object.entries(headers).map(([name, value]) => `${name}: ${value}`)

const ask = async (
  headers: Record<string, string>,
  path = '/api/socket/a',
  upgrade: Record<string, string> = UPGRADE,
) => {
  const reply = await raw(`GET ${path} HTTP/1.1`, `Host: ${HOST}`, ...lines({ ...upgrade, ...headers }))
  return reply.status
}

describe('before there is a socket', () => {
  test.each([
    ['a token in the header', { 'X-Auth': 'a.user.x' }, 101],
    ['a token in the header, from our page', { 'X-Auth': 'a.user.x', Origin: OURS }, 101],
    ['a token in the header, from another page', { 'X-Auth': 'a.user.x', Origin: 'http://evil.example' }, 403],
    ['a token in the header, from a page without a name', { 'X-Auth': 'a.user.x', Origin: 'null' }, 403],
    ['a cookie, from our page', { Cookie: 'auth=a.user.x', Origin: OURS }, 101],
    [
      'a cookie, from our page, said twice',
      { Cookie: 'auth=a.user.x', Origin: OURS, 'Sec-Fetch-Site': 'same-origin' },
      101,
    ],
    ['a cookie, from nobody knows where', { Cookie: 'auth=a.user.x' }, 403],
    ['a cookie, with the word of the browser alone', { Cookie: 'auth=a.user.x', 'Sec-Fetch-Site': 'same-origin' }, 403],
    ['a cookie, from another page', { Cookie: 'auth=a.user.x', Origin: 'http://evil.example' }, 403],
    [
      'a cookie, from another page that says it is ours',
      { Cookie: 'auth=a.user.x', Origin: 'http://evil.example', 'Sec-Fetch-Site': 'same-origin' },
      403,
    ],
    ['a cookie, from another port', { Cookie: 'auth=a.user.x', Origin: 'http://127.0.0.1:1' }, 403],
    [
      'a cookie, from another site as the browser says',
      { Cookie: 'auth=a.user.x', Origin: OURS, 'Sec-Fetch-Site': 'cross-site' },
      403,
    ],
    ['no token', {}, 401],
    ['no token, from another page', { Origin: 'http://evil.example' }, 403],
    ['an unknown token', { 'X-Auth': 'nobody.x.x' }, 401],
    ['two tokens', { 'X-Auth': 'a.user.x, a.user.x' }, 401],
  ])('%s', async (_what, headers, status) => {
    expect(await ask(headers as Record<string, string>)).toBe(status)
    expect(JSON.parse(log.at(-1) ?? '{}')).toMatchObject({ route: 'socket', status, path: '/api/socket/a' })
  })

  test('a token may stand in the address', async () => {
    expect(await ask({}, '/api/socket/a?auth=a.user.x')).toBe(101)
    expect(await ask({ Origin: 'http://evil.example' }, '/api/socket/a?auth=a.user.x')).toBe(403)
  })

  test.each([
    ['a request for a page', {}],
    ['another protocol', { ...UPGRADE, Upgrade: 'h2c' }],
    ['no key', { ...UPGRADE, 'Sec-WebSocket-Key': '' }],
  ])('%s is refused', async (_what, upgrade) => {
    expect(await ask({ 'X-Auth': 'a.user.x' }, '/api/socket/a', upgrade)).toBe(400)
    // The session was notified that there is no socket.
    expect(done).toEqual(['closed'])
  })

  test('another method, another place, an unusable path', async () => {
    const headers = lines({ ...UPGRADE, 'X-Auth': 'a.user.x' })
    expect((await raw('POST /api/socket/a HTTP/1.1', `Host: ${HOST}`, 'Content-Length: 0', ...headers)).status).toBe(
      405,
    )
    expect((await raw('GET /api/socket/%00/a HTTP/1.1', `Host: ${HOST}`, ...headers)).status).toBe(400)
    expect((await raw('GET /api/nothing HTTP/1.1', `Host: ${HOST}`, ...headers)).status).toBe(404)
    expect((await raw('GET /api/read/a HTTP/1.1', `Host: ${HOST}`, ...headers)).status).toBe(200)
  })
})

describe('a socket', () => {
  const open = () => openSocket(port, '/api/socket/a', { 'X-Auth': 'a.user.x' })

  test('takes and gives text, an empty one too, and bytes', async () => {
    const socket = open()
    await socket.opened
    socket.send('')
    socket.send('grüße')
    socket.send(new Uint8Array([98, 99]))
    await socket.waitForMessage(/bc/)
    expect(socket.messages).toEqual(['', 'grüße', 'bc'])
    socket.send('end')
    expect(await socket.closed).toEqual({ code: 1000, reason: '{"over":true}' })
    await until(() => done.includes('closed'))
  })

  test('takes no message beyond its limit, and none beyond that of all', async () => {
    const one = open()
    await one.opened
    one.send('x'.repeat(101))
    expect((await one.closed).code).toBe(1009)
    const other = open()
    await other.opened
    other.send('x'.repeat(70_000))
    expect((await other.closed).code).toBe(1009)
    await until(() => done.filter((what) => what === 'closed').length === 2)
  })

  test('waits for a client that takes nothing', async () => {
    const client = await rawSocket(port, '/api/socket/a', 'a.user.x')
    client.sendText('4000')
    // The sender waits once the socket's buffers are full, however often it gets to run.
    await until(() => Number(done[0] ?? 0) > 0)
    const before = await waitUntilStable(() => Number(done[0]))
    expect(before).toBeLessThan(4000)
    client.discardData()
    await until(() => Number(done[0]) > before)
    client.destroySocket()
    await until(() => done.includes('closed'))
  })

  test('is one of so many', async () => {
    const sockets = Array.from({ length: 8 }, open)
    await Promise.all(sockets.map(({ opened }) => opened))
    expect(await ask({ 'X-Auth': 'a.user.x' })).toBe(429)
    expect(done.splice(0)).toEqual(['closed'])
    sockets[0]?.close()
    await until(() => done.includes('closed'))
    const another = open()
    await another.opened
    for (const socket of [...sockets, another]) socket.terminate()
    await until(() => done.filter((what) => what === 'closed').length === 9)
  })
})

test('sockets end when the server stops', async () => {
  const other = openDispatcherWorld()
  const socket = openSocket(other.port, '/api/socket/a', { 'X-Auth': 'a.user.x' })
  await socket.opened
  await other.close()
  expect([1001, 1006]).toContain((await socket.closed).code)
  expect(other.done).toEqual(['closed'])
})

test('so does one that becomes a socket while the server stops', async () => {
  const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const heard: string[] = []
  const session: SocketSession = {
    longestMessage: 100,
    onOpen: () => void heard.push('opened'),
    onMessage: () => void heard.push('heard'),
    onClose: () => void heard.push('closed'),
  }
  const server = listen({
    ...{ address: '127.0.0.1', port: 0, tls: null },
    dispatch: async (_request, { upgrade }) => {
      begun.resolve()
      await gate.promise
      return new Response(null, { status: upgrade(session, {}) ? SWITCHING_PROTOCOLS : 400 })
    },
  })
  const socket = openSocket(server.port, '/', {})
  await begun.promise
  const stopped = server.stop(600_000)
  gate.resolve()
  expect([1001, 1006]).toContain((await socket.closed).code)
  await stopped
  expect(heard).toEqual(['opened', 'closed'])
})
