import { expect, test } from 'bun:test'
import { COLUMNS_MEDIA_TYPE } from '#contract/folder-columns.ts'
import { FolderView, type FolderViewChange } from '#contract/folder-views.ts'
import { FolderColumns, FolderResource } from '#contract/resources.ts'
import { TrashPage } from '#contract/trash.ts'
import { parsePlainPath } from '#server/access/virtual-path.ts'
import { deny } from '#server/testing/storage-helpers.ts'
import { type TestApp, type TestAppOptions, testApp } from '#server/testing/test-app.ts'
import { placeKey } from '../item-places/place.ts'
import { FolderViewReader, FolderViewWriter, MAX_FOLDER_VIEWS } from './store.ts'

const BY_SIZE = { by: 'size', asc: false } as const
const GALLERY = { viewMode: 'mosaic gallery', sorting: BY_SIZE, galleryAnswered: false, groupBy: null } as const

const TREE = { '/photos/2024/a.txt': 'a', '/photos/2024/b.txt': 'bbb', '/other/c.txt': 'c', '/secret/d.txt': 'd' }

const world = (users: TestAppOptions['users'] = []) => testApp({ tree: TREE, users })

const change = (app: TestApp, path: string, body: FolderViewChange, as = 'admin') =>
  app.request(`/api/folder-view${path}`, { method: 'PUT', as, body: JSON.stringify(body) })

async function listed(app: TestApp, path: string, as = 'admin'): Promise<FolderColumns> {
  const response = await app.request(`/api/resources${path}/`, { as, headers: { Accept: COLUMNS_MEDIA_TYPE } })
  return FolderColumns.parse(await response.json())
}
const viewOf = async (app: TestApp, path: string, as = 'admin') => (await listed(app, path, as)).view

async function move(app: TestApp, from: string, to: string): Promise<void> {
  const query = `action=rename&destination=${encodeURIComponent(to)}`
  expect((await app.request(`/api/resources${from}?${query}`, { method: 'PATCH' })).status).toBe(200)
}
const trashed = async (app: TestApp) =>
  TrashPage.parse(await (await app.request('/api/trash')).json()).items.map(({ id }) => id)
const post = (app: TestApp, path: string, body: unknown) =>
  app.request(path, { method: 'POST', body: JSON.stringify(body) })

test('a folder is returned with its view and in its order, to this user and as columns only', async () => {
  await using app = await world([{ username: 'mia' }])
  const stored = await change(app, '/photos/2024/', GALLERY)
  expect(FolderView.parse(await stored.json())).toEqual(GALLERY)
  expect(await listed(app, '/photos/2024')).toMatchObject({ view: GALLERY, sorting: BY_SIZE, names: 'b.txt/a.txt' })
  expect(await viewOf(app, '/photos')).toBeUndefined()
  expect(await viewOf(app, '/photos/2024', 'mia')).toBeUndefined()
  const objects = FolderResource.parse(await (await app.request('/api/resources/photos/2024/')).json())
  expect(objects.items.map(({ name }) => name)).toEqual(['a.txt', 'b.txt'])
  expect(objects).not.toHaveProperty('view')
})

test('a change leaves the rest, null restores the default, and a view that is the default is not stored', async () => {
  await using app = await world()
  await change(app, '/photos', { viewMode: 'list', galleryAnswered: true })
  await change(app, '/photos', { sorting: BY_SIZE })
  expect(await viewOf(app, '/photos')).toEqual({
    viewMode: 'list',
    sorting: BY_SIZE,
    galleryAnswered: true,
    groupBy: null,
  })
  await change(app, '/photos', { viewMode: null, sorting: null })
  expect(await viewOf(app, '/photos')).toEqual({ viewMode: null, sorting: null, galleryAnswered: true, groupBy: null })
  await change(app, '/photos', { galleryAnswered: false })
  expect(await new FolderViewReader(app.context.db).hasAny()).toBe(false)
})

test('the root has the view of the user, and remembers only the answer about the gallery', async () => {
  await using app = await world()
  expect((await change(app, '/', { viewMode: 'mosaic' })).status).toBe(400)
  expect((await change(app, '/', { sorting: BY_SIZE })).status).toBe(400)
  expect((await change(app, '/', { galleryAnswered: true })).status).toBe(200)
  expect(await viewOf(app, '')).toEqual({ viewMode: null, sorting: null, galleryAnswered: true, groupBy: null })
})

test('a folder, also the root, is grouped until that ends, whatever the default becomes', async () => {
  await using app = await world([{ username: 'mia' }])
  for (const path of ['/', '/photos']) expect((await change(app, path, { groupBy: 'type' })).status).toBe(200)
  await change(app, '/photos', GALLERY)
  expect(await viewOf(app, '/photos')).toEqual(GALLERY)
  await change(app, '/photos', { groupBy: 'date' })
  await app.request('/api/folder-view/', { method: 'DELETE' })
  const grouped = { viewMode: null, sorting: null, galleryAnswered: false }
  expect(await viewOf(app, '/photos')).toEqual({ ...grouped, groupBy: 'date' })
  expect(await viewOf(app, '')).toEqual({ ...grouped, groupBy: 'type' })
  expect(await viewOf(app, '/photos', 'mia')).toBeUndefined()
  await app.context.db
    .updateTable('folder_views')
    .set({ group_by: 'camera' })
    .where('place', 'like', '%photos')
    .execute()
  await change(app, '/other', { groupBy: null })
  expect(await viewOf(app, '/photos')).toEqual({ ...grouped, groupBy: null })
  const objects = FolderResource.parse(await (await app.request('/api/resources/photos/')).json())
  expect(JSON.stringify(objects)).not.toContain('group')
})

test('only folders that the user may see have a view', async () => {
  await using app = await world([{ username: 'mia', rules: [deny('/secret')] }])
  const statuses = async (as: string) => [
    (await change(app, '/secret', { viewMode: 'mosaic' }, as)).status,
    (await change(app, '/secret/none', { viewMode: 'mosaic' }, as)).status,
  ]
  expect(await statuses('mia')).toEqual([403, 403])
  expect(await statuses('admin')).toEqual([200, 404])
  expect((await change(app, '/other/c.txt', { viewMode: 'mosaic' })).status).toBe(400)
  for (const body of ['{"viewMode":"grid"}', '{"sorting":"size"}', '{"groupBy":"size"}', '{"more":1}'])
    expect((await app.request('/api/folder-view/other', { method: 'PUT', body })).status).toBe(400)
})

test('a view follows its folder when that, or a folder around it, is renamed or moved, for all users', async () => {
  await using app = await world([{ username: 'mia', scope: '/photos' }])
  await change(app, '/photos/2024', GALLERY)
  await change(app, '/2024', { viewMode: 'list' }, 'mia')
  await move(app, '/photos/2024', '/photos/twenty-four')
  expect(await viewOf(app, '/photos/twenty-four')).toEqual(GALLERY)
  expect(await viewOf(app, '/twenty-four', 'mia')).toMatchObject({ viewMode: 'list' })
  await move(app, '/photos', '/other/pictures')
  expect(await viewOf(app, '/other/pictures/twenty-four')).toEqual(GALLERY)
  await app.request('/api/resources/photos/2024/', { method: 'POST' })
  expect(await viewOf(app, '/photos/2024')).toBeUndefined()
})

test('it returns from the trash with its folder, and ends with its permanent deletion', async () => {
  await using app = await world()
  const reader = new FolderViewReader(app.context.db)
  await change(app, '/photos/2024', GALLERY)
  await app.request('/api/resources/photos', { method: 'DELETE' })
  await app.request('/api/resources/photos/2024/', { method: 'POST' })
  expect(await viewOf(app, '/photos/2024')).toBeUndefined()
  await app.request('/api/resources/photos?forever=true', { method: 'DELETE' })
  await post(app, '/api/trash/restore', { ids: await trashed(app) })
  expect(await viewOf(app, '/photos/2024')).toEqual(GALLERY)

  await app.request('/api/resources/photos', { method: 'DELETE' })
  await post(app, '/api/trash/remove', { ids: await trashed(app) })
  expect(await reader.hasAny()).toBe(false)

  await change(app, '/other', GALLERY)
  await app.request('/api/resources/other?forever=true', { method: 'DELETE' })
  expect(await reader.hasAny()).toBe(false)
})

test('it ends with the user, and when they get another home', async () => {
  await using app = await world([{ username: 'mia' }, { username: 'noa' }])
  await change(app, '/photos', GALLERY, 'mia')
  await change(app, '/photos', GALLERY, 'noa')
  const scope = { what: 'user', which: ['scope'], data: { scope: '/photos' } }
  expect((await app.request('/api/users/2', { method: 'PUT', body: JSON.stringify(scope) })).status).toBe(200)
  await app.request('/api/users/3', { method: 'DELETE' })
  expect(await new FolderViewReader(app.context.db).hasAny()).toBe(false)
})

test('a reset restores the default in the folder and all folders inside it, but no question is asked again', async () => {
  await using app = await world([{ username: 'mia' }])
  await change(app, '/photos', GALLERY)
  await change(app, '/photos/2024', { ...GALLERY, galleryAnswered: true })
  await change(app, '/other', GALLERY)
  await change(app, '/photos', GALLERY, 'mia')
  expect((await app.request('/api/folder-view/photos/', { method: 'DELETE' })).status).toBe(200)
  expect(await viewOf(app, '/photos')).toBeUndefined()
  expect(await viewOf(app, '/photos/2024')).toEqual({
    viewMode: null,
    sorting: null,
    galleryAnswered: true,
    groupBy: null,
  })
  expect(await viewOf(app, '/other')).toEqual(GALLERY)
  await app.request('/api/folder-view/', { method: 'DELETE' })
  expect(await viewOf(app, '/other')).toBeUndefined()
  expect(await viewOf(app, '/photos', 'mia')).toEqual(GALLERY)
})

test('the least recently changed views are forgotten beyond the limit', async () => {
  await using app = await world()
  const { db } = app.context
  const key = (place: string) => placeKey(parsePlainPath(place), 'exact')
  await db.transaction().execute(async (tx) => {
    const writer = new FolderViewWriter(tx)
    for (let each = 0; each <= MAX_FOLDER_VIEWS; each += 1) await writer.store(1, key(`/f${each}`), GALLERY, each)
  })
  const reader = new FolderViewReader(db)
  expect([await reader.find(1, key('/f0')), await reader.find(1, key('/f1'))]).toEqual([null, GALLERY])
})
