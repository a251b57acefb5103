import { afterEach, expect, test } from 'bun:test'
import { ErrorBody } from '#contract/errors.ts'
import type { NoticeKind } from '#contract/notices.ts'
import { PushMessage, type PushProblem, PushState, PushTestResult } from '#contract/push.ts'
import { INITIAL_SETTINGS } from '#contract/settings.ts'
import { MadeToken } from '#contract/tokens.ts'
import { parsePlainPath } from '#server/access/virtual-path.ts'
import { type TestApp, type TestAppOptions, testApp } from '#server/testing/test-app.ts'
import { PASSWORD } from '#server/testing/test-users.ts'
import { until } from '#server/testing/until.ts'
import { openRawReceiver, RECEIVER_ALLOWED } from '#server/testing/webhook-receiver.ts'
import { openPushService, PUSH_CERTIFICATE, verifiedClaims } from '#testing/push-service.ts'
import { DELAYS, MAX_AGE, MAX_WAITING } from './queue-store.ts'
import { MAX_DEVICES } from './store.ts'

let opened = new AsyncDisposableStack()
afterEach(async () => {
  await opened.disposeAsync()
  opened = new AsyncDisposableStack()
})

const service = (...options: Parameters<typeof openPushService>) => opened.use(openPushService(...options))
/** Messages of a push service. */
const messagesOf = (push: ReturnType<typeof service>) => push.texts().map((text) => PushMessage.parse(JSON.parse(text)))
const REACH = { ...RECEIVER_ALLOWED, ca: [...RECEIVER_ALLOWED.ca, PUSH_CERTIFICATE] }
const lookup = async () => ['127.0.0.1']
const start = async (options: TestAppOptions = {}) => {
  const config = { webhooks: REACH, ...options.config }
  return opened.use(await testApp({ users: [{ username: 'ann' }, { username: 'bob' }], lookup, ...options, config }))
}
const setPush = async (app: TestApp, push: object) => {
  const body = JSON.stringify({ ...INITIAL_SETTINGS, push: { enabled: true, contact: '', ...push } })
  expect((await app.request('/api/settings', { method: 'PUT', body })).status).toBe(200)
}
const startOn = async (options: TestAppOptions = {}, push: object = {}) => {
  const app = await start(options)
  await setPush(app, push)
  return app
}

type Device = ReturnType<typeof openPushService>['device']
const ALL: NoticeKind[] = ['upload_received', 'job_failed', 'quota_low', 'recovery_code_used']
const ask = (app: TestApp, method: string, body?: object, token?: string, path = '/api/push') =>
  app.request(path, {
    method,
    ...(token === undefined ? { as: 'ann' } : { as: null, headers: { 'X-Auth': token } }),
    ...(body && { body: JSON.stringify(body) }),
  })
const turnOn = async (app: TestApp, device: Device, more: object = {}, token?: string) => {
  const response = await ask(app, 'PUT', { ...device, kinds: ALL, fileNames: false, ...more }, token)
  expect(response.status).toBe(200)
  return PushState.parse(await response.json())
}
const stateOf = async (app: TestApp, token?: string) =>
  PushState.parse(await (await ask(app, 'GET', undefined, token)).json())
const testIt = async (app: TestApp) => {
  const response = await ask(app, 'POST', undefined, undefined, '/api/push/test')
  return PushTestResult.parse(await response.json()).problem
}
const refusal = async (work: Promise<Response>) => {
  const response = await work
  const { code, field } = ErrorBody.parse(await response.json())
  return `${response.status} ${code} ${field ?? ''}`.trim()
}
const notify = (app: TestApp, percent: number, userId = 2) =>
  app.context.notices.add({ userId, place: null, count: 1, content: { kind: 'quota_low', percent } })
const waiting = (app: TestApp) => app.context.db.selectFrom('push_queue').selectAll().execute()
const devices = (app: TestApp) => app.context.db.selectFrom('push_devices').selectAll().execute()
const isIdle = async (app: TestApp) => (await waiting(app)).length === 0

/** A clock that a test sets. */
const clock = () => {
  const time = { now: Date.now() }
  return { time, now: () => time.now }
}

test('until an administrator turns it on, there is nothing', async () => {
  const push = service()
  const app = await start()
  expect(await stateOf(app)).toEqual({ key: null, device: null })
  const wish = { ...push.device, kinds: ALL, fileNames: false }
  expect(await refusal(ask(app, 'PUT', wish))).toBe('409 conflict')
  expect(await refusal(ask(app, 'POST', undefined, undefined, '/api/push/test'))).toBe('409 conflict')
  await setPush(app, {})
  expect((await stateOf(app)).key).toMatch(/^[\w-]{87}$/)
  await turnOn(app, push.device)
  await setPush(app, { enabled: false })
  expect(await stateOf(app)).toEqual({ key: null, device: null })
  await notify(app, 80)
  expect(await waiting(app)).toEqual([])
})

test('without a service worker, it cannot be turned on', async () => {
  const app = await startOn({ config: { noServiceWorker: true } })
  expect(await stateOf(app)).toEqual({ key: null, device: null })
})

test('a test arrives encrypted and signed, in the language of the user', async () => {
  const push = service()
  const app = await startOn({}, { contact: 'admin@example.test' })
  const { key } = await turnOn(app, push.device, { locale: 'de' })
  expect(await testIt(app)).toBeNull()
  expect(messagesOf(push)).toEqual([
    {
      ...{ title: 'Coffer', body: 'Benachrichtigungen funktionieren auf diesem Gerät.', locale: 'de', tag: 'test' },
      ...{ path: '/settings/profile', ids: [] },
    },
  ])
  const [{ headers, target } = expect.unreachable()] = push.received
  const claims = verifiedClaims(headers.get('authorization'), key ?? '')
  expect(claims).toMatchObject({ aud: `https://127.0.0.1:${push.port}`, sub: 'mailto:admin@example.test' })
  expect(Number(claims.exp) * 1000).toBeLessThan(Date.now() + 86_400_000)
  expect(target).toBe('/push/1')
  const names = ['content-encoding', 'ttl', 'content-type']
  expect(names.map((name) => headers.get(name))).toEqual(['aes128gcm', '86400', 'application/octet-stream'])
})

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
  await until(async () => (await devices(app)).length === 0)
  expect(await waiting(app)).toEqual([])
  expect((await stateOf(app)).device).toBeNull()
  await turnOn(app, push.device)
  expect(await testIt(app)).toBe('gone')
  expect((await stateOf(app)).device).toBeNull()
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
  await until(async () => (await devices(app))[0]?.tries === 1)
  expect((await devices(app))[0]?.next_at).toBe(time.now + delay)
  // Another notification does not shorten the delay.
  await notify(app, 95)
  expect((await devices(app))[0]?.next_at).toBe(time.now + delay)
  time.now += delay
  app.context.pushSender.wake()
  await until(async () => push.received.length === 2 && (await isIdle(app)))
  expect(messagesOf(push)[1]?.ids).toHaveLength(2)
  expect(await devices(app)).toMatchObject([{ tries: 0, next_at: null }])
})

test('a message that fails for ever is given up, and one that is refused at once', async () => {
  const push = service((_, count) => new Response(null, { status: count > DELAYS.length + 1 ? 413 : 502 }))
  const { time, now } = clock()
  const app = await startOn({ now })
  await turnOn(app, push.device)
  await notify(app, 80)
  for (const delay of DELAYS) {
    const before = time.now
    await until(async () => ((await devices(app))[0]?.next_at ?? 0) > before)
    time.now += delay
    app.context.pushSender.wake()
  }
  await until(() => isIdle(app))
  expect(push.received).toHaveLength(DELAYS.length + 1)
  await notify(app, 95)
  await until(async () => push.received.length === DELAYS.length + 2 && (await isIdle(app)))
})

test('no redirect is followed, and huge and endless responses do no harm', async () => {
  const other = service()
  const app = await startOn()
  const answers: [Response, PushProblem | null][] = [
    [new Response(null, { status: 307, headers: { Location: other.device.endpoint } }), 'refused'],
    [new Response(new Uint8Array(10_000_000), { status: 201 }), null],
  ]
  for (const [response, problem] of answers) {
    const push = service(() => response)
    const token = await app.freshToken('ann')
    await turnOn(app, push.device, {}, token)
    const answer = await ask(app, 'POST', undefined, token, '/api/push/test')
    expect(PushTestResult.parse(await answer.json()).problem).toBe(problem)
  }
  expect(other.received).toEqual([])
  const endless = opened.use(
    await openRawReceiver((socket) => {
      const fill = () => {
        while (!socket.destroyed && socket.write('x'.repeat(65_536)));
      }
      socket.on('drain', fill)
      fill()
    }),
  )
  const endpoint = `https://hooks.test:${endless.port}/`
  await turnOn(app, { ...other.device, endpoint })
  expect(await testIt(app)).toBe('unreachable')
})

test('addresses that are not public are reached only as for webhooks', async () => {
  const push = service()
  const app = await startOn({ config: { webhooks: { ...REACH, networks: [] } } })
  const wish = { ...push.device, kinds: ALL, fileNames: false }
  const save = (change: object) => refusal(ask(app, 'PUT', { ...wish, ...change }))
  for (const endpoint of ['https://127.0.0.1/', 'https://user:pass@push.test/', 'https://[::1]/'])
    expect(await save({ endpoint })).toBe('400 invalid endpoint')
  expect(await save({ endpoint: 'http://push.test/' })).toBe('400 invalid')
  expect(await save({ endpoint: 'https://push.test/', keys: { ...wish.keys, p256dh: 'A'.repeat(87) } })).toBe('400 invalid keys')
  await turnOn(app, { ...push.device, endpoint: `https://localhost:${push.port}/` })
  expect(await testIt(app)).toBe('unreachable')
  expect(push.received).toEqual([])
})

test('a device ends with its session', async () => {
  const push = service()
  const app = await startOn()
  const token = await app.freshToken('ann')
  await turnOn(app, push.device, {}, token)
  expect((await stateOf(app)).device).toBeNull()
  expect((await stateOf(app, token)).device).toMatchObject({ kinds: ALL, endpoint: push.device.endpoint })
  expect((await ask(app, 'POST', {}, token, '/api/logout')).ok).toBe(true)
  expect(await devices(app)).toEqual([])
  const again = await app.freshToken('ann')
  await turnOn(app, push.device, {}, again)
  expect((await app.request('/api/users/2', { method: 'DELETE', body: '{}' })).status).toBe(200)
  expect(await devices(app)).toEqual([])
})

test('an expired session gets nothing more', async () => {
  const push = service()
  const app = await startOn()
  await turnOn(app, push.device)
  await app.context.db
    .transaction()
    .execute((tx) => tx.updateTable('sessions').set({ token_expires_at: 1, last_used_at: 1, created_at: 1 }).execute())
  await notify(app, 80)
  await until(async () => (await devices(app)).length === 0)
  expect(push.received).toEqual([])
})

test('in the same browser, another user takes the place of the one before', async () => {
  const push = service()
  const app = await startOn()
  await turnOn(app, push.device)
  await turnOn(app, push.device, {}, await app.freshToken('bob'))
  expect((await devices(app)).map((row) => row.user_id)).toEqual([3])
  await turnOn(app, push.device, { kinds: [], fileNames: true }, await app.freshToken('bob'))
  expect((await devices(app)).map((row) => [row.user_id, row.kinds, row.file_names])).toEqual([[3, '[]', 1]])
})

test('a user has a limited number of devices, and the oldest gives way', async () => {
  const push = service()
  const app = await startOn()
  for (let i = 0; i <= MAX_DEVICES; i++) {
    const endpoint = `${push.device.endpoint}-${i}`
    await turnOn(app, { ...push.device, endpoint }, {}, await app.freshToken('ann'))
  }
  const left = (await devices(app)).map(({ endpoint }) => endpoint)
  expect(left).toHaveLength(MAX_DEVICES)
  expect(left).not.toContain(`${push.device.endpoint}-0`)
})

test('what was read, or waits too long, is not sent', async () => {
  const push = service((_, count) => new Response(null, { status: count === 1 ? 500 : 201 }))
  const { time, now } = clock()
  const app = await startOn({ now })
  await turnOn(app, push.device)
  await notify(app, 80)
  await until(async () => (await devices(app))[0]?.tries === 1)
  await app.context.notices.markRead({ userId: 2 }, { until: time.now })
  time.now += DELAYS[0] ?? 0
  app.context.pushSender.wake()
  await until(() => isIdle(app))
  expect(push.received).toHaveLength(1)
  await setPush(app, { enabled: true })
  await app.context.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('push_devices')
      .set({ next_at: time.now + MAX_AGE, tries: 1 })
      .execute()
  })
  await notify(app, 95)
  await until(async () => (await waiting(app)).length === 1)
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
  await until(async () => (await waiting(app)).length === MAX_WAITING)
  const ids = (await waiting(app)).map((row) => row.notice_id)
  expect(Math.max(...ids) - Math.min(...ids)).toBe(MAX_WAITING - 1)
})

test('an API token has no device', async () => {
  const push = service()
  const app = await startOn()
  const wish = { name: 'script', effects: ['download'], path: '/', days: 1, current_password: PASSWORD }
  const made = await app.request('/api/tokens', { method: 'POST', as: 'ann', body: JSON.stringify(wish) })
  const { secret } = MadeToken.parse(await made.json())
  const response = await ask(app, 'PUT', { ...push.device, kinds: ALL, fileNames: false }, secret)
  expect(response.ok).toBe(false)
  expect(await devices(app)).toEqual([])
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
