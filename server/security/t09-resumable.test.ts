import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { addressIn, tusOf } from '#server/testing/tus.ts'
import { until } from '#server/testing/until.ts'

// Resumable uploads: whatever a client sends, however it ends and whoever else sends requests, the stored file is the old content or all of
// the new, and no user's files are moved. See docs/operate/security.md.

const OLD = 'old content '.repeat(1000)
const SECRET = 'outside'

let app: TestApp
let tus: ReturnType<typeof tusOf>
let token: string

beforeAll(async () => {
  app = await testApp({ users: [{ username: 'mia' }, { username: 'tom', scope: '/tom' }], tree: { '/tom/': null } })
  tus = tusOf(app)
  token = await app.signIn('admin')
})
beforeEach(() => {
  for (const item of readdirSync(app.root)) if (item !== 'tom') rmSync(at(item), { recursive: true })
  writeFileSync(at('old.txt'), OLD)
  writeFileSync(outside(), SECRET)
})
afterAll(() => app[Symbol.asyncDispose]())

const at = (item: string) => path.join(app.root, item)
const outside = (item = 'outside.txt') => path.join(path.dirname(app.root), item)
const names = () => readdirSync(app.root, { recursive: true, encoding: 'utf8' }).sort()
const begun = async (target: string, length: number, as?: string) =>
  addressIn(await tus.begin(target, length, { ...(as && { as }) }))
const idIn = (address: string) => address.slice(-32)
const partialOf = (address: string) => at(`.coffer/uploads/${idIn(address)}`)

const head = (address: string, offset: number, ...headers: string[]) =>
  `${[
    `PATCH ${address} HTTP/1.1`,
    'Host: a',
    `X-Auth: ${token}`,
    'Content-Type: application/offset+octet-stream',
    `Upload-Offset: ${offset}`,
    ...headers,
  ].join('\r\n')}\r\n\r\n`

/** Opens a client that sends these bytes and then stays silent. */
function silent(bytes: string) {
  const answer = Promise.withResolvers<string>()
  const socket = connect(app.port, '127.0.0.1', () => socket.write(bytes))
  socket.on('data', (data) => answer.resolve(data.toString('latin1')))
  socket.on('error', () => undefined)
  return { answer: answer.promise, send: (more: string) => socket.write(more), cut: () => socket.resetAndDestroy() }
}

describe('a length', () => {
  test.each(['-1', '0x10', '1e3', '1.5', '+3', '', '3 3', '3, 3', 'NaN', '99999999999999999999', '9007199254740993'])(
    'of %j is none',
    async (length) => {
      const before = names()
      expect((await tus.begin('/new.txt', length)).status).toBe(400)
      expect(names()).toEqual(before)
      const address = await begun('/other.txt', 10)
      expect((await tus.append(address, length, 'x')).status).toBe(400)
      expect(statSync(partialOf(address)).size).toBe(0)
    },
  )

  test('that is missing, or told later, is none', async () => {
    expect((await app.request('/api/tus/new.txt', { method: 'POST' })).status).toBe(400)
    const headers = { 'Upload-Defer-Length': '1' }
    expect((await app.request('/api/tus/new.txt', { method: 'POST', headers })).status).toBe(400)
  })

  test('that no disk holds finds it full', async () => {
    const before = names()
    expect((await tus.begin('/old.txt?override=true', Number.MAX_SAFE_INTEGER)).status).toBe(507)
    expect(names().filter((name) => !name.startsWith('.coffer'))).toEqual(before)
    expect(readFileSync(at('old.txt'), 'utf8')).toBe(OLD)
  })

  test('is room that nobody else gets', async () => {
    const { bavail, bsize } = statfsSync(app.root)
    const most = Math.floor(bavail * bsize * 0.6)
    const asked = await Promise.all([tus.begin('/one.bin', most), tus.begin('/two.bin', most, { as: 'mia' })])
    expect(asked.map(({ status }) => status).sort()).toEqual([201, 507])
    const [first] = asked.filter(({ status }) => status === 201).map(addressIn)
    const as = first?.includes('one') ? 'admin' : 'mia'
    expect((await tus.remove(first ?? '', { as })).status).toBe(204)
    expect((await tus.begin('/two.bin', most)).status).toBe(201)
  })
})

describe('a sender that lies', () => {
  test('of less than it sends leaves nothing of it', async () => {
    const address = await begun('/new.txt', 5)
    expect((await app.raw(`${head(address, 0, 'Content-Length: 9')}too much!`)).status).toBe(413)
    const chunked = head(address, 0, 'Transfer-Encoding: chunked')
    expect((await app.raw(`${chunked}3\r\ntoo\r\n6\r\n much!\r\n0\r\n\r\n`)).status).toBe(413)
    expect(await tus.offset(address)).toBe(0)
    const creation = head('/api/tus/more.txt', 0, 'Upload-Length: 3', 'Content-Length: 9').replace('PATCH', 'POST')
    expect((await app.raw(`${creation}too much!`)).status).toBe(413)
    expect(existsSync(at('more.txt'))).toBe(false)
  })

  test.each([
    ['of a declared length', 'Content-Length: 100000', 'x'.repeat(60_000), 60_000],
    ['in chunks', 'Transfer-Encoding: chunked', `ea60\r\n${'x'.repeat(60_000)}\r\n`, 60_000],
    ['before its first byte', 'Content-Length: 10', '', 0],
  ])('and goes away, %s, keeps what came of it', async (_, header, body, came) => {
    const address = await begun('/old.txt?override=true', 100_000)
    const client = silent(head(address, 0, header) + body)
    await until(() => statSync(partialOf(address)).size === came)
    client.cut()
    expect(readFileSync(at('old.txt'), 'utf8')).toBe(OLD)
    const rest = 'y'.repeat(100_000 - came)
    expect((await tus.append(address, came, rest)).status).toBe(204)
    expect(readFileSync(at('old.txt'), 'utf8')).toBe('x'.repeat(came) + rest)
  })

  test('and goes away before its checksum was compared, keeps nothing of it', async () => {
    const address = await begun('/new.txt', 100_000)
    await tus.append(address, 0, 'abc')
    const checksum = 'Upload-Checksum: sha1 AAAAAAAAAAAAAAAAAAAAAAAAAAA='
    const client = silent(`${head(address, 3, 'Content-Length: 90000', checksum)}${'x'.repeat(60_000)}`)
    await until(() => statSync(partialOf(address)).size === 60_003)
    expect(await tus.offset(address)).toBe(3)
    client.cut()
    await until(() => statSync(partialOf(address)).size === 3)
  })
})

describe('one upload', () => {
  test('of somebody else, of another path or scope, is not there', async () => {
    const address = await begun('/new.txt', 10)
    const own = await begun('/new.txt', 10, 'tom')
    const ways: [string, string][] = [
      [address, 'mia'],
      ['/api/tus/new.txt', 'mia'],
      [address, 'tom'],
      [own, 'admin'],
      [own.replace('/tus/', '/tus/tom/'), 'admin'],
      [address.replace('new.txt', 'other.txt'), 'admin'],
      [`/api/tus/new.txt?upload=${'0'.repeat(32)}`, 'admin'],
      ['/api/tus/new.txt?upload=..%2F..%2Fold.txt', 'admin'],
    ]
    for (const [target, as] of ways) {
      const answers = [tus.look(target, { as }), tus.append(target, 0, 'x', { as }), tus.remove(target, { as })]
      expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([404, 404, 404])
    }
    expect([await tus.offset(address), await tus.offset(own, { as: 'tom' })]).toEqual([0, 0])
    const headers = { 'Upload-Concat': `final;${address}` }
    expect((await app.request('/api/tus/joined.txt', { method: 'POST', as: 'mia', headers })).status).toBe(404)
  })

  test('is written by one request at a time, whose bytes never mix', async () => {
    const address = await begun('/new.txt', 40_000)
    const sent = 'abcdefgh'.split('').map((letter) => tus.append(address, 0, letter.repeat(20_000)))
    const statuses = (await Promise.all(sent)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 204)).toHaveLength(1)
    expect(statuses.filter((status) => ![204, 409, 423].includes(status))).toEqual([])
    expect(readFileSync(partialOf(address), 'utf8')).toMatch(/^(.)\1{19999}$/)
  })

  test('goes on by a new connection while the old one hangs', async () => {
    const address = await begun('/new.txt', 100_000)
    const old = silent(`${head(address, 0, 'Content-Length: 100000')}${'x'.repeat(60_000)}`)
    await until(() => statSync(partialOf(address)).size === 60_000)
    expect((await tus.append(address, 60_000, 'y'.repeat(40_000))).status).toBe(204)
    expect(await old.answer).toStartWith('HTTP/1.1 423 ')
    old.cut()
    expect(readFileSync(at('new.txt'), 'utf8')).toBe('x'.repeat(60_000) + 'y'.repeat(40_000))
  })

  test('ends while its sender still sends, and leaves nothing', async () => {
    const address = await begun('/new.txt', 100_000)
    const sender = silent(`${head(address, 0, 'Content-Length: 100000')}${'x'.repeat(60_000)}`)
    await until(() => statSync(partialOf(address)).size === 60_000)
    expect((await tus.remove(address)).status).toBe(204)
    sender.cut()
    expect([existsSync(partialOf(address)), existsSync(at('new.txt'))]).toEqual([false, false])
  })
})

describe('a part', () => {
  test('that somebody sends to while it becomes a file takes nothing from the file', async () => {
    const concat = (value: string) => ({ headers: { 'Upload-Concat': value } })
    const first = addressIn(
      await tus.begin('/joined.txt', 100_000, { body: 'a'.repeat(100_000), ...concat('partial') }),
    )
    const second = addressIn(await tus.begin('/joined.txt', 5, { body: 'bbbbb', ...concat('partial') }))
    writeFileSync(at('joined.txt'), OLD)
    const headers = { 'Upload-Concat': `final;${first} ${second}` }
    expect((await app.request('/api/tus/joined.txt', { method: 'POST', headers })).status).toBe(409)
    rmSync(at('joined.txt'))

    const from: (string | null)[] = []
    const leave = app.context.events.subscribe('operation.ended', ({ address }) => void from.push(address))
    const sender = silent(head(first, 100_000, 'Transfer-Encoding: chunked'))
    await until(() => app.context.traffic.uploads === 1)
    expect(await tus.offset('/api/tus/joined.txt')).toBe(100_005)
    leave()
    // The user whose HEAD request completes the file is in the audit trail, with the address of that request.
    expect(from).toEqual(['127.0.0.1'])
    sender.send('1\r\nx\r\n0\r\n\r\n')
    await sender.answer
    sender.cut()
    expect(readFileSync(at('joined.txt'), 'utf8')).toBe(`${'a'.repeat(100_000)}bbbbb`)
  })
})

test('what has not become a file is for nobody else to read', async () => {
  const address = await begun('/run.sh', 10)
  await tus.append(address, 0, '#!/bin')
  const modes = ['.coffer', '.coffer/uploads', `.coffer/uploads/${idIn(address)}`]
  expect(modes.map((item) => statSync(at(item)).mode & 0o7777)).toEqual([0o700, 0o700, 0o600])
  for (const target of ['.coffer/', '.coffer/uploads/', `.coffer/uploads/${idIn(address)}`])
    expect((await app.request(`/api/resources/${target}`)).status).toBe(403)
  expect((await tus.begin('/.coffer/uploads/mine', 3)).status).toBe(403)
  expect(await (await app.request('/api/resources/')).text()).not.toContain('.coffer')
  await tus.append(address, 6, '/sh\n')
  expect(statSync(at('run.sh')).mode & 0o7777).toBe(0o640)
})

test('a name in the metadata is no name', async () => {
  const said = Buffer.from('../../evil.txt').toString('base64')
  const metadata = ['filename', 'name', 'relativePath', 'path'].map((key) => `${key} ${said}`).join(',')
  const response = await tus.begin('/plain.txt', 1, { headers: { 'Upload-Metadata': metadata }, body: 'x' })
  expect([response.status, readFileSync(at('plain.txt'), 'utf8')]).toEqual([201, 'x'])
  expect(names().filter((name) => name.includes('evil'))).toEqual([])
  expect((await tus.begin('/b.txt', 1, { headers: { 'Upload-Metadata': 'a b c d' } })).status).toBe(400)
})

describe('a link', () => {
  test('in the place of the work directory is not followed', async () => {
    mkdirSync(outside('elsewhere'), { recursive: true })
    symlinkSync(outside('elsewhere'), at('.coffer'))
    expect((await tus.begin('/new.txt', 3)).status).toBe(403)
    rmSync(at('.coffer'))
    mkdirSync(at('.coffer'))
    symlinkSync(outside('elsewhere'), at('.coffer/uploads'))
    expect((await tus.begin('/new.txt', 3)).status).toBe(403)
    expect(readdirSync(outside('elsewhere'))).toEqual([])
  })

  test('in the place of what came is neither read, written nor followed by what removes', async () => {
    const address = await begun('/new.txt', 10)
    rmSync(partialOf(address))
    symlinkSync(outside(), partialOf(address))
    expect(await tus.offset(address)).toBe('status 404')
    expect((await tus.append(address, 0, 'x')).status).toBe(404)
    expect((await tus.remove(address)).status).toBe(204)
    expect(lstatSync(partialOf(address), { throwIfNoEntry: false })).toBeUndefined()
    expect(readFileSync(outside(), 'utf8')).toBe(SECRET)
  })

  test('that leaves the scope leads to no upload, at the beginning and at the end', async () => {
    mkdirSync(outside('elsewhere'), { recursive: true })
    symlinkSync('../elsewhere', at('leaves'))
    expect((await tus.begin('/leaves/new.txt', 3)).status).toBe(404)
    mkdirSync(at('folder'))
    const address = await begun('/folder/new.txt', 3)
    renameSync(at('folder'), at('moved'))
    symlinkSync('../elsewhere', at('folder'))
    expect((await tus.append(address, 0, 'abc')).status).toBe(404)
    symlinkSync('../outside.txt', at('dangling'))
    expect((await tus.begin('/dangling', 3)).status).toBe(409)
    expect(readdirSync(outside('elsewhere'))).toEqual([])
  })
})

test('many at once on one file leave one of them, whole', async () => {
  const texts = Array.from({ length: 40 }, (_, index) => `${index},`.repeat(5000))
  const sent = texts.map((body) => tus.begin('/old.txt?override=true', body.length, { body }))
  for (const response of await Promise.all(sent)) expect(response.status).toBe(201)
  expect(texts).toContain(readFileSync(at('old.txt'), 'utf8'))
  const creations = texts.map((body) => tus.begin('/once.txt', body.length, { body }))
  const statuses = (await Promise.all(creations)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(1)
  expect(texts).toContain(readFileSync(at('once.txt'), 'utf8'))
})
