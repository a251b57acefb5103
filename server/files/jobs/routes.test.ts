import { expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { AuditPage } from '#contract/audit.ts'
import { type JobRequest, MOST_STEPS } from '#contract/job-requests.ts'
import { Job } from '#contract/jobs.ts'
import { WORK_DIRECTORY } from '#server/access/reserved.ts'
import { jobsOf, requestJob, runJob, startJob, waitForJobEnd } from '#server/testing/jobs.ts'
import { beforeStagedCopies } from '#server/testing/staged-copies.ts'
import { deny } from '#server/testing/storage-helpers.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { until } from '#server/testing/until.ts'

const copy = (from: string, to: string, onTaken: 'refuse' | 'replace' | 'rename' = 'refuse') =>
  ({ kind: 'copy', steps: [{ from, to, onTaken }] }) satisfies JobRequest

const remove = (...paths: string[]): JobRequest => ({ kind: 'delete', paths })

const pack = (folder: string, names: string[], to: string) =>
  ({ kind: 'archive', folder, names, to, format: 'zip', onTaken: 'refuse' }) satisfies JobRequest

const textAt = (app: TestApp, name: string) => readFileSync(path.join(app.root, name), 'utf8')
/** Returns the names in a directory, without the work directory. */
const names = (app: TestApp, folder = '') =>
  readdirSync(path.join(app.root, folder))
    .filter((name) => name !== WORK_DIRECTORY)
    .sort()

/** Starts an upload that does not end and locks its path, so that other operations on it wait. */
async function stalled(app: TestApp, target: string) {
  const body = new TransformStream<Uint8Array, Uint8Array>()
  const writer = body.writable.getWriter()
  const answer = app.request(`/api/resources${target}`, {
    method: 'POST',
    body: body.readable,
    duplex: 'half',
  } as RequestInit)
  const started = Promise.withResolvers<void>()
  const leave = app.context.events.subscribe('operation.started', () => started.resolve())
  await writer.write(new Uint8Array([1]))
  await started.promise
  leave()
  return async () => {
    await writer.close()
    await (await answer).bytes()
  }
}

test('a copy of several items is one job: it answers at once and tells what became of each', async () => {
  await using app = await testApp({
    tree: { '/a/x.txt': 'x', '/a/y/z.txt': 'zz', '/b.txt': 'b', '/into/b.txt': 'old' },
  })
  const wish: JobRequest = {
    kind: 'copy',
    steps: [
      { from: '/a', to: '/into/a', onTaken: 'refuse' },
      { from: '/b.txt', to: '/into/b.txt', onTaken: 'refuse' },
      { from: '/b.txt', to: '/into/b.txt', onTaken: 'rename' },
      { from: '/missing', to: '/into/missing', onTaken: 'refuse' },
    ],
  }
  const response = await requestJob(app, wish)
  expect(response.status).toBe(202)
  const begun = Job.parse(await response.json())
  expect(response.headers.get('Location')).toBe(`/api/jobs/${begun.id}`)
  expect(response.headers.get('Preference-Applied')).toBeNull()
  expect(begun).toMatchObject({ kind: 'copy', from: '/a', to: '/into', count: 4, endedAt: null })
  const job = await waitForJobEnd(app, begun)
  expect(job).toMatchObject({
    state: 'done',
    failure: null,
    failedCount: 2,
    items: { done: 5, total: 5 },
    bytes: { done: 4, total: 4 },
    current: null,
    made: ['/into/b(1).txt'],
  })
  expect(job.failed.toSorted((one, other) => one.path.localeCompare(other.path))).toEqual([
    { path: '/b.txt', code: 'name_taken' },
    { path: '/missing', code: 'not_found' },
  ])
  expect(names(app, 'into')).toEqual(['a', 'b(1).txt', 'b.txt'])
  expect(textAt(app, 'into/a/y/z.txt')).toBe('zz')
  expect(textAt(app, 'into/b.txt')).toBe('old')
})

test('moves and deletions are jobs too; one of which nothing could be done has failed', async () => {
  await using app = await testApp({ tree: { '/a/x.txt': 'x', '/b.txt': 'b', '/c.txt': 'c' } })
  const moved = await runJob(app, { kind: 'move', steps: [{ from: '/a', to: '/d', onTaken: 'refuse' }] })
  expect(moved).toMatchObject({ state: 'done', failedCount: 0, bytes: { total: null } })
  const removed = await runJob(app, { kind: 'delete', paths: ['/b.txt', '/none', '/d'] })
  expect(removed).toMatchObject({ state: 'done', to: null, failed: [{ path: '/none', code: 'not_found' }] })
  // An item is moved to the trash as a whole.
  expect(removed.items).toEqual({ done: 2, total: 2 })
  expect(names(app)).toEqual(['c.txt'])
  const failed = await runJob(app, { kind: 'delete', paths: ['/none', '/nor this'] })
  expect(failed).toMatchObject({ state: 'failed', failure: 'not_found', failedCount: 2 })
})

test('a client says how long it waits for the end, also with the calls that were there before', async () => {
  await using app = await testApp({ tree: { '/a.txt': 'a', '/b.txt': 'b' }, config: { baseUrl: '/files' } })
  const token = await (
    await fetch(`http://127.0.0.1:${app.port}/files/api/login`, {
      method: 'POST',
      body: JSON.stringify({ username: 'admin', password: 'correct horse battery staple' }),
    })
  ).text()
  const ask = (target: string, method: string, prefer: string) =>
    fetch(`http://127.0.0.1:${app.port}/files${target}`, { method, headers: { Prefer: prefer, 'X-Auth': token } })
  const copied = await ask('/api/resources/a.txt?action=copy&destination=%2Fc.txt', 'PATCH', 'Respond-Async, wait=9')
  expect([copied.status, Job.parse(await copied.json()).state]).toEqual([200, 'done'])
  const moved = await ask('/api/resources/a.txt?action=rename&destination=%2Fd.txt', 'PATCH', 'respond-async')
  expect([moved.status, moved.headers.get('Preference-Applied')]).toEqual([202, 'respond-async'])
  const { id } = Job.parse(await moved.json())
  expect(moved.headers.get('Location')).toBe(`/files/api/jobs/${id}`)
  const removed = await ask('/api/resources/b.txt', 'DELETE', 'respond-async; foo, wait="9"')
  expect([removed.status, Job.parse(await removed.json()).kind]).toEqual([200, 'delete'])
  const plain = await ask('/api/resources/c.txt', 'DELETE', 'wait=5')
  expect(await plain.text()).toBe('200 OK\n')
})

test('what is not allowed is refused before anything is looked at; in a list it is told', async () => {
  await using app = await testApp({
    tree: { '/a.txt': 'a', '/shut/b.txt': 'b' },
    rules: [deny('/shut')],
    users: [{ username: 'reader', grantedPermissions: ['download'] }],
  })
  for (const wish of [copy('/a.txt', '/b.txt'), copy('/none', '/b.txt'), remove('/a.txt')])
    expect((await requestJob(app, wish, { as: 'reader' })).status).toBe(403)
  const denied = await Promise.all(
    [copy('/shut/b.txt', '/c'), copy('/shut/none', '/c'), copy('/a.txt', '/shut/b.txt')].map(async (wish) => {
      const response = await requestJob(app, wish)
      return `${response.status} ${await response.text()}`
    }),
  )
  expect(new Set(denied).size).toBe(1)
  const job = await runJob(app, { kind: 'delete', paths: ['/shut/b.txt', '/a.txt'] })
  expect(job).toMatchObject({ state: 'done', failed: [{ path: '/shut/b.txt', code: 'not_allowed' }] })
  expect(names(app)).toEqual(['shut'])
  expect(await jobsOf(app, 'reader')).toEqual([])
})

test('paths that no item has are refused, and so is too much', async () => {
  await using app = await testApp({ tree: { '/a.txt': 'a' } })
  const many = Array.from({ length: MOST_STEPS + 1 }, (_, n) => `/${n}`)
  for (const wish of [
    copy('/../a.txt', '/b'),
    copy('/a.txt', '/x/../../b'),
    copy('/a.txt', '/b\0'),
    remove(),
    remove(...many),
    { kind: 'extract', archive: '/a.txt', wish: { destination: '/../x', conflict: 'skip' } } as const,
    pack('/', ['../a.txt'], '/a.zip'),
  ])
    expect((await requestJob(app, wish)).status).toBe(400)
  for (const path of ['/', '/a.txt/']) {
    const job = await startJob(app, copy('/a.txt', path)).catch(() => null)
    if (job) expect((await waitForJobEnd(app, job)).state).toBe('failed')
  }
  expect(names(app)).toEqual(['a.txt'])
})

test("a job is its owner's own: nobody else finds it, administrators neither", async () => {
  await using app = await testApp({ tree: { '/a.txt': 'a' }, users: [{ username: 'ann' }, { username: 'bob' }] })
  const { id } = await runJob(app, copy('/a.txt', '/b.txt'), { as: 'ann' })
  for (const as of ['bob', 'admin']) {
    for (const method of ['GET', 'DELETE']) {
      const foreign = await app.request(`/api/jobs/${id}`, { method, as })
      const none = await app.request(`/api/jobs/${id + 1000}`, { method, as })
      expect([foreign.status, await foreign.text()]).toEqual([404, await none.text()])
    }
    expect(await jobsOf(app, as)).toEqual([])
  }
  expect((await jobsOf(app, 'ann')).map((job) => job.id)).toEqual([id])
  expect((await app.request(`/api/jobs/${id}`, { method: 'DELETE', as: 'ann' })).status).toBe(200)
  expect(await jobsOf(app, 'ann')).toEqual([])
  const next = await runJob(app, copy('/a.txt', '/c.txt'), { as: 'bob' })
  expect(next.id).toBeGreaterThan(id)
})

test('cancelled midway, a copy leaves nothing', async () => {
  const small = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`/big/${n}.txt`, 'some text']))
  await using app = await testApp({ tree: { ...small, '/big/last.bin': 'x'.repeat(1024 * 1024) } })
  const [reached, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  beforeStagedCopies(app.context.storage, async (from) => {
    if (!from.endsWith('last.bin')) return
    reached.resolve()
    await gate.promise
  })
  const job = await startJob(app, copy('/big', '/new'))
  await reached.promise
  expect((await app.request(`/api/jobs/${job.id}`, { method: 'DELETE' })).status).toBe(202)
  gate.resolve()
  expect(await waitForJobEnd(app, job)).toMatchObject({ state: 'cancelled', stepsDone: 0 })
  expect(names(app)).toEqual(['big'])
  expect(names(app, 'big')).toHaveLength(101)
})

test('cancelled midway, a deletion says how far it came', async () => {
  const files = Array.from({ length: 20 }, (_, n) => `/big/${n}.txt`)
  const tree = Object.fromEntries(files.map((file) => [file, 'some text']))
  await using app = await testApp({ tree: { ...tree, '/busy/': null } })
  const release = await stalled(app, '/busy/upload.bin')
  // The second request for the folder waits for the first one, and all that follow wait for it.
  const paths = [...files.slice(0, 10), '/busy', '/busy', ...files.slice(10)]
  const job = await startJob(app, { kind: 'delete', paths })
  await until(async () => (await jobsOf(app)).some(({ stepsDone }) => stepsDone === 10))
  expect((await app.request(`/api/jobs/${job.id}`, { method: 'DELETE' })).status).toBe(202)
  const deleted = await waitForJobEnd(app, job)
  expect(deleted).toMatchObject({ state: 'cancelled', count: paths.length, failedCount: 0, stepsDone: 10 })
  expect(names(app, 'big')).toHaveLength(10)
  await release()
})

test('two run and others wait; what waits can be cancelled; too many are refused', async () => {
  await using app = await testApp({ tree: { '/busy/': null, '/a.txt': 'a' }, users: [{ username: 'ann' }] })
  const release = await stalled(app, '/busy/upload.bin')
  const wish: JobRequest = { kind: 'delete', paths: ['/busy'] }
  const first = [await startJob(app, wish), await startJob(app, wish)]
  expect(first.map(({ state }) => state)).toEqual(['running', 'running'])
  const third = await startJob(app, copy('/a.txt', '/never.txt'))
  expect(third.state).toBe('waiting')
  expect((await jobsOf(app)).map(({ id, state }) => [id, state])).toEqual([
    [third.id, 'waiting'],
    [first[1]?.id ?? 0, 'running'],
    [first[0]?.id ?? 0, 'running'],
  ])
  // Other users do not wait behind them.
  expect((await runJob(app, copy('/a.txt', '/hers.txt'), { as: 'ann' })).state).toBe('done')
  const cancelled = await app.request(`/api/jobs/${third.id}`, { method: 'DELETE' })
  expect(Job.parse(await cancelled.json()).state).toBe('cancelled')
  for (let n = 0; n < 100; n += 1) await startJob(app, wish)
  const refused = await requestJob(app, wish)
  expect([refused.status, refused.headers.has('Retry-After')]).toEqual([429, true])
  for (const { id } of await jobsOf(app)) await (await app.request(`/api/jobs/${id}`, { method: 'DELETE' })).bytes()
  for (const job of first) expect((await waitForJobEnd(app, job)).state).toBe('cancelled')
  await release()
  expect(names(app)).toEqual(['a.txt', 'busy', 'hers.txt'])
})

test('rights are those at the start of each step, and a deleted account ends its jobs', async () => {
  await using app = await testApp({
    tree: { '/busy/': null, '/a.txt': 'a' },
    users: [{ username: 'ann' }, { username: 'bob' }],
  })
  const release = await stalled(app, '/busy/upload.bin')
  const wish: JobRequest = { kind: 'delete', paths: ['/busy', '/busy', '/a.txt'] }
  const hers = await startJob(app, { ...wish, paths: ['/busy', '/busy/'] }, { as: 'ann' })
  const waits = [await startJob(app, wish, { as: 'bob' }), await startJob(app, wish, { as: 'bob' })]
  const last = await startJob(app, { kind: 'delete', paths: ['/a.txt'] }, { as: 'bob' })
  expect(last.state).toBe('waiting')
  const admin = async (method: string, target: string, body?: unknown) =>
    (await app.request(target, { method, ...(body !== undefined && { body: JSON.stringify(body) }) })).status
  const demoted = { id: 3, perm: { ...(await app.context.users.get(3)).permissions, delete: false } }
  expect(await admin('PUT', '/api/users/3', { what: 'user', which: ['perm'], data: demoted })).toBe(200)
  expect(await admin('DELETE', '/api/users/2')).toBe(200)
  await release()
  for (const job of waits) await waitForJobEnd(app, job, 'bob').catch(() => null)
  const ended = await waitForJobEnd(app, last, 'bob')
  expect(ended).toMatchObject({ state: 'failed', failure: 'not_allowed' })
  expect(existsSync(path.join(app.root, 'a.txt'))).toBe(true)
  expect(await jobsOf(app).then((jobs) => jobs.map(({ id }) => id))).not.toContain(hers.id)
})

test('signing out ends no job', async () => {
  await using app = await testApp({ tree: { '/busy/': null, '/a.txt': 'a' }, users: [{ username: 'ann' }] })
  const release = await stalled(app, '/busy/upload.bin')
  const token = await app.freshToken('ann')
  const headers = { 'X-Auth': token }
  const body = JSON.stringify({ kind: 'delete', paths: ['/busy'] })
  const begun = await app.request('/api/jobs', { method: 'POST', as: null, headers, body })
  const job = Job.parse(await begun.json())
  expect((await app.request('/api/logout', { method: 'POST', as: null, headers })).status).toBe(200)
  await release()
  expect((await waitForJobEnd(app, job, 'ann')).state).toBe('done')
  expect(names(app)).toEqual(['a.txt'])
})

test('extraction and archives are jobs; an archive appears whole and under a free name', async () => {
  await using app = await testApp({
    tree: { '/in/a.txt': 'a'.repeat(1000), '/in/b/c.txt': 'c', '/in/other': { link: 'a.txt' } },
  })
  const wish = pack('/in', ['a.txt', 'b', 'other'], '/packed.zip')
  const made = await runJob(app, { ...wish, onTaken: 'refuse' })
  expect(made).toMatchObject({ state: 'done', count: 3, from: '/in/a.txt', made: ['/packed.zip'] })
  expect([made.items, made.bytes]).toEqual([
    { done: 2, total: 2 },
    { done: 1001, total: 1001 },
  ])
  expect(await runJob(app, { ...wish, onTaken: 'refuse' })).toMatchObject({ state: 'failed', failure: 'name_taken' })
  expect((await runJob(app, { ...wish, onTaken: 'rename' })).made).toEqual(['/packed(1).zip'])
  expect((await runJob(app, { ...wish, names: ['b'], onTaken: 'replace' })).state).toBe('done')
  const extract = {
    kind: 'extract',
    archive: '/packed(1).zip',
    wish: { destination: '/out', conflict: 'refuse' },
  } as const
  const extracted = await runJob(app, extract)
  expect(extracted).toMatchObject({ state: 'done', to: '/out', extraction: { files: 2, folders: 1, skippedCount: 0 } })
  expect(textAt(app, 'out/b/c.txt')).toBe('c')
  const { events } = AuditPage.parse(await (await app.request('/api/audit?kinds=archive')).json())
  expect(events.map(({ targets }) => targets[1])).toContain('/packed(1).zip')
  for (const format of ['tar', 'targz', 'tarzst', 'tarxz', 'tarbz2', 'tarlz4', 'tarsz'] as const)
    expect((await runJob(app, { ...wish, to: `/p.${format}`, format, onTaken: 'refuse' })).state).toBe('done')
})

test('what a reader may not take does not go into an archive', async () => {
  await using app = await testApp({
    tree: { '/in/a.txt': 'a', '/in/shut/b.txt': 'b' },
    rules: [deny('/in/shut')],
    users: [
      { username: 'maker', grantedPermissions: ['create'] },
      { username: 'taker', grantedPermissions: ['create', 'download'] },
    ],
  })
  const wish = { ...pack('/', ['in'], '/in.tar'), format: 'tar' } satisfies JobRequest
  expect((await requestJob(app, wish, { as: 'maker' })).status).toBe(403)
  expect((await requestJob(app, { ...wish, onTaken: 'replace' }, { as: 'taker' })).status).toBe(403)
  expect((await runJob(app, wish, { as: 'taker' })).state).toBe('done')
  expect(textAt(app, 'in.tar')).toContain('a.txt')
  expect(textAt(app, 'in.tar')).not.toContain('b.txt')
  const none = await runJob(app, { ...wish, folder: '/in', names: ['shut'], to: '/none.tar' }, { as: 'taker' })
  expect(none).toMatchObject({ state: 'failed', failure: 'not_found' })
})
