import { expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Group } from '#contract/groups.ts'
import { Job } from '#contract/jobs.ts'
import { TrashPage } from '#contract/trash.ts'
import { parsePlainPath, ROOT } from '#server/access/virtual-path.ts'
import type { JobSpec } from '#server/files/jobs/job-spec.ts'
import { newJob } from '#server/files/jobs/new-job.ts'
import { JOURNAL_FILE } from '#server/operations/sqlite-journal.ts'
import { openSqlite } from '#server/platform/database/sqlite.ts'
import { startJob, waitForJobEnd } from '#server/testing/jobs.ts'
import { deny } from '#server/testing/storage-helpers.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { plantTree } from '#server/testing/tree.ts'
import { timestampBetween, until } from '#server/testing/until.ts'

// Permissions of jobs: a job acts on exactly the items that were requested, for a user with permission, and discloses nothing else.

/** Starts an upload that does not end and keeps its path locked, so that operations on the path wait. */
async function stalled(app: TestApp, target: string) {
  const body = new TransformStream<Uint8Array, Uint8Array>()
  const writer = body.writable.getWriter()
  const started = Promise.withResolvers<void>()
  const leave = app.context.events.subscribe('operation.started', () => started.resolve())
  const options = { method: 'POST', body: body.readable, duplex: 'half' } as RequestInit
  const answer = app.request(`/api/resources${target}`, options)
  await writer.write(new Uint8Array([1]))
  await started.promise
  leave()
  return async () => {
    await writer.abort()
    await answer.catch(() => undefined)
  }
}

const step = (from: string, to: string) => ({ from, to, onTaken: 'refuse' as const })
const textAt = (app: TestApp, name: string) => readFileSync(path.join(app.root, name), 'utf8')

test('a job that waits does nothing in another folder that its owner has by then', async () => {
  await using app = await testApp({
    tree: { '/one/held.txt': '', '/one/docs/a.txt': 'one', '/two/docs/a.txt': 'two', '/two/held.txt': '' },
    users: [{ username: 'mia', scope: '/one' }],
  })
  const release = await stalled(app, '/one/held.txt?override=true')
  const blocking = ['/x', '/y'].map((to) =>
    startJob(app, { kind: 'move', steps: [step('/held.txt', to)] }, { as: 'mia' }),
  )
  await Promise.all(blocking)
  const waiting = await startJob(app, { kind: 'delete', paths: ['/docs'] }, { as: 'mia' })
  expect(waiting.state).toBe('waiting')
  const change = { what: 'user', which: ['scope'], data: { scope: '/two' } }
  expect((await app.request('/api/users/2', { method: 'PUT', body: JSON.stringify(change) })).status).toBe(200)
  await release()
  const ended = await waitForJobEnd(app, waiting, 'mia')
  expect([textAt(app, 'one/docs/a.txt'), textAt(app, 'two/docs/a.txt')]).toEqual(['one', 'two'])
  expect(ended).toMatchObject({ state: 'interrupted', items: { done: 0 } })
})

test('a job that waits does nothing that its owner may not do any more without a group', async () => {
  await using app = await testApp({
    tree: { '/held.txt': '', '/docs/a.txt': 'a' },
    users: [{ username: 'mia', grantedPermissions: ['rename'] }],
  })
  const group = { name: 'Cleaners', members: [2], perm: { delete: true } }
  const made = await app.request('/api/groups', { method: 'POST', body: JSON.stringify(group) })
  const { id } = Group.parse(await made.json())
  const release = await stalled(app, '/held.txt?override=true')
  for (const to of ['/x', '/y']) await startJob(app, { kind: 'move', steps: [step('/held.txt', to)] }, { as: 'mia' })
  const waiting = await startJob(app, { kind: 'delete', paths: ['/docs'] }, { as: 'mia' })
  expect(waiting.state).toBe('waiting')
  await app.request(`/api/groups/${id}`, { method: 'PUT', body: '{"members":[]}' })
  await release()
  expect(await waitForJobEnd(app, waiting, 'mia')).toMatchObject({
    items: { done: 0 },
    failed: [{ code: 'not_allowed' }],
  })
  expect(textAt(app, 'docs/a.txt')).toBe('a')
})

/** Records a job as a stop of the server leaves it: started once, with its steps in the journal, if given. */
async function leftBehind({ db, config }: TestApp['context'], wish: JobSpec, begun: readonly Begun[] = []) {
  const row = {
    ...{ user_id: 1, scope_root: '/', address: null, state: 'running', tries: 1, is_cancelled: 0 },
    wish: JSON.stringify(wish),
    identities: wish.kind === 'delete' ? JSON.stringify(wish.paths.map(() => null)) : null,
    shown: JSON.stringify({ ...newJob(wish, { from: '/', count: 1, to: null }), startedAt: Date.now() }),
    ...{ created_at: Date.now(), updated_at: Date.now(), ended_at: null },
  }
  const { id } = await db.insertInto('jobs').values(row).returning('id').executeTakeFirstOrThrow()
  using journal = openSqlite(path.join(config.data, JOURNAL_FILE))
  for (const [step, { at, paths, outcome = 'interrupted' }] of begun.entries())
    journal.run(
      `insert into operations (id, kind, user_id, username, scope_root, paths, job, step, started_at, ended_at, outcome)
       values (?, ?, 1, 'admin', '/', ?, ?, ?, ?, ?, ?)`,
      [Bun.randomUUIDv7(), wish.kind, JSON.stringify(paths), id, step, at, at, outcome],
    )
  return { id }
}

type Begun = { readonly at: number; readonly paths: readonly string[]; readonly outcome?: 'done' }

test('a deletion that goes on after a stop spares what was not there when it began', async () => {
  await using app = await testApp({ tree: { '/b.txt': 'b', '/a/new.txt': 'new' } })
  const job = await leftBehind(app.context, { kind: 'delete', paths: [parsePlainPath('/a'), parsePlainPath('/b.txt')] })
  await app.context.jobs.resume()
  const ended = await waitForJobEnd(app, job)
  expect([textAt(app, 'a/new.txt'), textAt(app, 'b.txt')]).toEqual(['new', 'b'])
  expect(ended.failed.map(({ code }) => code)).toEqual(['not_found', 'not_found'])
})

test('a permanent deletion that goes on after a stop deletes what it did not reach, and nothing that came since', async () => {
  await using app = await testApp({ tree: { '/a.txt': 'a', '/b.txt': 'b' } })
  const moveToTrash = async (name: string) =>
    expect((await app.request(`/api/resources/${name}`, { method: 'DELETE' })).status).toBe(200)
  await moveToTrash('a.txt')
  const at = await timestampBetween()
  const wish = { kind: 'purge', selection: { all: true } } as const
  // Of its parts, the last one that was begun is done.
  const job = await leftBehind(app.context, wish, [{ at, paths: ['/c.txt'], outcome: 'done' }])
  await timestampBetween()
  await moveToTrash('b.txt')
  await app.context.jobs.resume()
  expect(await waitForJobEnd(app, job)).toMatchObject({ state: 'done', items: { done: 1 }, failedCount: 0 })
  const { items } = TrashPage.parse(await (await app.request('/api/trash')).json())
  expect(items.map(({ path: place }) => place)).toEqual(['/b.txt'])
})

const SOURCE = {
  '/tree/done.txt': 'done',
  '/tree/left.txt': 'left',
  '/tree/saved.txt': 'tree!',
  '/tree/new.txt': 'fresh',
}

for (const kind of ['copy', 'move'] as const) {
  test(`a ${kind} that goes on after a stop replaces nothing that somebody saved meanwhile`, async () => {
    await using app = await testApp({ tree: { ...SOURCE, '/into/left.txt': 'old', '/into/saved.txt': 'old' } })
    const at = await timestampBetween()
    plantTree(app.root, { '/into/done.txt': 'done', '/into/saved.txt': 'words' })
    const steps = [{ from: parsePlainPath('/tree'), to: parsePlainPath('/into'), onTaken: 'replace' as const }]
    const job = await leftBehind(app.context, { kind, steps }, [{ at, paths: ['/tree', '/into'] }])
    await app.context.jobs.resume()
    const ended = await waitForJobEnd(app, job)
    const texts = ['done', 'left', 'saved', 'new'].map((name) => textAt(app, `into/${name}.txt`))
    expect(texts).toEqual(['done', 'left', 'words', 'fresh'])
    expect(textAt(app, 'tree/saved.txt')).toBe('tree!')
    expect(readdirSync(path.join(app.root, 'tree'))).toHaveLength(kind === 'move' ? 1 : 4)
    expect(ended.failed).toEqual([{ path: '/tree', code: 'conflict' }])
  })
}

test('an archive that goes on after a stop replaces nothing that somebody saved meanwhile', async () => {
  await using app = await testApp({ tree: { '/in/a.txt': 'a', '/saved.zip': 'old', '/old.zip': 'old' } })
  const at = await timestampBetween()
  plantTree(app.root, { '/saved.zip': 'words' })
  for (const name of ['/saved.zip', '/old.zip']) {
    const to = parsePlainPath(name)
    const wish = { kind: 'archive', folder: ROOT, names: ['in'], to, format: 'zip', onTaken: 'replace' } as const
    const job = await leftBehind(app.context, wish, [{ at, paths: ['/', name] }])
    await app.context.jobs.resume()
    expect((await waitForJobEnd(app, job)).state).toBe('done')
  }
  expect([textAt(app, 'saved.zip'), textAt(app, 'old.zip').slice(0, 2)]).toEqual(['words', 'PK'])
})

test('what is counted beforehand leaves out a tree with something in it that a rule denies', async () => {
  await using app = await testApp({
    tree: { '/held.txt': '', '/docs/a.txt': 'a', '/docs/hidden/b.txt': 'b'.repeat(1000), '/more/c.txt': 'cc' },
    users: [{ username: 'mia', rules: [deny('/docs/hidden')] }],
  })
  const release = await stalled(app, '/held.txt?override=true')
  const steps = [
    step('/more', '/held.txt'),
    step('/more', '/held.txt'),
    step('/docs', '/copy'),
    step('/more', '/other'),
  ]
  const job = await startJob(app, { kind: 'copy', steps }, { as: 'mia' })
  let now = job
  await until(async () => {
    now = Job.parse(await (await app.request(`/api/jobs/${job.id}`, { as: 'mia' })).json())
    return now.items.total !== null
  })
  await release()
  expect([now.items.total, now.bytes.total]).toEqual([6, 6])
  await waitForJobEnd(app, job, 'mia')
  expect(existsSync(path.join(app.root, 'copy'))).toBe(false)
})

test('what a job tells of failures is bounded by its length, too', async () => {
  await using app = await testApp()
  const folder = `/${Array.from({ length: 15 }, () => 'x'.repeat(250)).join('/')}`
  const paths = Array.from({ length: 1000 }, (_, index) => `${folder}/${index}`)
  const ended = await waitForJobEnd(app, await startJob(app, { kind: 'delete', paths }))
  expect(ended.failedCount).toBe(1000)
  expect(ended.failed.length).toBeGreaterThan(10)
  expect(JSON.stringify(ended).length).toBeLessThan(100_000)
})
