import { expect, test } from 'bun:test'
import fs from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import type { Job } from '#contract/jobs.ts'
import { presetEntry, setAccess } from '#server/testing/access.ts'
import { readEventStream } from '#server/testing/event-stream.ts'
import { deny } from '#server/testing/storage-helpers.ts'
import { type TestApp, type TestAppOptions, testApp } from '#server/testing/test-app.ts'
import { until } from '#server/testing/until.ts'

const TREE = { '/folder/a.txt': 'a', '/folder/.hidden': 'h', '/folder/denied.txt': 'd', '/other/': null }

const world = (options: TestAppOptions = {}) => testApp({ tree: TREE, users: [{ username: 'kim' }], ...options })

const hear = (app: TestApp, target: string, as = 'admin') =>
  readEventStream((signal) => app.request(`/api/events${target}`, { as, signal }))

const JOB: Job = {
  id: 7,
  kind: 'copy',
  state: 'running',
  from: '/folder/a.txt',
  count: 1,
  to: '/other',
  items: { done: 0, total: 1 },
  bytes: { done: 0, total: 1 },
  current: null,
  startedAt: 1,
  endedAt: null,
  failure: null,
  stepsDone: 0,
  failedCount: 0,
  failed: [],
  made: [],
  extraction: null,
}

test('a stream says that it listens, in a form that nobody keeps or holds back', async () => {
  await using app = await world()
  const stream = await hear(app, '/folder')
  const { data } = await stream.event('ready')
  expect(data.path).toBe('/folder')
  const listing = z.object({ modified: z.string() }).parse(await (await app.request('/api/resources/folder')).json())
  expect(Date.parse(data.modified)).toBe(Date.parse(listing.modified))
  const { headers } = stream.response
  expect(headers.get('Content-Type')).toBe('text/event-stream; charset=utf-8')
  expect(headers.get('Cache-Control')).toContain('no-store')
  expect(headers.get('X-Accel-Buffering')).toBe('no')
  expect(headers.get('Content-Encoding')).toBeNull()
  stream.leave()
})

test('what anybody does in a folder, also past Coffer, is told', async () => {
  await using app = await world()
  const stream = await hear(app, '/folder', 'kim')
  await stream.event('ready')
  await app.request('/api/resources/folder/b.txt', { method: 'POST', body: 'b' })
  expect((await stream.event('changed')).data).toEqual({ path: '/folder' })
  fs.writeFileSync(path.join(app.root, 'folder/c.txt'), 'c')
  await stream.event('changed', 2)
  fs.renameSync(path.join(app.root, 'folder/c.txt'), path.join(app.root, 'folder/d.txt'))
  await stream.event('changed', 3)
  stream.leave()
})

test('of a file its content is told, and nothing of its neighbours', async () => {
  await using app = await world()
  const [stream, folder] = [await hear(app, '/folder/a.txt'), await hear(app, '/folder')]
  await Promise.all([stream.event('ready'), folder.event('ready')])
  fs.writeFileSync(path.join(app.root, 'folder/b.txt'), 'b')
  // A viewer of the folder is notified of the first change, and a second later of the next.
  await folder.event('changed')
  fs.writeFileSync(path.join(app.root, 'folder/c.txt'), 'c')
  await folder.event('changed', 2)
  expect(stream.events()).toHaveLength(1)
  await app.request('/api/resources/folder/a.txt', { method: 'PUT', body: 'other' })
  expect((await stream.event('changed')).data).toEqual({ path: '/folder/a.txt' })
  stream.leave()
  folder.leave()
})

test('whoever may not see a change hears exactly what they hear when there is none', async () => {
  const rules = [deny('/folder/denied.txt')]
  await using app = await world({ users: [{ username: 'kim', rules, hideDotfiles: true }, { username: 'lee' }] })
  const [kim, lee] = [await hear(app, '/folder', 'kim'), await hear(app, '/folder', 'lee')]
  await Promise.all([kim.event('ready'), lee.event('ready')])
  // Without the heartbeats, which are sent to every stream at intervals.
  const heard = () => kim.raw().replaceAll(':\n\n', '')
  const before = heard()
  for (const name of ['denied.txt', '.hidden', '.new']) fs.writeFileSync(path.join(app.root, 'folder', name), 'more')
  fs.writeFileSync(path.join(app.root, 'outside-link-target'), 'x')
  await lee.event('changed')
  fs.writeFileSync(path.join(app.root, 'folder/denied.txt'), 'even more')
  await lee.event('changed', 2)
  expect(heard()).toBe(before)
  kim.leave()
  lee.leave()
})

test('a storm is told at most once a second', async () => {
  await using app = await world()
  const stream = await hear(app, '/folder')
  await stream.event('ready')
  const told = () => stream.events().filter(({ name }) => name === 'changed').length
  // The interval between two messages is guaranteed. A busy machine only makes it longer.
  const began = performance.now()
  for (let round = 0; told() < 3; round += 1) {
    for (let file = 0; file < 50; file += 1) fs.writeFileSync(path.join(app.root, `folder/${round}-${file}`), '')
    await Bun.sleep(20)
  }
  expect(performance.now() - began).toBeGreaterThan((told() - 1) * 1000)
  stream.leave()
})

test('who may not list a path, or finds nothing there, is answered as everywhere', async () => {
  await using app = await world({ users: [{ username: 'kim', rules: [deny('/folder')] }] })
  const statusOf = async (target: string, as: string | null) =>
    (await app.request(`/api/events${target}`, { as })).status
  expect(await statusOf('/folder', 'kim')).toBe(403)
  expect(await statusOf('/folder/none', 'kim')).toBe(403)
  expect(await statusOf('/none', 'kim')).toBe(404)
  expect(await statusOf('/folder', null)).toBe(401)
  const token = await app.signIn('admin')
  expect(await statusOf(`/folder?auth=${token}`, null)).toBe(401)
  expect((await app.request('/api/events/folder', { method: 'HEAD' })).status).toBe(200)
})

test('the stream of a session that ends is over, properly; others go on', async () => {
  await using app = await world()
  const token = await app.freshToken('admin')
  const own = await readEventStream((signal) =>
    app.request('/api/events/folder', { headers: { 'X-Auth': token }, signal }),
  )
  const other = await hear(app, '/folder')
  await Promise.all([own.event('ready'), other.event('ready')])
  expect((await app.request('/api/logout', { method: 'POST', headers: { 'X-Auth': token } })).status).toBe(200)
  expect(await own.ended).toBe(true)
  fs.writeFileSync(path.join(app.root, 'folder/b.txt'), 'b')
  await other.event('changed')
  other.leave()
})

test('who may see something else from now on is asked to come back', async () => {
  await using app = await world()
  const stream = await hear(app, '/folder', 'kim')
  await stream.event('ready')
  const { id } = (await app.context.users.all()).find(({ username }) => username === 'kim') ?? { id: 0 }
  const change = { what: 'user', which: ['rules'], data: { id, rules: [deny('/folder')] } }
  const saved = await app.request(`/api/users/${id}`, { method: 'PUT', body: JSON.stringify(change) })
  expect(saved.status).toBe(200)
  expect(await stream.ended).toBe(true)
  expect(stream.events().map(({ name }) => name)).toEqual(['ready'])
  expect((await app.request('/api/events/folder', { as: 'kim' })).status).toBe(403)
})

test('who is concerned by a new access entry is asked to come back, the others are not', async () => {
  await using app = await world({ users: [{ username: 'kim' }, { username: 'lee' }] })
  const [stream, other] = [await hear(app, '/folder', 'kim'), await hear(app, '/folder', 'lee')]
  await Promise.all([stream.event('ready'), other.event('ready')])
  const { id } = (await app.context.users.all()).find(({ username }) => username === 'kim') ?? { id: 0 }
  await setAccess(app, '/folder', presetEntry('noAccess', 'user', id))
  expect(await stream.ended).toBe(true)
  await app.request('/api/resources/folder/b.txt', { method: 'POST', body: 'b' })
  await other.event('changed')
  expect(stream.events().map(({ name }) => name)).toEqual(['ready'])
  other.leave()
})

test('a folder that is gone is told, and its stream is over', async () => {
  await using app = await world()
  const [within, above] = [await hear(app, '/folder'), await hear(app, '/folder/a.txt')]
  await Promise.all([within.event('ready'), above.event('ready')])
  await app.request('/api/resources/folder', { method: 'DELETE' })
  for (const stream of [within, above]) {
    await stream.event('changed')
    expect(await stream.ended).toBe(true)
  }
})

test('streams hold no turn of their user, and there are so many of one', async () => {
  await using app = await world()
  const streams = await Promise.all(Array.from({ length: 20 }, () => hear(app, '/folder')))
  await Promise.all(streams.map((stream) => stream.event('ready')))
  expect((await app.request('/api/resources/folder')).status).toBe(200)
  const refused = await app.request('/api/events/folder')
  expect(refused.status).toBe(429)
  expect(refused.headers.get('Retry-After')).not.toBeNull()
  const others = await hear(app, '/folder', 'kim')
  await others.event('ready')
  for (const stream of [...streams, others]) stream.leave()
  // A closed stream frees its slot.
  await until(async () => {
    const again = await app.request('/api/events/folder')
    await again.body?.cancel()
    return again.status === 200
  })
})

test('everybody who has a text open hears how many others have, also by another way to it', async () => {
  await using app = await world({ users: [{ username: 'kim' }, { username: 'lee', grantedPermissions: ['download'] }] })
  fs.symlinkSync('folder', path.join(app.root, 'link'))
  const one = await hear(app, '/folder/a.txt?editing=true')
  expect((await one.event('editing')).data).toEqual({ path: '/folder/a.txt', others: 0 })
  const reader = await hear(app, '/folder/a.txt?editing=true', 'lee')
  await reader.event('ready')
  const two = await hear(app, '/link/a.txt?editing=true', 'kim')
  expect((await two.event('editing')).data).toEqual({ path: '/link/a.txt', others: 1 })
  expect((await one.event('editing', 2)).data.others).toBe(1)
  two.leave()
  expect((await one.event('editing', 3)).data.others).toBe(0)
  expect(reader.events().map(({ name }) => name)).toEqual(['ready'])
  one.leave()
  reader.leave()
})

test('jobs are told to whoever asked for them', async () => {
  await using app = await world()
  const [own, other] = [await hear(app, '/folder'), await hear(app, '/folder', 'kim')]
  await Promise.all([own.event('ready'), other.event('ready')])
  const before = other.raw()
  app.context.events.publish('job.changed', { userId: 1, job: JOB })
  expect((await own.event('job')).data).toEqual(JOB)
  expect(other.raw()).toBe(before)
  own.leave()
  other.leave()
})

test('a server that stops ends its streams first', async () => {
  await using app = await world()
  const stream = await hear(app, '/folder')
  await stream.event('ready')
  app.context.liveUpdates.close()
  expect(await stream.ended).toBe(true)
  expect((await app.request('/api/events/folder')).status).toBe(503)
})
