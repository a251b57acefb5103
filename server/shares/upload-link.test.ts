import { describe, expect, test } from 'bun:test'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import * as z from 'zod/mini'
import { AuditPage } from '#contract/audit.ts'
import { PublicDrop, ReceivedFile, Share } from '#contract/shares.ts'
import { nextOperation } from '#server/testing/next-operation.ts'
import { type TestApp, type TestAppOptions, testApp } from '#server/testing/test-app.ts'
import { servedNames } from '#server/testing/tree.ts'

const world = (options: TestAppOptions = {}) =>
  testApp({
    tree: { '/in/secret.txt': 'secret', '/beside.txt': 'beside' },
    users: [
      { username: 'ann' },
      { username: 'bob' },
      { username: 'reader', grantedPermissions: ['share', 'download'] },
    ],
    ...options,
  })

const LIMITS = { maxFileSize: null, maxTotalSize: null, maxFiles: null, extensions: [], askName: false }

async function link(app: TestApp, limits: object = {}, wanted: object = {}): Promise<Share> {
  const body = JSON.stringify({ kind: 'upload', uploads: { ...LIMITS, ...limits }, ...wanted })
  const reply = await app.request('/api/share/in', { method: 'POST', as: 'ann', body })
  return Share.parse(await reply.json())
}

const drop = async (
  app: TestApp,
  { hash }: Share,
  name: string,
  body: string | ReadableStream<Uint8Array> = 'x',
  headers = {},
) => (await app.request(`/api/public/drop/${hash}/${name}`, { method: 'POST', as: null, body, headers })).status

const inside = (app: TestApp) => readdirSync(path.join(app.root, 'in')).sort()
const textOf = (app: TestApp, name: string) => readFileSync(path.join(app.root, 'in', name), 'utf8')

/** A body without a length. */
function chunked(...chunks: string[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk))
      controller.close()
    },
  })
}

/** A body that the test sends on demand. */
function slow() {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  // After a refusal the server reads no more.
  const send = () => void writer.write(new Uint8Array(2000)).catch(() => undefined)
  send()
  return { body: readable, send, end: () => void writer.close().catch(() => undefined) }
}

describe('an upload link', () => {
  test('takes files, replaces nothing, and shows nothing of what is there', async () => {
    await using app = await world()
    const share = await link(app)
    expect([await drop(app, share, 'a.txt', 'a'), await drop(app, share, 'secret.txt', 'mine')]).toEqual([200, 200])
    expect(inside(app)).toEqual(['a.txt', 'secret(1).txt', 'secret.txt'])
    expect([textOf(app, 'secret.txt'), textOf(app, 'secret(1).txt')]).toEqual(['secret', 'mine'])
    const seen = await (await app.request(`/api/public/share/${share.hash}`, { as: null })).text()
    expect(PublicDrop.parse(JSON.parse(seen))).toMatchObject({ kind: 'upload', name: 'in' })
    expect(seen).not.toContain('secret')
    for (const kind of ['share', 'dl'])
      for (const inner of ['/secret.txt', '/none'])
        expect((await app.request(`/api/public/${kind}/${share.hash}${inner}`, { as: null })).status).toBe(404)
  })

  test('tells by no name what is there, however long', async () => {
    await using app = await world()
    const share = await link(app)
    for (const name of ['x'.repeat(255), `${'ö'.repeat(125)}.txt`, `a.${'x'.repeat(253)}`]) {
      const encoded = encodeURIComponent(name)
      expect([await drop(app, share, encoded), await drop(app, share, encoded)]).toEqual([200, 200])
    }
    expect(inside(app)).toHaveLength(7)
    expect(inside(app)).toContain(`${'ö'.repeat(124)}(1).txt`)
  })

  test('is held up by nobody alone', async () => {
    await using app = await world()
    const share = await link(app)
    const slows = Array.from({ length: 9 }, () => slow())
    const sending = slows.map(({ body }, index) => drop(app, share, `${index}`, body))
    expect(await Promise.race(sending)).toBe(429)
    const other = new Promise<string>((resolve) => {
      const socket = connect({ port: app.port, host: '127.0.0.1', localAddress: '127.0.0.2' }, () =>
        socket.write(`POST /api/public/drop/${share.hash}/other HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\nx`),
      )
      socket.once('data', (bytes) => {
        socket.destroy()
        resolve(bytes.toString().slice(0, 12))
      })
    })
    expect(await other).toBe('HTTP/1.1 200')
    for (const { end } of slows) end()
    expect((await Promise.all(sending)).filter((status) => status === 200)).toHaveLength(8)
  })

  test('takes any number of files of one name, none at the cost of looking at all others', async () => {
    await using app = await world()
    const share = await link(app)
    const taken = ['a.txt', ...Array.from({ length: 1000 }, (_, index) => `a(${index + 1}).txt`)]
    for (const name of taken) writeFileSync(path.join(app.root, 'in', name), '')
    expect([await drop(app, share, 'a.txt'), await drop(app, share, 'a.txt')]).toEqual([200, 200])
    const added = inside(app).filter((name) => name !== 'secret.txt' && !taken.includes(name))
    expect(added).toHaveLength(2)
    for (const name of added) expect(name).toMatch(/^a\(\d+\)\.txt$/)
  })

  test('takes a name, no path', async () => {
    await using app = await world()
    const share = await link(app)
    for (const name of [
      '',
      '../x',
      '..%2Fx',
      '%2e%2e',
      'sub/x',
      'a%5Cb',
      'a%00b',
      '.coffer-x',
      '.bash_profile',
      '%2Ehtaccess',
      '.txt',
    ])
      expect([400, 404, 405]).toContain(await drop(app, share, name))
    expect(inside(app)).toEqual(['secret.txt'])
    expect(servedNames(app.root)).toEqual(['beside.txt', 'in'])
  })

  test('is bounded by size, before and while a file comes', async () => {
    await using app = await world()
    const share = await link(app, { maxFileSize: 4, maxTotalSize: 6 })
    expect(await drop(app, share, 'a', '12345')).toBe(413)
    expect(await drop(app, share, 'a', chunked('123', '45'))).toBe(413)
    expect([await drop(app, share, 'a', '1234'), await drop(app, share, 'b', '123')]).toEqual([200, 413])
    expect(await drop(app, share, 'c', chunked('1', '2', '3'))).toBe(413)
    expect(await drop(app, share, 'd', '12')).toBe(200)
    expect(inside(app)).toEqual(['a', 'd', 'secret.txt'])
    const left = PublicDrop.parse(await (await app.request(`/api/public/share/${share.hash}`, { as: null })).json())
    expect(left.uploads).toMatchObject({ sizeLeft: 0, filesLeft: null })
  })

  test('takes no more files than it says, however many come at once, nor others than it says', async () => {
    await using app = await world()
    const share = await link(app, { maxFiles: 3, extensions: ['txt'] })
    expect([await drop(app, share, 'a.exe'), await drop(app, share, 'txt')]).toEqual([415, 415])
    const names = Array.from({ length: 7 }, (_, index) => `${index}.TXT`)
    const statuses = await Promise.all(names.map((name) => drop(app, share, name)))
    expect(statuses.filter((status) => status === 200)).toHaveLength(3)
    expect(statuses.filter((status) => status === 409)).toHaveLength(4)
    expect(inside(app)).toHaveLength(4)
  })

  test('tells its owner, and administrators, who sent what; nobody else', async () => {
    await using app = await world()
    const share = await link(app, { askName: true })
    await drop(app, share, 'a.txt', 'abc', { 'X-Sender': encodeURIComponent('Zoë') })
    expect(await drop(app, share, 'b.txt', 'x', { 'X-Sender': '%' })).toBe(400)
    const list = (as: string) => app.request(`/api/shares/received/${share.hash}`, { as })
    const files = z.array(ReceivedFile).parse(await (await list('ann')).json())
    expect(files).toMatchObject([{ path: '/in/a.txt', name: 'a.txt', size: 3, sender: 'Zoë', address: '127.0.0.1' }])
    expect([(await list('admin')).status, (await list('bob')).status]).toEqual([200, 404])
    const [own] = z.array(Share).parse(await (await app.request('/api/shares', { as: 'ann' })).json())
    expect(own?.uploads).toMatchObject({ received: 1, receivedSize: 3 })
    const { events } = AuditPage.parse(await (await app.request('/api/audit?kinds=received,upload')).json())
    expect(events).toMatchObject([
      { kind: 'received', userId: null, targets: ['/in/a.txt'], detail: 'Zoë', address: '127.0.0.1' },
      { kind: 'upload', userId: null, username: 'visitor', address: '127.0.0.1' },
    ])
  })

  test('lists what came in where it is now: wherever its folder went', async () => {
    await using app = await world()
    const share = await link(app)
    await drop(app, share, 'a.txt', 'abc')
    const paths = async () => {
      const reply = await app.request(`/api/shares/received/${share.hash}`, { as: 'ann' })
      return z
        .array(ReceivedFile)
        .parse(await reply.json())
        .map(({ path: place }) => place)
    }
    const rename = (from: string, to: string) =>
      app.request(`/api/resources${from}?action=rename&destination=${encodeURIComponent(to)}`, { method: 'PATCH' })
    await rename('/in', '/moved/here')
    expect(await paths()).toEqual(['/moved/here/a.txt'])
    await app.context.db.updateTable('users').set({ scope: '/moved' }).where('username', '=', 'ann').execute()
    expect(await paths()).toEqual(['/here/a.txt'])
    await rename('/moved/here', '/away')
    expect(await paths()).toEqual([''])
  })

  test('asks for its password before anything comes in', async () => {
    await using app = await world()
    const share = await link(app, {}, { password: 'open' })
    expect([await drop(app, share, 'a'), await drop(app, share, 'a', 'x', { 'X-SHARE-PASSWORD': 'open' })]).toEqual([
      401, 200,
    ])
    const shown = await app.request(`/api/public/share/${share.hash}`, {
      as: null,
      headers: { 'X-SHARE-PASSWORD': 'open' },
    })
    const { token } = PublicDrop.parse(await shown.json())
    expect(await drop(app, share, `b?token=${token}`)).toBe(200)
  })

  test('is for folders, and for who may create', async () => {
    await using app = await world()
    const make = async (item: string, as: string) =>
      (await app.request(`/api/share/${item}`, { method: 'POST', as, body: '{"kind":"upload"}' })).status
    expect([await make('beside.txt', 'ann'), await make('in', 'reader')]).toEqual([400, 403])
    const share = await link(app)
    await app.context.db.updateTable('users').set({ may_create: 0 }).where('username', '=', 'ann').execute()
    expect(await drop(app, share, 'a')).toBe(404)
  })

  test('that is removed while a file comes takes nothing', async () => {
    await using app = await world()
    const share = await link(app)
    const { promise, resolve } = Promise.withResolvers<void>()
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        controller.enqueue(new Uint8Array(2000))
        await promise
        controller.close()
      },
    })
    const begun = nextOperation(app)
    const sending = drop(app, share, 'late', body)
    await begun
    await app.request(`/api/share/${share.hash}`, { method: 'DELETE', as: 'ann' })
    resolve()
    expect(await sending).toBe(404)
    expect(inside(app)).toEqual(['secret.txt'])
  })

  test.each([
    ['was removed', 'DELETE', undefined],
    ['has another password', 'PATCH', JSON.stringify({ password: 'another one' })],
  ])('that %s ends what is coming in within seconds, not when the sender likes', async (_, method, change) => {
    let now = Date.UTC(2026, 10, 20)
    await using app = await world({ now: () => now })
    const share = await link(app)
    const { body, send } = slow()
    const begun = nextOperation(app)
    const sending = drop(app, share, 'late', body)
    await begun
    const changed = await app.request(`/api/share/${share.hash}`, {
      method,
      as: 'ann',
      ...(change && { body: change }),
    })
    expect(changed.status).toBe(200)
    now += 5000
    send()
    expect(await sending).toBe(404)
    expect(inside(app)).toEqual(['secret.txt'])
  })

  test('whose name is another link’s by now takes nothing for either', async () => {
    await using app = await world()
    const named = { name: 'inbox', guessable: true }
    const share = await link(app, {}, named)
    const { body, send, end } = slow()
    const begun = nextOperation(app)
    const sending = drop(app, share, 'late', body)
    await begun
    await app.request(`/api/share/${share.hash}`, { method: 'DELETE', as: 'ann' })
    mkdirSync(path.join(app.root, 'of-bob'))
    const made = JSON.stringify({ kind: 'upload', ...named })
    expect((await app.request('/api/share/of-bob', { method: 'POST', as: 'bob', body: made })).status).toBe(200)
    send()
    end()
    expect(await sending).toBe(404)
    expect([inside(app), readdirSync(path.join(app.root, 'of-bob'))]).toEqual([['secret.txt'], []])
    expect(await (await app.request('/api/shares/received/inbox', { as: 'bob' })).json()).toEqual([])
  })

  test('keeps nobody from moving or removing its folder while somebody sends slowly', async () => {
    await using app = await world()
    const share = await link(app)
    const change = async (target: string, method: string) =>
      (await app.request(`/api/resources/${target}`, { method, as: 'ann' })).status
    const first = slow()
    const begun = nextOperation(app)
    const sending = drop(app, share, 'late', first.body)
    await begun
    expect(await change('in?action=rename&destination=/moved', 'PATCH')).toBe(200)
    expect(await sending).toBe(503)
    const begunAgain = nextOperation(app)
    const again = drop(app, share, 'late', slow().body)
    await begunAgain
    expect(await change('moved', 'DELETE')).toBe(200)
    expect(await again).toBe(503)
    expect(servedNames(app.root)).toEqual(['beside.txt'])
  })

  test('ends with its folder, and takes nothing into another one', async () => {
    await using app = await world()
    const share = await link(app)
    await app.request('/api/resources/in', { method: 'DELETE' })
    mkdirSync(path.join(app.root, 'in'))
    expect(await drop(app, share, 'a')).toBe(404)
    expect(inside(app)).toEqual([])
  })
})
