import { expect, test } from 'bun:test'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { Tag } from '#contract/tags.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

const send = (app: TestApp, method: string, target: string, body: unknown, as: string) =>
  app.request(target, { method, as, body: JSON.stringify(body) })
const paths = async (app: TestApp, list: string, as: string) => {
  const reply = await app.request(list, { as })
  if (!reply.ok) return reply.status
  return z
    .array(z.object({ path: z.string() }))
    .parse(await reply.json())
    .map((item) => item.path)
}
async function tag(app: TestApp, item: string, as: string): Promise<void> {
  const reply = await send(app, 'POST', '/api/tags', { name: 'x', color: 'red' }, as)
  const { id } = Tag.parse(await reply.json())
  expect((await send(app, 'PATCH', '/api/tagged-items', { paths: [item], add: [id] }, as)).status).toBe(200)
}
const rename = (app: TestApp, from: string, to: string) =>
  app.request(`/api/resources${from}?action=rename&destination=${encodeURIComponent(to)}`, { method: 'PATCH' })

test('an item of a scope that is as deep as a request may name is listed, and follows', async () => {
  const folder = `/${Array.from({ length: 99 }, (_, index) => `d${index}`).join('/')}`
  const file = `${folder}/f.txt`
  await using app = await testApp({ tree: { '/home/ann/': null }, users: [{ username: 'ann', scope: '/home/ann' }] })
  mkdirSync(path.join(app.root, 'home/ann', folder), { recursive: true })
  expect((await app.request(`/api/resources${file}`, { method: 'POST', as: 'ann', body: 'x' })).status).toBe(200)
  expect((await send(app, 'POST', '/api/recent', { path: file }, 'ann')).status).toBe(200)
  await tag(app, file, 'ann')
  const favorite = { paths: [file], isFavorite: true }
  expect((await send(app, 'PATCH', '/api/favorites', favorite, 'ann')).status).toBe(200)
  for (const list of ['/api/recent', '/api/tagged-items', '/api/favorites'])
    expect([list, await paths(app, list, 'ann')]).toEqual([list, [file]])
  expect((await rename(app, '/home/ann/d0', '/home/ann/e0')).status).toBe(200)
  expect(await paths(app, '/api/tagged-items', 'ann')).toEqual([file.replace('/d0/', '/e0/')])
})

test('an item whose path becomes too long is forgotten, and those of others follow', async () => {
  const folder = `/team/${Array.from({ length: 16 }, () => 'd'.repeat(250)).join('/')}`
  const long = `${folder}/${'n'.repeat(4090 - folder.length - 1)}`
  const users = [{ username: 'eve' }, { username: 'bob' }]
  await using app = await testApp({ tree: { '/team/b.txt': 'b', [`${folder}/`]: null }, users })
  expect((await app.request(`/api/resources${long}`, { method: 'POST', as: 'eve', body: 'x' })).status).toBe(200)
  await tag(app, long, 'eve')
  await tag(app, '/team/b.txt', 'bob')
  expect((await rename(app, '/team', '/team-of-this-year')).status).toBe(200)
  expect(await paths(app, '/api/tagged-items', 'bob')).toEqual(['/team-of-this-year/b.txt'])
  expect(await paths(app, '/api/tagged-items', 'eve')).toEqual([])
  const kept = await app.context.db.selectFrom('user_items').select('path').execute()
  expect(kept.map((row) => row.path)).toEqual(['/team-of-this-year/b.txt'])
})
