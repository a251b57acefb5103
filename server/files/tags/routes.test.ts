import { expect, test } from 'bun:test'
import { MAX_TAGGINGS, MAX_TAGS } from '#contract/tag-limits.ts'
import { Tag, TaggedItems, Tags } from '#contract/tags.ts'
import { TrashPage } from '#contract/trash.ts'
import { HistoryPage } from '#contract/undo.ts'
import { parsePlainPath } from '#server/access/virtual-path.ts'
import { deny } from '#server/testing/storage-helpers.ts'
import { type TestApp, type TestAppOptions, testApp } from '#server/testing/test-app.ts'
import { placeKey } from '../item-places/place.ts'
import { TagWriter } from './store.ts'

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
const create = async (app: TestApp, name: string, as = 'admin') =>
  Tag.parse(await (await send(app, 'POST', '/api/tags', { name, color: 'blue' }, as)).json()).id
const change = (app: TestApp, paths: string[], what: { add?: number[]; remove?: number[] }, as = 'admin') =>
  send(app, 'PATCH', '/api/tagged-items', { paths, ...what }, as)

const tags = async (app: TestApp, as = 'admin') => Tags.parse(await (await app.request('/api/tags', { as })).json())
const tagsIn = async (reply: Response) =>
  Object.fromEntries(TaggedItems.parse(await reply.json()).map((item) => [item.path, item.tags]))
const tagged = async (app: TestApp, as = 'admin', query = '') =>
  tagsIn(await app.request(`/api/tagged-items${query}`, { as }))

const rows = async (app: TestApp) =>
  (await app.context.db.selectFrom('user_items').select('place').orderBy('place').execute()).map(({ place }) => place)

async function move(app: TestApp, from: string, to: string, options = ''): Promise<void> {
  const query = `action=rename&destination=${encodeURIComponent(to)}${options}`
  expect((await app.request(`/api/resources${from}?${query}`, { method: 'PATCH' })).status).toBe(200)
}
async function undo(app: TestApp): Promise<void> {
  const { steps } = HistoryPage.parse(await (await app.request('/api/history/')).json())
  expect((await send(app, 'POST', '/api/undo', { step: steps[0]?.id })).status).toBe(200)
}

test('tags are created, renamed, recolored and deleted, by each user for themselves', async () => {
  await using app = await world([{ username: 'mia' }])
  const work = await create(app, '  Work ')
  const home = await create(app, 'Home')
  expect(await tags(app)).toEqual([
    { id: work, name: 'Work', color: 'blue' },
    { id: home, name: 'Home', color: 'blue' },
  ])
  expect(await tags(app, 'mia')).toEqual([])
  await create(app, 'Work', 'mia')
  const renamed = await send(app, 'PUT', `/api/tags/${work}`, { name: 'WORK', color: 'red' })
  expect(Tag.parse(await renamed.json())).toEqual({ id: work, name: 'WORK', color: 'red' })
  const foreign = await send(app, 'PUT', `/api/tags/${work}`, { name: 'Mine', color: 'red' }, 'mia')
  expect(foreign.status).toBe(404)
  expect((await app.request(`/api/tags/${work}`, { method: 'DELETE', as: 'mia' })).status).toBe(404)
  expect((await app.request(`/api/tags/${home}`, { method: 'DELETE' })).status).toBe(200)
  expect(await tags(app)).toEqual([{ id: work, name: 'WORK', color: 'red' }])
})

test('a name differs from those of other tags in more than letter case, accents and spaces', async () => {
  await using app = await world()
  await create(app, 'Bills 2024')
  const home = await create(app, 'Résumé')
  const statusOf = async (name: string) => (await send(app, 'POST', '/api/tags', { name, color: 'blue' })).status
  expect(await Promise.all(['bills 2024', 'BILLS  2024', 'resume'].map(statusOf))).toEqual([409, 409, 409])
  expect((await send(app, 'PUT', `/api/tags/${home}`, { name: 'Bills 2024', color: 'blue' })).status).toBe(409)
  const invalid = ['', '  ', 'a"b', 'a\nb', '\u0301', 'x'.repeat(51)]
  expect(await Promise.all(invalid.map(statusOf))).toEqual(invalid.map(() => 400))
  expect((await send(app, 'POST', '/api/tags', { name: 'a', color: 'mauve' })).status).toBe(400)
  expect(await tags(app)).toHaveLength(2)
})

test('items get tags and lose them, several at once', async () => {
  await using app = await world()
  const [work, home] = [await create(app, 'Work'), await create(app, 'Home')]
  const both = await change(app, ['/photos/2024/', '/other/c.txt'], { add: [home, work] })
  expect(await tagsIn(both)).toEqual({ '/other/c.txt': [work, home], '/photos/2024': [work, home] })
  await change(app, ['/other/c.txt'], { add: [work], remove: [home] })
  expect(await tagged(app)).toEqual({ '/other/c.txt': [work], '/photos/2024': [work, home] })
  expect(await tagged(app, 'admin', `?tag=${home}`)).toEqual({ '/photos/2024': [work, home] })
  const [file] = TaggedItems.parse(await (await app.request('/api/tagged-items')).json())
  expect(file).toMatchObject({ path: '/other/c.txt', isDir: false, size: 1 })
  expect(Math.abs(Date.now() - (file?.modified ?? 0))).toBeLessThan(600_000)
  await change(app, ['/other/c.txt', '/none'], { remove: [work] })
  expect(await tagged(app)).toEqual({ '/photos/2024': [work, home] })
})

test('missing items, the top folder and tags of others are refused, and nothing changes', async () => {
  await using app = await world([{ username: 'mia', rules: [deny('/secret')] }])
  const work = await create(app, 'Work')
  const own = await create(app, 'Own', 'mia')
  const refused = async (...asked: Parameters<typeof change>) => (await change(...asked)).status
  expect(await refused(app, ['/other', '/none'], { add: [work] })).toBe(404)
  expect(await refused(app, ['/'], { add: [work] })).toBe(400)
  expect(await refused(app, [], { add: [work] })).toBe(400)
  expect(await refused(app, ['/other'], { add: [work] }, 'mia')).toBe(404)
  expect(await refused(app, ['/secret/d.txt'], { add: [own] }, 'mia')).toBe(403)
  expect(await refused(app, ['/secret/none'], { add: [own] }, 'mia')).toBe(403)
  expect(await rows(app)).toEqual([])
})

test('tags follow renamed and moved items and folders around them, for all users, and back when that is undone', async () => {
  await using app = await world([{ username: 'mia', scope: '/photos' }])
  const [work, mine] = [await create(app, 'Work'), await create(app, 'Mine', 'mia')]
  await change(app, ['/photos/2024/a.txt', '/photos/2024'], { add: [work] })
  await change(app, ['/2024/a.txt'], { add: [mine] }, 'mia')
  await move(app, '/photos/2024/a.txt', '/photos/2024/one.txt')
  await move(app, '/photos/2024', '/photos/twenty')
  expect(await tagged(app, 'mia')).toEqual({ '/twenty/one.txt': [mine] })
  await move(app, '/photos', '/other/pictures')
  expect(await tagged(app)).toEqual({ '/other/pictures/twenty': [work], '/other/pictures/twenty/one.txt': [work] })
  await undo(app)
  expect(await tagged(app)).toEqual({ '/photos/twenty': [work], '/photos/twenty/one.txt': [work] })
})

test('tags return with an item from the trash, go to the trash with a replaced file, and end with permanent deletion', async () => {
  await using app = await world()
  const work = await create(app, 'Work')
  await change(app, ['/photos/2024/a.txt', '/other/c.txt'], { add: [work] })
  await app.request('/api/resources/photos', { method: 'DELETE' })
  expect(await tagged(app)).toEqual({ '/other/c.txt': [work] })
  const { items } = TrashPage.parse(await (await app.request('/api/trash')).json())
  await send(app, 'POST', '/api/trash/restore', { ids: items.map(({ id }) => id) })
  expect(await tagged(app)).toEqual({ '/other/c.txt': [work], '/photos/2024/a.txt': [work] })
  await move(app, '/photos/2024/b.txt', '/other/c.txt', '&override=true')
  expect(await tagged(app)).toEqual({ '/photos/2024/a.txt': [work] })
  await undo(app)
  expect(await tagged(app)).toEqual({ '/other/c.txt': [work], '/photos/2024/a.txt': [work] })
  await app.request('/api/resources/photos?forever=true', { method: 'DELETE' })
  await app.request('/api/resources/other/c.txt?forever=true', { method: 'DELETE' })
  expect(await rows(app)).toEqual([])
  expect(await app.context.db.selectFrom('user_item_tags').selectAll().execute()).toEqual([])
})

test('no tag tells of an item that the user may not see', async () => {
  await using app = await world([{ username: 'mia' }])
  const mine = await create(app, 'Mine', 'mia')
  await change(app, ['/secret/d.txt', '/photos', '/other', '/.hidden'], { add: [mine] }, 'mia')
  const update = (data: object) => send(app, 'PUT', '/api/users/2', { what: 'user', which: Object.keys(data), data })
  const seen = async () => Object.keys(await tagged(app, 'mia'))
  await update({ rules: [deny('/secret')] })
  expect(await seen()).toEqual(['/.hidden', '/other', '/photos'])
  await update({ hideDotfiles: true })
  expect(await seen()).toEqual(['/other', '/photos'])
  await update({ scope: '/photos', rules: [] })
  expect(await seen()).toEqual([])
  await app.request('/api/users/2', { method: 'DELETE' })
  expect(await rows(app)).toEqual([])
})

test('an item is stored while it is a favorite or has a tag', async () => {
  await using app = await world()
  const work = await create(app, 'Work')
  const favorite = (isFavorite: boolean) => send(app, 'PATCH', '/api/favorites', { paths: ['/other'], isFavorite })
  await change(app, ['/other', '/photos'], { add: [work] })
  await favorite(true)
  await favorite(false)
  expect(await tagged(app)).toEqual({ '/other': [work], '/photos': [work] })
  await favorite(true)
  await app.request(`/api/tags/${work}`, { method: 'DELETE' })
  expect(await rows(app)).toEqual(['/other'])
  await favorite(false)
  expect(await rows(app)).toEqual([])
})

test('a thousand are tagged at once, and move with their folder', async () => {
  const files = Object.fromEntries(Array.from({ length: 1000 }, (_, each) => [`/many/${each}`, '']))
  await using app = await testApp({ tree: { ...files, '/box/a': '' } })
  const work = await create(app, 'Work')
  expect(Object.keys(await tagsIn(await change(app, Object.keys(files), { add: [work] })))).toHaveLength(1000)
  await move(app, '/many', '/box/many')
  expect(Object.keys(await tagged(app)).toSorted()).toEqual(
    Object.keys(files)
      .map((name) => `/box${name}`)
      .toSorted(),
  )
})

test('beyond the limits nothing is created or tagged', async () => {
  await using app = await world()
  const work = await create(app, 'Work')
  await app.context.db.transaction().execute(async (tx) => {
    const writer = new TagWriter(tx)
    for (let each = 1; each < MAX_TAGS; each++) await writer.create(1, { name: `t${each}`, color: 'red' })
    const items = Array.from({ length: MAX_TAGGINGS - 1 }, (_, each) => {
      const path = parsePlainPath(`/f${each}`)
      return { place: placeKey(path, 'exact'), path, isDirectory: false, identity: '' }
    })
    await writer.tag(1, items, [work])
  })
  expect((await send(app, 'POST', '/api/tags', { name: 'more', color: 'red' })).status).toBe(409)
  expect((await change(app, ['/photos', '/other'], { add: [work] })).status).toBe(409)
  expect(await tagged(app)).toEqual({})
  expect(await tagsIn(await change(app, ['/photos'], { add: [work] }))).toEqual({ '/photos': [work] })
})
