import { afterEach, expect, test } from 'bun:test'
import { parsePlainPath } from '#server/access/virtual-path.ts'
import {
  messagesOf,
  notify,
  pushApp,
  pushDevices,
  pushState,
  sendTest,
  setPush,
  turnOn,
  waitingPushes,
} from '#server/testing/push-world.ts'
import type { TestApp, TestAppOptions } from '#server/testing/test-app.ts'
import { until } from '#server/testing/until.ts'
import { openPushService } from '#testing/push-service.ts'
import { DELAYS, MAX_AGE, MAX_WAITING } from './queue-store.ts'

let opened = new AsyncDisposableStack()
afterEach(async () => {
  await opened.disposeAsync()
  opened = new AsyncDisposableStack()
})

const service = (...options: Parameters<typeof openPushService>) => opened.use(openPushService(...options))
async function startOn(options: TestAppOptions = {}): Promise<TestApp> {
  const app = opened.use(await pushApp(options))
  await setPush(app)
  return app
}
const isIdle = async (app: TestApp) => (await waitingPushes(app)).length === 0

/** A clock that a test sets. */
const clock = () => {
  const time = { now: Date.now() }
  return { time, now: () => time.now }
}

test('the kinds that the device wants arrive, those of one kind together, and only once', async () => {
  const push = service()
  const app = await startOn()
  await turnOn(app, push.device, { kinds: ['quota_low'] })
  await notify(app, 80)
  await until(() => push.received.length === 1)
  await app.context.notices.add({
    ...{ userId: 2, place: null, count: 1 },
    content: { kind: 'recovery_code_used', left: 1 },
  })
  await notify(app, 95, 3)
  await notify(app, 95)
  await until(async () => push.received.length === 2 && (await isIdle(app)))
  expect(messagesOf(push).map(({ tag, body }) => [tag, body])).toEqual([
    ['quota_low', 'Your storage quota is almost used up'],
    ['quota_low', 'Your storage quota is almost used up'],
  ])
  expect(new Set(messagesOf(push).flatMap(({ ids }) => ids)).size).toBe(2)
})

test.each([
  [false, '1 task failed', '/files/'],
  [true, '1 task failed\nsecret.txt', '/files/'],
])('names of files only if they are wanted (%p)', async (fileNames, body, path) => {
  const push = service()
  const app = await startOn({ tree: { '/secret.txt': 's' } })
  await turnOn(app, push.device, { fileNames })
  await app.context.notices.add({
    ...{ userId: 2, place: parsePlainPath('/secret.txt'), count: 1 },
    content: { kind: 'job_failed', job: 1, action: 'move', state: 'failed', items: 1, failed: 1, failure: null },
  })
  await until(() => push.received.length === 1)
  expect(messagesOf(push)[0]).toMatchObject({ body, path })
})

test.each([404, 410])('%i ends the registration', async (status) => {
  const push = service(() => new Response(null, { status }))
  const app = await startOn()
  await turnOn(app, push.device)
  await notify(app, 80)
  await until(async () => (await pushDevices(app)).length === 0)
  expect(await waitingPushes(app)).toEqual([])
  expect((await pushState(app)).device).toBeNull()
  await turnOn(app, push.device)
  expect(await sendTest(app)).toBe('gone')
  expect((await pushState(app)).device).toBeNull()
})

test.each([
  [500, null, DELAYS[0] ?? 0],
  [429, '3600', 3_600_000],
  [503, '1', DELAYS[0] ?? 0],
  [429, 'Sat, 28 Nov 2026 13:00:00 GMT', 3_600_000],
])('%i (Retry-After: %p) is tried again after %i ms, as often as there are delays', async (status, after, delay) => {
  const headers = { ...(after !== null && { 'Retry-After': after }) }
  const push = service((_, count) => new Response(null, { status: count === 1 ? status : 201, headers }))
  const { time, now } = clock()
  time.now = Date.parse('2026-11-28T12:00:00Z')
  const app = await startOn({ now })
  await turnOn(app, push.device)
  await notify(app, 80)
  await until(async () => (await pushDevices(app))[0]?.tries === 1)
  expect((await pushDevices(app))[0]?.next_at).toBe(time.now + delay)
  // Another notification does not shorten the delay.
  await notify(app, 95)
  expect((await pushDevices(app))[0]?.next_at).toBe(time.now + delay)
  time.now += delay
  app.context.pushSender.wake()
  await until(async () => push.received.length === 2 && (await isIdle(app)))
  expect(messagesOf(push)[1]?.ids).toHaveLength(2)
  expect(await pushDevices(app)).toMatchObject([{ tries: 0, next_at: null }])
})

test('a message that fails for ever is given up, and one that is refused at once', async () => {
  const push = service((_, count) => new Response(null, { status: count > DELAYS.length + 1 ? 413 : 502 }))
  const { time, now } = clock()
  const app = await startOn({ now })
  await turnOn(app, push.device)
  await notify(app, 80)
  for (const delay of DELAYS) {
    const before = time.now
    await until(async () => ((await pushDevices(app))[0]?.next_at ?? 0) > before)
    time.now += delay
    app.context.pushSender.wake()
  }
  await until(() => isIdle(app))
  expect(push.received).toHaveLength(DELAYS.length + 1)
  await notify(app, 95)
  await until(async () => push.received.length === DELAYS.length + 2 && (await isIdle(app)))
})

test('what was read, or waits too long, is not sent', async () => {
  const push = service((_, count) => new Response(null, { status: count === 1 ? 500 : 201 }))
  const { time, now } = clock()
  const app = await startOn({ now })
  await turnOn(app, push.device)
  await notify(app, 80)
  await until(async () => (await pushDevices(app))[0]?.tries === 1)
  await app.context.notices.markRead({ userId: 2 }, { until: time.now })
  time.now += DELAYS[0] ?? 0
  app.context.pushSender.wake()
  await until(() => isIdle(app))
  expect(push.received).toHaveLength(1)
  await app.context.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('push_devices')
      .set({ next_at: time.now + MAX_AGE, tries: 1 })
      .execute()
  })
  await notify(app, 95)
  await until(async () => (await waitingPushes(app)).length === 1)
  time.now += MAX_AGE + 1
  app.context.pushSender.wake()
  await until(() => isIdle(app))
  expect(push.received).toHaveLength(1)
})

test('no more notifications wait for a device than the limit', async () => {
  const push = service()
  const app = await startOn()
  await turnOn(app, push.device)
  const later = Date.now() + 3_600_000
  await app.context.db.transaction().execute((tx) => tx.updateTable('push_devices').set({ next_at: later }).execute())
  for (let i = 0; i < MAX_WAITING + 2; i++) await notify(app, 80)
  await until(async () => (await waitingPushes(app)).length === MAX_WAITING)
  const ids = (await waitingPushes(app)).map((row) => row.notice_id)
  expect(Math.max(...ids) - Math.min(...ids)).toBe(MAX_WAITING - 1)
})

test('a push service that does not respond delays neither another device nor the stop of the server', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  opened.defer(() => resolve(new Response()))
  const [slow, push] = [service(() => promise), service()]
  const app = await startOn()
  await turnOn(app, slow.device)
  await turnOn(app, push.device, {}, await app.freshToken('bob'))
  await notify(app, 80, 2)
  await until(() => slow.received.length === 1)
  await notify(app, 80, 3)
  await until(() => push.received.length === 1)
  await app[Symbol.asyncDispose]()
  expect(app.log.join('\n')).not.toContain('level=error')
})
