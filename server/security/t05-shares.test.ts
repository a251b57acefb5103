import { describe, expect, test } from 'bun:test'
import { mkdirSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { PublicFile, PublicFolder, Share } from '#contract/shares.ts'
import { NO_PERMISSIONS } from '#contract/users.ts'
import { parsePlainPath } from '#server/access/virtual-path.ts'
import { UserWriter } from '#server/accounts/users/store.ts'
import type { Account } from '#server/accounts/users/user.ts'
import { parseIpNetwork } from '#server/platform/network/ip-network.ts'
import { nextOperation } from '#server/testing/next-operation.ts'
import { type PausedDownload, pausedDownload } from '#server/testing/paused-download.ts'
import { type TestApp, type TestAppOptions, testApp } from '#server/testing/test-app.ts'
import { until } from '#server/testing/until.ts'
import { testWith } from '#testing/requirements.ts'

const withTar = testWith('tar')

// Share links are pinned to an item, and authorized again at each use. See docs/operate/security.md.

const TREE = {
  '/a.txt': 'text of a',
  '/b.txt': 'text of b',
  '/folder/one.txt': '1',
  '/folder/sub/two.txt': '22',
  '/folder/.hidden/three.txt': '3',
  '/folders/beside.txt': 'beside',
  '/ann/own.txt': 'own',
  '/bob/own.txt': 'of bob',
}

const world = (options: TestAppOptions = {}) =>
  testApp({ tree: TREE, users: [{ username: 'ann' }, { username: 'bob' }], ...options })

async function share(app: TestApp, item: string, wanted: object = {}, as = 'ann'): Promise<Share> {
  const reply = await app.request(`/api/share${item}`, { method: 'POST', as, body: JSON.stringify(wanted) })
  if (!reply.ok) throw new Error(`Sharing ${item} answered ${reply.status}: ${await reply.text()}`)
  return Share.parse(await reply.json())
}

const folderOf = async (reply: Promise<Response>) => PublicFolder.parse(await (await reply).json())
const fileOf = async (reply: Promise<Response>) => PublicFile.parse(await (await reply).json())
const sharesOf = async (reply: Promise<Response>) => z.array(Share).parse(await (await reply).json())

const visit = (app: TestApp, hash: string, inner = '', headers: Record<string, string> = {}) =>
  app.request(`/api/public/share/${hash}${inner}`, { as: null, headers })
const take = (app: TestApp, hash: string, inner = '', headers: Record<string, string> = {}) =>
  app.request(`/api/public/dl/${hash}${inner}`, { as: null, headers })
const statusOf = async (reply: Promise<Response>) => (await reply).status
const both = async (app: TestApp, hash: string, inner = '') => [
  await statusOf(visit(app, hash, inner)),
  await statusOf(take(app, hash, inner)),
]

async function change({ context }: TestApp, username: string, changes: Partial<Account>): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const writer = new UserWriter(tx)
    const user = (await writer.all()).find((each) => each.username === username)
    if (user) await writer.update(user, { ...user, ...changes }, null)
  })
}

const on = (app: TestApp, name: string) => path.join(app.root, name)

test('what protects a link counts however its keys are spelled; what could be meant twice makes none', async () => {
  await using app = await world()
  const link = await share(app, '/a.txt', { Password: 'let me in', EXPIRES: '24', Unit: 'hours', DownloadLimit: 3 })
  expect([link.hasPassword, link.expire > Date.now() / 1000, link.downloadLimit]).toEqual([true, true, 3])
  expect(await statusOf(visit(app, link.hash))).toBe(401)
  const patched = await app.request(`/api/share/${link.hash}`, {
    method: 'PATCH',
    as: 'ann',
    body: '{"downloadlimit":1}',
  })
  expect(Share.parse(await patched.json())).toMatchObject({ downloadLimit: 1, hasPassword: true })
  const twice = await app.request('/api/share/b.txt', {
    method: 'POST',
    as: 'ann',
    body: '{"password":"","Password":"let me in"}',
  })
  expect(twice.status).toBe(400)
  expect(await sharesOf(app.request('/api/shares', { as: 'ann' }))).toHaveLength(1)
})

test('a link to a folder has the path that it was created with, also after a move, in the trash and for every spelling', async () => {
  await using app = await world()
  const pathsOf = async (target: string) =>
    (await sharesOf(app.request(target, { as: 'ann' }))).map((link) => link.path)
  const change = (method: string, target: string) => app.request(target, { method, as: 'ann' })
  const slashed = await share(app, '/folder/')
  expect([slashed.path, (await share(app, '/folder/sub')).path]).toEqual(['/folder/', '/folder/sub'])
  expect([(await share(app, '/folder%2Fsub%2F')).path, (await share(app, '/a.txt')).path]).toEqual([
    '/folder/sub/',
    '/a.txt',
  ])
  for (const target of ['/api/share/folder', '/api/share/folder/']) expect(await pathsOf(target)).toEqual(['/folder/'])
  const patched = await app.request(`/api/share/${slashed.hash}`, { method: 'PATCH', as: 'ann', body: '{}' })
  expect(Share.parse(await patched.json()).path).toBe('/folder/')
  expect((await change('PATCH', '/api/resources/folder?action=rename&destination=%2Fmoved')).status).toBe(200)
  const moved = ['/a.txt', '/moved/', '/moved/sub', '/moved/sub/']
  expect((await pathsOf('/api/shares')).sort()).toEqual(moved)
  expect((await change('DELETE', '/api/resources/moved')).status).toBe(200)
  expect((await pathsOf('/api/shares')).sort()).toEqual(moved)
})

describe('a visitor', () => {
  test('sees a file and takes it, by whatever name', async () => {
    await using app = await world()
    const { hash } = await share(app, '/a.txt')
    expect(hash).toMatch(/^[\w-]{22}$/)
    const seen = await (await visit(app, hash)).json()
    expect(seen).toMatchObject({ path: '', name: 'a.txt', size: 9, isDir: false, kind: 'download', expire: 0 })
    expect(seen).not.toHaveProperty('content')
    for (const inner of ['', '/', '/any-name.txt', '/x/y'])
      expect(await (await take(app, hash, inner)).text()).toBe('text of a')
    expect((await take(app, hash)).headers.get('Content-Disposition')).toContain('a.txt')
    expect(await (await take(app, hash, '', { Range: 'bytes=5-6' })).text()).toBe('of')
  })

  test('sees a folder with paths of the link alone, a to z, %2F being a separator', async () => {
    await using app = await world()
    const { hash } = await share(app, '/folder/')
    const top = await folderOf(visit(app, hash))
    expect(top).toMatchObject({ path: '/', name: 'folder', isDir: true, sorting: { by: 'name', asc: false } })
    expect(top.items.map((item) => item.path)).toEqual(['/.hidden', '/sub', '/one.txt'])
    const sub = await folderOf(visit(app, hash, '/sub'))
    expect([sub.path, sub.name, sub.items[0]?.path]).toEqual(['/sub', 'sub', '/sub/two.txt'])
    expect((await fileOf(visit(app, hash, '/sub/two.txt'))).path).toBe('/sub/two.txt')
    expect(await (await take(app, hash, '/sub%2Ftwo.txt')).text()).toBe('22')
    const said = await (await visit(app, hash)).text()
    for (const word of ['ann', 'userID', 'username']) expect(said).not.toContain(word)
  })

  test('cannot leave the folder, by whatever spelling', async () => {
    await using app = await world()
    const { hash } = await share(app, '/folder')
    for (const inner of [
      '/../a.txt',
      '/..%2Fa.txt',
      '/%2e%2e/a.txt',
      '/sub/..%2F..%2Fa.txt',
      '/a.txt',
      '/folders/beside.txt',
    ]) {
      for (const kind of ['share', 'dl']) {
        const reply = await app.raw(`GET /api/public/${kind}/${hash}${inner} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
        expect([400, 404]).toContain(reply.status)
        expect(reply.body.toString()).not.toContain('text of a')
      }
    }
  })

  test('finds nothing behind a link that leads outside of what is shared', async () => {
    await using app = await world({
      tree: { ...TREE, '/folder/out': { link: '../a.txt' }, '/folder/in': { link: 'one.txt' } },
    })
    const { hash } = await share(app, '/folder')
    expect(await both(app, hash, '/out')).toEqual([404, 404])
    expect(await both(app, hash, '/in')).toEqual([200, 200])
  })

  test('has no route that writes, but for leaving files where that is what the link is for', async () => {
    await using app = await world()
    const { hash } = await share(app, '/folder')
    for (const kind of ['share', 'dl'])
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
        expect(await statusOf(app.request(`/api/public/${kind}/${hash}/x`, { method, as: null }))).toBe(405)
    expect(await statusOf(app.request(`/api/public/drop/${hash}/x`, { method: 'POST', as: null, body: 'x' }))).toBe(404)
  })

  test('is told the same whatever is wrong', async () => {
    await using app = await world()
    const { hash } = await share(app, '/folder')
    const gone = await share(app, '/a.txt')
    rmSync(on(app, 'a.txt'))
    const answers = await Promise.all([
      visit(app, 'none'),
      visit(app, hash.toLowerCase() === hash ? hash.toUpperCase() : hash.toLowerCase()),
      visit(app, gone.hash),
      visit(app, hash, '/none'),
      take(app, hash, '/none'),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    expect(new Set(await Promise.all(answers.map((reply) => reply.text()))).size).toBe(1)
  })
})

describe('the owner', () => {
  const LOSSES: [string, Partial<Account>][] = [
    ['share', { permissions: { ...NO_PERMISSIONS, download: true } }],
    ['download', { permissions: { ...NO_PERMISSIONS, share: true } }],
    ['the scope', { scope: parsePlainPath('/bob') }],
    ['the item by a rule', { rules: [{ regex: false, allow: false, path: '/folder' }] }],
  ]
  test.each(LOSSES)('who loses %s shares no more, from the next request on', async (_, changes) => {
    await using app = await world()
    const { hash } = await share(app, '/folder')
    expect(await both(app, hash, '/one.txt')).toEqual([200, 200])
    await change(app, 'ann', changes)
    expect(await both(app, hash, '/one.txt')).toEqual([404, 404])
  })

  test('who gets a rule about something inside shares the rest', async () => {
    await using app = await world()
    const { hash } = await share(app, '/folder')
    await change(app, 'ann', { rules: [{ regex: false, allow: false, path: '/folder/sub' }] })
    expect(await both(app, hash, '/sub/two.txt')).toEqual([404, 404])
    const { items } = await folderOf(visit(app, hash))
    expect(items.map((item) => item.name)).toEqual(['.hidden', 'one.txt'])
  })

  test('who hides dotfiles hides what is in them too', async () => {
    await using app = await world()
    const { hash } = await share(app, '/folder')
    expect(await both(app, hash, '/.hidden/three.txt')).toEqual([200, 200])
    await change(app, 'ann', { hideDotfiles: true })
    expect(await both(app, hash, '/.hidden/three.txt')).toEqual([404, 404])
  })

  test('who hides dotfiles hides what is in them from links on the disk too', async () => {
    const links = { '/folder/way': { link: '.hidden/three.txt' }, '/folder/ways': { link: '.hidden' } }
    await using app = await world({ tree: { ...TREE, ...links } })
    const { hash } = await share(app, '/folder')
    expect(await both(app, hash, '/way')).toEqual([200, 200])
    await change(app, 'ann', { hideDotfiles: true })
    for (const inner of ['/way', '/ways', '/ways/three.txt']) expect(await both(app, hash, inner)).toEqual([404, 404])
    const { items } = await folderOf(visit(app, hash))
    expect(items.map(({ name, type, size }) => [name, type, name.startsWith('way') ? null : size])).toEqual([
      ['sub', '', expect.any(Number)],
      ['one.txt', 'text', 1],
      ['way', 'invalid_link', null],
      ['ways', 'invalid_link', null],
    ])
  })

  test('who is removed takes their links along', async () => {
    await using app = await world()
    const { hash, userID } = await share(app, '/a.txt')
    expect(await statusOf(app.request(`/api/users/${userID}`, { method: 'DELETE' }))).toBe(200)
    expect(await both(app, hash)).toEqual([404, 404])
    expect(await app.context.db.selectFrom('shares').selectAll().execute()).toEqual([])
  })

  test('makes no link to what is missing, denied, or behind a link that leads out', async () => {
    await using app = await world({
      tree: { ...TREE, '/out': { link: '../outside' }, '/within': { link: 'a.txt' } },
      rules: [{ regex: false, allow: false, path: '/b.txt' }],
    })
    const make = (item: string) => statusOf(app.request(`/api/share${item}`, { method: 'POST', as: 'ann', body: '{}' }))
    expect([await make('/none'), await make('/b.txt'), await make('/out'), await make('/within')]).toEqual([
      404, 403, 404, 400,
    ])
    expect(await app.context.db.selectFrom('shares').selectAll().execute()).toEqual([])
  })

  test('makes no link to what something else happens to, by whatever path', async () => {
    await using app = await world({ tree: { ...TREE, '/way': { link: 'folder' } } })
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const writer = writable.getWriter()
    const begun = nextOperation(app)
    void writer.write(new Uint8Array(2000))
    const target = '/api/resources/folder/one.txt?override=true'
    const happening = app.request(target, { method: 'POST', as: 'ann', body: readable })
    await begun
    const make = (item: string) => statusOf(app.request(`/api/share${item}`, { method: 'POST', as: 'ann', body: '{}' }))
    expect([await make('/folder/one.txt'), await make('/way/one.txt'), await make('/a.txt')]).toEqual([503, 503, 200])
    await writer.close()
    expect(await statusOf(happening)).toBe(200)
    expect(await make('/way/one.txt')).toBe(200)
  })

  test('changes and removes only their own; an administrator everybody’s', async () => {
    await using app = await world()
    const { hash } = await share(app, '/a.txt')
    const ask = (method: string, as: string) => statusOf(app.request(`/api/share/${hash}`, { method, as, body: '{}' }))
    expect([await ask('PATCH', 'bob'), await ask('DELETE', 'bob')]).toEqual([404, 404])
    expect([await ask('PATCH', 'ann'), await ask('PATCH', 'admin'), await ask('DELETE', 'admin')]).toEqual([
      200, 200, 200,
    ])
    expect(await ask('DELETE', 'ann')).toBe(404)
  })

  test('sees their own links; an administrator all, with names; nobody a hash of a password', async () => {
    await using app = await world()
    await share(app, '/a.txt', { password: 'secret', expires: '2', unit: 'days' })
    await share(app, '/a.txt', {}, 'bob')
    const list = (as: string, at = 's') => sharesOf(app.request(`/api/share${at}`, { as }))
    expect(await list('ann')).toHaveLength(1)
    expect((await list('admin')).map(({ username }) => username)).toEqual(['ann', 'bob'])
    expect(await list('ann', '/a.txt')).toMatchObject([{ path: '/a.txt', hasPassword: true }])
    expect(await list('admin', '/a.txt')).toHaveLength(2)
    expect(await list('ann', '/b.txt')).toEqual([])
    expect(await list('ann', '/none')).toEqual([])
    const said = JSON.stringify(await list('admin'))
    for (const word of ['argon2', 'token', 'password_hash', 'identity']) expect(said).not.toContain(word)
    expect(await list('ann')).not.toContainEqual(expect.objectContaining({ username: 'ann' }))
  })
})

describe('how long', () => {
  const MALFORMED = [-1, 1.5, '1.5', '-1', 'x', '1e9', 2_147_483_648, '2147483648', '99999999999', true, [], {}]
  test.each(MALFORMED.map((expires) => ({ expires })))('$expires is no duration', async ({ expires }) => {
    await using app = await world()
    const body = JSON.stringify({ expires, unit: 'days' })
    expect(await statusOf(app.request('/api/share/a.txt', { method: 'POST', as: 'ann', body }))).toBe(400)
  })

  test('other units, odd passwords and no body are refused', async () => {
    await using app = await world()
    const bodies = [
      '',
      '[]',
      '{"unit":"weeks"}',
      '{"password":null}',
      '{"password":1}',
      '{"downloadLimit":0}',
      '{"kind":"x"}',
    ]
    for (const body of [...bodies, '{"guessable":true}', '{"name":"a/b"}'])
      expect([body, await statusOf(app.request('/api/share/a.txt', { method: 'POST', as: 'ann', body }))]).toEqual([
        body,
        400,
      ])
  })

  test('the longest is kept exactly, none and zero are for ever', async () => {
    let now = Date.UTC(2026, 10, 20)
    await using app = await world({ now: () => now })
    const far = await share(app, '/a.txt', { expires: '2147483647', unit: 'days' })
    expect(far.expire).toBe(now / 1000 + 2_147_483_647 * 86_400)
    for (const expires of ['', '0', 0]) expect((await share(app, '/a.txt', { expires })).expire).toBe(0)
    const short = await share(app, '/a.txt', { expires: 5, unit: 'seconds' })
    now += 4999
    expect(await both(app, short.hash)).toEqual([200, 200])
    now += 1
    expect(await both(app, short.hash)).toEqual([404, 404])
    const stored = async () =>
      (await app.context.db.selectFrom('shares').select('hash').execute()).map(({ hash }) => hash)
    // Its owner can extend it for thirty days.
    expect(await stored()).toContain(short.hash)
    now += 30 * 86_400_000
    expect(await both(app, short.hash)).toEqual([404, 404])
    expect(await stored()).not.toContain(short.hash)
  })
})

describe('the address', () => {
  test('has a word of the owner’s, and the part nobody guesses unless they say so', async () => {
    await using app = await world()
    expect((await share(app, '/a.txt', { name: 'holiday' })).hash).toMatch(/^holiday-[\w-]{22}$/)
    expect((await share(app, '/a.txt', { name: 'holiday', guessable: true })).hash).toBe('holiday')
    const again = { method: 'POST', as: 'bob', body: JSON.stringify({ name: 'holiday', guessable: true }) }
    expect(await statusOf(app.request('/api/share/b.txt', again))).toBe(409)
  })
})

describe('a change', () => {
  test('keeps the address, and what it does not speak of', async () => {
    await using app = await world()
    const { hash } = await share(app, '/a.txt', { password: 'one', downloadLimit: 5, expires: 2 })
    const edit = async (wanted: object) => {
      const reply = await app.request(`/api/share/${hash}`, {
        method: 'PATCH',
        as: 'ann',
        body: JSON.stringify(wanted),
      })
      return Share.parse(await reply.json())
    }
    expect(await edit({ downloadLimit: 7 })).toMatchObject({ hash, hasPassword: true, downloadLimit: 7 })
    expect((await edit({ expires: '' })).expire).toBe(0)
    expect(await edit({ password: '', downloadLimit: null })).toMatchObject({ hasPassword: false, downloadLimit: null })
    expect(await both(app, hash)).toEqual([200, 200])
    const bad = (body: string) => statusOf(app.request(`/api/share/${hash}`, { method: 'PATCH', as: 'ann', body }))
    for (const body of ['{"expires":-1}', '{"password":null}', '{"downloadLimit":0}', '{"uploads":{}}'])
      expect(await bad(body)).toBe(400)
  })

  test('is told in the audit trail, without the hash', async () => {
    await using app = await world()
    const { hash } = await share(app, '/a.txt', { password: 'one' })
    await app.request(`/api/share/${hash}`, { method: 'PATCH', as: 'admin', body: '{"expires":3}' })
    // The body that the page sends, with unchanged fields.
    for (const body of [
      { password: 'two', downloadLimit: null },
      { downloadLimit: 5 },
      { expires: '', downloadLimit: 5 },
      { downloadLimit: 5 },
    ])
      await app.request(`/api/share/${hash}`, { method: 'PATCH', as: 'ann', body: JSON.stringify(body) })
    await app.request(`/api/share/${hash}`, { method: 'DELETE', as: 'ann' })
    const said = await (await app.request('/api/audit?kinds=shareCreated,shareChanged,shareRemoved')).text()
    expect(JSON.parse(said).events).toMatchObject([
      { kind: 'shareRemoved', username: 'ann', targets: ['/a.txt'] },
      { kind: 'shareChanged', username: 'ann', targets: ['/a.txt'], detail: 'expires' },
      { kind: 'shareChanged', username: 'ann', targets: ['/a.txt'], detail: 'downloadLimit' },
      { kind: 'shareChanged', username: 'ann', targets: ['/a.txt'], detail: 'password' },
      { kind: 'shareChanged', username: 'admin', targets: ['/a.txt'], detail: 'expires' },
      { kind: 'shareCreated', username: 'ann', targets: ['/a.txt'], detail: 'download, password' },
    ])
    expect(said).not.toContain(hash)
  })
})

test('links are in no log', async () => {
  await using app = await world()
  const { hash } = await share(app, '/folder', { password: 'one' })
  await visit(app, hash, '/one.txt', { 'X-SHARE-PASSWORD': 'one' })
  await take(app, hash, '/one.txt?token=x')
  await app.request(`/api/share/${hash}`, { method: 'DELETE', as: 'ann' })
  expect(app.log.join('\n')).toContain('/api/public/share/*')
  expect(app.log.join('\n')).not.toContain(hash)
})

test('links are in no log when a request is broken, or of a method there is none of, either', async () => {
  await using app = await world()
  const { hash } = await share(app, '/folder')
  const lines = [
    `GET /api/public/share/${hash}/%zz`,
    `GET /api/public/dl/${hash}?x=%zz`,
    `GET //api/public//dl/${hash}/%01`,
    `GET /share/${hash}/%00`,
    `POST /api/public/share/${hash}`,
    `GET /api/public/drop/${hash}/x`,
    `POST /share/${hash}`,
    `GET /Share/${hash}/%01`,
    `PUT /api/share/${hash}`,
    `POST /api/shares/received/${hash}`,
  ]
  for (const line of lines) {
    const { status } = await app.raw(`${line} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n`)
    expect([400, 404, 405]).toContain(status)
  }
  expect(app.log.join('\n')).toContain('path="/api/public/dl/*"')
  expect(app.log.join('\n')).not.toContain(hash)
})

describe('a password', () => {
  test('stands before everything, in one way', async () => {
    await using app = await world()
    const { hash } = await share(app, '/a.txt', { password: 'öffne dich %41' })
    const etag = (await app.request('/api/raw/a.txt')).headers.get('ETag') ?? ''
    const refused = await Promise.all([
      visit(app, hash),
      take(app, hash),
      take(app, hash, '/a.txt'),
      take(app, hash, '?inline=true'),
      take(app, hash, '?token=x'),
      take(app, hash, `?token=${await app.signIn('admin')}`),
      take(app, hash, '', { 'If-None-Match': etag }),
      take(app, hash, '', { Range: 'bytes=9-' }),
      visit(app, hash, '', { 'X-SHARE-PASSWORD': 'wrong' }),
    ])
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 401))
    expect(new Set(await Promise.all(refused.map((reply) => reply.text()))).size).toBe(1)
    expect(await statusOf(app.request(`/api/public/dl/${hash}`, { method: 'HEAD', as: null }))).toBe(401)
    const encoded = { 'X-SHARE-PASSWORD': encodeURIComponent('öffne dich %41') }
    const { token = '' } = await fileOf(visit(app, hash, '', encoded))
    expect(await statusOf(take(app, hash, `?token=${token}`))).toBe(200)
    expect(await statusOf(app.request('/api/resources/', { as: null, headers: { 'X-Auth': token } }))).toBe(401)
  })

  test('counts as it was sent before it is decoded', async () => {
    await using app = await world()
    const raw = await share(app, '/a.txt', { password: '%41' })
    expect(await statusOf(visit(app, raw.hash, '', { 'X-SHARE-PASSWORD': '%41' }))).toBe(200)
    expect(await statusOf(visit(app, raw.hash, '', { 'X-SHARE-PASSWORD': '%2541' }))).toBe(200)
    expect(await statusOf(visit(app, raw.hash, '', { 'X-SHARE-PASSWORD': '%' }))).toBe(401)
  })

  test('takes its tokens along when it changes, and tokens end by themselves', async () => {
    let now = Date.UTC(2026, 10, 20)
    await using app = await world({ now: () => now })
    const { hash } = await share(app, '/a.txt', { password: 'one' })
    const other = await share(app, '/a.txt', { password: 'one' })
    const tokenBy = async (password: string) =>
      (await fileOf(visit(app, hash, '', { 'X-SHARE-PASSWORD': password }))).token
    const token = await tokenBy('one')
    expect(await statusOf(take(app, other.hash, `?token=${token}`))).toBe(401)
    await app.request(`/api/share/${hash}`, { method: 'PATCH', as: 'ann', body: JSON.stringify({ password: 'two' }) })
    expect(await statusOf(take(app, hash, `?token=${token}`))).toBe(401)
    const next = await tokenBy('two')
    now += 31 * 60_000
    expect(await statusOf(take(app, hash, `?token=${next}`))).toBe(401)
  })

  test('is not replaced by its tokens: none begets another', async () => {
    let now = Date.UTC(2026, 10, 20)
    await using app = await world({ now: () => now })
    const { hash } = await share(app, '/a.txt', { password: 'one' })
    const { token = '' } = await fileOf(visit(app, hash, '', { 'X-SHARE-PASSWORD': 'one' }))
    now += 29 * 60_000
    const { token: later = '' } = await fileOf(visit(app, hash, `?token=${token}`))
    expect(await statusOf(take(app, hash, `?token=${later}`))).toBe(200)
    now += 60_000
    expect(await statusOf(take(app, hash, `?token=${later}`))).toBe(401)
  })

  test('may be tried ten times a minute', async () => {
    await using app = await world()
    const { hash } = await share(app, '/a.txt', { password: 'one' })
    const wrong = () => statusOf(visit(app, hash, '', { 'X-SHARE-PASSWORD': 'wrong' }))
    const statuses: number[] = []
    for (let turn = 0; turn < 12; turn += 1) statuses.push(await wrong())
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
    expect(await statusOf(visit(app, hash, '', { 'X-SHARE-PASSWORD': 'one' }))).toBe(429)
  })
})

describe('links that are not there', () => {
  const guesses = (first: number, many: number) => Array.from({ length: many }, (_, index) => `guess-${first + index}`)
  const proxy = parseIpNetwork('127.0.0.1')
  const from = (last: number) => ({ 'X-Forwarded-For': `192.0.2.${last}` })

  test('may be tried twenty times a minute from one address; then nothing tells what is there', async () => {
    let now = Date.UTC(2026, 10, 20)
    await using app = await world({ now: () => now, config: { trustedProxies: proxy ? [proxy] : [] } })
    const { hash } = await share(app, '/a.txt')
    const known = await share(app, '/b.txt')
    expect(await statusOf(visit(app, known.hash, '', from(1)))).toBe(200)
    const statuses: number[] = []
    for (const guess of guesses(0, 22)) statuses.push(await statusOf(visit(app, guess, '', from(1))))
    expect(statuses).toEqual([...Array(20).fill(404), 429, 429])
    for (const ask of [visit, take]) {
      const reply = await ask(app, hash, '', from(1))
      expect([reply.status, Number(reply.headers.get('Retry-After'))]).toEqual([429, 15])
    }
    const drop = `/api/public/drop/${hash}/a.txt`
    expect((await app.request(drop, { method: 'POST', as: null, headers: from(1), body: 'x' })).status).toBe(429)
    // Links that this address used before stay open to it, and all links stay open to other addresses.
    expect(await statusOf(take(app, known.hash, '', from(1)))).toBe(200)
    expect(await statusOf(visit(app, hash, '', from(2)))).toBe(200)
    now += 15_000
    expect(await statusOf(visit(app, hash, '', from(1)))).toBe(200)
  })

  test('count once each, however often they are asked for', async () => {
    await using app = await world()
    for (let turn = 0; turn < 30; turn += 1) expect(await statusOf(visit(app, 'long-gone'))).toBe(404)
    expect(await statusOf(visit(app, 'another'))).toBe(404)
  })

  test('count as links that are of no use any more do', async () => {
    await using app = await world()
    const shares = await Promise.all(guesses(0, 20).map(() => share(app, '/a.txt')))
    await change(app, 'ann', { permissions: NO_PERMISSIONS })
    for (const { hash } of shares) expect(await statusOf(visit(app, hash))).toBe(404)
    expect(await statusOf(visit(app, 'unknown'))).toBe(429)
  })
})

describe('a limit of downloads', () => {
  test('holds when many race for the last', async () => {
    await using app = await world()
    const { hash } = await share(app, '/a.txt', { downloadLimit: 3 })
    const statuses = await Promise.all(Array.from({ length: 12 }, () => statusOf(take(app, hash))))
    expect(statuses.filter((status) => status === 200)).toHaveLength(3)
    expect(statuses.filter((status) => status === 404)).toHaveLength(9)
    expect(await both(app, hash)).toEqual([404, 404])
  })

  test('lets a download be taken up again, at a bounded cost', async () => {
    await using app = await world()
    const { hash } = await share(app, '/a.txt', { downloadLimit: 1 })
    expect(await statusOf(app.request(`/api/public/dl/${hash}`, { method: 'HEAD', as: null }))).toBe(200)
    expect(await statusOf(take(app, hash, '', { Range: 'bytes=0-3' }))).toBe(206)
    expect(await (await take(app, hash, '', { Range: 'bytes=4-' })).text()).toBe(' of a')
    const more: number[] = []
    for (let turn = 0; turn < 6; turn += 1) more.push(await statusOf(take(app, hash, '', { Range: 'bytes=1-' })))
    expect(more).toEqual([206, 206, 404, 404, 404, 404])
    expect(await statusOf(take(app, hash))).toBe(404)
    const [left] = await sharesOf(app.request('/api/shares', { as: 'ann' }))
    expect([left?.downloads, typeof left?.lastUsed]).toEqual([1, 'string'])
  })

  test.each(['/a.txt', '/folder'])('that is used up by %s leaves nothing to be told', async (item) => {
    await using app = await world()
    const { hash } = await share(app, item, { downloadLimit: 1 })
    expect(await statusOf(take(app, hash))).toBe(200)
    // The client that used up the link may resume its download; for any other client the link does not exist.
    await app.context.db.updateTable('shares').set({ hash: 'another' }).where('hash', '=', hash).execute()
    const asked: Record<string, string>[] = [
      { 'If-None-Match': '*' },
      { 'If-Match': '"x"' },
      { Range: 'bytes=99999999-' },
      { Range: 'bytes=1-' },
    ]
    for (const headers of asked)
      expect([headers, await statusOf(take(app, 'another', '', headers))]).toEqual([headers, 404])
    for (const inner of ['?algo=tarxz', '?files=%252e', '?files=none'])
      expect([inner, await statusOf(take(app, 'another', inner))]).toEqual([inner, 404])
  })

  test('is no way around: a part from the middle is a download where none was begun', async () => {
    await using app = await world()
    const { hash } = await share(app, '/a.txt', { downloadLimit: 1 })
    expect(await statusOf(take(app, hash, '', { Range: 'bytes=1-' }))).toBe(206)
    expect(await statusOf(take(app, hash))).toBe(404)
  })
})

describe('an archive', () => {
  const names = async (reply: Promise<Response>) => {
    const bytes = Buffer.from(await (await reply).bytes())
    const found = Bun.spawnSync(['tar', '-t'], { stdin: bytes }).stdout.toString()
    return found
      .split('\n')
      .filter((line) => line !== '')
      .sort()
  }

  withTar('holds the folder, or what was chosen of it, and nothing else', async () => {
    await using app = await world()
    const { hash } = await share(app, '/folder')
    const whole = ['.hidden/', '.hidden/three.txt', 'one.txt', 'sub/', 'sub/two.txt']
    expect(await names(take(app, hash, '/?algo=tar'))).toEqual(whole)
    expect(await names(take(app, hash, '/?algo=tar&files=sub,one.txt'))).toEqual(['one.txt', 'sub/', 'sub/two.txt'])
    expect((await take(app, hash)).headers.get('Content-Disposition')).toContain('folder.zip')
    for (const files of ['..%252Fa.txt', '%252e%252e/a.txt', '../a.txt', 'none', '..%2Fa.txt'])
      expect([400, 404]).toContain(await statusOf(take(app, hash, `/?files=${files}`)))
    await change(app, 'ann', { hideDotfiles: true })
    expect(await names(take(app, hash, '/?algo=tar'))).toEqual(whole.slice(2))
    expect(await statusOf(take(app, hash, '/?algo=tar&files=.hidden/three.txt'))).toBe(404)
  })

  test('leaves room for those of people, however many visitors ask and take nothing', async () => {
    const proxy = parseIpNetwork('127.0.0.1')
    await using app = await world({ config: { trustedProxies: proxy ? [proxy] : [] }, slotPatience: 1 })
    writeFileSync(on(app, 'folder/large.bin'), '')
    truncateSync(on(app, 'folder/large.bin'), 100 * 1024 * 1024)
    const { hash } = await share(app, '/folder')
    const ask = (address: string) => take(app, hash, '/?algo=tar', { 'X-Forwarded-For': address })
    const addresses = [1, 2, 3].flatMap((last) => [`192.0.2.${last}`, `192.0.2.${last}`])
    const answers: Response[] = []
    for (const address of [...addresses, '192.0.2.1']) answers.push(await ask(address))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 503, 503, 429])
    expect((await app.request('/api/raw/folder', { method: 'HEAD', as: 'bob' })).status).toBe(200)
    await Promise.all(answers.map(({ body }) => body?.cancel()))
    await until(async () => {
      const again = await ask('192.0.2.3')
      await again.body?.cancel()
      return again.status === 200
    })
  })

  test('is for others after a minute, when those before them take nothing', async () => {
    let later = 0
    const proxy = parseIpNetwork('127.0.0.1')
    await using app = await world({
      config: { trustedProxies: proxy ? [proxy] : [] },
      now: () => Date.now() + later,
      slotPatience: 100_000,
    })
    writeFileSync(on(app, 'folder/large.bin'), '')
    truncateSync(on(app, 'folder/large.bin'), 100 * 1024 * 1024)
    const { hash } = await share(app, '/folder')
    const target = `/api/public/dl/${hash}?algo=tar`
    const from = (last: number) => ({ 'X-Forwarded-For': `192.0.2.${last}` })
    using silent = new DisposableStack()
    const held: PausedDownload[] = []
    for (const last of [1, 1, 2, 2]) held.push(silent.use(await pausedDownload(app.port, target, from(last))))
    const waiting = take(app, hash, '?algo=tar', from(3))
    await until(() => app.context.archives.waiting === 1)
    // Data that sockets still accept counts as progress: the clock advances until that has ended.
    await until(() => {
      if (app.context.archives.waiting === 0) return true
      later += 61_000
      app.context.archives.releaseSlowClients()
      return false
    })
    const reply = await waiting
    expect(reply.status).toBe(200)
    await reply.body?.cancel()
    const ended = await Promise.all(held.map((each) => each.rest()))
    expect(ended.map(({ isComplete }) => isComplete)).toContain(false)
  })

  withTar('puts nothing over something else, whatever the names', async () => {
    const odd = { '/folder/a_b/x': 'one', '/folder/a:b/x': 'two' }
    await using app = await world({ tree: { ...TREE, ...odd } })
    const { hash } = await share(app, '/folder')
    const listed = await names(take(app, hash, '/?algo=tar&files=a_b,a%253Ab/x'))
    expect(listed).toEqual(['a_b (2)/x', 'a_b/', 'a_b/x'])
  })

  test('of a home is not called by the name of its owner', async () => {
    await using app = await world()
    await change(app, 'ann', { scope: parsePlainPath('/ann') })
    const { hash } = await share(app, '/')
    const reply = await take(app, hash)
    expect(reply.headers.get('Content-Disposition')).toContain('filename="files.zip"')
    expect(await (await visit(app, hash)).text()).not.toContain('ann')
  })

  test('needs the password, and counts as one download', async () => {
    await using app = await world()
    const closed = await share(app, '/folder', { password: 'one' })
    expect([await statusOf(take(app, closed.hash)), await statusOf(take(app, closed.hash, '?files=one.txt'))]).toEqual([
      401, 401,
    ])
    const { hash } = await share(app, '/folder', { downloadLimit: 1 })
    expect(await statusOf(app.request(`/api/public/dl/${hash}`, { method: 'HEAD', as: null }))).toBe(200)
    const statuses = [await statusOf(take(app, hash)), await statusOf(take(app, hash, '', { Range: 'bytes=9-' }))]
    expect([...statuses, await statusOf(take(app, hash))]).toEqual([200, 206, 404])
    expect(await statusOf(app.request(`/api/public/dl/${hash}`, { method: 'HEAD', as: null }))).toBe(404)
  })
})

describe('an item that is changed outside of Coffer', () => {
  test('ends its link when it is gone or another folder, for good', async () => {
    await using app = await world()
    const folder = await share(app, '/folder')
    const file = await share(app, '/a.txt')
    const kind = await share(app, '/b.txt')
    renameSync(on(app, 'folder'), on(app, 'old'))
    mkdirSync(on(app, 'folder'))
    rmSync(on(app, 'a.txt'))
    rmSync(on(app, 'b.txt'))
    mkdirSync(on(app, 'b.txt'))
    for (const { hash } of [folder, file, kind]) expect(await both(app, hash)).toEqual([404, 404])
    rmSync(on(app, 'folder'), { recursive: true })
    renameSync(on(app, 'old'), on(app, 'folder'))
    writeFileSync(on(app, 'a.txt'), 'new')
    for (const { hash } of [folder, file, kind]) expect(await both(app, hash)).toEqual([404, 404])
    expect(await (await app.request('/api/shares', { as: 'ann' })).json()).toEqual([])
  })

  test('keeps the link of a file that a program saved by replacing it', async () => {
    await using app = await world()
    const { hash } = await share(app, '/a.txt')
    writeFileSync(on(app, 'a.tmp'), 'newer')
    renameSync(on(app, 'a.tmp'), on(app, 'a.txt'))
    expect(await (await take(app, hash)).text()).toBe('newer')
  })
})
