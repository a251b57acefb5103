import { expect } from 'bun:test'
import type { NoticeKind } from '#contract/notices.ts'
import { PushMessage, PushState, PushTestResult } from '#contract/push.ts'
import { INITIAL_SETTINGS } from '#contract/settings.ts'
import { type openPushService, PUSH_CERTIFICATE } from '#testing/push-service.ts'
import { type TestApp, type TestAppOptions, testApp } from './test-app.ts'
import { RECEIVER_ALLOWED } from './webhook-receiver.ts'

type PushService = ReturnType<typeof openPushService>
type Device = PushService['device']

/** Kinds that users' devices get here. */
export const PUSH_KINDS: NoticeKind[] = ['upload_received', 'job_failed', 'quota_low', 'recovery_code_used']

/** Network rules by which the push service of a test is reached. */
export const PUSH_REACH = { ...RECEIVER_ALLOWED, ca: [...RECEIVER_ALLOWED.ca, PUSH_CERTIFICATE] }

/** Starts the program with the users `ann` (2) and `bob` (3), and every name leading to this machine. */
export const pushApp = (options: TestAppOptions = {}): Promise<TestApp> =>
  testApp({
    users: [{ username: 'ann' }, { username: 'bob' }],
    lookup: async () => ['127.0.0.1'],
    ...options,
    config: { webhooks: PUSH_REACH, ...options.config },
  })

/** Changes the setting. Notifications on devices are on unless it says otherwise. */
export async function setPush(app: TestApp, push: object = {}): Promise<void> {
  const body = JSON.stringify({ ...INITIAL_SETTINGS, push: { enabled: true, contact: '', ...push } })
  expect((await app.request('/api/settings', { method: 'PUT', body })).status).toBe(200)
}

/** Sends a request of `ann`, or with a token. */
export const askPush = (app: TestApp, method: string, body?: object, token?: string, path = '/api/push') =>
  app.request(path, {
    method,
    ...(token === undefined ? { as: 'ann' } : { as: null, headers: { 'X-Auth': token } }),
    ...(body && { body: JSON.stringify(body) }),
  })

/** Turns notifications on for a device. */
export async function turnOn(app: TestApp, device: Device, more: object = {}, token?: string): Promise<PushState> {
  const response = await askPush(app, 'PUT', { ...device, kinds: PUSH_KINDS, fileNames: false, ...more }, token)
  expect(response.status).toBe(200)
  return PushState.parse(await response.json())
}

/** Returns what the device of a session gets. */
export const pushState = async (app: TestApp, token?: string): Promise<PushState> =>
  PushState.parse(await (await askPush(app, 'GET', undefined, token)).json())

/** Sends a test to the device of a session, and returns its problem. */
export async function sendTest(app: TestApp, token?: string) {
  const response = await askPush(app, 'POST', undefined, token, '/api/push/test')
  return PushTestResult.parse(await response.json()).problem
}

/** Notifies a user. */
export const notify = (app: TestApp, percent: number, userId = 2): Promise<void> =>
  app.context.notices.add({ userId, place: null, count: 1, content: { kind: 'quota_low', percent } })

/** Returns the decrypted messages that a push service received. */
export const messagesOf = (push: PushService): PushMessage[] =>
  push.texts().map((text) => PushMessage.parse(JSON.parse(text)))

/** Returns the notifications that wait for devices. */
export const waitingPushes = (app: TestApp) => app.context.db.selectFrom('push_queue').selectAll().execute()

/** Returns the registered devices. */
export const pushDevices = (app: TestApp) => app.context.db.selectFrom('push_devices').selectAll().execute()
