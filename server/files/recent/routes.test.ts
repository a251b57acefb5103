import { expect, test } from 'bun:test'
import { RecentFiles } from '#contract/recent.ts'
import { MAX_RECENT_FILES } from '#contract/recent-limits.ts'
import { Share } from '#contract/shares.ts'
import { TrashPage } from '#contract/trash.ts'
import { HistoryPage } from '#contract/undo.ts'
import { parsePlainPath } from '#server/access/virtual-path.ts'
import { deny } from '#server/testing/storage-helpers.ts'
import { type TestApp, type TestAppOptions, testApp } from '#server/testing/test-app.ts'
import { FavoriteReader } from '../favorites/store.ts'
import { placeKey } from '../item-places/place.ts'
import { RecentReader, RecentWriter } from './store.ts'

const TREE = { '/a.txt': 'a', '/b.txt': 'bbb', '/docs/c.txt': 'c', '/secret/d.txt': 'd', '/.hidden': 'h' }

const world = (users: TestAppOptions['users'] = []) => testApp({ tree: TREE, users })

const send = (app: TestApp, method: string, path: string, body: unknown, as = 'admin') =>
  app.request(path, { method, as, body: JSON.stringify(body) })
const open = (app: TestApp, path: string, as = 'admin') => send(app, 'POST', '/api/recent', { path }, as)
const put = (app: TestApp, path: string, as = 'admin') =>
  app.request(`/api/resources${path}`, { method: 'PUT', body: 'new content', as })
const upload = (app: TestApp, path: string) =>
  app.request(`/api/resources${path}`, { method: 'POST', body: 'new content' })
const list = async (app: TestApp, as = 'admin', query = '') =>
  RecentFiles.parse(await (await app.request(`/api/recent${query}`, { as })).json())
const recent = async (app: TestApp, as = 'admin') =>
  (await list(app, as)).map(({ path, action }) => `${action} ${path}`)
const forget = (app: TestApp, path: string) => app.request(`/api/recent${path}`, { method: 'DELETE' })

async function patch(app: TestApp, from: string, to: string, action = 'rename'): Promise<void> {
  const query = `action=${action}&destination=${encodeURIComponent(to)}`
  expect((await app.request(`/api/resources${from}?${query}`, { method: 'PATCH' })).status).toBe(200)
}

test('opened and changed files are listed, the latest first, each once with what was done last', async () => {
  await using app = await world([{ username: 'mia' }])
  expect(await list(app)).toEqual([])
  expect((await open(app, '/a.txt')).status).toBe(200)
  await open(app, '/b.txt')
  await put(app, '/docs/c.txt')
  expect(await recent(app)).toEqual(['changed /docs/c.txt', 'opened /b.txt', 'opened /a.txt'])
  await open(app, '/docs/c.txt')
  await open(app, '/a.txt')
  expect(await recent(app)).toEqual(['opened /a.txt', 'opened /docs/c.txt', 'opened /b.txt'])
  const [first] = await list(app, 'admin', '?limit=1')
  expect(first).toMatchObject({ path: '/a.txt', size: 1 })
  expect(Math.abs(Date.now() - (first?.at ?? 0))).toBeLessThan(600_000)
  expect(Math.abs(Date.now() - (first?.modified ?? 0))).toBeLessThan(600_000)
  expect(await list(app, 'mia')).toEqual([])
})

test('a folder that is opened is not listed, nor is what does not exist', async () => {
  await using app = await world()
  expect((await open(app, '/docs')).status).toBe(200)
  expect((await open(app, '/')).status).toBe(200)
  expect((await open(app, '/none')).status).toBe(200)
  expect((await app.request('/api/recent?limit=0')).status).toBe(400)
  expect(await list(app)).toEqual([])
})

test('files that the user creates, uploads, saves, copies, moves and renames have changed; folders and undone changes have not', async () => {
  await using app = await world()
  await upload(app, '/up.txt')
  await upload(app, '/folder/')
  await put(app, '/a.txt')
  await patch(app, '/b.txt', '/copy.txt', 'copy')
  await patch(app, '/docs/c.txt', '/docs/renamed.txt')
  await patch(app, '/secret', '/moved')
  const changed = ['changed /docs/renamed.txt', 'changed /copy.txt', 'changed /a.txt', 'changed /up.txt']
  expect(await recent(app)).toEqual(changed)
  await forget(app, '/')
  const { steps } = HistoryPage.parse(await (await app.request('/api/history/')).json())
  expect((await send(app, 'POST', '/api/undo', { step: steps[1]?.id })).status).toBe(200)
  expect(await recent(app)).toEqual([])
})

test('uploads of visitors are not the owner’s', async () => {
  await using app = await world()
  const body = { kind: 'upload' }
  const { hash } = Share.parse(await (await send(app, 'POST', '/api/share/docs', body)).json())
  const sent = await app.request(`/api/public/drop/${hash}/theirs.txt`, { method: 'POST', body: 'x', as: null })
  expect(sent.status).toBeLessThan(300)
  expect(await list(app)).toEqual([])
})

test('files are followed when they or folders around them move, also right after a change', async () => {
  await using app = await world([{ username: 'mia', scope: '/docs' }])
  await open(app, '/c.txt', 'mia')
  await put(app, '/docs/c.txt')
  await patch(app, '/docs', '/papers')
  expect(await recent(app)).toEqual(['changed /papers/c.txt'])
  const { steps } = HistoryPage.parse(await (await app.request('/api/history/')).json())
  await send(app, 'POST', '/api/undo', { step: steps[0]?.id })
  expect(await recent(app)).toEqual(['changed /docs/c.txt'])
  expect(await recent(app, 'mia')).toEqual(['opened /c.txt'])
})

test('files in the trash are not listed, return with their time, and end with permanent deletion', async () => {
  await using app = await world()
  await open(app, '/a.txt')
  await open(app, '/b.txt')
  await app.request('/api/resources/a.txt', { method: 'DELETE' })
  expect(await recent(app)).toEqual(['opened /b.txt'])
  const { items } = TrashPage.parse(await (await app.request('/api/trash')).json())
  await send(app, 'POST', '/api/trash/restore', { ids: items.map(({ id }) => id) })
  expect(await recent(app)).toEqual(['opened /b.txt', 'opened /a.txt'])
  await app.request('/api/resources/b.txt?forever=true', { method: 'DELETE' })
  await upload(app, '/other.txt')
  await forget(app, '/other.txt')
  expect((await new RecentReader(app.context.db).all(1)).map(({ path }) => String(path))).toEqual(['/a.txt'])
})

test('no file is listed that the user may not see', async () => {
  await using app = await world([{ username: 'mia' }])
  for (const path of ['/secret/d.txt', '/.hidden', '/docs/c.txt']) await open(app, path, 'mia')
  const change = (data: object) => send(app, 'PUT', '/api/users/2', { what: 'user', which: Object.keys(data), data })
  await change({ rules: [deny('/secret')], hideDotfiles: true })
  expect(await recent(app, 'mia')).toEqual(['opened /docs/c.txt'])
  // The limit counts what is listed.
  await open(app, '/a.txt', 'mia')
  await change({ rules: [deny('/a.txt')] })
  expect((await list(app, 'mia', '?limit=1')).map(({ path }) => path)).toEqual(['/docs/c.txt'])
  expect((await open(app, '/a.txt', 'mia')).status).toBe(403)
  await change({ scope: '/docs', rules: [] })
  expect(await recent(app, 'mia')).toEqual(['opened /c.txt'])
})

test('a file, those in a folder, or all are removed, until they are opened again; favorites stay, and the reverse', async () => {
  await using app = await world()
  const mark = (isFavorite: boolean) => send(app, 'PATCH', '/api/favorites', { paths: ['/a.txt'], isFavorite })
  const favorites = async () => (await new FavoriteReader(app.context.db).all(1)).length
  for (const path of ['/a.txt', '/b.txt', '/docs/c.txt', '/secret/d.txt']) await open(app, path)
  await mark(true)
  await forget(app, '/a.txt')
  expect(await favorites()).toBe(1)
  await open(app, '/a.txt')
  await mark(false)
  await forget(app, '/docs/')
  expect(await recent(app)).toEqual(['opened /a.txt', 'opened /secret/d.txt', 'opened /b.txt'])
  expect((await forget(app, '/none')).status).toBe(200)
  await mark(true)
  expect((await forget(app, '/')).status).toBe(200)
  expect(await recent(app)).toEqual([])
  expect(await favorites()).toBe(1)
  await mark(false)
  expect(await app.context.db.selectFrom('user_items').selectAll().execute()).toEqual([])
  await put(app, '/a.txt')
  expect(await recent(app)).toEqual(['changed /a.txt'])
})

test('only the latest files of a user are kept', async () => {
  const names = Array.from({ length: MAX_RECENT_FILES + 20 }, (_, each) => `/many/${each}`)
  await using app = await testApp({
    tree: Object.fromEntries(names.map((name) => [name, ''])),
    users: [{ username: 'mia' }],
  })
  const { db } = app.context
  const files = names.map((name, each) => {
    const path = parsePlainPath(name)
    return { place: placeKey(path, 'exact'), path, isDirectory: false, identity: '', at: each + 1 }
  })
  await send(app, 'PATCH', '/api/favorites', { paths: ['/many/0'], isFavorite: true })
  await db.transaction().execute(async (tx) => {
    const writer = new RecentWriter(tx)
    await writer.add(1, 'opened', files)
    await writer.add(2, 'changed', files.slice(0, 5))
    // A user who was deleted meanwhile.
    await writer.add(999, 'changed', files)
  })
  expect((await list(app)).map(({ path }) => path)).toEqual(names.slice(20).toReversed())
  expect(await list(app, 'mia')).toHaveLength(5)
  const rows = await db.selectFrom('user_items').select('place').where('user_id', '=', 1).execute()
  expect(rows).toHaveLength(MAX_RECENT_FILES + 1)
})

test('many uploads are stored together, the latest of them', async () => {
  await using app = await world()
  for (let each = 0; each < MAX_RECENT_FILES + 5; each += 1) expect((await upload(app, `/up${each}`)).status).toBe(200)
  const files = await list(app)
  expect(files).toHaveLength(MAX_RECENT_FILES)
  expect(files.map(({ path }) => path)).toContain(`/up${MAX_RECENT_FILES + 4}`)
  expect(files.map(({ path }) => path)).not.toContain('/up4')
})
