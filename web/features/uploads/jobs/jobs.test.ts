import { expect, test } from 'bun:test'
import type { JobRequest } from '#contract/job-requests.ts'
import type { Job } from '#contract/jobs.ts'
import { translator } from '#web/i18n/catalog.ts'
import { jobs as texts } from '#web/i18n/generated/en/books/jobs.ts'
import { page } from '#web/i18n/generated/en/page.ts'
import { createApiClient } from '#web/lib/api-client.ts'
import type { Step } from '#web/lib/step.ts'
import { buildJob } from '#web/lib/testing/build-job.ts'
import { describeRequest, isSameJob } from './job-description.ts'
import { headline } from './job-texts.ts'
import { createJobs } from './jobs.ts'
import { retryRequest } from './retry-request.ts'
import { createSpeedMeter } from './speed-meter.ts'
import { describeStep, stepOf } from './step-of.ts'

const COPY: JobRequest = {
  kind: 'copy',
  steps: [
    { from: '/a', to: '/b/a', onTaken: 'replace' },
    { from: '/c', to: '/b/c', onTaken: 'refuse' },
  ],
}
const running = (overrides: Partial<Job> = {}) => buildJob({ state: 'running', endedAt: null, count: 2, ...overrides })

/** Creates the jobs of a server that answers a new job with the first of these states, and later polls with the others. */
const setUp = (...states: readonly Job[]) => setUpWith({ patience: 5 }, ...states)

/** `patience`: jobs that take longer are shown, in milliseconds. */
function setUpWith({ patience }: { readonly patience: number }, ...states: readonly Job[]) {
  const asked: string[] = []
  const left = [...states]
  const first = left.shift()
  const world = { away: false, answer: Promise.resolve(), list: Promise.resolve(), known: [] as readonly Job[] }
  const server = Bun.serve({
    port: 0,
    async fetch({ method, url }) {
      const { pathname } = new URL(url)
      asked.push(`${method} ${pathname}`)
      if (world.away) return Response.json({ code: 'internal', message: '' }, { status: 502 })
      if (method === 'POST') await world.answer
      if (method === 'POST') return Response.json(first, { status: 202 })
      if (method === 'DELETE') return Response.json(running({ state: 'running' }), { status: 202 })
      await world.list
      if (world.known.length > 0) return Response.json({ jobs: world.known })
      const now = left.length > 1 ? left.shift() : left[0]
      return Response.json({ jobs: now ? [now] : [] })
    },
  })
  const api = createApiClient({
    baseUrl: server.url.href.replace(/\/$/, ''),
    token: () => null,
    onRenew: () => undefined,
  })
  const ended: Job[] = []
  const failures: unknown[] = []
  const steps: (Step | null)[] = []
  const jobs = createJobs({
    api,
    onStep: (_, step) => void step.then((done) => steps.push(done)),
    onEnded: (job) => ended.push(job),
    onFailed: (error) => failures.push(error),
    isVisible: () => true,
    showAfter: patience,
    interval: 5,
  })
  const become = async (look: () => unknown, wanted: unknown) => {
    while (!Bun.deepEquals(look(), wanted)) await Bun.sleep(2)
  }
  const stop = async () => {
    jobs.reset()
    await server.stop(true)
  }
  return { jobs, asked, steps, ended, failures, world, become, [Symbol.asyncDispose]: stop }
}

test('what is over at once is never shown, and kept by nobody', async () => {
  await using it = setUpWith({ patience: 60_000 }, buildJob())
  const { job, reported } = await it.jobs.run(COPY)
  expect([job.state, reported]).toEqual(['done', null])
  expect(it.jobs.state.getSnapshot().shown).toEqual([])
  await it.become(() => it.asked, ['POST /api/jobs', 'DELETE /api/jobs/1'])
})

test('what lasts is shown and followed to its end', async () => {
  const end = buildJob({ count: 2, items: { done: 9, total: 9 } })
  await using it = setUp(running(), running({ items: { done: 4, total: 9 } }), end)
  const shown = Promise.withResolvers<void>()
  const result = it.jobs.run(COPY, shown.resolve)
  await shown.promise
  expect(await result).toEqual({ job: end, reported: 'tray' })
  expect(it.ended).toEqual([end])
  const [line] = it.jobs.state.getSnapshot().shown
  expect([line?.key, line?.job?.state]).toEqual([1, 'done'])
  it.jobs.dismiss(1)
  expect(it.jobs.state.getSnapshot().shown).toEqual([])
  await it.become(() => it.asked.at(-1), 'DELETE /api/jobs/1')
})

test('a job is reported once: by the notification of its step, and not by its line as well', async () => {
  await using it = setUp(running(), buildJob({ count: 2 }))
  const { job } = await it.jobs.run(COPY, undefined, { text: ({ count }) => `${count} copied` })
  await it.become(() => it.steps, [{ kind: 'copy', name: '', count: 2, text: '2 copied' }])
  expect(it.jobs.state.getSnapshot().shown.map(({ key, reported }) => [key, reported])).toEqual([[job.id, true]])
})

const PARTIAL: Partial<Job> = { count: 2, failedCount: 1, failed: [{ path: '/c', code: 'not_allowed' }] }

test('a short job of which a part failed is reported by its notification, which can show the failed items in the tray', async () => {
  await using it = setUpWith({ patience: 60_000 }, buildJob(PARTIAL))
  const remedy = { label: 'Ask', run: () => undefined }
  const { reported } = await it.jobs.run(COPY, undefined, { text: 'Copied', remedy: () => remedy })
  expect(reported).toBe('notification')
  expect(it.steps).toMatchObject([{ kind: 'copy', count: 1, failure: { count: 1, remedy } }])
  const failure = it.steps[0]?.failure
  expect(failure?.items).toMatchObject([{ path: '/c', error: { code: 'not_allowed', status: 403 } }])
  expect(it.steps[0]?.text).toBeUndefined()
  expect(it.jobs.state.getSnapshot().shown).toEqual([])
  failure?.showDetails?.()
  expect(it.jobs.state.getSnapshot().shown.map(({ key, detailsAsked }) => [key, detailsAsked])).toEqual([[1, 1]])
  expect(it.jobs.canRetry(1)).toBe(true)
})

test('so is a long job, whose line in the tray lists the failed items', async () => {
  await using it = setUp(running(), buildJob(PARTIAL))
  expect((await it.jobs.run(COPY)).reported).toBe('notification')
  expect(it.steps[0]?.failure?.count).toBe(1)
  it.steps[0]?.failure?.showDetails?.()
  it.jobs.dismiss(1)
  it.steps[0]?.failure?.showDetails?.()
  expect(it.jobs.state.getSnapshot().shown.map(({ key, detailsAsked }) => [key, detailsAsked])).toEqual([[1, 1]])
})

test('the caller reports a job of which everything failed', async () => {
  await using it = setUpWith({ patience: 60_000 }, buildJob({ ...PARTIAL, state: 'failed', failedCount: 2 }))
  expect((await it.jobs.run(COPY)).reported).toBeNull()
  expect(it.steps).toEqual([null])
})

test('a permanent deletion from the trash has a step only if a part of it failed, and that cannot be undone', () => {
  const request: JobRequest = { kind: 'purge', selection: { ids: ['x', 'y'] } }
  expect(stepOf(request, buildJob({ kind: 'purge', count: 2 }))).toBeNull()
  expect(stepOf(request, buildJob({ ...PARTIAL, kind: 'purge' }))).toMatchObject({
    kind: 'purge',
    count: 1,
    permanent: true,
  })
})

test('what the trash reports, or nothing can undo, is reported by its line', async () => {
  await using it = setUp(running({ kind: 'purge' }), buildJob({ kind: 'purge', count: 2 }))
  await it.jobs.run({ kind: 'purge', selection: { ids: ['x'] } })
  await it.become(() => it.steps, [null])
  expect(it.jobs.state.getSnapshot().shown.map(({ reported }) => reported)).toEqual([false])
})

test('deleting permanently is reported, and never offered to be undone', () => {
  const request: JobRequest = { kind: 'delete', paths: ['/a.txt'], forever: true }
  const job = buildJob({ kind: 'delete', from: '/a.txt', count: 1 })
  expect(stepOf(request, job)).toEqual({ kind: 'purge', name: 'a.txt', count: 1, permanent: true })
})

test('a job that ended early has done only the steps that it completed', () => {
  const request: JobRequest = { kind: 'delete', paths: ['/a', '/b', '/c'] }
  const job = (overrides: Partial<Job>) => buildJob({ kind: 'delete', count: 3, state: 'cancelled', ...overrides })
  expect(stepOf(request, job({ stepsDone: 0 }))).toBeNull()
  expect(stepOf(request, job({ stepsDone: 2 }))).toEqual({ kind: 'delete', name: '', count: 2 })
  expect(stepOf(request, job({ stepsDone: 1, failedCount: 1, state: 'interrupted' }))).toMatchObject({ count: 1 })
  const step: Step = { kind: 'delete', name: '', count: 2 }
  expect(describeStep(step, job({ stepsDone: 2 }), 'Deleted 3 items')).toEqual(step)
})

test('a description is for a job of which all succeeded; null leaves the report to the caller', () => {
  const step: Step = { kind: 'extract', name: '', count: 2 }
  expect(describeStep(step, buildJob({ failedCount: 1 }), 'done')).toEqual(step)
  expect(describeStep(step, buildJob(), 'done')).toEqual({ ...step, text: 'done' })
  expect(describeStep(step, buildJob(), () => null)).toEqual({ ...step, quiet: true })
})

test('how far it is shows before its beginning is answered, on the line it stays on; its end is told there', async () => {
  const end = buildJob({ from: '/a', count: 2 })
  await using it = setUp(end, running({ from: '/a' }))
  const answer = Promise.withResolvers<void>()
  it.world.answer = answer.promise
  const result = it.jobs.run(COPY)
  const lines = () => it.jobs.state.getSnapshot().shown.map(({ line, job }) => [line, job?.state ?? null])
  await it.become(lines, [[-1, 'running']])
  answer.resolve()
  expect(await result).toEqual({ job: end, reported: 'tray' })
  expect(lines()).toEqual([[-1, 'done']])
  expect(it.ended).toEqual([end])
})

test('what was begun elsewhere is found, and a server that is away is waited for', async () => {
  await using it = setUp(running(), running(), running({ items: { done: 1, total: 3 } }))
  it.jobs.follow()
  await it.become(() => it.jobs.state.getSnapshot().shown.length, 1)
  it.world.away = true
  await it.become(() => it.jobs.state.getSnapshot().offline, true)
  expect(it.jobs.state.getSnapshot().shown).toHaveLength(1)
  it.world.away = false
  await it.become(() => it.jobs.state.getSnapshot().offline, false)
  expect(it.failures).toEqual([])
})

test('of the jobs that ended before, only those with something to report are shown', async () => {
  const failed = buildJob({ id: 4, failedCount: 1 })
  await using it = setUp(running(), failed)
  const old = [
    buildJob({ id: 1 }),
    buildJob({ id: 2, state: 'cancelled' }),
    buildJob({ id: 3, state: 'interrupted' }),
    failed,
    running({ id: 5 }),
  ]
  it.world.known = old
  it.jobs.follow()
  const shown = () => it.jobs.state.getSnapshot().shown.map(({ key }) => key)
  await it.become(() => shown().toSorted(), [3, 4, 5])
  // One that ends while it is watched stays, so that its end can be seen.
  it.world.known = old.map((job) => (job.id === 5 ? buildJob({ id: 5 }) : job))
  await it.become(() => it.jobs.state.getSnapshot().shown.find(({ key }) => key === 5)?.job?.state, 'done')
  expect(shown().toSorted()).toEqual([3, 4, 5])
})

test('somebody else may tell where a job stands; one that is gone from the list has ended', async () => {
  await using it = setUp(running())
  const list = Promise.withResolvers<void>()
  it.world.list = list.promise
  const result = it.jobs.run(COPY)
  await it.become(() => it.jobs.state.getSnapshot().shown[0]?.key, 1)
  it.jobs.updateJob(running({ items: { done: 2, total: 4 } }))
  list.resolve()
  expect((await result).job.state).toBe('interrupted')
  await it.become(() => it.jobs.state.getSnapshot().shown, [])
  expect(it.ended).toHaveLength(1)
})

test('one that the server refuses is nothing to be watched', async () => {
  await using it = setUp(running())
  it.world.away = true
  await expect(it.jobs.run(COPY)).rejects.toMatchObject({ status: 502 })
  expect(it.jobs.state.getSnapshot().shown).toEqual([])
})

test('cancelling asks the server, also when it had not answered yet', async () => {
  await using it = setUp(running(), buildJob({ state: 'cancelled' }))
  const result = it.jobs.run(COPY)
  await it.become(() => it.jobs.state.getSnapshot().shown.length, 1)
  const [line] = it.jobs.state.getSnapshot().shown
  if (line) it.jobs.cancel(line.key)
  expect((await result).job.state).toBe('cancelled')
  await it.become(() => it.asked.includes('DELETE /api/jobs/1'), true)
})

test('a request of the previous user is not shown, and does not hide the jobs of the next one', async () => {
  const other = running({ id: 2, kind: 'delete', from: '/other', to: null })
  await using it = setUp(running(), other)
  const [answer, list] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  Object.assign(it.world, { answer: answer.promise, list: list.promise })
  let settled = false
  void it.jobs.run(COPY).finally(() => {
    settled = true
  })
  const keys = () => it.jobs.state.getSnapshot().shown.map(({ key }) => key)
  await it.become(() => [keys(), it.asked.at(-1)], [[-1], 'GET /api/jobs'])
  it.jobs.reset()
  expect(keys()).toEqual([])
  // The poll of the previous user is not answered yet.
  it.world.list = Promise.resolve()
  it.jobs.follow()
  await it.become(keys, [2])
  answer.resolve()
  list.resolve()
  await it.become(() => it.asked.length > 6, true)
  expect(keys()).toEqual([2])
  expect([settled, it.ended, it.failures]).toEqual([false, [], []])
})

test('a request of the previous user that takes long is never shown to the next one', async () => {
  await using it = setUp(running())
  const answer = Promise.withResolvers<void>()
  it.world.answer = answer.promise
  void it.jobs.run(COPY)
  it.jobs.reset()
  void it.jobs.run(COPY)
  const keys = () => it.jobs.state.getSnapshot().shown.map(({ key }) => key)
  await it.become(() => keys().includes(-2), true)
  expect(keys()).toEqual([-2])
  answer.resolve()
})

test('a failure of the previous user is not reported to the next one', async () => {
  await using it = setUp(running(), running())
  it.jobs.follow()
  await it.become(() => it.jobs.state.getSnapshot().shown.length, 1)
  it.world.away = true
  it.jobs.cancel(1)
  it.jobs.reset()
  it.jobs.follow()
  await it.become(() => it.asked.includes('DELETE /api/jobs/1'), true)
  await it.become(() => it.jobs.state.getSnapshot().offline, true)
  expect(it.failures).toEqual([])
})

test('a job that is answered at once has one line', async () => {
  await using it = setUp(running(), running())
  void it.jobs.run(COPY)
  const lines = () => it.jobs.state.getSnapshot().shown.map(({ line }) => line)
  await it.become(() => it.asked.length > 8, true)
  expect(lines()).toHaveLength(1)
})

test('what failed is asked for again as it was, or as far as the job tells', () => {
  const failed = buildJob({ failedCount: 1, failed: [{ path: '/a', code: 'busy' }], to: '/b' })
  expect(retryRequest(failed, COPY)).toEqual({ kind: 'copy', steps: [{ from: '/a', to: '/b/a', onTaken: 'replace' }] })
  expect(retryRequest(failed, undefined)).toEqual({
    kind: 'copy',
    steps: [{ from: '/a', to: '/b/a', onTaken: 'refuse' }],
  })
  expect(retryRequest({ ...failed, kind: 'delete', to: null }, undefined)).toEqual({ kind: 'delete', paths: ['/a'] })
  expect(retryRequest({ ...failed, kind: 'extract' }, undefined)).toBeNull()
  expect(retryRequest(buildJob(), COPY)).toBeNull()
  const purge: JobRequest = { kind: 'purge', selection: { ids: ['0'.repeat(32)] } }
  const purged: Job = { ...failed, kind: 'purge', to: null }
  expect(retryRequest(purged, purge)).toEqual(purge)
  // The trash may hold other items by then.
  expect(retryRequest(purged, { kind: 'purge', selection: { all: true } })).toBeNull()
  expect(retryRequest(purged, undefined)).toBeNull()
})

test('what is asked for says what it is about as the server will', () => {
  expect(describeRequest(COPY)).toEqual({ kind: 'copy', from: '/a', count: 2, to: '/b' })
  const names = ['a', 'b']
  const pack = describeRequest({
    kind: 'archive',
    folder: '/in',
    names,
    to: '/in/x.zip',
    format: 'zip',
    onTaken: 'rename',
  })
  expect(pack).toEqual({
    kind: 'archive',
    from: '/in/a',
    count: 2,
    to: '/in/x.zip',
  })
})

test('a permanent deletion is one line, although only the server knows its items, and cannot be undone', async () => {
  const request: JobRequest = { kind: 'purge', selection: { all: true } }
  const about = describeRequest(request)
  expect(about).toEqual({ kind: 'purge', from: '/', count: 0, to: null })
  const job = running({ kind: 'purge', from: '/a.txt', count: 3, to: null })
  expect([isSameJob(about, job), isSameJob(about, { ...job, kind: 'delete' })]).toEqual([true, false])
  expect(stepOf(request, buildJob({ kind: 'purge', count: 3 }))).toBeNull()
  const seen = { watched: true, reported: false, detailsAsked: 0 }
  const shown = { key: 1, line: 1, about, job: null, speed: { bytes: null, secondsLeft: null }, ...seen }
  const t = translator({ ...page, ...texts })
  expect([headline(shown, t), headline({ ...shown, about: job, job }, t)]).toEqual([
    'Emptying trash',
    'Deleting 3 items',
  ])
})

test('the speed is that of the last seconds', () => {
  const pace = createSpeedMeter()
  const at = (done: number) => running({ bytes: { done, total: 10_000 } })
  pace.note(at(0), 0)
  expect(pace.speed(at(0))).toEqual({ bytes: null, secondsLeft: null })
  for (let second = 1; second <= 8; second += 1) pace.note(at(second * 1000), second * 1000)
  expect(pace.speed(at(8000))).toEqual({ bytes: 1000, secondsLeft: 2 })
})
