import { afterEach, expect, test } from 'bun:test'
import { ErrorBody } from '#contract/errors.ts'
import type { PushProblem } from '#contract/push.ts'
import { MadeToken } from '#contract/tokens.ts'
import {
  askPush,
  messagesOf,
  notify,
  PUSH_KINDS,
  PUSH_REACH,
  pushApp,
  pushDevices,
  pushState,
  sendTest,
  setPush,
  turnOn,
  waitingPushes,
} from '#server/testing/push-world.ts'
import type { TestApp, TestAppOptions } from '#server/testing/test-app.ts'
import { PASSWORD } from '#server/testing/test-users.ts'
import { until } from '#server/testing/until.ts'
import { openRawReceiver } from '#server/testing/webhook-receiver.ts'
import { openPushService, verifiedClaims } from '#testing/push-service.ts'
import { MAX_DEVICES } from './store.ts'

let opened = new AsyncDisposableStack()
afterEach(async () => {
  await opened.disposeAsync()
  opened = new AsyncDisposableStack()
})

const service = (...options: Parameters<typeof openPushService>) => opened.use(openPushService(...options))
async function startOn(options: TestAppOptions = {}, push: object = {}): Promise<TestApp> {
  const app = opened.use(await pushApp(options))
  await setPush(app, push)
  return app
}
const refusal = async (work: Promise<Response>) => {
  const response = await work
  const { code, field } = ErrorBody.parse(await response.json())
  return `${response.status} ${code} ${field ?? ''}`.trim()
}

test('until an administrator turns it on, there is nothing', async () => {
  const push = service()
  const app = opened.use(await pushApp())
  expect(await pushState(app)).toEqual({ key: null, device: null })
  const wish = { ...push.device, kinds: PUSH_KINDS, fileNames: false }
  expect(await refusal(askPush(app, 'PUT', wish))).toBe('409 conflict')
  expect(await refusal(askPush(app, 'POST', undefined, undefined, '/api/push/test'))).toBe('409 conflict')
  await setPush(app)
  expect((await pushState(app)).key).toMatch(/^[\w-]{87}$/)
  await turnOn(app, push.device)
  await setPush(app, { enabled: false })
  expect(await pushState(app)).toEqual({ key: null, device: null })
  await notify(app, 80)
  expect(await waitingPushes(app)).toEqual([])
})

test('without a service worker, it cannot be turned on', async () => {
  const app = await startOn({ config: { noServiceWorker: true } })
  expect(await pushState(app)).toEqual({ key: null, device: null })
})

test('a test arrives encrypted and signed, in the language of the user', async () => {
  const push = service()
  const app = await startOn({}, { contact: 'admin@example.test' })
  const { key } = await turnOn(app, push.device, { locale: 'de' })
  expect(await sendTest(app)).toBeNull()
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
    expect(await sendTest(app, token)).toBe(problem)
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
  expect(await sendTest(app)).toBe('unreachable')
})

test('addresses that are not public are reached only as for webhooks', async () => {
  const push = service()
  const app = await startOn({ config: { webhooks: { ...PUSH_REACH, networks: [] } } })
  const wish = { ...push.device, kinds: PUSH_KINDS, fileNames: false }
  const save = (change: object) => refusal(askPush(app, 'PUT', { ...wish, ...change }))
  for (const endpoint of ['https://127.0.0.1/', 'https://user:pass@push.test/', 'https://[::1]/'])
    expect(await save({ endpoint })).toBe('400 invalid endpoint')
  expect(await save({ endpoint: 'http://push.test/' })).toBe('400 invalid')
  expect(await save({ endpoint: 'https://push.test/', keys: { ...wish.keys, p256dh: 'A'.repeat(87) } })).toBe(
    '400 invalid keys',
  )
  await turnOn(app, { ...push.device, endpoint: `https://localhost:${push.port}/` })
  expect(await sendTest(app)).toBe('unreachable')
  expect(push.received).toEqual([])
})

test('a device ends with its session', async () => {
  const push = service()
  const app = await startOn()
  const token = await app.freshToken('ann')
  await turnOn(app, push.device, {}, token)
  expect((await pushState(app)).device).toBeNull()
  expect((await pushState(app, token)).device).toMatchObject({ kinds: PUSH_KINDS, endpoint: push.device.endpoint })
  expect((await askPush(app, 'POST', {}, token, '/api/logout')).ok).toBe(true)
  expect(await pushDevices(app)).toEqual([])
  const again = await app.freshToken('ann')
  await turnOn(app, push.device, {}, again)
  expect((await app.request('/api/users/2', { method: 'DELETE', body: '{}' })).status).toBe(200)
  expect(await pushDevices(app)).toEqual([])
})

test('an expired session gets nothing more', async () => {
  const push = service()
  const app = await startOn()
  await turnOn(app, push.device)
  await app.context.db
    .transaction()
    .execute((tx) => tx.updateTable('sessions').set({ token_expires_at: 1, last_used_at: 1, created_at: 1 }).execute())
  await notify(app, 80)
  await until(async () => (await pushDevices(app)).length === 0)
  expect(push.received).toEqual([])
})

test('in the same browser, another user takes the place of the one before', async () => {
  const push = service()
  const app = await startOn()
  await turnOn(app, push.device)
  await turnOn(app, push.device, {}, await app.freshToken('bob'))
  expect((await pushDevices(app)).map((row) => row.user_id)).toEqual([3])
  await turnOn(app, push.device, { kinds: [], fileNames: true }, await app.freshToken('bob'))
  expect((await pushDevices(app)).map((row) => [row.user_id, row.kinds, row.file_names])).toEqual([[3, '[]', 1]])
})

test('a user has a limited number of devices, and the oldest gives way', async () => {
  const push = service()
  const app = await startOn()
  for (let i = 0; i <= MAX_DEVICES; i++) {
    const endpoint = `${push.device.endpoint}-${i}`
    await turnOn(app, { ...push.device, endpoint }, {}, await app.freshToken('ann'))
  }
  const left = (await pushDevices(app)).map(({ endpoint }) => endpoint)
  expect(left).toHaveLength(MAX_DEVICES)
  expect(left).not.toContain(`${push.device.endpoint}-0`)
})

test('an API token has no device', async () => {
  const push = service()
  const app = await startOn()
  const wish = { name: 'script', effects: ['download'], path: '/', days: 1, current_password: PASSWORD }
  const made = await app.request('/api/tokens', { method: 'POST', as: 'ann', body: JSON.stringify(wish) })
  const { secret } = MadeToken.parse(await made.json())
  const response = await askPush(app, 'PUT', { ...push.device, kinds: PUSH_KINDS, fileNames: false }, secret)
  expect(response.ok).toBe(false)
  expect(await pushDevices(app)).toEqual([])
})
