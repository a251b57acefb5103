import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { COLUMNS_MEDIA_TYPE } from '#contract/folder-columns.ts'
import { FileResource } from '#contract/resources.ts'
import { deny } from '#server/testing/storage-helpers.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

const PEOPLE = ['homely', 'ruled', 'hider', 'newest'] as const
let app: TestApp
const ids = new Map<string, number>()

beforeAll(async () => {
  app = await testApp({
    tree: {
      '/a.txt': 'a secret text',
      '/.hidden.txt': 'hidden',
      '/film.mp4': '',
      '/film.vtt': '',
      '/private/p.txt': 'p',
      '/theirs/x.txt': 'x',
      '/home/own.txt': 'own',
      '/home/box/deep.txt': 'deep',
    },
    rules: [deny('/private')],
    users: [
      { username: 'homely', scope: '/home' },
      { username: 'ruled', rules: [deny('/theirs'), { regex: false, allow: true, path: '/private' }] },
      { username: 'hider', hideDotfiles: true, grantedPermissions: ['modify'] },
      { username: 'newest', sorting: { by: 'modified', order: 'descending' }, grantedPermissions: [] },
      { username: 'other-admin', grantedPermissions: ['admin'] },
    ],
  })
  for (const [index, name] of [...PEOPLE, 'other-admin'].entries()) ids.set(name, index + 2)
})
afterAll(() => app[Symbol.asyncDispose]())

const PATHS = ['/', '', '/home', '/home/', '/box', '/private', '/private/p.txt', '/theirs', '/film.mp4', '/.hidden.txt']

const view = (username: string, path: string, init: RequestInit & { as?: string } = {}) =>
  app.request(`/api/view/${ids.get(username)}${path}`, init)

describe.each([['*/*'], [`${COLUMNS_MEDIA_TYPE}, application/json;q=0.5`]])('asked with Accept: %s', (accept) => {
  test.each([...PEOPLE])('the answers are those %s gets', async (username) => {
    for (const path of PATHS) {
      const headers = { Accept: accept }
      const own = await app.request(`/api/resources${path}`, { headers, as: username })
      const viewed = await view(username, path, { headers })
      expect([path, viewed.status, viewed.headers.get('Content-Type'), viewed.headers.get('ETag')]).toEqual([
        path,
        own.status,
        own.headers.get('Content-Type'),
        own.headers.get('ETag'),
      ])
      const { content: _, ...metadata } = JSON.parse(await own.text())
      expect(JSON.parse(await viewed.text())).toEqual(metadata)
    }
  })
})

test('a file is told of without its text and without a digest', async () => {
  const response = await view('ruled', '/a.txt?checksum=md5')
  const text = await response.text()
  expect(text).not.toContain('secret')
  const file = FileResource.parse(JSON.parse(text))
  expect(file).toMatchObject({ name: 'a.txt', type: 'text', size: 13 })
  expect(file.content).toBeUndefined()
  expect(file.checksums).toBeUndefined()
})

test('nothing but looking is possible', async () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    const body = method === 'DELETE' ? undefined : 'x'
    expect((await view('ruled', '/a.txt', { method, body })).status).toBe(405)
  }
  const entry = app.routes.find(({ name }) => name === 'view.get')
  expect(entry).toMatchObject({ access: 'admin', effects: ['list'], tokenInUrl: false })
})

test('only administrators look, and each sees what the other sees', async () => {
  for (const as of ['ruled', 'homely']) {
    expect((await view('newest', '/', { as })).status).toBe(403)
    expect((await view(as, '/', { as })).status).toBe(403)
  }
  expect((await view('ruled', '/private', { as: 'other-admin' })).status).toBe(200)
  expect((await view('other-admin', '/private')).status).toBe(403)
})

test('nobody there answers 404, and an id that is none as well', async () => {
  expect((await app.request('/api/view/99/')).status).toBe(404)
  expect((await app.request('/api/view/0/')).status).toBe(404)
  expect((await app.request('/api/view/anna/')).status).toBe(404)
})

test('rules and scopes of today count', async () => {
  const { db } = app.context
  const set = (scope: string) => db.updateTable('users').set({ scope }).where('username', '=', 'homely').execute()
  await set('/theirs')
  expect((await view('homely', '/x.txt')).status).toBe(200)
  await set('/home')
  expect((await view('homely', '/x.txt')).status).toBe(404)
})
