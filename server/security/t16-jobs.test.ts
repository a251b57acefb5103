import { expect, test } from 'bun:test'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Job } from '#contract/jobs.ts'
import { parsePlainPath } from '#server/access/virtual-path.ts'
import { blankJob } from '#server/jobs/blank-job.ts'
import type { JobWish } from '#server/jobs/wish.ts'
import { deny } from '#server/testing/asking.ts'
import { endOf, startJob } from '#server/testing/jobs.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

// T16 and T3 for jobs: what was asked for is done to the very items that were meant, by who may do it, and tells of nothing else.

/** An upload that does not end keeps its place to itself, and whoever needs it waits. */
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
  const ended = await endOf(app, waiting, 'mia')
  expect([textAt(app, 'one/docs/a.txt'), textAt(app, 'two/docs/a.txt')]).toEqual(['one', 'two'])
  expect(ended).toMatchObject({ state: 'interrupted', items: { done: 0 } })
})

test('a deletion that goes on after a stop spares what was not there when it began', async () => {
  await using app = await testApp({ tree: { '/b.txt': 'b' } })
  const { db, jobs } = app.context
  const wish: JobWish = { kind: 'delete', paths: [parsePlainPath('/a'), parsePlainPath('/b.txt')] }
  await db
    .insertInto('jobs')
    .values({
      ...{ user_id: 1, scope_root: '/', address: null, state: 'running', tries: 1, is_cancelled: 0 },
      wish: JSON.stringify(wish),
      identities: JSON.stringify([null, null]),
      shown: JSON.stringify({ ...blankJob(wish), startedAt: Date.now() }),
      ...{ created_at: Date.now(), updated_at: Date.now(), ended_at: null },
    })
    .execute()
  mkdirSync(path.join(app.root, 'a'))
  writeFileSync(path.join(app.root, 'a/new.txt'), 'new')
  await jobs.resume()
  const { id = 0 } = (await jobs.list(1))[0] ?? {}
  const ended = await endOf(app, { id })
  expect([textAt(app, 'a/new.txt'), textAt(app, 'b.txt')]).toEqual(['new', 'b'])
  expect(ended.failed.map(({ code }) => code)).toEqual(['not_found', 'not_found'])
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
  for (let tries = 0; tries < 200 && now.items.total === null; tries += 1) {
    await Bun.sleep(10)
    now = Job.parse(await (await app.request(`/api/jobs/${job.id}`, { as: 'mia' })).json())
  }
  await release()
  expect([now.items.total, now.bytes.total]).toEqual([6, 6])
  await endOf(app, job, 'mia')
  expect(existsSync(path.join(app.root, 'copy'))).toBe(false)
})

test('what a job tells of failures is bounded by its length, too', async () => {
  await using app = await testApp()
  const folder = `/${Array.from({ length: 15 }, () => 'x'.repeat(250)).join('/')}`
  const paths = Array.from({ length: 1000 }, (_, index) => `${folder}/${index}`)
  const ended = await endOf(app, await startJob(app, { kind: 'delete', paths }))
  expect(ended.failedCount).toBe(1000)
  expect(ended.failed.length).toBeGreaterThan(10)
  expect(JSON.stringify(ended).length).toBeLessThan(100_000)
})
