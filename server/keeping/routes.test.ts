import { expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ErrorBody } from '#contract/errors.ts'
import { GESTURE_HEADER } from '#contract/gesture.ts'
import type { JobRequest } from '#contract/job-requests.ts'
import { Job } from '#contract/jobs.ts'
import { RestoreReply, TrashPage } from '#contract/trash.ts'
import { HistoryPage, UndoReply } from '#contract/undo.ts'
import { RewindReply, RewindView, Versions } from '#contract/versions.ts'
import { zipOf } from '#server/testing/archives.ts'
import { deny } from '#server/testing/asking.ts'
import { BATCH_HEADERS, batchBody, type ForBatch } from '#server/testing/batch-body.ts'
import { endOf } from '#server/testing/jobs.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { addressIn, tusOf } from '#server/testing/tus.ts'

let gestures = 0
const nextGesture = () => `gesture-${String(++gestures).padStart(10, '0')}`

type Doing = RequestInit & { readonly as?: string; readonly gesture?: string }

/** Does something by a gesture, and answers that. */
async function doing(app: TestApp, target: string, { gesture = nextGesture(), ...init }: Doing): Promise<string> {
  const reply = await app.request(target, { ...init, headers: { ...init.headers, [GESTURE_HEADER]: gesture } })
  expect([target, reply.status, await reply.text()]).toEqual([target, 200, expect.any(String)])
  return gesture
}

const remove = (app: TestApp, target: string, as = 'admin') =>
  doing(app, `/api/resources${target}`, { method: 'DELETE', as })
const save = (app: TestApp, target: string, body: string) =>
  doing(app, `/api/resources${target}`, { method: 'PUT', body })
const upload = (app: TestApp, target: string, body: string) =>
  doing(app, `/api/resources${target}`, { method: 'POST', body })
const move = (app: TestApp, from: string, to: string, more = '') =>
  doing(app, `/api/resources${from}?action=rename&destination=${encodeURIComponent(to)}${more}`, { method: 'PATCH' })
const copy = (app: TestApp, from: string, to: string, more = '') =>
  doing(app, `/api/resources${from}?action=copy&destination=${encodeURIComponent(to)}${more}`, { method: 'PATCH' })

const post = (app: TestApp, target: string, body: object, as = 'admin') =>
  app.request(target, { method: 'POST', body: JSON.stringify(body), as })

async function undo(app: TestApp, gesture: string, as = 'admin'): Promise<string> {
  const next = nextGesture()
  const init = { method: 'POST', body: JSON.stringify({ gesture }), as, headers: { [GESTURE_HEADER]: next } }
  const reply = await app.request('/api/undo', init)
  const text = await reply.text()
  expect([reply.status, text]).toEqual([200, expect.any(String)])
  UndoReply.parse(JSON.parse(text))
  return next
}

async function refusedUndo(app: TestApp, gesture: string, as = 'admin') {
  const reply = await post(app, '/api/undo', { gesture }, as)
  const { code, field } = ErrorBody.parse(await reply.json())
  return [reply.status, code, field]
}

async function trash(app: TestApp, query = '', as = 'admin') {
  const reply = await app.request(`/api/trash${query}`, { as })
  expect(reply.status).toBe(200)
  return TrashPage.parse(await reply.json())
}

const inRoot = (app: TestApp, place: string) => path.join(app.root, place)
const textAt = (app: TestApp, place: string) => readFileSync(inRoot(app, place), 'utf8')
const isThere = (app: TestApp, place: string) => existsSync(inRoot(app, place))
const namesIn = (app: TestApp, place = '/') =>
  readdirSync(inRoot(app, place))
    .filter((name) => name !== '.coffer')
    .toSorted()

test('what is deleted is in the trash, and comes back with all that it held', async () => {
  await using app = await testApp({ tree: { '/docs/a.txt': 'a', '/docs/deep/b.txt': 'b', '/c.txt': 'c' } })
  await remove(app, '/docs')
  await remove(app, '/c.txt')
  expect(namesIn(app)).toEqual([])
  const { items, total } = await trash(app)
  expect(items.map(({ path, isDir, size, mine }) => ({ path, isDir, size, mine }))).toEqual([
    { path: '/c.txt', isDir: false, size: 1, mine: true },
    { path: '/docs', isDir: true, size: null, mine: true },
  ])
  expect(total).toBe(2)
  const reply = await post(app, '/api/trash/restore', { ids: items.map(({ id }) => id) })
  expect(RestoreReply.parse(await reply.json())).toMatchObject({ failed: [] })
  expect([textAt(app, '/docs/a.txt'), textAt(app, '/docs/deep/b.txt'), textAt(app, '/c.txt')]).toEqual(['a', 'b', 'c'])
  expect((await trash(app)).items).toEqual([])
})

/** Work that the page asks for as a job. */
async function job(app: TestApp, wish: JobRequest): Promise<string> {
  const gesture = nextGesture()
  const headers = { [GESTURE_HEADER]: gesture }
  const started = await app.request('/api/jobs', { method: 'POST', body: JSON.stringify(wish), headers })
  expect(started.status).toBe(202)
  const { state, failedCount } = await endOf(app, Job.parse(await started.json()))
  expect([state, failedCount]).toEqual(['done', 0])
  return gesture
}

async function sendInPieces(app: TestApp, target: string): Promise<string> {
  const gesture = nextGesture()
  const headers = { [GESTURE_HEADER]: gesture }
  const tus = tusOf(app)
  const address = addressIn(await tus.begin(target, 10, { headers }))
  expect((await tus.append(address, 0, 'hello', { headers })).status).toBe(204)
  expect((await tus.append(address, 5, 'again', { headers })).status).toBe(204)
  return gesture
}

const PACKED = zipOf([
  { name: 'one.txt', content: 'packed' },
  { name: 'deep/two.txt', content: '2' },
])

test('each change of the page is taken back and redone, again and again', async () => {
  await using app = await testApp({
    tree: { '/a.txt': 'old', '/b/one.txt': '1', '/c/one.txt': 'other', '/packed.zip': PACKED },
  })
  const extract = (destination: string, conflict: 'refuse' | 'replace') =>
    job(app, { kind: 'extract', archive: '/packed.zip', wish: { destination, conflict } })
  const batch = (files: readonly ForBatch[]) =>
    doing(app, '/api/files/', { method: 'POST', headers: BATCH_HEADERS, body: batchBody(files) })
  const before = { a: 'old', names: namesIn(app) }
  const changes = [
    () => save(app, '/a.txt', 'new'),
    () => remove(app, '/a.txt'),
    () => remove(app, '/b'),
    () => upload(app, '/new/folder/d.txt', 'd'),
    () => upload(app, '/a.txt?override=true', 'replaced'),
    () => move(app, '/a.txt', '/z.txt'),
    () => move(app, '/b', '/c/b'),
    () => move(app, '/b', '/c', '&override=true'),
    () => move(app, '/c/one.txt', '/a.txt', '&override=true'),
    () => copy(app, '/b', '/copied'),
    () => copy(app, '/b', '/c', '&override=true'),
    () => doing(app, '/api/resources/made/', { method: 'POST' }),
    () => sendInPieces(app, '/pieces/new.bin'),
    () => sendInPieces(app, '/a.txt?override=true'),
    () =>
      batch([
        { path: 'many/1.txt', content: '1' },
        { path: 'many/deep/2.txt', content: '2' },
        { path: 'a.txt', content: 'from many', override: true },
      ]),
    () => extract('/unpacked', 'refuse'),
    () => extract('/c', 'replace'),
    () =>
      job(app, { kind: 'archive', folder: '/', names: ['b', 'c'], to: '/both.zip', format: 'zip', onTaken: 'refuse' }),
    () => job(app, { kind: 'archive', folder: '/', names: ['b'], to: '/a.txt', format: 'zip', onTaken: 'replace' }),
    () => job(app, { kind: 'delete', paths: ['/a.txt', '/b', '/c'] }),
    () =>
      job(app, {
        kind: 'move',
        steps: [
          { from: '/a.txt', to: '/c/a.txt', onTaken: 'refuse' },
          { from: '/b/one.txt', to: '/c/one.txt', onTaken: 'replace' },
        ],
      }),
    () => job(app, { kind: 'copy', steps: [{ from: '/b', to: '/c', onTaken: 'rename' }] }),
    () => job(app, { kind: 'copy', steps: [{ from: '/b', to: '/c', onTaken: 'replace' }] }),
  ]
  const whole = () => JSON.stringify(treeIn(app))
  const start = whole()
  for (const change of changes) {
    const gesture = await change()
    const changed = whole()
    expect(changed).not.toBe(start)
    let last = gesture
    for (let round = 0; round < 2; round += 1) {
      last = await undo(app, last)
      expect(whole()).toBe(start)
      last = await undo(app, last)
      expect(whole()).toBe(changed)
    }
    // By the step itself, after it was redone.
    await undo(app, gesture)
    expect(whole()).toBe(start)
  }
  expect({ a: textAt(app, '/a.txt'), names: namesIn(app) }).toEqual(before)
})

function treeIn(app: TestApp, folder = '/'): Record<string, string> {
  const tree: Record<string, string> = {}
  for (const name of namesIn(app, folder)) {
    const place = path.posix.join(folder, name)
    try {
      tree[place] = textAt(app, place)
    } catch {
      Object.assign(tree, { [place]: '(folder)' }, treeIn(app, place))
    }
  }
  return tree
}

test('what several requests did by one gesture is one step', async () => {
  await using app = await testApp({ tree: { '/a.txt': 'a', '/b.txt': 'b' } })
  const gesture = nextGesture()
  await doing(app, '/api/resources/a.txt', { method: 'DELETE', gesture })
  await doing(app, '/api/resources/b.txt', { method: 'DELETE', gesture })
  await doing(app, '/api/resources/n/c.txt', { method: 'POST', body: 'c', gesture })
  await undo(app, gesture)
  expect(namesIn(app)).toEqual(['a.txt', 'b.txt'])
})

test('what changed since is named, and nothing is taken back then', async () => {
  await using app = await testApp({ tree: { '/a.txt': 'a', '/b.txt': 'b' } })
  const gesture = nextGesture()
  await doing(app, '/api/resources/b.txt', { method: 'DELETE', gesture })
  await doing(app, '/api/resources/a.txt', { method: 'PUT', body: 'mine', gesture })
  writeFileSync(inRoot(app, '/a.txt'), 'theirs')
  expect(await refusedUndo(app, gesture)).toEqual([409, 'changed_since', '/a.txt'])
  expect([textAt(app, '/a.txt'), isThere(app, '/b.txt')]).toEqual(['theirs', false])
  const deletion = await remove(app, '/a.txt')
  writeFileSync(inRoot(app, '/a.txt'), 'another')
  expect(await refusedUndo(app, deletion)).toEqual([409, 'name_taken', '/a.txt'])
})

test('what is gone for good is not taken back', async () => {
  await using app = await testApp({ tree: { '/a.txt': 'a', '/b.txt': 'b' } })
  const forever = await remove(app, '/a.txt?forever=true')
  expect(await refusedUndo(app, forever)).toEqual([409, 'not_kept', undefined])
  const gesture = await remove(app, '/b.txt')
  const { items } = await trash(app)
  const removed = await post(app, '/api/trash/remove', { ids: items.map(({ id }) => id) })
  expect(await removed.json()).toMatchObject({ removed: 1, bytes: 1, failed: [] })
  expect(await refusedUndo(app, gesture)).toEqual([409, 'not_kept', undefined])
  expect(await refusedUndo(app, nextGesture())).toEqual([404, 'not_found', undefined])
})

test('versions of a file: listed, read, brought back and removed', async () => {
  await using app = await testApp({ tree: { '/a.txt': 'one' } })
  await save(app, '/a.txt', 'two')
  await save(app, '/a.txt', 'three!')
  const list = async () => Versions.parse(await (await app.request('/api/versions/a.txt')).json())
  const { versions, current, isOn } = await list()
  expect([versions.map(({ size, by }) => [size, by]), current?.size, isOn]).toEqual([
    [
      [3, 'admin'],
      [3, 'admin'],
    ],
    6,
    true,
  ])
  const [two, one] = versions
  expect(await (await app.request(`/api/versions/a.txt?id=${one?.id}`)).text()).toBe('one')
  expect((await post(app, '/api/versions/a.txt', { id: one?.id })).status).toBe(200)
  expect(textAt(app, '/a.txt')).toBe('one')
  expect((await list()).versions.map(({ size }) => size)).toEqual([6, 3])
  const gone = await app.request(`/api/versions/a.txt?id=${two?.id}`, { method: 'DELETE' })
  expect(gone.status).toBe(200)
  expect((await app.request(`/api/versions/a.txt?id=${two?.id}`)).status).toBe(404)
})

test('the history tells of each step, through renames, and whether it can be taken back', async () => {
  await using app = await testApp({ tree: { '/a.txt': 'a' } })
  await save(app, '/a.txt', 'b')
  await move(app, '/a.txt', '/b.txt')
  const saved = await save(app, '/b.txt', 'c')
  const steps = async (target: string) =>
    HistoryPage.parse(await (await app.request(`/api/history${target}`)).json()).steps
  expect((await steps('/b.txt')).map(({ kind, state, mine }) => [kind, state, mine])).toEqual([
    ['save', 'possible', true],
    ['move', 'possible', true],
    ['save', 'possible', true],
  ])
  await undo(app, saved)
  expect((await steps('/')).map(({ kind, state }) => [kind, state])).toEqual([
    ['undo', 'possible'],
    ['save', 'taken_back'],
    ['move', 'possible'],
    ['save', 'possible'],
  ])
})

test('a folder is shown as it was, and brought back as one step', async () => {
  await using app = await testApp({
    tree: { '/f/kept.txt': 'k', '/f/changed.txt': 'one', '/f/gone.txt': 'g', '/f/away.txt': 'w' },
  })
  await save(app, '/f/kept.txt', 'k2')
  await Bun.sleep(20)
  const at = Date.now()
  await Bun.sleep(20)
  await save(app, '/f/changed.txt', 'two')
  await save(app, '/f/changed.txt', 'three')
  await remove(app, '/f/gone.txt')
  await upload(app, '/f/added.txt', 'new')
  await move(app, '/f/away.txt', '/away.txt')
  const view = RewindView.parse(await (await app.request(`/api/rewind/f?at=${at}`)).json())
  const states = Object.fromEntries(view.items.map(({ name, state }) => [name, state]))
  expect(states).toEqual({
    'kept.txt': 'same',
    'changed.txt': 'changed',
    'gone.txt': 'gone',
    'added.txt': 'added',
    'away.txt': 'elsewhere',
  })
  const gesture = nextGesture()
  const init = { method: 'POST', body: JSON.stringify({ at }), headers: { [GESTURE_HEADER]: gesture } }
  const reply = RewindReply.parse(await (await app.request('/api/rewind/f', init)).json())
  expect(reply.left).toEqual([])
  expect([namesIn(app, '/f'), textAt(app, '/f/changed.txt'), textAt(app, '/f/kept.txt')]).toEqual([
    ['away.txt', 'changed.txt', 'gone.txt', 'kept.txt'],
    'one',
    'k2',
  ])
  await undo(app, gesture)
  expect([namesIn(app, '/f'), textAt(app, '/f/changed.txt')]).toEqual([
    ['added.txt', 'changed.txt', 'kept.txt'],
    'three',
  ])
})

test('versions follow a file that is renamed, and that goes with its folder', async () => {
  await using app = await testApp({ tree: { '/d/a.txt': '1' } })
  const texts = async (target: string) => {
    const { versions } = Versions.parse(await (await app.request(`/api/versions${target}`)).json())
    return Promise.all(versions.map(async ({ id }) => (await app.request(`/api/versions${target}?id=${id}`)).text()))
  }
  await save(app, '/d/a.txt', '2')
  await move(app, '/d/a.txt', '/d/b.txt')
  await save(app, '/d/b.txt', '3')
  await move(app, '/d', '/e')
  await save(app, '/e/b.txt', '4')
  expect(await texts('/e/b.txt')).toEqual(['3', '2', '1'])
  await upload(app, '/d/a.txt', 'another one')
  await save(app, '/d/a.txt', 'and more')
  expect(await texts('/e/b.txt')).toEqual(['3', '2', '1'])
  const [, , first] = Versions.parse(await (await app.request('/api/versions/e/b.txt')).json()).versions
  const restored = await post(app, '/api/versions/e/b.txt', { id: first?.id })
  expect([restored.status, textAt(app, '/e/b.txt')]).toEqual([200, '1'])
})

test('what was taken back and done again is brought back from where it is by now', async () => {
  await using app = await testApp({ tree: { '/f/a.txt': 'a', '/f/b.txt': 'b' } })
  await Bun.sleep(20)
  const at = Date.now()
  await Bun.sleep(20)
  // Deleted, taken back, and deleted again by taking that back.
  await undo(app, await undo(app, await remove(app, '/f/a.txt')))
  await undo(app, await remove(app, '/f/b.txt'))
  const view = RewindView.parse(await (await app.request(`/api/rewind/f?at=${at}`)).json())
  expect(view.items.map(({ name, state, possible }) => [name, state, possible] as const)).toEqual([
    ['b.txt', 'same', true],
    ['a.txt', 'gone', true],
  ])
  const init = { method: 'POST', body: JSON.stringify({ at }) }
  expect(RewindReply.parse(await (await app.request('/api/rewind/f', init)).json())).toEqual({ count: 1, left: [] })
  expect(namesIn(app, '/f')).toEqual(['a.txt', 'b.txt'])
})

test('people see and bring back what they deleted themselves, where they still may', async () => {
  await using app = await testApp({
    tree: { '/mia/a.txt': 'a', '/mia/secret/b.txt': 'b', '/bob/c.txt': 'c' },
    users: [
      { username: 'mia', scope: '/mia' },
      { username: 'bob', scope: '/' },
    ],
  })
  await remove(app, '/a.txt', 'mia')
  const folder = await remove(app, '/secret', 'mia')
  await remove(app, '/bob/c.txt', 'bob')
  expect((await trash(app, '', 'mia')).items.map(({ path }) => path)).toEqual(['/secret', '/a.txt'])
  expect((await trash(app, '', 'bob')).items.map(({ path }) => path)).toEqual(['/bob/c.txt'])
  expect((await trash(app, '?of=all')).people.map(({ name, count }) => [name, count])).toEqual([
    ['mia', 2],
    ['bob', 1],
  ])
  expect((await app.request('/api/trash?of=all', { as: 'mia' })).status).toBe(403)
  const [bobs] = (await trash(app, '', 'bob')).items
  const stolen = await post(app, '/api/trash/restore', { ids: [bobs?.id] }, 'mia')
  expect(RestoreReply.parse(await stolen.json()).failed.map(({ code }) => code)).toEqual(['not_found'])
  // A rule that came since keeps a part of what would come back from where it would land.
  const change = { what: 'user', which: ['rules'], data: { rules: [deny('/secret/b.txt')] } }
  const changed = await app.request('/api/users/2', { method: 'PUT', body: JSON.stringify(change) })
  expect(changed.status).toBe(200)
  expect(await refusedUndo(app, folder, 'mia')).toEqual([403, 'not_allowed', undefined])
  const [secret] = (await trash(app, '', 'mia')).items
  const refused = await post(app, '/api/trash/restore', { ids: [secret?.id] }, 'mia')
  expect(RestoreReply.parse(await refused.json()).failed.map(({ code }) => code)).toEqual(['not_allowed'])
  expect(isThere(app, '/mia/secret')).toBe(false)
})
