import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { readdirSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import path from 'node:path'
import { Share } from '#contract/shares.ts'
import { parseIpNetwork } from '#server/platform/network/ip-network.ts'
import { BATCH_HEADERS, batchBody } from '#server/testing/batch-body.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { PASSWORD } from '#server/testing/test-users.ts'
import type { Tree } from '#server/testing/tree.ts'
import { until } from '#server/testing/until.ts'

// Resource exhaustion over the wire: whatever and however much one user requests, capacity remains for others, and no folder can be copied
// or moved into itself.

const LARGE_FOLDER: Tree = Object.fromEntries(
  Array.from({ length: 1600 }, (_, index) => [`/large/file number ${index}.txt`, '']),
)
/** Far more than the concurrent requests of one user: on a busy machine some dozens of them are answered before those of others. */
const FLOOD = 400

let app: TestApp
let token: string

beforeAll(async () => {
  const tree = { ...LARGE_FOLDER, '/d/in/a.txt': 'a', '/d/back': { link: '../d' }, '/way': { link: 'd/in' } }
  app = await testApp({ tree, users: [{ username: 'eve' }, { username: 'mia' }] })
  writeFileSync(path.join(app.root, 'long.txt'), 'é<\n'.repeat(2_000_000))
  token = await app.signIn('eve')
  await app.signIn('mia')
})
afterAll(() => app[Symbol.asyncDispose]())

/** Sends a request and reads nothing of the response. */
function rude(target: string): Socket {
  const socket = connect(app.port, '127.0.0.1', () =>
    socket.write(`GET ${target} HTTP/1.1\r\nHost: a\r\nX-Auth: ${token}\r\n\r\n`),
  )
  socket.on('error', () => undefined)
  socket.pause()
  return socket
}

/** Returns the number of requests for a path that have ended in any way. */
const ended = (target: string) => app.log.filter((line) => line.endsWith(`path=${target}\n`)).length

/** Returns the number of requests that were answered with content; aborted requests do not count. */
const answered = (target: string) =>
  app.log.filter((line) => line.includes(' status=200 ') && line.endsWith(`path=${target}\n`)).length

/** Returns the number of answers of a flood that precede the answer to another user, who lists a folder in the same worker. */
async function answersBeforeOthers(target: string): Promise<number> {
  const before = answered(target)
  expect((await app.request('/api/resources/large', { as: 'mia' })).status).toBe(200)
  return answered(target) - before
}

describe.each(['/api/resources/large', '/api/resources/long.txt'])('a flood of %s', (target) => {
  test('leaves room for others, while its answers are not taken and when its senders have left', async () => {
    const before = ended(target)
    const sockets = Array.from({ length: FLOOD }, () => rude(target))
    // All of them have reached the server before the other user's request.
    await until(() => app.context.traffic.working + ended(target) - before >= FLOOD)
    expect(await answersBeforeOthers(target)).toBeLessThan(FLOOD / 2)
    for (const socket of sockets) socket.destroy()
    expect(await answersBeforeOthers(target)).toBeLessThan(FLOOD / 2)
    expect((await app.request('/api/resources/d', { as: 'eve' })).status).toBe(200)
  })
})

describe('a folder gets into itself by no spelling', () => {
  test.each(['/d/new', '/d/in/new', '//d///new', '/d/', '/d/back/new', '/d/back/back/new', '/way/new', '/way/x/y/new'])(
    '%s',
    async (to) => {
      for (const action of ['copy', 'rename']) {
        for (const flags of ['', '&override=true', '&rename=true']) {
          // With `rename=true`, a move onto its own name gets a free name beside it.
          if (to === '/d/' && flags === '&rename=true') continue
          const target = `/api/resources/d?action=${action}&destination=${encodeURIComponent(to)}${flags}`
          const { status } = await app.request(target, { method: 'PATCH', as: 'eve' })
          expect(`${action}${flags} ${status}`).toMatch(/ (400|409)$/)
        }
      }
      expect(readdirSync(path.join(app.root, 'd/in'))).toEqual(['a.txt'])
    },
  )
})

test('what nobody has read is not kept in memory', async () => {
  const before = process.memoryUsage.rss()
  const body = Buffer.alloc(64 * 1024, 'x')
  for (const target of ['/api/resources/x', '/api/login', '/health', '/api/none']) {
    await new Promise<void>((resolve) => {
      let sent = 0
      const socket = connect(app.port, '127.0.0.1', () => {
        socket.write(`POST ${target} HTTP/1.1\r\nHost: a\r\nContent-Length: 268435456\r\n\r\n`)
        const more = () => {
          while (sent < 4096) {
            sent += 1
            if (!socket.write(body)) return void socket.once('drain', more)
          }
          socket.destroy()
        }
        more()
      })
      socket.on('error', () => undefined)
      socket.on('close', () => resolve())
      socket.resume()
    })
  }
  expect(process.memoryUsage.rss() - before).toBeLessThan(200 * 1024 * 1024)
})

test('visitors who try the password of a link leave room for people who sign in', async () => {
  const proxy = parseIpNetwork('127.0.0.1')
  await using world = await testApp({
    tree: { '/d/': null },
    config: { trustedProxies: proxy ? [proxy] : [] },
    hashesInThreads: true,
  })
  const wanted = '{"kind":"upload","password":"open"}'
  const { hash } = Share.parse(await (await world.request('/api/share/d', { method: 'POST', body: wanted })).json())
  // Each address may try as often as users who mistype.
  const flood = Array.from({ length: 160 }, (_, index) => {
    const headers = { 'X-SHARE-PASSWORD': 'open', 'X-Forwarded-For': `192.0.2.${index % 16}` }
    return world.request(`/api/public/drop/${hash}/sub/none`, { method: 'POST', as: null, headers, body: '' })
  })
  const all = Promise.all(flood)
  const body = JSON.stringify({ username: 'admin', password: PASSWORD })
  for (let over = false, times = 0; !over && times < 8; times++) {
    expect((await world.request('/api/login', { method: 'POST', as: null, body })).status).toBe(200)
    over = await Promise.race([all.then(() => true), Bun.sleep(20).then(() => false)])
  }
  expect((await all).map(({ status }) => status)).toContain(503)
})

test('bodies of many files that promise much and never end leave room for others, and nothing behind', async () => {
  const type = `Content-Type: ${BATCH_HEADERS['Content-Type']}`
  const promise = batchBody([{ path: 'promised', size: 1024 * 1024, content: 'x' }])
  const start = `POST /api/files/promises HTTP/1.1\r\nHost: a\r\nX-Auth: ${token}\r\n${type}\r\nContent-Length: 30000000\r\n\r\n`
  const sockets = Array.from({ length: 60 }, () => {
    const socket = connect(app.port, '127.0.0.1', () => socket.write(Buffer.concat([Buffer.from(start), promise])))
    socket.on('error', () => undefined)
    return socket
  })
  const send = async (as: string) => {
    const body = batchBody([{ path: 'a.txt', content: as }])
    const response = await app.request(`/api/files/from-${as}`, { method: 'POST', headers: BATCH_HEADERS, body, as })
    return response.status
  }
  const refused = () => app.log.filter((line) => line.includes('status=429') && line.includes('/promises')).length
  while (refused() < 4) await Bun.sleep(10)
  expect(await send('eve')).toBe(429)
  expect(await send('mia')).toBe(200)
  for (const socket of sockets) socket.destroy()
  while ((await send('eve')) === 429) await Bun.sleep(10)
  expect(readdirSync(app.root)).not.toContain('promises')
})

test('a request of countless small parts is refused before anybody has to wait while it is read', async () => {
  const others = ['[],', '{"a":1},', '"",', '1,'].map((part) => `[${part.repeat(100_000)}1]`)
  const keys = `{${Array.from({ length: 70_000 }, (_, index) => `"${index}":1`).join(',')}}`
  for (const more of [...others, keys]) {
    const body = `{"kind":"delete","paths":["/nothing"],"more":${more}}`
    expect((await app.request('/api/jobs', { method: 'POST', body, as: 'eve' })).status).toBe(400)
  }
  const steps = Array.from({ length: 10_000 }, (_, index) => ({ from: `/a,[{"${index}`, to: '/b', onTaken: 'refuse' }))
  const body = JSON.stringify({ kind: 'copy', steps })
  expect((await app.request('/api/jobs', { method: 'POST', body, as: 'eve' })).status).toBe(202)
})
