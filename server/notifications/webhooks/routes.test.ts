import { afterEach, beforeEach, expect, test } from 'bun:test'
import { AuditPage } from '#contract/audit.ts'
import { ErrorBody } from '#contract/errors.ts'
import { MOST_WEBHOOKS, NewWebhook, Webhook, WebhookDeliveries, WebhookDelivery, Webhooks } from '#contract/webhooks.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { PASSWORD } from '#server/testing/test-users.ts'
import { until } from '#server/testing/until.ts'
import {
  hasValidSignature,
  openRawReceiver,
  openReceiver,
  parseMessage,
  RECEIVER_ALLOWED,
  type Receiver,
} from '#server/testing/webhook-receiver.ts'

let app: TestApp
let receiver: Receiver
let status = 200
beforeEach(async () => {
  status = 200
  receiver = openReceiver(() => new Response('thanks', { status }))
  app = await testApp({ config: { webhooks: RECEIVER_ALLOWED }, lookup: async () => ['127.0.0.1'] })
})
afterEach(async () => {
  await app[Symbol.asyncDispose]()
  await receiver[Symbol.asyncDispose]()
})

const wish = (more: object = {}) => ({
  ...{ url: `https://hooks.test:${receiver.port}/in?key=in-the-address`, events: ['after_upload'], enabled: true },
  ...more,
})
const ask = (method: string, path: string, body?: object) =>
  app.request(`/api/webhooks${path}`, { method, ...(body ? { body: JSON.stringify(body) } : {}) })
const make = async (more: object = {}) => NewWebhook.parse(await (await ask('POST', '', wish(more))).json())
const upload = () => app.request('/api/resources/a.txt?override=true', { method: 'POST', body: 'x' })
const deliveriesOf = async (id: number) =>
  WebhookDeliveries.parse(await (await ask('GET', `/${id}/deliveries`)).json()).deliveries

test('a webhook is made, seen, changed and deleted; the audit trail knows, without the address', async () => {
  const { webhook, secret } = await make({ events: ['after_save', 'after_upload', 'after_save'] })
  expect(secret).toMatch(/^[\da-f]{64}$/)
  expect(webhook).toEqual({ id: webhook.id, ...wish(), events: ['after_save', 'after_upload'], last: null })
  const seen = await (await ask('GET', '')).text()
  expect(Webhooks.parse(JSON.parse(seen))).toEqual([webhook])
  expect(seen).not.toContain(secret)

  const changed = await ask('PUT', `/${webhook.id}`, wish({ events: ['after_copy'] }))
  expect(Webhook.parse(await changed.json()).events).toEqual(['after_copy'])
  const renewed = NewWebhook.parse(await (await ask('POST', `/${webhook.id}/secret`)).json())
  expect(renewed.secret).not.toBe(secret)
  expect((await ask('DELETE', `/${webhook.id}`)).status).toBe(200)
  expect((await ask('DELETE', `/${webhook.id}`)).status).toBe(404)
  expect(Webhooks.parse(await (await ask('GET', '')).json())).toEqual([])

  const page = async () =>
    AuditPage.parse(await (await app.request('/api/audit?kinds=webhookCreated,webhookChanged,webhookRemoved')).json())
  await until(async () => (await page()).events.length === 4)
  const { events } = await page()
  const origin = `https://hooks.test:${receiver.port}`
  expect(events.map(({ kind, username, targets, detail }) => [kind, username, ...targets, detail])).toEqual([
    ['webhookRemoved', 'admin', origin, `#${webhook.id}`],
    ['webhookChanged', 'admin', origin, `#${webhook.id}, secret`],
    ['webhookChanged', 'admin', origin, `#${webhook.id}, events`],
    ['webhookCreated', 'admin', origin, `#${webhook.id}, after_save, after_upload`],
  ])
  for (const hidden of [secret, renewed.secret, 'in-the-address']) {
    expect(JSON.stringify(events)).not.toContain(hidden)
    expect(app.log.join('\n')).not.toContain(hidden)
  }
})

test.each([
  ['what is not encrypted', { url: 'http://hooks.test/' }, 'url'],
  ['another protocol', { url: 'file:///etc/passwd' }, 'url'],
  ['no address', { url: 'hooks.test' }, 'url'],
  ['a name and a password', { url: 'https://a:b@hooks.test/' }, 'url'],
  ['a user name alone', { url: 'https://a@hooks.test/' }, 'url'],
  ['a part of a page', { url: 'https://hooks.test/#a' }, 'url'],
  ['a private address', { url: 'https://10.0.0.1/' }, 'url'],
  ['one in disguise', { url: 'https://0x0a000001/' }, 'url'],
  ['one of IPv6', { url: 'https://[::1]/' }, 'url'],
  ['one of IPv4 in IPv6', { url: 'https://[::ffff:10.0.0.1]/' }, 'url'],
  ['what is to happen', { events: ['after_save', 'before_copy'] }, 'events'],
])('refused: %s', async (_, more, field) => {
  const answer = await ask('POST', '', wish(more))
  expect(answer.status).toBe(400)
  expect(ErrorBody.parse(await answer.json())).toMatchObject({ code: 'invalid', field })
})

test.each([
  { events: [] },
  { events: ['after_all'] },
  { url: '' },
  { url: `https://a/${'x'.repeat(2000)}` },
  { enabled: 1 },
])('malformed: %j', async (more) => {
  expect((await ask('POST', '', wish(more))).status).toBe(400)
})

test('there are only so many', async () => {
  for (let count = 0; count < MOST_WEBHOOKS; count += 1) await make()
  expect((await ask('POST', '', wish())).status).toBe(409)
})

test('long after signing in, nothing is changed without the own password', async () => {
  const { webhook } = await make()
  const longAgo = Date.now() - 3_600_000
  await app.context.db
    .transaction()
    .execute((tx) => tx.updateTable('sessions').set({ signed_in_at: longAgo }).execute())
  const one = `/${webhook.id}`
  const changes = [
    ['POST', '', wish()],
    ['PUT', one, wish({ url: 'https://elsewhere.example/' })],
    ['POST', `${one}/secret`, {}],
    ['DELETE', one, {}],
  ] as const
  for (const [method, path, body] of changes) {
    const code = async (proof: object) =>
      ErrorBody.parse(await (await ask(method, path, { ...body, ...proof })).json()).code
    expect(await code({})).toBe('proof_needed')
    expect(await code({ current_password: 'a guess' })).toBe('wrong_credentials')
  }
  // The first of these confirms for ten minutes.
  for (const [method, path, body] of changes)
    expect((await ask(method, path, { ...body, current_password: PASSWORD })).status).toBe(200)
})

test('a made-up event is sent once, and what came of it is answered', async () => {
  const { webhook, secret } = await make({ events: ['after_rename'] })
  const well = WebhookDelivery.parse(await (await ask('POST', `/${webhook.id}/test`)).json())
  expect(well).toMatchObject({
    event: 'after_rename',
    state: 'done',
    status: 200,
    problem: null,
    tries: 1,
    nextAt: null,
  })
  const [received = expect.unreachable()] = receiver.received
  expect(hasValidSignature(received, secret)).toBe(true)
  expect(parseMessage(received.body)).toMatchObject({ test: true, path: '/example.txt', user: { username: 'admin' } })
  status = 418
  const badly = WebhookDelivery.parse(await (await ask('POST', `/${webhook.id}/test`)).json())
  expect(badly).toMatchObject({
    state: 'failed',
    status: 418,
    problem: 'The response had status 418.',
    tries: 1,
    nextAt: null,
  })
  expect(await deliveriesOf(webhook.id)).toEqual([badly, well])
  const [shown] = Webhooks.parse(await (await ask('GET', '')).json())
  expect(shown?.last).toMatchObject({ ok: false, status: 418 })
})

test('who takes a test and says nothing is waited for ten seconds', async () => {
  using mute = await openRawReceiver(() => undefined)
  const { webhook } = await make({ url: `https://hooks.test:${mute.port}/` })
  const answer = WebhookDelivery.parse(await (await ask('POST', `/${webhook.id}/test`)).json())
  expect(answer).toMatchObject({ state: 'failed', status: null, problem: 'The server did not respond within 10 s.' })
  expect(answer.took).toBeGreaterThanOrEqual(9_900)
})

test('one delivery is sent again', async () => {
  const { webhook } = await make()
  await upload()
  await until(async () => (await deliveriesOf(webhook.id))[0]?.state === 'done')
  const [{ id } = expect.unreachable()] = await deliveriesOf(webhook.id)
  const again = WebhookDelivery.parse(await (await ask('POST', `/${webhook.id}/deliveries/${id}/again`)).json())
  expect(again).toMatchObject({ id, tries: 0, state: 'waiting' })
  await until(() => receiver.received.length === 2)
  const [first, second] = receiver.received
  expect(second?.body).toBe(first?.body ?? '')
  const other = (await make({ enabled: false })).webhook
  const asked = [`/${other.id}/deliveries/${id}/again`, `/${other.id}/test`, `/${webhook.id}/deliveries/99/again`]
  const wrong = [
    `/${webhook.id}/deliveries/${id}`,
    `/${webhook.id}/deliveries/0/again`,
    `/${webhook.id}/deliveries/${id}/again/x`,
  ]
  const statuses = await Promise.all([...asked, ...wrong].map(async (path) => (await ask('POST', path)).status))
  expect(statuses).toEqual([409, 409, 404, 404, 404, 404])
})

test('deliveries come in pages', async () => {
  const { webhook } = await make({ events: ['after_save'] })
  const { db } = app.context
  const values = Array.from({ length: 60 }, () => ({
    ...{ webhook_id: webhook.id, event: 'after_save', payload: '{}', state: 'failed', tries: 1, made_at: 1 },
  }))
  await db.transaction().execute((tx) => tx.insertInto('webhook_deliveries').values(values).execute())
  const first = WebhookDeliveries.parse(await (await ask('GET', `/${webhook.id}/deliveries`)).json())
  expect([first.deliveries.length, first.more]).toEqual([50, true])
  const before = first.deliveries.at(-1)?.id
  const rest = WebhookDeliveries.parse(await (await ask('GET', `/${webhook.id}/deliveries?before=${before}`)).json())
  expect([rest.deliveries.length, rest.more]).toEqual([10, false])
  expect((await ask('GET', `/${webhook.id}/deliveries?before=x`)).status).toBe(400)
})
