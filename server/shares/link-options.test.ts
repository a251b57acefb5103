import { expect, test } from 'bun:test'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { ReceivedFile, Share } from '#contract/shares.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

const LIMITS = { maxFileSize: null, maxTotalSize: null, maxFiles: null, extensions: [], askName: false }
const DAY = 86_400

const world = () =>
  testApp({
    tree: { '/in/a.txt': 'a', '/in/deep/b.txt': 'b', '/beside.txt': 'beside' },
    users: [
      { username: 'ann' },
      { username: 'bob' },
      { username: 'reader', grantedPermissions: ['share', 'download'] },
    ],
  })

/** Moves the expiry of all links that have one into the past. */
const age = (app: TestApp, days: number) =>
  sql`update shares set expire = expire - ${days * DAY} where expire != 0`.execute(app.context.db)

const create = (app: TestApp, item: string, wanted: object = {}, as = 'ann') =>
  app.request(`/api/share${item}`, { method: 'POST', as, body: JSON.stringify(wanted) })
const link = async (app: TestApp, item: string, wanted: object = {}, as = 'ann') =>
  Share.parse(await (await create(app, item, wanted, as)).json())
const change = (app: TestApp, { hash }: Share, update: object, as = 'ann') =>
  app.request(`/api/share/${hash}`, { method: 'PATCH', as, body: JSON.stringify(update) })
const see = async (app: TestApp, { hash }: Share, inner = '', headers = {}) =>
  z
    .record(z.string(), z.unknown())
    .parse(await (await app.request(`/api/public/share/${hash}${inner}`, { as: null, headers })).json())
const status = async (app: TestApp, target: string, method = 'GET', body?: string) =>
  (await app.request(`/api/public/${target}`, { as: null, method, ...(body !== undefined && { body }) })).status
const listed = async (app: TestApp, as = 'ann') =>
  z.array(Share).parse(await (await app.request('/api/shares', { as })).json())
const drop = (app: TestApp, { hash }: Share, name: string, body = 'x') =>
  status(app, `drop/${hash}/${name}`, 'POST', body)
const inside = (app: TestApp) => readdirSync(path.join(app.root, 'in')).sort()

test.each([
  ['/in/a.txt', {}],
  ['/in', {}],
  ['/in', { kind: 'upload' }],
])('visitors of %s %o read the message, and the sender only when the owner shows it', async (item, kind) => {
  await using app = await world()
  const message = 'Our trip.\nKeep it <b>secret</b>.'
  const share = await link(app, item, { ...kind, message, password: 'open the door' })
  expect(share).toMatchObject({ message, showName: false, hideDownload: false })
  const headers = { 'X-SHARE-PASSWORD': 'open the door' }
  expect(await see(app, share)).not.toMatchObject({ message })
  expect(await see(app, share, '', headers)).toMatchObject({ message, sender: '' })
  expect((await change(app, share, { showName: true })).status).toBe(200)
  expect(await see(app, share, '', headers)).toMatchObject({ message, sender: 'ann' })
  await change(app, share, { message: '', showName: false })
  expect(await see(app, share, '', headers)).toMatchObject({ message: '', sender: '' })
})

test('a message has at most 1,000 characters', async () => {
  await using app = await world()
  const share = await link(app, '/in', { message: 'm'.repeat(1000) })
  expect((await create(app, '/in', { message: 'm'.repeat(1001) })).status).toBe(400)
  expect((await change(app, share, { message: 'm'.repeat(1001) })).status).toBe(400)
})

test('a link without downloads shows, and refuses what is a download', async () => {
  await using app = await world()
  const share = await link(app, '/in', { hideDownload: true })
  expect(await see(app, share)).toMatchObject({ hideDownload: true, numFiles: 1 })
  const dl = `dl/${share.hash}`
  expect([await status(app, `${dl}/a.txt?inline=true`), await status(app, `${dl}/a.txt?inline=true`, 'HEAD')]).toEqual([
    200, 200,
  ])
  for (const target of [
    '/a.txt',
    '/a.txt?inline=false',
    '',
    '?inline=true',
    '/deep?inline=true',
    '?files=a.txt&inline=true',
    '?algo=zip',
    '?files=a.txt',
  ])
    for (const method of ['GET', 'HEAD'])
      expect([target, await status(app, dl + target, method)]).toEqual([target, 404])
  await change(app, share, { hideDownload: false })
  expect([await status(app, `${dl}/a.txt`), await status(app, dl)]).toEqual([200, 200])
  const file = await link(app, '/in/a.txt', { hideDownload: true })
  expect([await status(app, `dl/${file.hash}`), await status(app, `dl/${file.hash}?inline=true`)]).toEqual([404, 200])
  expect((await create(app, '/in', { kind: 'upload', hideDownload: true })).status).toBe(400)
})

test('visitors of a folder that accepts uploads see it and add files to it: nothing is replaced, or placed deeper', async () => {
  await using app = await world()
  const share = await link(app, '/in', { uploads: { ...LIMITS, maxFiles: 3 } })
  expect(share).toMatchObject({ kind: 'download', uploads: { maxFiles: 3, received: 0 } })
  expect(await see(app, share)).toMatchObject({ numFiles: 1, uploads: { maxFiles: 3, filesLeft: 3, sizeLeft: null } })
  expect([await drop(app, share, 'new.txt'), await drop(app, share, 'a.txt', 'mine')]).toEqual([200, 200])
  expect(inside(app)).toEqual(['a(1).txt', 'a.txt', 'deep', 'new.txt'])
  expect(readFileSync(path.join(app.root, 'in/a.txt'), 'utf8')).toBe('a')
  for (const name of ['deep/c.txt', '..%2Fc.txt', '.profile'])
    expect([name, await drop(app, share, name)]).not.toEqual([name, 200])
  expect(readdirSync(path.join(app.root, 'in/deep'))).toEqual(['b.txt'])
  expect(await see(app, share, '/deep')).toMatchObject({ uploads: { filesLeft: 1 } })
  expect([await drop(app, share, 'last.txt'), await drop(app, share, 'more.txt')]).toEqual([200, 409])
  const received = await app.request(`/api/shares/received/${share.hash}`, { as: 'ann' })
  const names = z.array(ReceivedFile).parse(await received.json())
  expect(names.map(({ name }) => name)).toEqual(['last.txt', 'a(1).txt', 'new.txt'])
  expect((await change(app, share, { uploads: null })).status).toBe(200)
  expect(await see(app, share)).not.toHaveProperty('uploads')
  expect(await drop(app, share, 'late.txt')).toBe(404)
  expect((await change(app, share, { uploads: LIMITS })).status).toBe(200)
  expect(await drop(app, share, 'again.txt')).toBe(200)
})

test('uploads need a folder, the permission to create, and downloads that are left', async () => {
  await using app = await world()
  expect((await create(app, '/in/a.txt', { uploads: LIMITS })).status).toBe(400)
  const file = await link(app, '/in/a.txt')
  expect((await change(app, file, { uploads: LIMITS })).status).toBe(400)
  expect((await create(app, '/in', { uploads: LIMITS }, 'reader')).status).toBe(403)
  const read = await link(app, '/in', {}, 'reader')
  expect((await change(app, read, { uploads: LIMITS }, 'reader')).status).toBe(403)
  const onlyUploads = await link(app, '/in', { kind: 'upload' })
  expect((await change(app, onlyUploads, { uploads: null })).status).toBe(400)
  // Allowed by an administrator, but its owner cannot create anything.
  expect((await change(app, read, { uploads: LIMITS }, 'admin')).status).toBe(200)
  expect(await see(app, read)).not.toHaveProperty('uploads')
  expect(await drop(app, read, 'new.txt')).toBe(404)
  const spent = await link(app, '/in', { uploads: LIMITS, downloadLimit: 1 })
  expect(await status(app, `dl/${spent.hash}/a.txt`)).toBe(200)
  expect(await drop(app, spent, 'new.txt')).toBe(404)
  expect(await drop(app, await link(app, '/in'), 'new.txt')).toBe(404)
  expect(inside(app)).toEqual(['a.txt', 'deep'])
})

test('an expired link answers 404, stays listed for 30 days, and can be extended meanwhile', async () => {
  await using app = await world()
  const share = await link(app, '/in', { expires: 1, unit: 'days' })
  await age(app, 2)
  expect(await status(app, `share/${share.hash}`)).toBe(404)
  expect(await listed(app)).toMatchObject([{ hash: share.hash, expire: share.expire - 2 * DAY }])
  expect((await app.request('/api/share/in', { as: 'ann' })).status).toBe(200)
  expect((await change(app, share, { expires: 7, unit: 'days' }, 'bob')).status).toBe(404)
  expect((await change(app, share, { message: 'still expired' })).status).toBe(200)
  expect(await status(app, `share/${share.hash}`)).toBe(404)
  expect((await change(app, share, { expires: 7, unit: 'days' })).status).toBe(200)
  expect(await status(app, `share/${share.hash}`)).toBe(200)
  await age(app, 38)
  expect(await listed(app)).toEqual([])
  expect((await change(app, share, { expires: 7, unit: 'days' })).status).toBe(404)
  await link(app, '/beside.txt')
  expect(await sql`select hash from shares where hash = ${share.hash}`.execute(app.context.db)).toMatchObject({
    rows: [],
  })
})

test('an expired link is not extended when its item is gone, was replaced, or is hidden from its owner', async () => {
  await using app = await world()
  const { root, context } = app
  const week = { expires: 7, unit: 'days' }
  const [folder, file] = [await link(app, '/in', { expires: 1, unit: 'days' }), await link(app, '/beside.txt', week)]
  await age(app, 8)
  const rules = (denied: readonly object[]) =>
    context.db
      .updateTable('users')
      .set({ rules: JSON.stringify(denied) })
      .where('username', '=', 'ann')
      .execute()
  await rules([{ regex: false, allow: false, path: '/beside.txt' }])
  expect((await change(app, file, week)).status).toBe(404)
  await rules([])
  renameSync(path.join(root, 'in'), path.join(root, 'elsewhere'))
  mkdirSync(path.join(root, 'in'))
  expect((await change(app, folder, week)).status).toBe(404)
  expect((await listed(app)).map(({ hash }) => hash)).toEqual([file.hash])
  expect((await change(app, file, week)).status).toBe(200)
  await age(app, 8)
  rmSync(path.join(root, 'beside.txt'))
  expect((await change(app, file, { message: 'still expired' })).status).toBe(200)
  expect((await change(app, file, week)).status).toBe(404)
  expect(await listed(app)).toEqual([])
})

test('the address of an expired link stays with its owner, who can use it again', async () => {
  await using app = await world()
  const named = { name: 'trip', guessable: true, expires: 1, unit: 'days' }
  await link(app, '/in', named)
  expect((await create(app, '/beside.txt', named)).status).toBe(409)
  await age(app, 2)
  expect((await create(app, '/beside.txt', named, 'bob')).status).toBe(409)
  expect((await link(app, '/beside.txt', named)).path).toBe('/beside.txt')
  expect((await listed(app)).map(({ path: item }) => item)).toEqual(['/beside.txt'])
})

test('expired links give way at the limit of links, the longest expired first', async () => {
  await using app = await world()
  const [old, recent] = [await link(app, '/in', { expires: 1 }), await link(app, '/in', { expires: 2 })]
  const kept = await link(app, '/in')
  const { rows } = await sql<{
    name: string
  }>`select name from pragma_table_info('shares') where name != 'hash'`.execute(app.context.db)
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)))
  const numbers = JSON.stringify(Array.from({ length: 997 }, (_, at) => at))
  await sql`insert into shares (hash, ${columns}) select 'more-' || value, ${columns}
    from shares, json_each(${numbers}) where hash = ${kept.hash}`.execute(app.context.db)
  expect((await create(app, '/in')).status).toBe(409)
  await age(app, 1)
  await link(app, '/in')
  const now = (await listed(app)).map(({ hash }) => hash)
  expect([now.length, now.includes(old.hash), now.includes(recent.hash)]).toEqual([1000, false, true])
  await link(app, '/in')
  expect((await create(app, '/in')).status).toBe(409)
})

test('a link in the trash that was stored without options has none', async () => {
  await using app = await world()
  await link(app, '/in', { message: 'lost' })
  await app.request('/api/resources/in/', { method: 'DELETE', as: 'ann' })
  await sql`update parked_shares set share = json_remove(share, '$.options')`.execute(app.context.db)
  expect(await listed(app)).toMatchObject([{ suspended: true, message: '', showName: false, hideDownload: false }])
})
