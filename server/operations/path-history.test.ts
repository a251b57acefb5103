import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Versions } from '#contract/versions.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import {
  move,
  nextGesture,
  performAction,
  post,
  remove,
  save,
  textAt,
  trash,
  undo,
  upload,
} from '#server/testing/user-actions.ts'

/** Returns the contents of a file's versions, latest first; null if the request is refused. */
async function texts(app: TestApp, target: string): Promise<string[] | null> {
  const reply = await app.request(`/api/versions${target}`)
  if (reply.status === 404) return null
  const { versions } = Versions.parse(await reply.json())
  return Promise.all(versions.map(async ({ id }) => (await app.request(`/api/versions${target}?id=${id}`)).text()))
}

/** Returns the contents of the files in the trash and the versions on the disk. */
function keptTexts(app: TestApp): string[] {
  const entries = readdirSync(path.join(app.root, '.coffer'), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => path.join(parentPath, name))
  return files
    .map((file) => readFileSync(file, 'utf8'))
    .filter((text) => /^[\d a-z,]{1,30}$/.test(text))
    .toSorted()
}

const restore = (app: TestApp, id: string | undefined, more = {}) =>
  post(app, '/api/trash/restore', { ids: [id], ...more })

const forGood = (app: TestApp, target: string) =>
  app.request(`/api/resources${target}?forever=true`, { method: 'DELETE' })

test('versions follow a file that is renamed, and that goes with its folder', async () => {
  await using app = await testApp({ tree: { '/d/a.txt': '1' } })
  await save(app, '/d/a.txt', '2')
  await move(app, '/d/a.txt', '/d/b.txt')
  await save(app, '/d/b.txt', '3')
  await move(app, '/d', '/e')
  await save(app, '/e/b.txt', '4')
  expect(await texts(app, '/e/b.txt')).toEqual(['3', '2', '1'])
  await upload(app, '/d/a.txt', 'another one')
  await save(app, '/d/a.txt', 'and more')
  expect(await texts(app, '/e/b.txt')).toEqual(['3', '2', '1'])
  const [, , first] = Versions.parse(await (await app.request('/api/versions/e/b.txt')).json()).versions
  const restored = await post(app, '/api/versions/e/b.txt', { id: first?.id })
  expect([restored.status, textAt(app, '/e/b.txt')]).toEqual([200, '1'])
  expect(await texts(app, '/e/b.txt')).toEqual(['4', '3', '2'])
})

test('a rename that is taken back, and steps of one gesture, lose no version', async () => {
  await using app = await testApp({ tree: { '/a.txt': '1' } })
  await save(app, '/a.txt', '2')
  await move(app, '/a.txt', '/b.txt')
  await save(app, '/b.txt', '3')
  await move(app, '/b.txt', '/c.txt')
  await save(app, '/c.txt', '4')
  await undo(app, await move(app, '/c.txt', '/d.txt'))
  expect(await texts(app, '/c.txt')).toEqual(['3', '2', '1'])
  expect([await texts(app, '/b.txt'), await texts(app, '/a.txt')]).toEqual([null, null])
  const gesture = nextGesture()
  const renaming = (from: string, to: string) =>
    performAction(app, `/api/resources${from}?action=rename&destination=${encodeURIComponent(to)}`, {
      method: 'PATCH',
      gesture,
    })
  await renaming('/c.txt', '/x.txt')
  await renaming('/x.txt', '/y.txt')
  await undo(app, gesture)
  expect(await texts(app, '/c.txt')).toEqual(['3', '2', '1'])
})

test('a new file has no versions of another that had its name', async () => {
  await using app = await testApp({ tree: { '/a.txt': '1', '/f/x.txt': '1' } })
  await save(app, '/a.txt', '2')
  await remove(app, '/a.txt')
  // Nothing is there, but the versions of the last file there are still listed.
  expect(await texts(app, '/a.txt')).toEqual(['1'])
  await upload(app, '/a.txt', 'new')
  expect(await texts(app, '/a.txt')).toEqual([])
  await save(app, '/a.txt', 'newer')
  expect(await texts(app, '/a.txt')).toEqual(['new'])
  await save(app, '/f/x.txt', '2')
  await remove(app, '/f')
  await app.request('/api/resources/f/', { method: 'POST' })
  await upload(app, '/f/x.txt', 'new')
  expect(await texts(app, '/f/x.txt')).toEqual([])
})

test('what comes out of the trash has its versions, also elsewhere and in its folder', async () => {
  await using app = await testApp({ tree: { '/a.txt': '1', '/f/x.txt': '1', '/else': null } })
  await save(app, '/a.txt', '2')
  await save(app, '/f/x.txt', '2')
  await remove(app, '/a.txt')
  await upload(app, '/a.txt', 'another')
  await save(app, '/a.txt', 'another, changed')
  await remove(app, '/f')
  const { items } = await trash(app)
  const idOf = (wanted: string) => items.find((each) => each.path === wanted)?.id
  for (const name of ['/a.txt', '/f']) expect((await restore(app, idOf(name), { to: '/else' })).status).toBe(200)
  expect([await texts(app, '/else/a.txt'), await texts(app, '/else/f/x.txt')]).toEqual([['1'], ['1']])
  expect(await texts(app, '/a.txt')).toEqual(['another'])
  await undo(app, await remove(app, '/a.txt'))
  expect(await texts(app, '/a.txt')).toEqual(['another'])
})

test('what is deleted for good takes its versions along, and nobody else’s', async () => {
  await using app = await testApp({ tree: { '/a.txt': '1', '/f/x.txt': '1', '/f/y.txt': '1', '/g.txt': '1' } })
  for (const name of ['/a.txt', '/f/x.txt', '/f/y.txt', '/g.txt']) await save(app, name, '2')
  await move(app, '/a.txt', '/b.txt')
  await move(app, '/f/y.txt', '/y.txt')
  await upload(app, '/a.txt', 'another')
  await save(app, '/a.txt', 'another, changed')
  expect((await forGood(app, '/a.txt')).status).toBe(200)
  expect((await forGood(app, '/f')).status).toBe(200)
  expect([await texts(app, '/b.txt'), await texts(app, '/y.txt')]).toEqual([['1'], ['1']])
  expect([await texts(app, '/a.txt'), await texts(app, '/f/x.txt')]).toEqual([null, null])
  await remove(app, '/g.txt')
  const [thrown] = (await trash(app)).items
  expect((await post(app, '/api/trash/remove', { ids: [thrown?.id] })).status).toBe(200)
  expect(await texts(app, '/g.txt')).toBeNull()
  expect(keptTexts(app)).toEqual(['1', '1'])
})
