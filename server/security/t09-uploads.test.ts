import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { ErrorBody } from '#contract/errors.ts'
import { BATCH_LIMITS } from '#contract/uploads.ts'
import { BATCH_HEADERS, batchBody, batchFrame, batchHead } from '#server/testing/batch-body.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { until } from '#server/testing/until.ts'

// Uploads over real sockets: whatever a client declares about its content and however it ends, the stored file is the old content or all of
// the new, and nothing else remains.

const OLD = 'old content '.repeat(1000)

let app: TestApp
let token: string

beforeAll(async () => {
  app = await testApp({ tree: { '/old.txt': OLD, '/file/': null } })
  token = await app.signIn('admin')
})
beforeEach(() => writeFileSync(at('old.txt'), OLD))
afterAll(() => app[Symbol.asyncDispose]())

const at = (item: string) => path.join(app.root, item)
const names = () => readdirSync(app.root, { recursive: true, encoding: 'utf8' }).sort()
const head = (method: string, target: string, ...headers: string[]) =>
  `${[`${method} ${target} HTTP/1.1`, 'Host: a', `X-Auth: ${token}`, ...headers].join('\r\n')}\r\n\r\n`

/**
 * Sends these bytes and disconnects after some milliseconds, in the middle of the body. Different delays interrupt the server at different
 * moments.
 */
async function cutOff(bytes: string, after: number): Promise<void> {
  const sent = Promise.withResolvers<void>()
  const socket = connect(app.port, '127.0.0.1', () => socket.write(bytes, () => sent.resolve()))
  socket.on('error', () => undefined)
  await sent.promise
  await Bun.sleep(after)
  socket.resetAndDestroy()
}

/**
 * Waits until the server has noticed that clients have disconnected: it answers later requests, has no others in progress, and has these
 * files.
 */
async function settled(expected: readonly string[]): Promise<void> {
  for (let asked = 0; asked < 3; asked++) await app.request('/health')
  await until(() => app.context.traffic.working === 0 && names().join() === expected.join())
}

describe('an upload that is cut off', () => {
  const targets: [what: string, method: string, target: string][] = [
    ['a new file', 'POST', '/api/resources/new.txt'],
    ['a new file in new folders', 'POST', '/api/resources/a/b/c/new.txt'],
    ['an old file', 'POST', '/api/resources/old.txt?override=true'],
    ['a save', 'PUT', '/api/resources/old.txt'],
  ]
  const bodies: [how: string, headers: string[], body: string][] = [
    ['of a declared length', ['Content-Length: 100000'], 'x'.repeat(60_000)],
    ['in chunks', ['Transfer-Encoding: chunked'], `ea60\r\n${'x'.repeat(60_000)}\r\n`],
    ['in the middle of a chunk', ['Transfer-Encoding: chunked'], `ea60\r\n${'x'.repeat(100)}`],
    ['before its first byte', ['Content-Length: 10'], ''],
  ]
  test.each(
    targets.flatMap(([what, ...target]) => bodies.map(([how, ...body]) => [what, how, ...target, ...body] as const)),
  )('%s, %s, leaves all as it was', async (_, __, method, target, headers, body) => {
    const before = names()
    for (const after of [1, 10, 40])
      await cutOff(head(method, target.replace('/a/', `/a${after}/`), ...headers) + body, after)
    await settled(before)
    expect(readFileSync(at('old.txt'), 'utf8')).toBe(OLD)
  })
})

describe('a sender that lies', () => {
  test('of less than it sends: the rest is no part of the file', async () => {
    const reply = await app.raw(`${head('PUT', '/api/resources/old.txt', 'Content-Length: 3')}newGARBAGE`)
    expect(reply.status).toBe(200)
    expect(readFileSync(at('old.txt'), 'utf8')).toBe('new')
  })

  test.each(['-1', '0x10', '1e3', '1.5', '+3', '', '3 3', '3, 3', '99999999999999999999', '9007199254740993'])(
    'of a length of %j is refused',
    async (length) => {
      const before = names()
      const { status } = await app.raw(`${head('POST', '/api/resources/lie.txt', `Content-Length: ${length}`)}abc`)
      expect(status).toBeOneOf([400, 413])
      expect(names()).toEqual(before)
    },
  )
})

test('a name in a header or a form is no name', async () => {
  const headers = { 'Content-Disposition': 'attachment; filename="../../evil.txt"', 'X-File-Name': '/evil.txt' }
  expect((await app.request('/api/resources/plain.txt', { method: 'POST', body: 'x', headers })).status).toBe(200)
  const form = new FormData()
  form.set('file', new File(['x'], '../evil.txt'))
  expect((await app.request('/api/resources/form.txt', { method: 'POST', body: form })).status).toBe(415)
  expect(names().filter((name) => name.includes('evil') || name.includes('form'))).toEqual([])
})

test('a new file is for nobody else to read, and runs nowhere', async () => {
  await app.request('/api/resources/run.sh', { method: 'POST', body: '#!/bin/sh' })
  await app.request('/api/resources/made/', { method: 'POST' })
  expect(statSync(at('run.sh')).mode & 0o7777).toBe(0o640)
  expect(statSync(at('made')).mode & 0o7777).toBe(0o750)
})

test('a file is no folder to put anything into', async () => {
  const before = names()
  for (const target of ['old.txt/new.txt', 'old.txt/a/b/new.txt', 'old.txt/new/']) {
    const response = await app.request(`/api/resources/${target}`, {
      method: 'POST',
      body: target.endsWith('/') ? null : 'x',
    })
    expect([400, 404, 409]).toContain(response.status)
  }
  expect(names()).toEqual(before)
})

test('of many who write the same file at once each is whole, and one is last', async () => {
  const texts = Array.from({ length: 12 }, (_, index) => `${index}`.repeat(50_000))
  const puts = texts.map((body) => app.request('/api/resources/old.txt', { method: 'PUT', body }))
  const reads = Array.from({ length: 30 }, () => app.request('/api/raw/old.txt').then((response) => response.text()))
  for (const response of await Promise.all(puts)) expect(response.status).toBe(200)
  for (const text of await Promise.all(reads)) expect([OLD, ...texts]).toContain(text)
  expect(texts).toContain(readFileSync(at('old.txt'), 'utf8'))
  const creations = texts.map((body) => app.request('/api/resources/once.txt', { method: 'POST', body }))
  const statuses = (await Promise.all(creations)).map(({ status }) => status).sort()
  expect(statuses).toEqual([200, ...Array(11).fill(409)])
})

describe('a body of many files', () => {
  const MiB = 1024 * 1024
  const first = (folder: string) => ({ path: `${folder}/first`, content: 'first'.repeat(100) })
  const refusals: [what: string, code: string, rest: Uint8Array[]][] = [
    ['a length cut in two', 'invalid', [Buffer.from([0, 0])]],
    ['no head', 'invalid', [Buffer.from([0, 0, 0, 0])]],
    ['a head cut in two', 'invalid', [Buffer.from([0, 0, 0, 9]), Buffer.from('{')]],
    ['the longest head a length can say', 'too_large', [Buffer.from([255, 255, 255, 255])]],
    ['a head that is too long', 'too_large', batchHead(JSON.stringify({ path: 'x'.repeat(17_000), size: 0 }))],
    ['a head that is no JSON', 'invalid', batchHead('path=x')],
    ['a head that is no UTF-8', 'invalid', [Buffer.from([0, 0, 0, 2]), Buffer.from([0xff, 0xfe])]],
    ['a head of another form', 'invalid', batchHead('[]')],
    ['no size', 'invalid', batchHead('{"path":"lie"}')],
    ['a negative size', 'invalid', batchHead('{"path":"lie","size":-1}')],
    ['half a byte', 'invalid', batchHead('{"path":"lie","size":0.5}')],
    ['a size that is text', 'invalid', batchHead('{"path":"lie","size":"1"}')],
    ['two sizes', 'invalid', batchHead('{"path":"lie","size":0,"size":1}')],
    ['keys of every object', 'invalid', batchHead('{"path":"lie","size":0,"__proto__":{}}')],
    ['a size beyond the limit', 'too_large', batchHead(`{"path":"lie","size":${BATCH_LIMITS.file + 1}}`)],
    ['a size beyond any memory', 'too_large', batchHead('{"path":"lie","size":9007199254740991}')],
    ['less content than it says', 'invalid', batchFrame({ path: 'lie', size: 1000, content: 'x' })],
    ['more content than it says', 'too_large', batchFrame({ path: 'second', size: 1, content: 'x~~~~~~' })],
    ['a folder with content', 'invalid', batchFrame({ path: 'lie/', content: 'x' })],
  ]
  const send = (body: Uint8Array<ArrayBuffer>) =>
    app.request('/api/files/many', { method: 'POST', headers: BATCH_HEADERS, body })

  test.each(refusals)('with %s is refused; what came before it whole is stored', async (what, code, rest) => {
    const response = await send(Buffer.concat([batchBody([first(what)]), ...rest]))
    expect(ErrorBody.parse(await response.json()).code).toBe(code as ErrorBody['code'])
    expect(readFileSync(at(`many/${what}/first`), 'utf8')).toBe(first(what).content)
    expect(names().filter((name) => name.includes('lie'))).toEqual([])
  })

  test('with too many of them, or too much, is refused', async () => {
    const many = Array.from({ length: BATCH_LIMITS.entries + 1 }, (_, n) => ({ path: `entries/${n}` }))
    expect((await send(batchBody(many))).status).toBe(413)
    expect(readdirSync(at('many/entries'))).toHaveLength(BATCH_LIMITS.entries)
    const much = Array.from({ length: 33 }, (_, n) => ({ path: `much/${n}`, content: Buffer.alloc(MiB, n) }))
    expect((await send(batchBody(much))).status).toBe(413)
    expect(names().filter((name) => name.includes('much'))).toEqual([])
    const body = batchBody(much)
    const chunked = new ReadableStream({
      async pull(controller) {
        for (let at = 0; at < body.length; at += 100_000) {
          controller.enqueue(body.subarray(at, at + 100_000))
          await Bun.sleep(0)
        }
        controller.close()
      },
    })
    const response = await app.request('/api/files/many', { method: 'POST', headers: BATCH_HEADERS, body: chunked })
    expect(response.status).toBe(413)
    const stored = readdirSync(at('many/much'))
    expect(stored.length).toBeLessThan(32)
    for (const name of stored) expect(statSync(at(`many/much/${name}`)).size).toBe(MiB)
  })

  test('of another type is none', async () => {
    const body = batchBody([first('type')])
    for (const type of ['text/plain', 'application/octet-stream', 'application/vnd.coffer.files2', '']) {
      const headers = { 'Content-Type': type }
      expect((await app.request('/api/files/many', { method: 'POST', headers, body })).status).toBe(415)
    }
    expect(names().filter((name) => name.includes('type'))).toEqual([])
  })

  test.each([
    ['in the middle of a file', 5000],
    ['in the middle of a head', 10_020],
  ])('that is cut off %s leaves those that came whole, and nothing of the one it was in', async (how, left) => {
    const files = ['1', '2', '3'].map((name) => ({ path: `${how}/${name}`, content: name.repeat(10_000) }))
    const body = batchBody(files)
    const sent = body.subarray(0, body.length - left)
    const type = `Content-Type: ${BATCH_HEADERS['Content-Type']}`
    const before = names()
    const start = head('POST', '/api/files/cut', type, `Content-Length: ${body.length}`)
    const socket = connect(app.port, '127.0.0.1', () => socket.write(Buffer.concat([Buffer.from(start), sent])))
    socket.on('error', () => undefined)
    const whole = files.slice(0, 2).map((file) => `cut/${file.path}`)
    const expected = [...new Set([...before, 'cut', `cut/${how}`, ...whole])].sort()
    await until(() => names().join() === expected.join())
    socket.resetAndDestroy()
    await settled(expected)
    for (const file of files.slice(0, 2)) expect(readFileSync(at(`cut/${file.path}`), 'utf8')).toBe(file.content)
  })

  test('many of them at once into the same names leave each whole', async () => {
    const bodies = Array.from({ length: 6 }, (_, writer) =>
      batchBody(
        Array.from({ length: 50 }, (__, n) => ({
          path: `shared/${n % 25}`,
          content: `${writer}`.repeat(3000),
          override: true,
        })),
      ),
    )
    for (const response of await Promise.all(bodies.map(send))) expect(response.status).toBe(200)
    for (let n = 0; n < 25; n++) expect(readFileSync(at(`many/shared/${n}`), 'utf8')).toMatch(/^(\d)\1{2999}$/)
    expect(names().filter((name) => name.includes('.coffer-') || name.startsWith('.coffer/uploads/'))).toEqual([])
  })
})
