import { expect, test } from 'bun:test'
import { mkdirSync, renameSync } from 'node:fs'
import { MAX_FAVORITES } from '#contract/favorite-limits.ts'
import { Favorites } from '#contract/favorites.ts'
import { TrashPage } from '#contract/trash.ts'
import { HistoryPage } from '#contract/undo.ts'
import { parsePlainPath } from '#server/access/virtual-path.ts'
import { deny } from '#server/testing/storage-helpers.ts'
import { type TestApp, type TestAppOptions, testApp } from '#server/testing/test-app.ts'
import { placeKey } from '../item-places/place.ts'
import { FavoriteReader, FavoriteWriter } from './store.ts'

const TREE = {
  '/photos/2024/a.txt': 'a',
  '/photos/2024/b.txt': 'bbb',
  '/other/c.txt': 'c',
  '/secret/d.txt': 'd',
  '/.hidden': 'h',
}

const world = (users: TestAppOptions['users'] = []) => testApp({ tree: TREE, users })

const send = (app: TestApp, method: string, path: string, body: unknown, as = 'admin') =>
  app.request(path, { method, as, body: JSON.stringify(body) })
const mark = (app: TestApp, paths: string[], as = 'admin') =>
  send(app, 'PATCH', '/api/favorites', { paths, isFavorite: true }, as)
const unmark = (app: TestApp, paths: string[]) => send(app, 'PATCH', '/api/favorites', { paths, isFavorite: false })
const arrange = (app: TestApp, path: string, before: string | null) =>
  send(app, 'PUT', '/api/favorites', { path, before })

const pathsIn = async (reply: Response) => Favorites.parse(await reply.json()).map(({ path }) => path)
const favorites = async (app: TestApp, as = 'admin') => pathsIn(await app.request('/api/favorites', { as }))

async function move(app: TestApp, from: string, to: string, options = ''): Promise<void> {
  const query = `action=rename&destination=${encodeURIComponent(to)}${options}`
  expect((await app.request(`/api/resources${from}?${query}`, { method: 'PATCH' })).status).toBe(200)
}
/** Undoes the latest step of the history. */
async function undo(app: TestApp): Promise<void> {
  const { steps } = HistoryPage.parse(await (await app.request('/api/history/')).json())
  const reply = await send(app, 'POST', '/api/undo', { step: steps[0]?.id })
  expect(reply.status).toBe(200)
}
const trashed = async (app: TestApp) =>
  TrashPage.parse(await (await app.request('/api/trash')).json()).items.map(({ id }) => id)

test('files and folders are added at the end, once, and removed', async () => {
  await using app = await world([{ username: 'mia' }])
  const added = await mark(app, ['/photos/2024/', '/other/c.txt'])
  const [folder, file] = Favorites.parse(await added.json())
  expect(folder).toMatchObject({ path: '/photos/2024', isDir: true, size: 0 })
  expect(file).toMatchObject({ path: '/other/c.txt', isDir: false, size: 1 })
  expect(Math.abs(Date.now() - (file?.modified ?? 0))).toBeLessThan(600_000)
  expect(await pathsIn(await mark(app, ['/other', '/photos/2024']))).toEqual(['/photos/2024', '/other/c.txt', '/other'])
  expect(await favorites(app, 'mia')).toEqual([])
  expect(await pathsIn(await unmark(app, ['/other/c.txt', '/none']))).toEqual(['/photos/2024', '/other'])
})

test('what does not exist, and the top folder, cannot be added', async () => {
  await using app = await world()
  expect((await mark(app, ['/other', '/none'])).status).toBe(404)
  expect((await mark(app, ['/'])).status).toBe(400)
  expect((await mark(app, [])).status).toBe(400)
  expect(await favorites(app)).toEqual([])
})

test('they have the order that the user gave them', async () => {
  await using app = await world()
  await mark(app, ['/photos', '/other', '/secret'])
  expect(await pathsIn(await arrange(app, '/secret', '/photos'))).toEqual(['/secret', '/photos', '/other'])
  expect(await pathsIn(await arrange(app, '/secret', null))).toEqual(['/photos', '/other', '/secret'])
  expect(await pathsIn(await arrange(app, '/other', '/other'))).toEqual(['/photos', '/other', '/secret'])
  await mark(app, ['/photos/2024'])
  expect(await favorites(app)).toEqual(['/photos', '/other', '/secret', '/photos/2024'])
  // A removed favorite leaves a gap.
  await unmark(app, ['/other'])
  expect(await pathsIn(await arrange(app, '/photos', '/photos/2024'))).toEqual(['/secret', '/photos', '/photos/2024'])
  expect(await pathsIn(await arrange(app, '/photos/2024', '/secret'))).toEqual(['/photos/2024', '/secret', '/photos'])
  expect((await arrange(app, '/other/c.txt', '/photos')).status).toBe(404)
  expect((await arrange(app, '/photos', '/other/c.txt')).status).toBe(404)
})

test('they follow renamed and moved items and folders around them, for all users, and back when that is undone', async () => {
  await using app = await world([{ username: 'mia', scope: '/photos' }])
  await mark(app, ['/photos/2024/a.txt', '/photos/2024'])
  await mark(app, ['/2024/a.txt'], 'mia')
  await move(app, '/photos/2024/a.txt', '/photos/2024/one.txt')
  await move(app, '/photos/2024', '/photos/twenty')
  expect(await favorites(app, 'mia')).toEqual(['/twenty/one.txt'])
  await move(app, '/photos', '/other/pictures')
  expect(await favorites(app)).toEqual(['/other/pictures/twenty/one.txt', '/other/pictures/twenty'])
  await undo(app)
  expect(await favorites(app)).toEqual(['/photos/twenty/one.txt', '/photos/twenty'])
})

test('they are hidden while the item is in the trash, return with it, and end with its permanent deletion', async () => {
  await using app = await world()
  const kept = async () => (await new FavoriteReader(app.context.db).all(1)).length
  await mark(app, ['/photos/2024/a.txt', '/photos', '/other/c.txt'])
  await app.request('/api/resources/photos', { method: 'DELETE' })
  await app.request('/api/resources/other/c.txt', { method: 'DELETE' })
  await app.request('/api/resources/photos/2024/a.txt', { method: 'POST', body: 'another' })
  await app.request('/api/resources/other/c.txt', { method: 'POST', body: 'another' })
  expect(await favorites(app)).toEqual([])
  expect(await kept()).toBe(3)
  await app.request('/api/resources/photos?forever=true', { method: 'DELETE' })
  await app.request('/api/resources/other/c.txt?forever=true', { method: 'DELETE' })
  await send(app, 'POST', '/api/trash/restore', { ids: await trashed(app) })
  expect(await favorites(app)).toEqual(['/photos/2024/a.txt', '/photos', '/other/c.txt'])

  await app.request('/api/resources/photos', { method: 'DELETE' })
  await send(app, 'POST', '/api/trash/remove', { ids: await trashed(app) })
  expect(await kept()).toBe(1)
  await app.request('/api/resources/other/c.txt?forever=true', { method: 'DELETE' })
  expect(await kept()).toBe(0)
})

test('a file stays a favorite when it gets new content, and when that is undone', async () => {
  await using app = await world()
  await mark(app, ['/other/c.txt'])
  await app.request('/api/resources/other/c.txt', { method: 'PUT', body: 'new content' })
  expect(await favorites(app)).toEqual(['/other/c.txt'])
  await undo(app)
  expect(await favorites(app)).toEqual(['/other/c.txt'])
})

test('it ends when another file is moved over it, and returns when that is undone', async () => {
  await using app = await world()
  await mark(app, ['/other/c.txt'])
  await move(app, '/photos/2024/a.txt', '/other/c.txt', '&override=true')
  expect(await favorites(app)).toEqual([])
  await undo(app)
  expect(await favorites(app)).toEqual(['/other/c.txt'])
})

test('no favorite tells of an item that the user may not see', async () => {
  await using app = await world([{ username: 'mia' }, { username: 'noa' }])
  await mark(app, ['/secret/d.txt', '/photos', '/other', '/.hidden'], 'mia')
  const change = (data: object) => send(app, 'PUT', '/api/users/2', { what: 'user', which: Object.keys(data), data })
  await change({ rules: [deny('/secret')] })
  expect(await favorites(app, 'mia')).toEqual(['/photos', '/other', '/.hidden'])
  await change({ hideDotfiles: true })
  expect(await favorites(app, 'mia')).toEqual(['/photos', '/other'])
  // Hidden folders have hidden names, too.
  await app.request('/api/resources/.box/', { method: 'POST' })
  await move(app, '/other', '/.box/other')
  expect(await favorites(app, 'mia')).toEqual(['/photos'])
  expect((await mark(app, ['/secret/d.txt'], 'mia')).status).toBe(403)
  expect((await mark(app, ['/secret/none'], 'mia')).status).toBe(403)
  // Within their scope it has another path.
  await change({ scope: '/photos', rules: [] })
  await mark(app, ['/2024'], 'mia')
  expect(await favorites(app, 'mia')).toEqual(['/2024'])
  await app.request('/api/users/2', { method: 'DELETE' })
  expect(await new FavoriteReader(app.context.db).all(2)).toEqual([])
})

test('another folder that has the name of a favorite is none', async () => {
  await using app = await world()
  await mark(app, ['/photos', '/other/c.txt'])
  // Another inode, even if the first one is used again.
  renameSync(`${app.root}/photos`, `${app.root}/before`)
  mkdirSync(`${app.root}/photos`)
  expect(await favorites(app)).toEqual(['/other/c.txt'])
})

test('a thousand are added, and move with their folder', async () => {
  const files = Object.fromEntries(Array.from({ length: 1000 }, (_, each) => [`/many/${each}`, '']))
  await using app = await testApp({ tree: { ...files, '/box/many/1': '' } })
  await mark(app, ['/box/many/1'])
  await app.request('/api/resources/box/many?forever=true', { method: 'DELETE' })
  const names = Object.keys(files)
  expect(await pathsIn(await mark(app, names))).toEqual(names)
  expect(await pathsIn(await mark(app, names))).toEqual(names)
  await move(app, '/many', '/box/many')
  expect(await favorites(app)).toEqual(names.map((name) => `/box${name}`))
})

test('beyond the limit nothing is added', async () => {
  await using app = await world()
  const item = (place: string) => ({
    place: placeKey(parsePlainPath(place), 'exact'),
    path: parsePlainPath(place),
    isDirectory: false,
    identity: '',
  })
  await app.context.db.transaction().execute(async (tx) => {
    const writer = new FavoriteWriter(tx)
    await writer.add(
      1,
      Array.from({ length: MAX_FAVORITES - 1 }, (_, each) => item(`/f${each}`)),
    )
  })
  expect((await mark(app, ['/photos', '/other'])).status).toBe(409)
  expect(await favorites(app)).toEqual([])
  expect(await pathsIn(await mark(app, ['/photos']))).toEqual(['/photos'])
  expect(await pathsIn(await mark(app, ['/photos']))).toEqual(['/photos'])
})
