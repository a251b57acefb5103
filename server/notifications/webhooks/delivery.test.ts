import { afterEach, expect, test } from 'bun:test'
import type { HookEvent } from '#contract/hooks.ts'
import { NewWebhook, WEBHOOK_HEADERS } from '#contract/webhooks.ts'
import { child, ROOT } from '#server/access/virtual-path.ts'
import { type TestApp, type TestAppOptions, testApp } from '#server/testing/test-app.ts'
import { PASSWORD } from '#server/testing/test-users.ts'
import { until } from '#server/testing/until.ts'
import {
  hasValidSignature,
  openReceiver,
  parseMessage,
  RECEIVER_ALLOWED,
  type Receiver,
} from '#server/testing/webhook-receiver.ts'
import { DeliveryWriter } from './delivery-store.ts'
import { DELAYS, DONE_LIFETIME, MAX_ENDED, MAX_WAITING } from './webhook.ts'

let opened = new AsyncDisposableStack()
afterEach(async () => {
  await opened.disposeAsync()
  opened = new AsyncDisposableStack()
})

const lookup = async () => ['127.0.0.1']
const start = async (options: TestAppOptions = {}) =>
  opened.use(await testApp({ lookup, ...options, config: { webhooks: RECEIVER_ALLOWED, ...options.config } }))

const ALL: readonly HookEvent[] = [
  ...(['after_copy', 'after_rename', 'after_upload', 'after_delete', 'after_save'] as const),
  ...(['after_signin', 'after_share', 'after_receive'] as const),
]

async function hang(
  app: TestApp,
  { port }: Pick<Receiver, 'port'>,
  events: readonly HookEvent[] = ALL,
  enabled = true,
) {
  const body = JSON.stringify({ url: `https://hooks.test:${port}/in`, events, enabled })
  const answer = await app.request('/api/webhooks', { method: 'POST', body })
  return NewWebhook.parse(await answer.json())
}

const upload = async (app: TestApp, name: string) => {
  const answer = await app.request(`/api/resources/${name}?override=true`, { method: 'POST', body: 'x' })
  expect(answer.status).toBe(200)
}
const deliveries = async ({ context }: TestApp, id: number) => (await context.webhooks.deliveries(id, null)).deliveries

test('what happens is told, in order, signed, with nothing that it must not hold', async () => {
  const app = await start({
    tree: { '/home/folder/': null, '/home/a.txt': 'a' },
    users: [{ username: 'ann', scope: '/home' }],
  })
  const receiver = opened.use(openReceiver())
  await app.signIn('admin')
  const { secret } = await hang(app, receiver)
  const ask = async (method: string, path: string, body?: string) => {
    const answer = await app.request(path, { method, body, as: 'ann' })
    expect([path, answer.ok]).toEqual([path, true])
    return answer
  }
  await ask('POST', '/api/resources/new.txt', 'x')
  await ask('PUT', '/api/resources/new.txt', 'y')
  await ask('PATCH', '/api/resources/new.txt?action=copy&destination=%2Fcopy.txt')
  await ask('PATCH', '/api/resources/copy.txt?action=rename&destination=%2Fmoved.txt')
  await ask('DELETE', '/api/resources/moved.txt')
  const made = await ask('POST', '/api/share/folder/', JSON.stringify({ kind: 'upload' }))
  const { hash } = JSON.parse(await made.text())
  const left = await app.request(`/api/public/drop/${hash}/left.txt`, { method: 'POST', body: 'z', as: null })
  expect(left.ok).toBe(true)
  await ask('POST', '/api/resources/made/')
  // Failed operations are not sent.
  await app.request('/api/resources/none.txt', { method: 'DELETE', as: 'ann' })

  await until(() => receiver.received.length >= 10)
  expect(receiver.receivedEvents()).toEqual([
    'after_signin null',
    ...['after_upload /new.txt', 'after_save /new.txt', 'after_copy /new.txt', 'after_rename /copy.txt'],
    ...[
      'after_delete /moved.txt',
      'after_share /folder',
      'after_upload /folder/left.txt',
      'after_receive /folder/left.txt',
      'after_upload /made',
    ],
  ])
  const messages = receiver.received.map(({ body }) => parseMessage(body))
  const people = messages.map(({ user }) => `${user.username} ${user.scope}`)
  // For an upload through a link, the change is the visitor's, in the scope of the link's owner; the event of the link is the owner's.
  expect(people).toEqual([...Array.from({ length: 7 }, () => 'ann /home'), 'visitor /home', 'ann /home', 'ann /home'])
  expect(messages.map(({ destination }) => destination).filter((path) => path !== null)).toEqual([
    '/copy.txt',
    '/moved.txt',
  ])
  expect(messages.every(({ root, test: isTest }) => root === null && !isTest)).toBe(true)
  for (const one of receiver.received) {
    expect(hasValidSignature(one, secret)).toBe(true)
    expect(hasValidSignature({ ...one, body: `${one.body} ` }, secret)).toBe(false)
    expect(one.headers.get(WEBHOOK_HEADERS.event)).toBe(parseMessage(one.body).event)
    for (const hidden of [hash, await app.signIn('ann'), PASSWORD, secret]) expect(one.body).not.toContain(hidden)
    const keys = ['event', 'id', 'at', 'user', 'path', 'destination', 'root', 'test']
    expect(Object.keys(JSON.parse(one.body))).toEqual(keys)
  }
  expect(app.log.join('\n')).not.toContain(secret)
})

test('what is refused is tried again, later and later, and then given up; what comes after it waits', async () => {
  let now = Date.now()
  const app = await start({ now: () => now })
  const receiver = opened.use(
    openReceiver(({ body }) => new Response(null, { status: body.includes('/a.txt') ? 500 : 204 })),
  )
  const { webhook } = await hang(app, receiver, ['after_upload'])
  await upload(app, 'a.txt')
  await upload(app, 'b.txt')
  for (const [index, delay] of DELAYS.entries()) {
    await until(async () => (await deliveries(app, webhook.id)).at(-1)?.tries === index + 1)
    const first = (await deliveries(app, webhook.id)).at(-1)
    expect(first).toMatchObject({ state: 'waiting', status: 500, problem: 'The response had status 500.' })
    expect((first?.nextAt ?? 0) - now).toBeGreaterThanOrEqual(delay)
    expect(receiver.received).toHaveLength(index + 1)
    now = first?.nextAt ?? now
    app.context.webhookSender.wake()
  }
  await until(() => receiver.received.length === DELAYS.length + 2)
  await until(async () => (await deliveries(app, webhook.id))[0]?.state === 'done')
  expect((await deliveries(app, webhook.id)).map(({ state, tries }) => [state, tries])).toEqual([
    ['done', 1],
    ['failed', DELAYS.length + 1],
  ])
  // All attempts of one delivery have the same number and different times.
  const ids = receiver.received.map(({ headers }) => headers.get(WEBHOOK_HEADERS.delivery))
  expect(new Set(ids).size).toBe(2)
  const times = receiver.received.slice(0, -1).map(({ headers }) => headers.get(WEBHOOK_HEADERS.timestamp))
  expect(new Set(times).size).toBe(DELAYS.length + 1)
})

test('a redirect is not followed', async () => {
  const app = await start()
  const other = opened.use(openReceiver())
  const receiver = opened.use(openReceiver(() => Response.redirect(`https://hooks.test:${other.port}/`, 307)))
  const { webhook } = await hang(app, receiver, ['after_upload'])
  await upload(app, 'a.txt')
  await until(async () => (await deliveries(app, webhook.id))[0]?.tries === 1)
  const problem = 'Redirects are not followed.'
  expect((await deliveries(app, webhook.id))[0]).toMatchObject({ state: 'waiting', status: 307, problem })
  expect(other.received).toEqual([])
})

test('one at a time of each webhook, and none waits for another', async () => {
  const app = await start()
  let [under, most] = [0, 0]
  const slow = opened.use(
    openReceiver(async () => {
      under += 1
      most = Math.max(most, under)
      await Bun.sleep(20)
      under -= 1
      return new Response()
    }),
  )
  const gate = Promise.withResolvers<Response>()
  const stuck = opened.use(openReceiver(() => gate.promise))
  await hang(app, stuck, ['after_upload'])
  await hang(app, slow, ['after_upload'])
  const names = Array.from({ length: 10 }, (_, index) => `${index}.txt`)
  for (const name of names) await upload(app, name)
  await until(() => slow.received.length === names.length)
  expect(slow.receivedEvents()).toEqual(names.map((name) => `after_upload /${name}`))
  expect(most).toBe(1)
  expect(stuck.received).toHaveLength(1)
  gate.resolve(new Response())
  await until(() => stuck.received.length === names.length)
})

test('of all webhooks four are told at once', async () => {
  const app = await start()
  const gate = Promise.withResolvers<void>()
  const receiver = opened.use(
    openReceiver(async () => {
      await gate.promise
      return new Response()
    }),
  )
  for (let count = 0; count < 6; count += 1) await hang(app, receiver, ['after_upload'])
  await upload(app, 'a.txt')
  await until(() => receiver.received.length === 4)
  app.context.webhookSender.wake()
  await Bun.sleep(50)
  expect(receiver.received).toHaveLength(4)
  gate.resolve()
  await until(() => receiver.received.length === 6)
})

test('switched off or deleted, it is told nothing more', async () => {
  let now = Date.now()
  const app = await start({ now: () => now })
  const receiver = opened.use(openReceiver(() => new Response(null, { status: 503 })))
  const off = await hang(app, receiver, ['after_upload'])
  const gone = await hang(app, receiver, ['after_upload'])
  await upload(app, 'a.txt')
  await until(async () => {
    const both = [...(await deliveries(app, off.webhook.id)), ...(await deliveries(app, gone.webhook.id))]
    return both.length === 2 && both.every(({ tries }) => tries === 1)
  })
  const change = { url: `https://hooks.test:${receiver.port}/in`, events: ['after_upload'], enabled: false }
  await app.request(`/api/webhooks/${off.webhook.id}`, { method: 'PUT', body: JSON.stringify(change) })
  await app.request(`/api/webhooks/${gone.webhook.id}`, { method: 'DELETE' })
  await upload(app, 'b.txt')
  now += 60_000
  app.context.webhookSender.wake()
  await until(async () => (await deliveries(app, off.webhook.id))[0]?.state === 'failed')
  expect(receiver.received).toHaveLength(2)
  const problem = 'The webhook was turned off.'
  expect(await deliveries(app, off.webhook.id)).toMatchObject([{ state: 'failed', problem, nextAt: null }])
  expect(await app.context.db.selectFrom('webhook_deliveries').select('id').execute()).toHaveLength(1)
  // Once enabled, it receives new events.
  await app.request(`/api/webhooks/${off.webhook.id}`, {
    method: 'PUT',
    body: JSON.stringify({ ...change, enabled: true }),
  })
  await upload(app, 'c.txt')
  await until(() => receiver.received.length === 3)
  expect(receiver.receivedEvents().at(-1)).toBe('after_upload /c.txt')
})

test('without leave of the operator nothing on this machine is told of anything', async () => {
  const app = await start({ config: { webhooks: { ...RECEIVER_ALLOWED, networks: [] } } })
  const receiver = opened.use(openReceiver())
  const { webhook } = await hang(app, receiver, ['after_upload'])
  await upload(app, 'a.txt')
  await until(async () => (await deliveries(app, webhook.id))[0]?.tries === 1)
  const [delivery] = await deliveries(app, webhook.id)
  expect(delivery).toMatchObject({ state: 'waiting', status: null })
  expect(delivery?.problem).toContain('--webhook-networks')
  expect(receiver.received).toEqual([])
})

test('of what ended the latest are kept, and of what went well what is not old', async () => {
  const app = await start()
  const receiver = opened.use(openReceiver())
  const { webhook } = await hang(app, receiver, ['after_save'])
  const { db } = app.context
  const left = async () =>
    Number(
      (
        await db
          .selectFrom('webhook_deliveries')
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .executeTakeFirst()
      )?.n,
    )
  const now = Date.now()
  await db.transaction().execute(async (tx) => {
    const writer = new DeliveryWriter(tx)
    for (let count = 0; count < MAX_ENDED + 20; count += 1) {
      const id = await writer.add(
        webhook.id,
        { event: 'after_save', payload: '{}' },
        now - (count < 30 ? 0 : DONE_LIFETIME + 1),
        true,
      )
      if (count >= MAX_ENDED)
        await writer.recordAttempt(
          id,
          { at: now, took: 1, status: 200, problem: null },
          { state: 'done', nextAt: null },
        )
    }
    await writer.prune(webhook.id, now)
  })
  expect(await left()).toBe(MAX_ENDED)
  await db.transaction().execute(async (tx) => {
    const writer = new DeliveryWriter(tx)
    for (let count = 0; count < 30; count += 1)
      await writer.add(webhook.id, { event: 'after_save', payload: '{}' }, now)
    expect(await writer.dropWaiting(webhook.id, 10)).toBe(20)
    expect(await writer.dropWaiting(webhook.id, 10)).toBe(0)
  })
  expect(await left()).toBe(MAX_ENDED + 10)
})

test('of ten thousand that wait the oldest goes when one more comes, and the log says so', async () => {
  const app = await start()
  const receiver = opened.use(openReceiver(() => new Response(null, { status: 500 })))
  const { webhook } = await hang(app, receiver, ['after_upload'])
  const { db } = app.context
  const later = Date.now() + 3_600_000
  const waiting = {
    webhook_id: webhook.id,
    event: 'after_upload',
    payload: '{}',
    state: 'waiting',
    tries: 1,
    made_at: 1,
  }
  const values = Array.from({ length: 1000 }, () => ({ ...waiting, next_at: later }))
  await db.transaction().execute(async (tx) => {
    for (let count = 0; count < MAX_WAITING; count += values.length)
      await tx.insertInto('webhook_deliveries').values(values).execute()
  })
  const oldest = await db
    .selectFrom('webhook_deliveries')
    .select(({ fn }) => fn.min('id').as('id'))
    .executeTakeFirst()
  await upload(app, 'a.txt')
  await until(() => app.log.some((line) => line.includes('too many are waiting')))
  const left = await db
    .selectFrom('webhook_deliveries')
    .select(({ fn }) => [fn.min('id').as('id'), fn.countAll<number>().as('count')])
    .executeTakeFirst()
  expect(left).toEqual({ id: Number(oldest?.id) + 1, count: MAX_WAITING })
  expect(receiver.received).toEqual([])
})

test('somebody who is gone when it is told is told of as they were', async () => {
  const app = await start()
  const receiver = opened.use(openReceiver())
  await hang(app, receiver, ['after_upload'])
  const place = child(ROOT, 'a.txt')
  app.context.events.publish('operation.ended', {
    ...{ id: 'one', kind: 'upload', userId: 99, username: 'gone', address: null, scopeRoot: ROOT, paths: [place] },
    ...{ startedAt: 1, endedAt: 2, outcome: 'done', failure: null },
  })
  await until(() => receiver.received.length === 1)
  expect(parseMessage(receiver.received[0]?.body ?? '')).toMatchObject({
    id: 'one',
    at: 2,
    user: { id: 99, username: 'gone' },
  })
})
