import { expect, test } from 'bun:test'
import type { JobRequest } from '#contract/job-requests.ts'
import { Job } from '#contract/jobs.ts'
import { MadeToken } from '#contract/tokens.ts'
import { TrashPage } from '#contract/trash.ts'
import { jobsOf, requestJob, runJob, waitForJobEnd } from '#server/testing/jobs.ts'
import { deny } from '#server/testing/storage-helpers.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

const EVERYTHING: JobRequest = { kind: 'purge', selection: { all: true } }

async function trash(app: TestApp, as = 'admin', query = '?limit=1000') {
  return TrashPage.parse(await (await app.request(`/api/trash${query}`, { as })).json())
}

async function moveToTrash(app: TestApp, paths: readonly string[], as = 'admin'): Promise<void> {
  for (const path of paths) {
    const { status } = await app.request(`/api/resources${path}`, { method: 'DELETE', as })
    expect(status).toBe(200)
  }
}

const post = (app: TestApp, body: unknown, prefer?: string, as = 'admin') => {
  const headers: Record<string, string> = prefer === undefined ? {} : { Prefer: prefer }
  return app.request('/api/trash/remove', { method: 'POST', body: JSON.stringify(body), headers, as })
}

test('a client that asks for it gets the permanent deletion as a job; others get the result as before', async () => {
  await using app = await testApp({ tree: { '/a.txt': 'a', '/b.txt': 'bb', '/c/d.txt': 'd', '/c/e/f.txt': 'f' } })
  await moveToTrash(app, ['/a.txt', '/b.txt', '/c'])
  const { items } = await trash(app)
  const response = await post(app, { ids: items.slice(2).map(({ id }) => id) }, 'respond-async')
  expect([response.status, response.headers.get('Preference-Applied')]).toEqual([202, 'respond-async'])
  const begun = Job.parse(await response.json())
  expect(response.headers.get('Location')).toBe(`/api/jobs/${begun.id}`)
  expect(begun).toMatchObject({ kind: 'purge', from: '/a.txt', count: 1, to: null })
  expect(await waitForJobEnd(app, begun)).toMatchObject({ state: 'done', items: { done: 1, total: 1 }, failedCount: 0 })
  const whole = await post(app, { all: true, folder: '/' }, 'respond-async, wait=10')
  expect(whole.status).toBe(200)
  // A folder counts with everything in it.
  expect(Job.parse(await whole.json())).toMatchObject({
    ...{ state: 'done', from: '/c', count: 2, items: { done: 5, total: 5 }, bytes: { total: null } },
  })
  expect((await trash(app)).total).toBe(0)
  expect(await (await post(app, { all: true })).json()).toEqual({ removed: 0, bytes: 0, failed: [] })
  expect(await runJob(app, EVERYTHING)).toMatchObject({ state: 'done', count: 0, items: { done: 0, total: 0 } })
})

test('what the user may not delete stays and is reported, and nobody empties the trash of others', async () => {
  await using app = await testApp({
    tree: { '/a.txt': 'a', '/locked/b.txt': 'b', '/c.txt': 'c' },
    users: [{ username: 'ann' }, { username: 'bob' }],
  })
  await moveToTrash(app, ['/a.txt', '/locked/b.txt'], 'ann')
  await moveToTrash(app, ['/c.txt'], 'bob')
  for (const of of ['all', '3']) {
    const selection = { all: true, of } as const
    expect((await requestJob(app, { kind: 'purge', selection }, { as: 'ann' })).status).toBe(403)
    expect((await post(app, selection, 'respond-async', 'ann')).status).toBe(403)
  }
  expect(await jobsOf(app, 'ann')).toEqual([])
  const [theirs] = (await trash(app, 'bob')).items
  // Items of others do not exist for the user.
  const foreign: JobRequest = { kind: 'purge', selection: { ids: [theirs?.id ?? ''] } }
  expect(await runJob(app, foreign, { as: 'ann' })).toMatchObject({ state: 'done', from: '/', items: { done: 0 } })
  expect((await trash(app, 'bob')).total).toBe(1)
  const ann = await app.context.users.get(2)
  const save = (data: object) =>
    app.request('/api/users/2', {
      method: 'PUT',
      body: JSON.stringify({ what: 'user', which: Object.keys(data).filter((key) => key !== 'id'), data }),
    })
  expect((await save({ id: 2, perm: { ...ann.permissions, delete: false } })).status).toBe(200)
  const refused = await runJob(app, EVERYTHING, { as: 'ann' })
  expect(refused).toMatchObject({ state: 'failed', failure: 'not_allowed', failedCount: 2 })
  expect(refused.failed.map(({ path, code }) => [path, code]).toSorted()).toEqual([
    ['/a.txt', 'not_allowed'],
    ['/locked/b.txt', 'not_allowed'],
  ])
  expect((await save({ id: 2, perm: { ...ann.permissions, delete: true }, rules: [deny('/locked')] })).status).toBe(200)
  // Items that the user no longer sees are not selected.
  expect(await runJob(app, EVERYTHING, { as: 'ann' })).toMatchObject({ state: 'done', count: 1, failedCount: 0 })
  expect((await trash(app, 'admin', '?of=all')).items.map(({ path }) => path).toSorted()).toEqual([
    '/c.txt',
    '/locked/b.txt',
  ])
})

test('an API token deletes nothing from the trash, whichever way it asks', async () => {
  await using app = await testApp({ tree: { '/a.txt': 'a' } })
  await moveToTrash(app, ['/a.txt'])
  const [item] = (await trash(app)).items
  const made = JSON.stringify({ name: 'a script', effects: ['delete'] })
  const { secret } = MadeToken.parse(await (await app.request('/api/tokens', { method: 'POST', body: made })).json())
  const headers = { Authorization: `Bearer ${secret}` }
  for (const selection of [{ all: true }, { ids: [item?.id] }]) {
    const body = JSON.stringify({ kind: 'purge', selection })
    expect((await app.request('/api/jobs', { method: 'POST', body, headers, as: null })).status).toBe(403)
  }
  expect((await trash(app)).total).toBe(1)
})

/** Starts an upload that does not end and locks its path, so that other operations on it wait. */
async function stalledUpload(app: TestApp, target: string) {
  const content = new TransformStream<Uint8Array, Uint8Array>()
  const writer = content.writable.getWriter()
  const started = Promise.withResolvers<void>()
  const unsubscribe = app.context.events.subscribe('operation.started', () => started.resolve())
  const body = { method: 'POST', body: content.readable, duplex: 'half' } as RequestInit
  const answer = app.request(`/api/resources${target}`, body)
  await writer.write(new Uint8Array([1]))
  await started.promise
  unsubscribe()
  // The server aborts requests that are silent for long.
  const beat = setInterval(() => void writer.write(new Uint8Array([1])), 5000)
  return async () => {
    clearInterval(beat)
    await writer.close()
    expect((await answer).status).toBe(200)
  }
}

const MANY = 450

/** Moves many files of a user to the trash, and calls `between` after the first part of their permanent deletion, before the second. */
async function purgeInParts(between: (app: TestApp, job: number) => Promise<void>) {
  const paths = Array.from({ length: MANY }, (_, n) => `${n < MANY - 200 ? '/many' : '/last'}/${n}.txt`)
  const tree = Object.fromEntries(paths.map((path) => [path, 'x']))
  const app = await testApp({ tree: { ...tree, '/later.txt': 'l' }, users: [{ username: 'ann' }] })
  for (const part of [paths.slice(0, -200), paths.slice(-200)])
    expect(await runJob(app, { kind: 'delete', paths: part }, { as: 'ann' })).toMatchObject({ state: 'done' })
  const release = await stalledUpload(app, '/many/upload.bin')
  const done = Promise.withResolvers<void>()
  const unsubscribe = app.context.events.subscribe('operation.ended', ({ kind, jobStep }) => {
    if (kind !== 'purge' || !jobStep) return
    unsubscribe()
    between(app, jobStep.job).then(release).then(done.resolve, done.reject)
  })
  const ended = await runJob(app, EVERYTHING, { as: 'ann' })
  await done.promise
  return { app, ended, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

test('a canceled job leaves what it did not reach', async () => {
  await using purged = await purgeInParts(async (own, job) => {
    expect((await own.request(`/api/jobs/${job}`, { method: 'DELETE', as: 'ann' })).status).toBe(202)
  })
  const { app, ended } = purged
  expect(ended).toMatchObject({ state: 'cancelled', count: MANY, items: { done: 200 }, stepsDone: 0 })
  expect((await trash(app, 'ann')).total).toBe(MANY - 200)
  expect(await runJob(app, EVERYTHING, { as: 'ann' })).toMatchObject({ state: 'done', count: MANY - 200 })
  expect((await trash(app, 'ann')).total).toBe(0)
})

test('permissions are those at the start of each part, and items that came later stay', async () => {
  await using purged = await purgeInParts(async (own) => {
    await moveToTrash(own, ['/later.txt'], 'ann')
    const data = { id: 2, perm: { ...(await own.context.users.get(2)).permissions, delete: false } }
    const body = JSON.stringify({ what: 'user', which: ['perm'], data })
    expect((await own.request('/api/users/2', { method: 'PUT', body })).status).toBe(200)
  })
  const { app, ended } = purged
  expect(ended).toMatchObject({ state: 'done', failedCount: 50, items: { done: 400, total: 400 } })
  expect(ended.failed[0]?.code).toBe('not_allowed')
  const { total, items } = await trash(app, 'ann')
  expect([total, items[0]?.path]).toEqual([51, '/later.txt'])
})

test('links to what a canceled job deleted are deleted too', async () => {
  const many = Object.fromEntries(Array.from({ length: 8000 }, (_, n) => [`/big/${n}.txt`, 'x']))
  await using app = await testApp({ tree: { ...many, '/linked.txt': 'l', '/first.txt': 'f' } })
  expect((await app.request('/api/share/linked.txt', { method: 'POST', body: '{}' })).status).toBe(200)
  await moveToTrash(app, ['/first.txt', '/big', '/linked.txt'])
  const links = () => app.context.db.selectFrom('parked_shares').select('hash').execute()
  expect(await links()).toHaveLength(1)
  const canceling = Promise.withResolvers<number>()
  const unsubscribe = app.context.events.subscribe(
    'operation.progress',
    async ({ operation: { jobStep }, progress }) => {
      if (!jobStep || progress.items < 2) return
      unsubscribe()
      canceling.resolve((await app.request(`/api/jobs/${jobStep.job}`, { method: 'DELETE' })).status)
    },
  )
  const ended = await runJob(app, EVERYTHING)
  expect(await canceling.promise).toBeOneOf([200, 202])
  expect(await links()).toEqual([])
  // An item whose deletion was begun is deleted completely.
  const { items } = await trash(app)
  expect(items.map(({ path }) => path)).toEqual(ended.state === 'cancelled' ? ['/first.txt'] : [])
})
