import { expect, test } from 'bun:test'
import { existsSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { INITIAL_SEARCH, IndexStatus, SearchResults } from '#contract/search.ts'
import { Settings } from '#contract/settings.ts'
import { wordDocument } from '#server/testing/documents.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

const TREE = {
  '/ann/notes.md': 'buy marmalade tomorrow',
  '/ann/marmalade.txt': 'a recipe',
  '/bob/notes.md': 'marmalade of bob',
}

async function open(): Promise<TestApp> {
  const app = await testApp({
    tree: TREE,
    users: [
      { username: 'ann', scope: '/ann' },
      { username: 'eve', scope: '/ann', grantedPermissions: ['create'] },
    ],
  })
  for (const file of Object.keys(TREE)) utimesSync(path.join(app.root, file), 1e9, 1e9)
  return app
}

async function switchContent(app: TestApp, enabled: boolean): Promise<void> {
  const settings = Settings.parse(await (await app.request('/api/settings')).json())
  const search = { ...INITIAL_SEARCH, pace: 'fast', content: { ...INITIAL_SEARCH.content, enabled } }
  const body = JSON.stringify({ ...settings, search })
  expect((await app.request('/api/settings', { method: 'PUT', body })).status).toBe(200)
}

async function search(app: TestApp, query: string, as = 'ann') {
  const answer = await app.request(`/api/search/?query=${encodeURIComponent(query)}`, { as })
  expect(answer.status).toBe(200)
  return SearchResults.parse(await answer.json()).map((result) => [result.path, result.snippet?.text ?? null])
}

async function becomes(app: TestApp, query: string, wanted: unknown): Promise<void> {
  const end = performance.now() + 50_000
  let found: unknown = await search(app, query)
  while (!Bun.deepEquals(found, wanted) && performance.now() < end) {
    await Bun.sleep(50)
    found = await search(app, query)
  }
  expect(found).toEqual(wanted)
}

const isFor = async (app: TestApp, as: string) =>
  IndexStatus.parse(await (await app.request('/api/search-index', { as })).json()).content

test('what is in files is found over HTTP once it is switched on, by who may have them, and never again when it is off', async () => {
  await using app = await open()
  const file = path.join(app.context.config.data, 'content.db')
  const names = [['marmalade.txt', null]]
  expect([await search(app, 'marmalade'), await isFor(app, 'ann'), existsSync(file)]).toEqual([names, false, false])

  await switchContent(app, true)
  // The page requests it as soon as the settings are saved.
  expect(await isFor(app, 'ann')).toBe(true)
  await becomes(app, 'marmalade', [...names, ['notes.md', 'buy marmalade tomorrow']])
  expect(await search(app, 'marmalade', 'eve')).toEqual(names)
  expect([await isFor(app, 'ann'), await isFor(app, 'eve')]).toEqual([true, false])

  const upload = wordDocument(['Dear marmalade makers'])
  expect((await app.request('/api/resources/letter.docx', { method: 'POST', body: upload, as: 'ann' })).status).toBe(
    200,
  )
  await becomes(app, 'makers', [['letter.docx', 'Dear marmalade makers ']])
  writeFileSync(path.join(app.root, 'ann/notes.md'), 'nothing of the kind')
  expect((await search(app, 'marmalade')).map(([found]) => found)).not.toContain('notes.md')

  await switchContent(app, false)
  const until = performance.now() + 50_000
  while (existsSync(file) && performance.now() < until) await Bun.sleep(20)
  expect([await search(app, 'makers'), await isFor(app, 'ann'), existsSync(file)]).toEqual([[], false, false])
})
