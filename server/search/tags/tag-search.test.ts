import { expect, test } from 'bun:test'
import { symlinkSync } from 'node:fs'
import { SearchResults } from '#contract/search.ts'
import { Tag } from '#contract/tags.ts'
import { deny } from '#server/testing/storage-helpers.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

const TREE = {
  '/bills/january.pdf': 'a',
  '/bills/paid/february.pdf': 'bb',
  '/bills/notes.txt': 'n',
  '/photos/january.jpg': 'j',
  '/secret/shown/march.pdf': 'm',
}

async function world() {
  const app = await testApp({ tree: TREE, users: [{ username: 'mia' }] })
  const create = async (name: string) => {
    const body = JSON.stringify({ name, color: 'red' })
    return Tag.parse(await (await app.request('/api/tags', { method: 'POST', as: 'mia', body })).json()).id
  }
  const tag = async (id: number, ...paths: string[]) => {
    const body = JSON.stringify({ paths, add: [id] })
    expect((await app.request('/api/tagged-items', { method: 'PATCH', as: 'mia', body })).status).toBe(200)
  }
  await tag(await create('Taxes'), ...Object.keys(TREE), '/bills')
  await tag(await create('To do'), '/bills/paid/february.pdf', '/photos/january.jpg')
  return app
}

const found = async (app: TestApp, query: string, folder = '/', as = 'mia') => {
  const reply = await app.request(`/api/search${folder}?query=${encodeURIComponent(query)}`, { as })
  return SearchResults.parse(await reply.json()).map(({ path }) => path)
}

test('finds the items with a tag, in the searched folder and below', async () => {
  await using app = await world()
  expect(await found(app, 'tag:TAXES', '/bills/')).toEqual(['january.pdf', 'notes.txt', 'paid/february.pdf'])
  expect(await found(app, 'tag:"to do"')).toEqual(['bills/paid/february.pdf', 'photos/january.jpg'])
  expect(await found(app, 'tag:todo')).toEqual([])
  expect(await found(app, 'tag:taxes', '/none/')).toEqual([])
  expect(await found(app, 'tag:taxes', '/', 'admin')).toEqual([])
})

test('all tags, words and filters must match', async () => {
  await using app = await world()
  expect(await found(app, 'tag:taxes tag:"to do" january')).toEqual(['photos/january.jpg'])
  expect(await found(app, 'tag:taxes type:pdf in:bills')).toEqual(['bills/january.pdf', 'bills/paid/february.pdf'])
  expect(await found(app, 'tag:taxes type:folder')).toEqual(['bills'])
  expect(await found(app, 'tag:taxes size:2')).toEqual(['bills/paid/february.pdf'])
})

test('enters only folders that the user may list, as other searches do', async () => {
  await using app = await world()
  const data = { rules: [deny('/secret'), { regex: false, allow: true, path: '/secret/shown' }, deny('/photos')] }
  const body = JSON.stringify({ what: 'user', which: ['rules'], data })
  await app.request('/api/users/2', { method: 'PUT', body })
  expect(await found(app, 'tag:taxes pdf')).toEqual(await found(app, 'pdf'))
  expect(await found(app, 'tag:taxes', '/secret/shown/')).toEqual(['march.pdf'])
  expect(await found(app, 'tag:"to do"')).toEqual(['bills/paid/february.pdf'])
})

test('finds items in a folder that is opened by a link to it', async () => {
  await using app = await world()
  symlinkSync('bills', `${app.root}/link`)
  expect(await found(app, 'tag:taxes', '/link/')).toEqual(['january.pdf', 'notes.txt', 'paid/february.pdf'])
})

test('results are returned in pages', async () => {
  await using app = await world()
  const page = async (query: string) => {
    const headers = { Accept: 'application/x-ndjson' }
    const reply = await app.request(`/api/search/?query=tag:taxes&${query}`, { as: 'mia', headers })
    const lines = (await reply.text()).split('\n').map((line) => JSON.parse(line))
    return { paths: lines.slice(0, -1).map(({ path }) => path), more: lines.at(-1).more }
  }
  expect(await page('limit=2')).toEqual({ paths: ['bills', 'bills/january.pdf'], more: true })
  expect(await page('skip=4&limit=9')).toEqual({ paths: ['photos/january.jpg', 'secret/shown/march.pdf'], more: false })
})
