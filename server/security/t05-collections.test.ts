import { describe, expect, test } from 'bun:test'
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { PublicFile, PublicFolder, Share } from '#contract/shares.ts'
import { TrashPage } from '#contract/trash.ts'
import { parsePlainPath } from '#server/access/virtual-path.ts'
import { UserWriter } from '#server/accounts/users/store.ts'
import type { Account } from '#server/accounts/users/user.ts'
import { downloadRecheck } from '#server/shares/public/download-recheck.ts'
import { enterLink } from '#server/shares/public/enter.ts'
import { isCollection } from '#server/shares/share-guard.ts'
import { deny } from '#server/testing/storage-helpers.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { testWith } from '#testing/requirements.ts'

// A collection is one link to several items: a visitor reaches these and nothing else, each as long as it could be shared alone.

const TREE = {
  '/photos/a.txt': 'photo a',
  '/photos/beside.txt': 'SECRET beside',
  '/docs/a.txt': 'document a',
  '/docs/folder/one.txt': '1',
  '/docs/folder/sub/two.txt': '22',
  '/docs/folders/beside.txt': 'SECRET beside the folder',
  '/other.txt': 'SECRET other',
}
const ITEMS = ['/photos/a.txt', '/docs/a.txt', '/docs/folder/']

const world = () => testApp({ tree: TREE, users: [{ username: 'ann' }, { username: 'bob' }] })

const ask = (app: TestApp, method: string, target: string, body?: unknown, as: string | null = 'ann') =>
  app.request(target, { method, as, ...(body !== undefined && { body: JSON.stringify(body) }) })

const creating = (app: TestApp, paths: readonly string[] = ITEMS, wanted: object = {}, as: string | null = 'ann') =>
  ask(app, 'POST', '/api/share-collections', { paths, title: 'Holiday', ...wanted }, as)

async function collect(app: TestApp, paths: readonly string[] = ITEMS, wanted: object = {}): Promise<Share> {
  const reply = await creating(app, paths, wanted)
  if (!reply.ok) throw new Error(`Answered ${reply.status}: ${await reply.text()}`)
  return Share.parse(await reply.json())
}

const visit = (app: TestApp, hash: string, inner = '', headers: Record<string, string> = {}) =>
  app.request(`/api/public/share/${hash}${inner}`, { as: null, headers })
const take = (app: TestApp, hash: string, inner = '', headers: Record<string, string> = {}) =>
  app.request(`/api/public/dl/${hash}${inner}`, { as: null, headers })
const linksOf = async (app: TestApp, as = 'ann') =>
  z.array(Share).parse(await (await ask(app, 'GET', '/api/shares', undefined, as)).json())
const rowsIn = ({ context }: TestApp) => context.db.selectFrom('shares').select(['hash', 'kind']).execute()

/** Returns the names that a visitor sees; the status when there are none. */
async function namesIn(app: TestApp, hash: string, inner = '/'): Promise<readonly string[] | number> {
  const reply = await visit(app, hash, inner)
  return reply.ok ? PublicFolder.parse(await reply.json()).items.map(({ name }) => name) : reply.status
}

async function change({ context }: TestApp, username: string, changes: Partial<Account>): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const writer = new UserWriter(tx)
    const user = (await writer.all()).find((each) => each.username === username)
    if (user) await writer.update(user, { ...user, ...changes }, null)
  })
}

const NAMES = ['folder', 'a(1).txt', 'a.txt']

describe('a visitor', () => {
  test('sees the items as a folder, with numbers for equal names, and opens each', async () => {
    await using app = await world()
    const link = await collect(app)
    expect(link).toMatchObject({ path: '/', isDir: true, kind: 'download', collection: { title: 'Holiday', items: 3 } })
    const top = PublicFolder.parse(await (await visit(app, link.hash)).json())
    expect(top).toMatchObject({ path: '/', name: 'Holiday', numDirs: 1, numFiles: 2, isDir: true, kind: 'download' })
    expect(top.items.map((item) => [item.path, item.size])).toEqual([
      ['/folder', expect.any(Number)],
      ['/a(1).txt', 10],
      ['/a.txt', 7],
    ])
    expect(await namesIn(app, link.hash, '/folder')).toEqual(['sub', 'one.txt'])
    const sub = PublicFolder.parse(await (await visit(app, link.hash, '/folder/sub')).json())
    expect([sub.path, sub.name, sub.items[0]?.path]).toEqual(['/folder/sub', 'sub', '/folder/sub/two.txt'])
    const file = PublicFile.parse(await (await visit(app, link.hash, '/a(1).txt')).json())
    expect([file.path, file.name]).toEqual(['/a(1).txt', 'a(1).txt'])
    expect(await (await take(app, link.hash, '/a(1).txt')).text()).toBe('document a')
    expect(await (await take(app, link.hash, '/folder/sub/two.txt')).text()).toBe('22')
    const said = await (await visit(app, link.hash)).text()
    for (const word of ['ann', 'photos', 'docs', 'userID']) expect(said).not.toContain(word)
  })

  test('reaches nothing beside the items, by whatever spelling', async () => {
    await using app = await world()
    const { hash } = await collect(app)
    const files = ['..%2Fother.txt', '%2Fphotos%2Fbeside.txt', 'folder%2F..%2F..%2Fother.txt', 'beside.txt']
    const targets = [
      ...['/other.txt', '/beside.txt', '/photos/beside.txt', '/photos', '/docs', '/folders/beside.txt'],
      ...['/../other.txt', '/%2e%2e/other.txt', '/folder/..%2F..%2Fother.txt', '/folder/../folders/beside.txt'],
      ...['/a.txt/beside.txt', '/a.txt/../beside.txt', '/A.TXT', '/docs%2Ffolder', '/folder%2F..%2Ffolders'],
      ...files.map((one) => `/?files=${encodeURIComponent(one)}`),
      ...files.map((one) => `/folder/?files=${encodeURIComponent(one)}`),
    ]
    for (const target of targets)
      for (const kind of target.includes('files=') ? ['dl'] : ['share', 'dl', 'preview/thumb']) {
        const reply = await app.raw(`GET /api/public/${kind}/${hash}${target} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
        expect([target, kind, [400, 404].includes(reply.status)]).toEqual([target, kind, true])
        expect(reply.body.toString()).not.toContain('SECRET')
      }
    for (const kind of ['share', 'preview/thumb'])
      expect((await app.request(`/api/public/${kind}/${hash}/`, { as: null })).status).toBe(
        kind === 'share' ? 200 : 404,
      )
    const sent = await app.request(`/api/public/drop/${hash}/x.txt`, { method: 'POST', as: null, body: 'x' })
    expect(sent.status).toBe(404)
  })

  test('finds no link on the disk in the place of an item, nor inside one', async () => {
    await using app = await world()
    const { hash } = await collect(app)
    rmSync(path.join(app.root, 'photos/a.txt'))
    symlinkSync('beside.txt', path.join(app.root, 'photos/a.txt'))
    symlinkSync('../../other.txt', path.join(app.root, 'docs/folder/way'))
    renameSync(path.join(app.root, 'docs/folder/sub'), path.join(app.root, 'docs/moved'))
    symlinkSync('../folders', path.join(app.root, 'docs/folder/sub'))
    expect(await namesIn(app, hash)).toEqual(['folder', 'a.txt'])
    expect(await (await take(app, hash, '/a.txt')).text()).toBe('document a')
    for (const inner of ['/folder/way', '/folder/sub/beside.txt', '/?algo=tar', '/folder?algo=tar'])
      expect(await (await take(app, hash, inner)).text()).not.toContain('SECRET')
  })

  test('finds an item that is not an address by itself', async () => {
    await using app = await world()
    await collect(app)
    const items = (await rowsIn(app)).filter(({ kind }) => kind === 'item')
    expect(items).toHaveLength(3)
    for (const { hash } of items) {
      expect((await visit(app, hash)).status).toBe(404)
      expect((await take(app, hash)).status).toBe(404)
      for (const method of ['PATCH', 'DELETE'])
        expect((await ask(app, method, `/api/share/${hash}`, {})).status).toBe(404)
    }
    expect(await linksOf(app)).toHaveLength(1)
    expect(await (await ask(app, 'GET', '/api/share/docs/a.txt')).json()).toEqual([])
  })

  testWith('tar')('downloads everything, some of it, or one folder as an archive', async () => {
    await using app = await world()
    const { hash } = await collect(app, [...ITEMS, '/docs/folder/sub'])
    const entries = async (inner: string) => {
      const reply = await take(app, hash, inner)
      const tar = Bun.spawn(['tar', '-tf', '-'], { stdin: await reply.blob(), stdout: 'pipe' })
      const names = (await new Response(tar.stdout).text()).trim().split('\n').sort()
      return [reply.headers.get('Content-Disposition'), names]
    }
    const all = ['a(1).txt', 'a.txt', 'folder/', 'folder/one.txt', 'folder/sub/', 'folder/sub/two.txt']
    expect(await entries('/?algo=tar')).toEqual([
      expect.stringContaining('Holiday.tar'),
      [...all, 'sub/', 'sub/two.txt'].sort(),
    ])
    expect(await entries('/?algo=tar&files=a(1).txt,folder%252Fone.txt')).toEqual([
      expect.stringContaining('_Holiday.tar'),
      ['a(1).txt', 'folder/one.txt'],
    ])
    expect(await entries('/?algo=tar&files=folder')).toEqual([
      expect.stringContaining('folder.tar'),
      ['one.txt', 'sub/', 'sub/two.txt'],
    ])
    for (const algo of ['zip', 'targz', 'tarbz2', 'tarxz', 'tarzst', 'tarlz4', 'tarsz'])
      expect((await take(app, hash, `/?algo=${algo}`)).status).toBe(200)
    expect((await take(app, hash, '/?algo=tar&files=none.txt')).status).toBe(404)
  })

  test('sees the size of everything and of each folder', async () => {
    await using app = await world()
    const { hash } = await collect(app, [...ITEMS, '/docs/folder/sub'])
    const size = async (inner: string) => {
      const reply = await app.request(`/api/public/size/${hash}${inner}`, { as: null })
      return reply.ok ? reply.json() : reply.status
    }
    expect(await size('')).toEqual({ size: 7 + 10 + 3 + 2, files: 5, complete: true })
    expect([await size('/folder'), await size('/sub')]).toEqual([
      { size: 3, files: 2, complete: true },
      { size: 2, files: 1, complete: true },
    ])
    for (const inner of ['/a.txt', '/photos', '/folder/..%2F..']) expect(await size(inner)).toBeOneOf([400, 404])
  })

  test('downloads nothing where downloads are hidden, and never uploads', async () => {
    await using app = await world()
    const { hash } = await collect(app, ITEMS, { hideDownload: true, message: 'Hello', showName: true })
    const top = PublicFolder.parse(await (await visit(app, hash)).json())
    expect(top).toMatchObject({ hideDownload: true, message: 'Hello', sender: 'ann' })
    for (const inner of ['/', '/?inline=true', '/a.txt', '/folder?inline=true', '/?files=a.txt&inline=true'])
      expect((await take(app, hash, inner)).status).toBe(404)
    expect((await take(app, hash, '/a.txt?inline=true')).status).toBe(200)
    const limits = { maxFileSize: null, maxTotalSize: null, maxFiles: null, extensions: [], askName: false }
    expect((await ask(app, 'PATCH', `/api/share/${hash}`, { uploads: limits })).status).toBe(400)
    for (const inner of ['/x.txt', '/folder/x.txt', '/folder']) {
      const sent = await app.request(`/api/public/drop/${hash}${inner}`, { method: 'POST', as: null, body: 'x' })
      expect(sent.status).toBe(404)
    }
  })

  test('needs the password, and is stopped by the download limit and the expiry', async () => {
    await using app = await world()
    const { hash } = await collect(app, ITEMS, { password: 'let me in', downloadLimit: 2 })
    for (const inner of ['', '/a.txt', '/folder']) expect((await visit(app, hash, inner)).status).toBe(401)
    expect((await take(app, hash, '/a.txt')).status).toBe(401)
    const seen = await visit(app, hash, '', { 'X-SHARE-PASSWORD': 'let me in' })
    const { token, downloadsLeft } = PublicFolder.parse(await seen.json())
    expect(downloadsLeft).toBe(2)
    expect((await take(app, hash, `/a.txt?token=${token}`)).status).toBe(200)
    expect((await take(app, hash, `/?algo=tar&token=${token}`)).status).toBe(200)
    for (const inner of ['/a.txt', '/', '/folder/one.txt'])
      expect((await take(app, hash, `${inner}?token=${token}`)).status).toBe(404)
    expect((await visit(app, hash, `?token=${token}`)).status).toBe(404)
    const short = await collect(app, ITEMS, { expires: 1, unit: 'seconds' })
    await app.context.db.updateTable('shares').set({ expire: 1 }).where('hash', '=', short.hash).execute()
    expect((await visit(app, short.hash)).status).toBe(404)
    await collect(app, ['/other.txt'])
    // Lapsed links are removed with their items.
    expect((await rowsIn(app)).length).toBe(4 + 2)
  })
})

describe('a collection', () => {
  test('has its items read after the password', async () => {
    await using app = await world()
    const { hash } = await collect(app, ITEMS, { password: 'let me in' })
    for (const place of ['photos', 'docs']) rmSync(path.join(app.root, place), { recursive: true })
    expect((await visit(app, hash)).status).toBe(401)
    expect((await rowsIn(app)).length).toBe(4)
    expect((await visit(app, hash, '', { 'X-SHARE-PASSWORD': 'let me in' })).status).toBe(404)
    expect(await rowsIn(app)).toEqual([])
  })

  test('ends a download of an item that was replaced beside Coffer, also of one that is not the first', async () => {
    await using app = await world()
    const { guard } = app.context.publicShares
    const { hash } = await collect(app)
    const shown = { header: null, token: undefined, address: '192.0.2.1' }
    const recheck = downloadRecheck(guard, await enterLink(guard, parsePlainPath(`/${hash}`), shown))
    const [photo, inFolder] = ['/photos/a.txt', '/docs/folder/one.txt'].map(parsePlainPath)
    await recheck.reauthenticate([photo, inFolder].flatMap((at) => at ?? []))
    renameSync(path.join(app.root, 'docs/folder'), path.join(app.root, 'docs/old'))
    mkdirSync(path.join(app.root, 'docs/folder'))
    await recheck.reauthenticate(photo ? [photo] : [])
    await expect(recheck.reauthenticate(inFolder ? [inFolder] : [])).rejects.toMatchObject({ code: 'not_found' })
  })

  test('is compared with the disk for a few requests of an address at once, which others do not wait for', async () => {
    await using app = await world()
    const { guard } = app.context.publicShares
    const { hash } = await collect(app)
    const visitAs = async (address: string) => {
      const access = await guard.authorizeVisitor(hash, { header: null, token: undefined, address })
      if (!isCollection(access)) throw new Error('no collection')
      return access
    }
    const [one, other] = [await visitAs('192.0.2.1'), await visitAs('192.0.2.2')]
    const asked = Array.from({ length: 20 }, () => guard.presentItems(one))
    expect((await guard.presentItems(other)).length).toBe(3)
    const outcomes = (await Promise.allSettled(asked)).map(({ status }) => status)
    expect(outcomes.filter((status) => status === 'fulfilled').length).toBe(10)
  })
})

describe('an item', () => {
  test('is followed, and vanishes with its right: a rule, another scope, a permission', async () => {
    await using app = await world()
    const { hash } = await collect(app)
    const move = `/api/resources/docs/a.txt?action=rename&destination=${encodeURIComponent('/photos/z.txt')}`
    expect((await ask(app, 'PATCH', move)).status).toBe(200)
    expect(await namesIn(app, hash)).toEqual(['folder', 'a.txt', 'z.txt'])
    expect(await (await take(app, hash, '/z.txt')).text()).toBe('document a')
    await change(app, 'ann', { rules: [deny('/photos/z.txt'), deny('/docs/folder/sub')] })
    expect(await namesIn(app, hash)).toEqual(['folder', 'a.txt'])
    expect((await take(app, hash, '/z.txt')).status).toBe(404)
    expect((await take(app, hash, '/folder/sub/two.txt')).status).toBe(404)
    expect(await (await take(app, hash, '/?algo=tar')).text()).not.toContain('two.txt')
    await change(app, 'ann', { rules: [deny('/photos'), deny('/docs')] })
    expect((await visit(app, hash)).status).toBe(404)
    await change(app, 'ann', { rules: [], permissions: { ...NO_SHARING } })
    for (const inner of ['', '/a.txt']) expect((await visit(app, hash, inner)).status).toBe(404)
    expect((await take(app, hash, '/a.txt')).status).toBe(404)
  })

  test('that a rule hides gives no number to another one', async () => {
    await using app = await world()
    const { hash } = await collect(app)
    expect(await namesIn(app, hash)).toEqual(NAMES)
    await change(app, 'ann', { rules: [deny('/photos')] })
    expect(await namesIn(app, hash)).toEqual(['folder', 'a.txt'])
    expect(await (await take(app, hash, '/a.txt')).text()).toBe('document a')
  })

  test('that an operation suspends leaves the others their numbers', async () => {
    await using app = await world()
    const { hash } = await collect(app)
    const items = app.context.db.updateTable('shares').where('place', '=', '/photos/a.txt')
    await items.set({ suspended_by: 'an operation' }).execute()
    expect(await namesIn(app, hash)).toEqual(['folder', 'a(1).txt'])
    expect((await take(app, hash, '/a.txt')).status).toBe(404)
    expect(await (await take(app, hash, '/a(1).txt')).text()).toBe('document a')
  })

  test('is away while it is in the trash, and back when it is restored with its links', async () => {
    await using app = await world()
    const { hash } = await collect(app)
    expect((await ask(app, 'DELETE', '/api/resources/docs')).status).toBe(200)
    expect(await namesIn(app, hash)).toEqual(['a.txt'])
    expect((await ask(app, 'DELETE', '/api/resources/photos/a.txt')).status).toBe(200)
    expect(await namesIn(app, hash)).toBe(404)
    expect(await linksOf(app)).toMatchObject([{ hash, suspended: true, collection: { items: 0 } }])
    const { items } = TrashPage.parse(await (await ask(app, 'GET', '/api/trash')).json())
    const docs = items.find((item) => item.path === '/docs')
    expect((await ask(app, 'POST', '/api/trash/restore', { ids: [docs?.id], links: true })).status).toBe(200)
    expect(await namesIn(app, hash)).toEqual(['folder', 'a.txt'])
    expect(await (await take(app, hash, '/a.txt')).text()).toBe('document a')
    expect((await ask(app, 'POST', '/api/trash/remove', { all: true, of: 'all' }, 'admin')).status).toBe(200)
    expect((await rowsIn(app)).map(({ kind }) => kind).sort()).toEqual(['collection', 'item', 'item'])
  })

  test('in the place of a deleted one is never served, and the last one takes the link along', async () => {
    await using app = await world()
    const { hash } = await collect(app, ['/photos/a.txt', '/docs/folder'])
    for (const target of ['/api/resources/photos/a.txt', '/api/resources/docs/folder'])
      expect((await ask(app, 'DELETE', target)).status).toBe(200)
    expect((await ask(app, 'POST', '/api/trash/remove', { all: true, of: 'all' }, 'admin')).status).toBe(200)
    writeFileSync(path.join(app.root, 'photos/a.txt'), 'SECRET new')
    mkdirSync(path.join(app.root, 'docs/folder'))
    for (const inner of ['', '/a.txt', '/folder']) expect((await visit(app, hash, inner)).status).toBe(404)
    expect(await rowsIn(app)).toEqual([])
  })

  test('replaced beside Coffer ends, also for a visitor who knows its name', async () => {
    await using app = await world()
    const { hash } = await collect(app)
    const folder = path.join(app.root, 'docs/folder')
    renameSync(folder, path.join(app.root, 'docs/old'))
    mkdirSync(folder)
    writeFileSync(path.join(folder, 'x.txt'), 'SECRET new')
    expect((await take(app, hash, '/folder/x.txt')).status).toBe(404)
    expect(await namesIn(app, hash)).toEqual(['a(1).txt', 'a.txt'])
    expect(await (await take(app, hash, '/?algo=tar')).text()).not.toContain('SECRET')
  })
})

describe('an owner', () => {
  test('needs for each item what sharing it alone needs', async () => {
    await using app = await world()
    await change(app, 'bob', { rules: [deny('/docs/a.txt')] })
    symlinkSync('docs/a.txt', path.join(app.root, 'way.txt'))
    const statusFor = async (paths: readonly string[], wanted: object = {}, as: string | null = 'ann') =>
      (await creating(app, paths, wanted, as)).status
    expect(await statusFor(ITEMS, {}, 'bob')).toBe(403)
    expect(await statusFor([...ITEMS, '/none.txt'])).toBe(404)
    expect(await statusFor([...ITEMS, '/way.txt'])).toBe(400)
    expect(await statusFor([...ITEMS, '/../other.txt'])).toBe(400)
    expect(await statusFor([])).toBe(400)
    expect(await statusFor(Array.from({ length: 1001 }, () => '/other.txt'))).toBe(400)
    for (const title of ['', '  ', 'a\nb', 'x'.repeat(201)]) expect(await statusFor(ITEMS, { title })).toBe(400)
    expect(await statusFor(ITEMS, {}, null)).toBe(401)
    await change(app, 'bob', { rules: [], permissions: NO_SHARING })
    expect(await statusFor(ITEMS, {}, 'bob')).toBe(403)
    expect(await rowsIn(app)).toEqual([])
  })

  test('lists, changes and deletes it with everything of it; others do not', async () => {
    await using app = await world()
    const { hash } = await collect(app, [...ITEMS, '/docs/a.txt'], { name: 'holiday', guessable: true })
    expect(hash).toBe('holiday')
    expect((await creating(app, ITEMS, { name: 'holiday', guessable: true })).status).toBe(409)
    expect((await rowsIn(app)).length).toBe(4)
    for (const method of ['PATCH', 'DELETE'])
      expect((await ask(app, method, `/api/share/${hash}`, {}, 'bob')).status).toBe(404)
    const patched = await ask(app, 'PATCH', `/api/share/${hash}`, { title: ' Summer ', password: 'x', expires: 1 })
    expect(Share.parse(await patched.json())).toMatchObject({
      hasPassword: true,
      collection: { title: 'Summer', items: 3 },
    })
    const audit = await (await ask(app, 'GET', '/api/audit?kind=share', undefined, 'admin')).text()
    expect(audit).not.toContain(hash)
    expect(await linksOf(app, 'bob')).toEqual([])
    expect(await linksOf(app, 'admin')).toMatchObject([{ username: 'ann', collection: { items: 3 } }])
    // Nothing of a deleted collection comes back in a new one of the same address.
    expect((await ask(app, 'DELETE', '/api/resources/docs/folder')).status).toBe(200)
    expect((await ask(app, 'DELETE', `/api/share/${hash}`)).status).toBe(200)
    expect(await rowsIn(app)).toEqual([])
    expect(await app.context.db.selectFrom('parked_shares').select('hash').execute()).toEqual([])
    await collect(app, ['/photos/a.txt'], { name: 'holiday', guessable: true })
    expect(await namesIn(app, hash)).toEqual(['a.txt'])
  })

  test('gives an ordinary link no name', async () => {
    await using app = await world()
    const link = Share.parse(await (await ask(app, 'POST', '/api/share/other.txt', {})).json())
    expect(link.collection).toBeUndefined()
    expect((await ask(app, 'PATCH', `/api/share/${link.hash}`, { title: 'x' })).status).toBe(400)
  })
})

const NO_SHARING = {
  ...{ admin: false, execute: false, create: true, rename: true },
  ...{ modify: true, delete: true, share: false, download: true },
}

describe('an item', () => {
  const collections = async (app: TestApp, path: string, as = 'ann') =>
    z.array(Share).parse(await (await ask(app, 'GET', `/api/shares/collections${path}`, undefined, as)).json())
  const collected = async (app: TestApp, as = 'ann') =>
    z
      .array(z.string())
      .parse(await (await ask(app, 'GET', '/api/shares/collected', undefined, as)).json())
      .toSorted()

  test('names the collections it is in to their owner and to administrators, and not what is beside or below it', async () => {
    await using app = await world()
    const link = await collect(app)
    const hashes = async (path: string, as?: string) => (await collections(app, path, as)).map(({ hash }) => hash)
    expect([await hashes('/docs/folder/'), await hashes('/docs/folder', 'admin')]).toEqual([[link.hash], [link.hash]])
    expect(await hashes('/docs/folder/one.txt')).toEqual([])
    expect(await hashes('/docs/folders')).toEqual([])
    expect(await hashes('/docs/folder', 'bob')).toEqual([])
    expect([await collected(app), await collected(app, 'bob'), await collected(app, 'admin')]).toEqual([
      ['/docs/a.txt', '/docs/folder', '/photos/a.txt'],
      [],
      [],
    ])
  })

  test('is not named while it is in the trash, nor once the collection has ended', async () => {
    await using app = await world()
    const link = await collect(app)
    await ask(app, 'DELETE', '/api/resources/photos/a.txt')
    expect(await collected(app)).toEqual(['/docs/a.txt', '/docs/folder'])
    await ask(app, 'DELETE', `/api/share/${link.hash}`)
    expect([await collected(app), await collections(app, '/docs/a.txt')]).toEqual([[], []])
  })
})
