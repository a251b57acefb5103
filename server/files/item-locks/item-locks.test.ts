import { expect, test } from 'bun:test'
import { ItemLocks as Presented } from '#contract/item-locks.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { basic, type DavClient, davClient } from '#server/testing/webdav.ts'
import { ItemLocks } from './service.ts'

const TREE = { '/docs/a.txt': 'a', '/docs/b.txt': 'b', '/other.txt': 'o' }

const lockBody = (scope: 'exclusive' | 'shared') =>
  `<lockinfo xmlns="DAV:"><lockscope><${scope}/></lockscope><locktype><write/></locktype><owner>Ann &amp; co</owner></lockinfo>`

/** Locks an item, and returns the status and the token. */
async function lock(
  { send }: DavClient,
  path: string,
  {
    scope = 'exclusive',
    depth = 'infinity',
    timeout = 'Second-600',
  }: { scope?: 'exclusive' | 'shared'; depth?: string; timeout?: string } = {},
) {
  const headers = { Depth: depth, Timeout: timeout, 'User-Agent': 'Word/16' }
  const reply = await send('LOCK', path, { headers, body: lockBody(scope) })
  const token = reply.headers.get('Lock-Token')?.slice(1, -1) ?? ''
  return { status: reply.status, token, xml: await reply.text() }
}

const world = (now?: () => number) =>
  testApp({ tree: TREE, users: [{ username: 'ann' }, { username: 'bob' }], ...(now && { now }) })

const save = (app: TestApp, path: string) =>
  app.request(`/api/resources${path}`, { method: 'PUT', as: 'bob', body: 'new' })
const locksOf = async (app: TestApp, path: string, as: string) =>
  Presented.parse(await (await app.request(`/api/locks${path}`, { as })).json()).locks

test('a locked file is changed by the holder of the token alone, by whatever protocol', async () => {
  await using app = await world()
  const ann = await davClient(app, 'ann')
  const bob = await davClient(app, 'bob')
  const { status, token, xml } = await lock(ann, '/docs/a.txt')
  expect([status, token]).toEqual([200, expect.stringMatching(/^opaquelocktoken:[\da-f-]{36}$/)])
  expect(xml).toContain('<D:owner>Ann &amp; co</D:owner>')
  const refused = await save(app, '/docs/a.txt')
  expect(refused.status).toBe(423)
  expect(await refused.json()).toMatchObject({
    code: 'locked',
    message: expect.stringMatching(/^Locked by ann in Word since \d\d:\d\d UTC\.$/),
  })
  const upload = await app.request('/api/tus/docs/a.txt?override=true', {
    ...{ method: 'POST', as: 'bob', body: 'new' },
    headers: { 'Tus-Resumable': '1.0.0', 'Upload-Length': '3', 'Content-Type': 'application/offset+octet-stream' },
  })
  expect(upload.status).toBe(423)
  const job = { kind: 'delete', paths: ['/docs'] }
  const started = await app.request('/api/jobs', {
    ...{ method: 'POST', as: 'bob', body: JSON.stringify(job) },
    headers: { Prefer: 'respond-async, wait=20' },
  })
  expect(JSON.stringify(await started.json())).toContain('"locked"')
  const rename = '/api/resources/docs?action=rename&destination=%2Fpapers'
  expect((await app.request(rename, { method: 'PATCH', as: 'bob' })).status).toBe(423)
  const withToken = { If: `(<${token}>)` }
  // The token of another user opens nothing.
  expect((await bob.send('PUT', '/docs/a.txt', { body: 'x', headers: withToken })).status).toBe(423)
  expect((await ann.send('PUT', '/docs/a.txt', { body: 'x' })).status).toBe(423)
  expect((await ann.send('PUT', '/docs/a.txt', { body: 'x', headers: withToken })).status).toBe(204)
  expect((await save(app, '/docs/b.txt')).status).toBe(200)
  expect((await bob.send('UNLOCK', '/docs/a.txt', { headers: { 'Lock-Token': `<${token}>` } })).status).toBe(403)
  expect((await ann.send('UNLOCK', '/docs/a.txt', { headers: { 'Lock-Token': `<${token}>` } })).status).toBe(204)
  expect((await save(app, '/docs/a.txt')).status).toBe(200)
})

test('a lock on a folder covers its items, or only its names', async () => {
  await using app = await world()
  const ann = await davClient(app, 'ann')
  const create = () => app.request('/api/resources/docs/new.txt', { method: 'POST', as: 'bob', body: 'x' })
  const deep = await lock(ann, '/docs/')
  expect((await save(app, '/docs/a.txt')).status).toBe(423)
  expect((await create()).status).toBe(423)
  await ann.send('UNLOCK', '/docs/a.txt', { headers: { 'Lock-Token': `<${deep.token}>` } })
  await lock(ann, '/docs/', { depth: '0' })
  expect((await save(app, '/docs/a.txt')).status).toBe(200)
  expect((await create()).status).toBe(423)
})

test('locks exclude each other unless both are shared', async () => {
  await using app = await world()
  const [ann, bob] = [await davClient(app, 'ann'), await davClient(app, 'bob')]
  expect((await lock(ann, '/docs/a.txt', { scope: 'shared' })).status).toBe(200)
  expect((await lock(bob, '/docs/a.txt', { scope: 'shared' })).status).toBe(200)
  expect((await lock(bob, '/docs/a.txt')).status).toBe(423)
  expect((await lock(bob, '/docs')).status).toBe(423)
  expect((await lock(bob, '/docs', { scope: 'shared' })).status).toBe(200)
})

test('of two clients that lock a file at once, one gets the lock', async () => {
  await using app = await world()
  const [ann, bob] = [await davClient(app, 'ann'), await davClient(app, 'bob')]
  const got = await Promise.all([lock(ann, '/docs/a.txt'), lock(bob, '/docs/a.txt')])
  expect(got.map(({ status }) => status).sort()).toEqual([200, 423])
})

test('a lock ends after at most an hour unless it is extended', async () => {
  let now = Date.now()
  await using app = await world(() => now)
  const ann = await davClient(app, 'ann', { expiresAt: now + 86_400_000 })
  const { token, xml } = await lock(ann, '/docs/a.txt', { timeout: 'Infinite' })
  expect(xml).toContain('<D:timeout>Second-3600</D:timeout>')
  now += 3_000_000
  const refreshed = await ann.send('LOCK', '/docs/a.txt', { headers: { If: `(<${token}>)`, Timeout: 'Second-1000' } })
  expect(await refreshed.text()).toContain('<D:timeout>Second-1000</D:timeout>')
  now += 999_000
  expect((await save(app, '/docs/a.txt')).status).toBe(423)
  now += 2000
  expect((await save(app, '/docs/a.txt')).status).toBe(200)
  expect((await ann.send('LOCK', '/docs/a.txt', { headers: { If: `(<${token}>)` } })).status).toBe(412)
})

test('locks are stored, and known to another process', async () => {
  await using app = await world()
  const ann = await davClient(app, 'ann')
  await lock(ann, '/docs/a.txt')
  const { db, storage, now } = app.context
  const other = new ItemLocks({ db, storage, served: { matching: 'exact' }, now })
  expect((await other.current()).all).toMatchObject([{ place: '/docs/a.txt', username: 'ann', client: 'Word' }])
})

test('a lock is ended by its user or an administrator, without the token, which nobody is shown', async () => {
  await using app = await world()
  const ann = await davClient(app, 'ann')
  const { token } = await lock(ann, '/docs/a.txt')
  expect(await locksOf(app, '/docs/a.txt', 'bob')).toMatchObject([{ username: 'ann', client: 'Word', canEnd: false }])
  expect(JSON.stringify(await locksOf(app, '/docs/a.txt', 'admin'))).not.toContain(token)
  const end = (as: string) => app.request('/api/locks/docs/a.txt', { method: 'DELETE', as })
  expect((await end('bob')).status).toBe(403)
  expect((await end('ann')).status).toBe(200)
  expect((await save(app, '/docs/a.txt')).status).toBe(200)
  await lock(ann, '/docs/a.txt')
  expect((await end('admin')).status).toBe(200)
  expect(await locksOf(app, '/docs/a.txt', 'ann')).toEqual([])
})

test('a lock ends with the item and does not follow it', async () => {
  await using app = await world()
  const ann = await davClient(app, 'ann')
  const { token } = await lock(ann, '/docs/a.txt')
  const headers = { Destination: '/dav/docs/c.txt', If: `</dav/docs/a.txt> (<${token}>)` }
  expect((await ann.send('MOVE', '/docs/a.txt', { headers })).status).toBe(201)
  expect(await locksOf(app, '/docs/c.txt', 'ann')).toEqual([])
  expect((await ann.send('PUT', '/docs/a.txt', { body: 'x' })).status).toBe(201)
})

test('a free name is locked by an empty file, where its folder exists', async () => {
  await using app = await world()
  const ann = await davClient(app, 'ann')
  expect((await lock(ann, '/docs/new.docx')).status).toBe(201)
  expect(await (await ann.send('GET', '/docs/new.docx')).text()).toBe('')
  expect((await lock(ann, '/none/new.docx')).status).toBe(409)
})

test('locks of a user end with the account, and are limited in number', async () => {
  await using app = await world()
  const ann = await davClient(app, 'ann')
  await lock(ann, '/docs/a.txt')
  const row = await app.context.db.selectFrom('item_locks').selectAll().executeTakeFirstOrThrow()
  const many = Array.from({ length: 499 }, (_, index) => ({ ...row, token: `t${index}`, place: `/many/${index}` }))
  await app.context.db.insertInto('item_locks').values(many).execute()
  expect((await lock(ann, '/docs/b.txt')).status).toBe(429)
  expect((await app.request('/api/users/2', { method: 'DELETE' })).status).toBe(200)
  expect((await save(app, '/docs/a.txt')).status).toBe(200)
  const gone = await app.request('/dav/', { method: 'PROPFIND', as: null, headers: basic('ann', ann.password) })
  expect(gone.status).toBe(401)
})

test.each([
  ['an unknown depth', { Depth: '1' }, lockBody('exclusive'), 400],
  ['no scope', { Depth: '0' }, '<lockinfo xmlns="DAV:"><locktype><write/></locktype></lockinfo>', 400],
  ['no body and no token', { Depth: '0' }, '', 412],
] as const)('a lock with %s is refused', async (_, headers, body, status) => {
  await using app = await world()
  const ann = await davClient(app, 'ann')
  expect((await ann.send('LOCK', '/docs/a.txt', { headers, body })).status).toBe(status)
})
