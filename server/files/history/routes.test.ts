import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { GESTURE_HEADER } from '#contract/gesture.ts'
import type { JobRequest } from '#contract/job-requests.ts'
import { Job } from '#contract/jobs.ts'
import { RestoreReply } from '#contract/trash.ts'
import { HistoryPage } from '#contract/undo.ts'
import { zipOf } from '#server/testing/archives.ts'
import { BATCH_HEADERS, batchBody, type ForBatch } from '#server/testing/batch-body.ts'
import { waitForJobEnd } from '#server/testing/jobs.ts'
import { deny } from '#server/testing/storage-helpers.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { addressIn, tusOf } from '#server/testing/tus.ts'
import { until } from '#server/testing/until.ts'
import {
  copy,
  existsInRoot,
  inRoot,
  move,
  namesIn,
  nextGesture,
  performAction,
  post,
  refusedUndo,
  remove,
  save,
  textAt,
  trash,
  undo,
  upload,
} from '#server/testing/user-actions.ts'

test('what is deleted is in the trash, and comes back with all that it held', async () => {
  await using app = await testApp({ tree: { '/docs/a.txt': 'a', '/docs/deep/b.txt': 'b', '/c.txt': 'c' } })
  await remove(app, '/docs')
  await remove(app, '/c.txt')
  expect(namesIn(app)).toEqual([])
  // Folders are measured after their deletion was answered.
  await until(async () => (await trash(app)).items.every(({ size }) => size !== null))
  const { items, total } = await trash(app)
  expect(items.map(({ path, isDir, size, mine }) => ({ path, isDir, size, mine }))).toEqual([
    { path: '/c.txt', isDir: false, size: 1, mine: true },
    { path: '/docs', isDir: true, size: 2, mine: true },
  ])
  expect(total).toBe(2)
  const reply = await post(app, '/api/trash/restore', { ids: items.map(({ id }) => id) })
  expect(RestoreReply.parse(await reply.json())).toMatchObject({ failed: [] })
  expect([textAt(app, '/docs/a.txt'), textAt(app, '/docs/deep/b.txt'), textAt(app, '/c.txt')]).toEqual(['a', 'b', 'c'])
  expect((await trash(app)).items).toEqual([])
})

test('a name without room for a number is shorter when an item is restored beside another', async () => {
  const name = `${'x'.repeat(251)}.txt`
  await using app = await testApp({ tree: { [`/${name}`]: 'old' } })
  await remove(app, `/${name}`)
  await upload(app, `/${name}`, 'new')
  const { items } = await trash(app)
  await post(app, '/api/trash/restore', { ids: items.map(({ id }) => id), onTaken: 'rename' })
  expect([textAt(app, `/${'x'.repeat(248)}(1).txt`), textAt(app, `/${name}`)]).toEqual(['old', 'new'])
})

/** Starts work as a job, as the page does. */
async function job(app: TestApp, wish: JobRequest): Promise<string> {
  const gesture = nextGesture()
  const headers = { [GESTURE_HEADER]: gesture }
  const started = await app.request('/api/jobs', { method: 'POST', body: JSON.stringify(wish), headers })
  expect(started.status).toBe(202)
  const { state, failedCount } = await waitForJobEnd(app, Job.parse(await started.json()))
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
    performAction(app, '/api/files/', { method: 'POST', headers: BATCH_HEADERS, body: batchBody(files) })
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
    () => performAction(app, '/api/resources/made/', { method: 'POST' }),
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
    // By the id of the step, after it was redone.
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
  await performAction(app, '/api/resources/a.txt', { method: 'DELETE', gesture })
  await performAction(app, '/api/resources/b.txt', { method: 'DELETE', gesture })
  await performAction(app, '/api/resources/n/c.txt', { method: 'POST', body: 'c', gesture })
  await undo(app, gesture)
  expect(namesIn(app)).toEqual(['a.txt', 'b.txt'])
})

test('what changed since is named, and nothing is taken back then', async () => {
  await using app = await testApp({ tree: { '/a.txt': 'a', '/b.txt': 'b' } })
  const gesture = nextGesture()
  await performAction(app, '/api/resources/b.txt', { method: 'DELETE', gesture })
  await performAction(app, '/api/resources/a.txt', { method: 'PUT', body: 'mine', gesture })
  writeFileSync(inRoot(app, '/a.txt'), 'theirs')
  expect(await refusedUndo(app, gesture)).toEqual([409, 'changed_since', '/a.txt'])
  expect([textAt(app, '/a.txt'), existsInRoot(app, '/b.txt')]).toEqual(['theirs', false])
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
  // A rule added since then denies part of the content at its target.
  const change = { what: 'user', which: ['rules'], data: { rules: [deny('/secret/b.txt')] } }
  const changed = await app.request('/api/users/2', { method: 'PUT', body: JSON.stringify(change) })
  expect(changed.status).toBe(200)
  expect(await refusedUndo(app, folder, 'mia')).toEqual([403, 'not_allowed', undefined])
  const [secret] = (await trash(app, '', 'mia')).items
  const refused = await post(app, '/api/trash/restore', { ids: [secret?.id] }, 'mia')
  expect(RestoreReply.parse(await refused.json()).failed.map(({ code }) => code)).toEqual(['not_allowed'])
  expect(existsInRoot(app, '/mia/secret')).toBe(false)
})

/** Reads the whole history of the root, with a number of steps for each page. */
async function pagesOf(app: TestApp, limit: number) {
  const pages: HistoryPage['steps'][] = []
  for (let before = ''; ; ) {
    const reply = await app.request(`/api/history/?limit=${limit}${before}`)
    const { steps, next } = HistoryPage.parse(await reply.json())
    pages.push(steps)
    if (next === null || pages.length > 50) return pages
    before = `&before=${next}`
  }
}

test('a page of the history has whole steps, in the order in which they began, also where several are in progress at the same time', async () => {
  await using app = await testApp({ tree: {} })
  const [first, second, third] = [nextGesture(), nextGesture(), nextGesture()]
  const put = (gesture: string, name: string) =>
    performAction(app, `/api/resources/${name}`, { method: 'POST', body: name, gesture })
  // Three uploads; the first two send their files alternately, and the third is sent meanwhile.
  for (let number = 0; number < 12; number += 1) {
    await put(first, `a${number}`)
    await put(second, `b${number}`)
    if (number === 6) await put(third, 'c')
  }
  await save(app, '/c', 'new')
  const counts = (pages: HistoryPage['steps'][]) =>
    pages.map((steps) => steps.map(({ kind, count }) => `${kind} ${count}`))
  const [saved, uploaded] = ['save 1', 'upload 12']
  expect(counts(await pagesOf(app, 50))).toEqual([[saved, 'upload 1', uploaded, uploaded]])
  expect(counts(await pagesOf(app, 1))).toEqual([[saved], [uploaded], [uploaded], ['upload 1']])
  expect(counts(await pagesOf(app, 2))).toEqual([
    [saved, uploaded],
    ['upload 1', uploaded],
  ])
  expect(counts(await pagesOf(app, 3))).toEqual([[saved, uploaded, uploaded], ['upload 1']])
})

test('the history says that deleted items were restored, all or some of them', async () => {
  await using app = await testApp({ tree: { '/a': 'a', '/b': 'b', '/c': 'c', '/d': 'd' } })
  await job(app, { kind: 'delete', paths: ['/a', '/b'] })
  await job(app, { kind: 'delete', paths: ['/c'] })
  await remove(app, '/d')
  const ids = new Map((await trash(app)).items.map(({ path: at, id }) => [at, id]))
  const restore = async (at: string) =>
    expect((await post(app, '/api/trash/restore', { ids: [ids.get(at)] })).status).toBe(200)
  const states = async () =>
    (await pagesOf(app, 50)).flat().flatMap(({ kind, state }) => (kind === 'delete' ? [state] : []))
  expect(await states()).toEqual(['possible', 'possible', 'possible'])
  await restore('/a')
  await restore('/c')
  expect(await states()).toEqual(['possible', 'restored', 'partly_restored'])
  await restore('/b')
  expect((await post(app, '/api/trash/remove', { ids: [ids.get('/d')] })).status).toBe(200)
  expect(await states()).toEqual(['not_kept', 'restored', 'restored'])
})
