import { describe, expect, test } from 'bun:test'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { GESTURE_HEADER } from '#contract/gesture.ts'
import { ReceivedFile, Share } from '#contract/shares.ts'
import { TrashPage } from '#contract/trash.ts'
import { HistoryPage } from '#contract/undo.ts'
import { Versions } from '#contract/versions.ts'
import { MAX_SHARES } from '#server/shares/share.ts'
import { ShareReader } from '#server/shares/store.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { timestampBetween } from '#server/testing/until.ts'

// Links to restored items: a link leads to the item that was shared, or does not exist.

const ask = (app: TestApp, method: string, target: string, body?: unknown, as: string | null = 'admin') =>
  app.request(target, {
    method,
    as,
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
const NO_SHARING = {
  ...{ admin: false, execute: false, create: true, rename: true },
  ...{ modify: true, delete: true, share: false, download: true },
}
const forbidSharing = (app: TestApp, id: number) =>
  ask(app, 'PUT', `/api/users/${id}`, { what: 'user', which: ['perm'], data: { perm: NO_SHARING } })

async function linkTo(app: TestApp, target: string, as: string): Promise<string> {
  const made = await (await ask(app, 'POST', `/api/share${target}`, {}, as)).json()
  return (made as { hash: string }).hash
}
const visit = async (app: TestApp, hash: string) => {
  const reply = await ask(app, 'GET', `/api/public/dl/${hash}`, undefined, null)
  return [reply.status, await reply.text()]
}
const inTrash = async (app: TestApp, as: string) =>
  TrashPage.parse(await (await ask(app, 'GET', '/api/trash', undefined, as)).json()).items
const GONE = [404, expect.not.stringContaining('PRIVATE')]

test('what is restored over a shared file is not what was shared', async () => {
  await using app = await testApp({
    tree: { '/pub/a.txt': 'PUBLIC', '/priv/a.txt': 'PRIVATE' },
    users: [{ username: 'bob' }, { username: 'mia' }],
  })
  await forbidSharing(app, 3)
  const hash = await linkTo(app, '/pub/a.txt', 'bob')
  expect(await visit(app, hash)).toEqual([200, 'PUBLIC'])
  await ask(app, 'DELETE', '/api/resources/priv/a.txt', undefined, 'mia')
  const [item] = await inTrash(app, 'mia')
  const body = { ids: [item?.id], to: '/pub', onTaken: 'replace' }
  expect((await ask(app, 'POST', '/api/trash/restore', body, 'mia')).status).toBe(200)
  expect(await visit(app, hash)).toEqual(GONE)
})

test('a file that rewinding puts in the place of a shared one is another one', async () => {
  await using app = await testApp({
    tree: { '/f/a.txt': 'PRIVATE', '/f/z.txt': 'z' },
    users: [{ username: 'bob' }],
  })
  await ask(app, 'PUT', '/api/resources/f/z.txt', 'zz')
  const at = await timestampBetween()
  await ask(app, 'PATCH', '/api/resources/f/a.txt?action=rename&destination=%2Ff%2Fprivate.txt')
  await ask(app, 'POST', '/api/resources/f/a.txt', 'PUBLIC')
  const hash = await linkTo(app, '/f/a.txt', 'bob')
  expect(await visit(app, hash)).toEqual([200, 'PUBLIC'])
  expect((await ask(app, 'POST', '/api/rewind/f', { at })).status).toBe(200)
  expect(await (await ask(app, 'GET', '/api/raw/f/a.txt')).text()).toBe('PRIVATE')
  expect(await visit(app, hash)).toEqual(GONE)
})

test.each(['undo', 'rewind', 'restore'] as const)(
  'links to what %s changes are suspended before, and follow their items',
  async (how) => {
    await using app = await testApp({
      tree: { '/f/a.txt': 'A', '/f/b.txt': 'B', '/f/c.txt': 'C', '/g': null },
      users: [{ username: 'bob' }],
    })
    const at = await timestampBetween()
    const headers = { [GESTURE_HEADER]: 'gesture-mixed-0001' }
    const act = async (method: string, target: string, body?: string) =>
      expect((await app.request(`/api/resources${target}`, { method, headers, ...(body && { body }) })).ok).toBe(true)
    await act('DELETE', '/f/c.txt')
    await act('PATCH', '/f/a.txt?action=rename&destination=%2Fg%2Fa.txt')
    await act('PATCH', '/f/b.txt?action=rename&destination=%2Ff%2Fa.txt')
    await act('POST', '/f/c.txt', 'NEW')
    const links = await Promise.all(['/g/a.txt', '/f/a.txt', '/f/c.txt'].map((target) => linkTo(app, target, 'bob')))
    const visits = () => Promise.all(links.map((hash) => visit(app, hash)))
    expect(await visits()).toEqual(['A', 'B', 'NEW'].map((text) => [200, text]))
    // Links are only suspended before a change.
    await sql`create table suspended (hash text)`.execute(app.context.db)
    await sql`create trigger suspends after update of suspended_by on shares when new.suspended_by is not null
      begin insert into suspended values (new.hash); end`.execute(app.context.db)
    const suspended = async () => {
      const { rows } = await sql<{ hash: string }>`select hash from suspended`.execute(app.context.db)
      return links.map((hash) => rows.some((row) => row.hash === hash))
    }
    if (how === 'restore') {
      const [item] = await inTrash(app, 'admin')
      const body = { ids: [item?.id], onTaken: 'replace' }
      expect((await ask(app, 'POST', '/api/trash/restore', body)).status).toBe(200)
      expect(await suspended()).toEqual([false, false, true])
      expect(await visits()).toEqual([
        [200, 'A'],
        [200, 'B'],
        [404, expect.any(String)],
      ])
      return
    }
    const [target, body] = how === 'undo' ? ['undo', { gesture: 'gesture-mixed-0001' }] : ['rewind/', { at }]
    expect((await ask(app, 'POST', `/api/${target}`, body)).status).toBe(200)
    expect(await suspended()).toEqual([true, true, true])
    expect(await visits()).toEqual([
      [200, 'A'],
      [200, 'B'],
      [404, expect.any(String)],
    ])
    const places = await app.context.db.selectFrom('shares').select('place').orderBy('place').execute()
    expect(places.map(({ place }) => place)).toEqual(['/f/a.txt', '/f/b.txt'])
  },
)

test('a link to a file goes on when a version of it is restored, as when it is saved', async () => {
  await using app = await testApp({ tree: { '/a.txt': 'one' }, users: [{ username: 'bob' }] })
  const hash = await linkTo(app, '/a.txt', 'bob')
  await ask(app, 'PUT', '/api/resources/a.txt', 'two')
  const [version] = Versions.parse(await (await ask(app, 'GET', '/api/versions/a.txt')).json()).versions
  expect((await ask(app, 'POST', '/api/versions/a.txt', { id: version?.id })).status).toBe(200)
  expect(await visit(app, hash)).toEqual([200, 'one'])
})

test('links come back with their item for who made them, and for nobody else', async () => {
  await using app = await testApp({
    tree: { '/box/a.txt': 'A' },
    users: [{ username: 'bob' }, { username: 'mia' }],
  })
  await forbidSharing(app, 3)
  const hash = await linkTo(app, '/box/a.txt', 'bob')
  const removeAndRestore = async (as: string) => {
    await ask(app, 'DELETE', '/api/resources/box', undefined, as)
    const [item] = await inTrash(app, as)
    await ask(app, 'POST', '/api/trash/restore', { ids: [item?.id], links: true }, as)
    return item?.links
  }
  expect(await removeAndRestore('bob')).toBe(1)
  expect(await visit(app, hash)).toEqual([200, 'A'])
  expect(await removeAndRestore('mia')).toBe(0)
  expect(await visit(app, hash)).toEqual(GONE)
})

const links = async (app: TestApp, as: string) =>
  z.array(Share).parse(await (await ask(app, 'GET', '/api/shares', undefined, as)).json())
const gestureOf = (name: string) => `${name}-gesture-of-a-test`
const removeBy = async (app: TestApp, target: string, as: string, gesture = gestureOf('delete')) =>
  expect(
    (await app.request(`/api/resources${target}`, { method: 'DELETE', as, headers: { 'X-Gesture': gesture } })).status,
  ).toBe(200)
const undoBy = async (app: TestApp, as: string, gesture: string, own = gestureOf('undo')) =>
  (
    await app.request('/api/undo', {
      ...{ method: 'POST', as, body: JSON.stringify({ gesture }) },
      headers: { 'X-Gesture': own },
    })
  ).status

describe('a deletion suspends links, and undoing it', () => {
  const world = () =>
    testApp({
      tree: { '/box/a.txt': 'A', '/box/drop/': null, '/b.txt': 'B' },
      users: [{ username: 'bob' }, { username: 'mia' }],
    })

  test('by the same user reactivates exactly those, with password, expiry and counts, as often as it is done', async () => {
    await using app = await world()
    const terms = { password: 'secret', expires: '24', downloadLimit: 5 }
    const locked = Share.parse(await (await ask(app, 'POST', '/api/share/box/a.txt', terms, 'bob')).json())
    const folder = await linkTo(app, '/box', 'admin')
    const upload = Share.parse(await (await ask(app, 'POST', '/api/share/box/drop', { kind: 'upload' }, 'bob')).json())
    const other = await linkTo(app, '/b.txt', 'bob')
    const unlock = () =>
      app.request(`/api/public/dl/${locked.hash}`, { as: null, headers: { 'X-SHARE-PASSWORD': 'secret' } })
    expect(await (await unlock()).text()).toBe('A')
    const sent = await ask(app, 'POST', `/api/public/drop/${upload.hash}/in.txt`, 'x', null)
    expect(sent.status).toBe(200)
    const before = await links(app, 'admin')

    await removeBy(app, '/box', 'mia')
    expect(await visit(app, folder)).toEqual([404, expect.any(String)])
    expect((await unlock()).status).toBe(404)
    expect(new Map((await links(app, 'admin')).map(({ hash, suspended }) => [hash, suspended]))).toEqual(
      new Map([[other, undefined], ...[locked.hash, folder, upload.hash].map((hash) => [hash, true] as const)]),
    )
    expect(await undoBy(app, 'mia', gestureOf('delete'))).toBe(200)
    expect((await unlock()).status).toBe(200)
    expect((await visit(app, folder))[0]).toBe(200)
    const received = await ask(app, 'GET', `/api/shares/received/${upload.hash}`, undefined, 'bob')
    expect(
      z
        .array(ReceivedFile)
        .parse(await received.json())
        .map(({ name }) => name),
    ).toEqual(['in.txt'])
    const unused = (all: Share[]) => all.map(({ lastUsed: _, downloads, ...share }) => share)
    expect(unused(await links(app, 'admin'))).toEqual(unused(before))
    expect((await links(app, 'bob')).find(({ hash }) => hash === locked.hash)?.downloads).toBe(2)

    // Redoing the deletion suspends the links again.
    expect(await undoBy(app, 'mia', gestureOf('undo'), gestureOf('redo'))).toBe(200)
    expect((await unlock()).status).toBe(404)
    expect(await undoBy(app, 'mia', gestureOf('redo'), gestureOf('again'))).toBe(200)
    expect((await unlock()).status).toBe(200)
  })

  test('by an administrator does not, nor does it for an owner who may not share any more', async () => {
    await using app = await world()
    const hash = await linkTo(app, '/b.txt', 'bob')
    await removeBy(app, '/b.txt', 'bob')
    const { steps } = HistoryPage.parse(await (await ask(app, 'GET', '/api/history/b.txt')).json())
    expect((await ask(app, 'POST', '/api/undo', { step: steps[0]?.id })).status).toBe(200)
    expect([await visit(app, hash), await links(app, 'bob')]).toEqual([GONE, []])

    const second = await linkTo(app, '/b.txt', 'bob')
    await removeBy(app, '/b.txt', 'mia')
    await forbidSharing(app, 2)
    expect(await undoBy(app, 'mia', gestureOf('delete'))).toBe(200)
    expect([await visit(app, second), await links(app, 'admin')]).toEqual([GONE, []])
  })

  test('gives back an address that nobody else could take meanwhile', async () => {
    await using app = await world()
    const terms = { name: 'holiday', guessable: true }
    const share = async (target: string, as: string) =>
      (await ask(app, 'POST', `/api/share${target}`, terms, as)).status
    expect(await share('/b.txt', 'bob')).toBe(200)
    await removeBy(app, '/b.txt', 'bob')
    expect(await share('/box/a.txt', 'mia')).toBe(409)
    expect((await visit(app, 'holiday'))[0]).toBe(404)
    expect(await undoBy(app, 'bob', gestureOf('delete'))).toBe(200)
    expect(await visit(app, 'holiday')).toEqual([200, 'B'])
  })

  test.each([
    ['by rewinding the folder does the same', 'bob', [200, 'A']],
    ['by rewinding what another user deleted does not', 'mia', GONE],
  ])('%s', async (_, deletes, expected) => {
    await using app = await world()
    const hash = await linkTo(app, '/box/a.txt', 'bob')
    await ask(app, 'PUT', '/api/resources/b.txt', 'BB')
    const at = await timestampBetween()
    await removeBy(app, '/box/a.txt', deletes)
    expect((await ask(app, 'POST', '/api/rewind/', { at }, 'bob')).status).toBe(200)
    expect((await app.request('/api/raw/box/a.txt')).status).toBe(200)
    expect(await visit(app, hash)).toEqual(expected)
  })

  test('leaves what was removed or deleted permanently meanwhile', async () => {
    await using app = await world()
    const [removed, purged] = [await linkTo(app, '/box', 'bob'), await linkTo(app, '/b.txt', 'bob')]
    await removeBy(app, '/box', 'bob')
    await removeBy(app, '/b.txt', 'bob', gestureOf('other'))
    const refused = await ask(app, 'PATCH', `/api/share/${removed}`, { expires: '1' }, 'bob')
    expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'conflict' }])
    expect((await ask(app, 'DELETE', `/api/share/${removed}`, undefined, 'mia')).status).toBe(404)
    expect((await ask(app, 'DELETE', `/api/share/${removed}`, undefined, 'bob')).status).toBe(200)
    const file = (await inTrash(app, 'bob')).find(({ name }) => name === 'b.txt')
    await ask(app, 'POST', '/api/trash/remove', { ids: [file?.id] }, 'bob')
    expect(await links(app, 'bob')).toEqual([])
    expect(await undoBy(app, 'bob', gestureOf('delete'))).toBe(200)
    expect([await visit(app, removed), await visit(app, purged)]).toEqual([GONE, GONE])
  })

  test('reactivates the others where one link cannot be read', async () => {
    await using app = await world()
    const made = [await linkTo(app, '/b.txt', 'bob'), await linkTo(app, '/b.txt', 'bob')]
    await removeBy(app, '/b.txt', 'bob')
    const { db } = app.context
    const [first] = await new ShareReader(db).parkedAt((await inTrash(app, 'bob'))[0]?.id ?? '', null)
    const damaged = first?.hash ?? ''
    await db.updateTable('parked_shares').set({ share: '{' }).where('hash', '=', damaged).execute()
    expect(await undoBy(app, 'bob', gestureOf('delete'))).toBe(200)
    for (const hash of made) if (hash !== damaged) expect(await visit(app, hash)).toEqual([200, 'B'])
    expect(app.log.join('')).toContain('a link could not be reactivated')
  })

  test('counts them as links as long as they are suspended: nobody has more than the limit by deleting', async () => {
    await using app = await world()
    const hash = await linkTo(app, '/b.txt', 'bob')
    await removeBy(app, '/b.txt', 'bob')
    const { db } = app.context
    const parked = await db.selectFrom('parked_shares').selectAll().where('hash', '=', hash).executeTakeFirstOrThrow()
    for (let first = 1; first < MAX_SHARES; first += 200) {
      const some = Array.from({ length: Math.min(200, MAX_SHARES - first) }, (_, at) => `${first + at}`)
      await db
        .insertInto('parked_shares')
        .values(some.map((each) => ({ ...parked, hash: each, kept_id: 'e'.repeat(32) })))
        .execute()
    }
    expect((await ask(app, 'POST', '/api/share/box', {}, 'bob')).status).toBe(409)
    expect(await undoBy(app, 'bob', gestureOf('delete'))).toBe(200)
    expect(await visit(app, hash)).toEqual([200, 'B'])
  })
})
