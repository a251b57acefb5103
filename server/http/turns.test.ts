import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { connect, type Socket } from 'node:net'
import { authHeaders, LARGE_REPLY, openDispatcherWorld } from '#server/testing/dispatcher-world.ts'
import { until } from '#server/testing/until.ts'

const door = openDispatcherWorld()
const { ask, port, gate, log } = door
afterAll(door.close)
beforeEach(door.reset)

/** More than the concurrent requests of one user, fewer than may wait. */
const FLOOD = 40
/** Maximum number of concurrent requests of one user. */
const AT_ONCE = 16

const answered = (path: string) => log.filter((line) => JSON.parse(line).path === path).length

describe('what one user asks for at once', () => {
  test('is worked on bit by bit, and nobody else waits behind it', async () => {
    const theirs = Array.from({ length: FLOOD }, () => ask('/api/slow', authHeaders('a.user.x')))
    await until(() => gate.seen === AT_ONCE)
    const own = ask('/api/read/a', authHeaders('a.user.x')).then(() => 'mine')
    expect((await ask('/api/read/a', authHeaders('an.admin.x'))).status).toBe(200)
    await laterAnswers()
    expect(answered('/api/read/a')).toBe(LATER + 1)
    gate.current.resolve()
    expect(await own).toBe('mine')
    expect(new Set((await Promise.all(theirs)).map(({ status }) => status))).toEqual(new Set([200]))
  })

  test('is not worked on when they have left', async () => {
    const control = new AbortController()
    const init = { ...authHeaders('a.user.x'), signal: control.signal }
    const theirs = Array.from({ length: FLOOD }, () => ask('/api/slow', init).catch(() => 'left'))
    await until(() => gate.seen === AT_ONCE)
    // A later request of another user has arrived after all of them.
    expect((await ask('/api/read/a', authHeaders('an.admin.x'))).status).toBe(200)
    control.abort()
    await Promise.all(theirs)
    // Waiting requests end immediately, the others when their work does.
    await until(() => answered('/api/slow') >= FLOOD - AT_ONCE)
    expect(answered('/api/slow')).toBe(FLOOD - AT_ONCE)
    gate.current.resolve()
    expect((await ask('/api/read/a', authHeaders('a.user.x'))).status).toBe(200)
  })
})

describe('a large reply', () => {
  test('arrives whole', async () => {
    const response = await ask('/api/large', { ...authHeaders('a.user.x', { 'Accept-Encoding': 'identity' }) })
    expect(await response.json()).toHaveLength(LARGE_REPLY)
    const { headers } = await ask('/api/large', { method: 'HEAD', ...authHeaders('a.user.x') })
    expect(headers.get('Content-Type')).toContain('json')
  })

  test('counts for as long as its client does not take it', async () => {
    const sockets = await Promise.all(Array.from({ length: FLOOD }, () => takesNothing('/api/large')))
    await until(() => answered('/api/large') >= AT_ONCE)
    const waiting = ask('/api/read/a', authHeaders('a.user.x'))
    await laterAnswers()
    expect(answered('/api/large')).toBe(AT_ONCE)
    for (const socket of sockets) socket.destroy()
    expect((await waiting).status).toBe(200)
  })
})

describe('what visitors ask for', () => {
  const target = '/api/public/large'

  test('counts for each address, whether or not they take it, and no user waits behind it', async () => {
    const sockets = await Promise.all(Array.from({ length: FLOOD }, () => takesNothing(target)))
    await until(() => answered(target) >= 8)
    expect((await ask('/api/read/a', authHeaders('a.user.x'))).status).toBe(200)
    const others = await takesNothing(target, '127.0.0.2')
    await until(() => answered(target) >= 9)
    await laterAnswers()
    expect(answered(target)).toBe(9)
    for (const socket of [...sockets, others]) socket.destroy()
    expect((await ask(target)).status).toBe(200)
  })

  test('counts for all addresses together', async () => {
    const addresses = Array.from({ length: 10 }, (_, index) => `127.0.1.${index + 1}`)
    const visits = addresses.flatMap((address) => Array.from({ length: 4 }, () => takesNothing(target, address)))
    const sockets = await Promise.all(visits)
    await until(() => answered(target) >= 32)
    await laterAnswers()
    expect(answered(target)).toBe(32)
    for (const socket of sockets) socket.destroy()
    expect((await ask(target)).status).toBe(200)
  })
})

/** Sends a request, as a user who is a visitor to public routes, and reads nothing of the response. */
function takesNothing(path: string, localAddress = '127.0.0.1'): Promise<Socket> {
  const request = `GET ${path} HTTP/1.1\r\nHost: a\r\nX-Auth: a.user.x\r\nAccept-Encoding: identity\r\n\r\n`
  const { promise, resolve } = Promise.withResolvers<Socket>()
  const socket = connect({ port, host: '127.0.0.1', localAddress }, () => socket.write(request, () => resolve(socket)))
  socket.pause()
  return promise
}

const LATER = 5

/** Sends several requests of another user: all earlier requests that do not wait have been answered by then. */
async function laterAnswers(): Promise<void> {
  for (let asked = 0; asked < LATER; asked++)
    expect((await ask('/api/read/a', authHeaders('an.admin.x'))).status).toBe(200)
}
