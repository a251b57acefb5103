import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

// T9 over real sockets: whatever a sender says of its content and however it ends, what is stored is the old content or all of the new,
// and nothing else is left.

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

/** Sends this and goes away after a while, in the middle of the body. */
async function cutOff(bytes: string, after: number): Promise<void> {
  const socket = connect(app.port, '127.0.0.1', () => socket.write(bytes))
  socket.on('error', () => undefined)
  await Bun.sleep(after)
  socket.resetAndDestroy()
}

/** Until the server has noticed what it could notice: at the latest when the sender has been silent for too long. */
async function settled(expected: readonly string[]): Promise<void> {
  for (let tries = 0; tries < 4500 && names().join() !== expected.join(); tries += 1) await Bun.sleep(10)
  expect(names()).toEqual([...expected])
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
  )(
    '%s, %s, leaves all as it was',
    async (_, __, method, target, headers, body) => {
      const before = names()
      for (const after of [1, 10, 40])
        await cutOff(head(method, target.replace('/a/', `/a${after}/`), ...headers) + body, after)
      await Bun.sleep(50)
      await settled(before)
      expect(readFileSync(at('old.txt'), 'utf8')).toBe(OLD)
    },
    60_000,
  )
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
      const { status } = await app.raw(`${head('POST', '/api/resources/lie.txt', `Content-Length: ${length}`)}abc`, 300)
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
