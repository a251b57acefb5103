import { afterEach, expect, test } from 'bun:test'
import { WEBHOOK_HEADERS } from '#contract/webhooks.ts'
import { child, ROOT } from '#server/access/virtual-path.ts'
import type { Context } from '#server/context.ts'
import { restartedProgram } from '#server/testing/restarted-program.ts'
import { until } from '#server/testing/until.ts'
import { openReceiver, RECEIVER_ALLOWED } from '#server/testing/webhook-receiver.ts'
import { newSecret } from './signature.ts'
import { WebhookWriter } from './store.ts'

let opened = new AsyncDisposableStack()
afterEach(async () => {
  await opened.disposeAsync()
  opened = new AsyncDisposableStack()
})

/** A program that is started repeatedly on the same data. */
const world = async (now: () => number) =>
  opened.use(await restartedProgram({ now, config: { webhooks: RECEIVER_ALLOWED }, lookup: async () => ['127.0.0.1'] }))
    .begin

const add = ({ db }: Context, port: number) =>
  db.transaction().execute((tx) => {
    const wish = { url: `https://hooks.test:${port}/`, events: ['after_upload'] as const, enabled: true }
    return new WebhookWriter(tx).add(wish, newSecret(), Date.now())
  })

const happen = ({ events }: Context, name: string) =>
  events.publish('operation.ended', {
    ...{ id: name, kind: 'upload', userId: 1, username: 'admin', address: null, scopeRoot: ROOT },
    ...{ paths: [child(ROOT, name)], startedAt: 1, endedAt: 2, outcome: 'done', failure: null },
  })

const deliveries = async ({ webhooks }: Context) => (await webhooks.deliveries(1, null)).deliveries

test('what was being sent, and what waited, when the program ended is sent by the next, in order', async () => {
  const begin = await world(Date.now)
  const gate = Promise.withResolvers<Response>()
  const receiver = opened.use(openReceiver((_, count) => (count === 1 ? gate.promise : new Response())))
  {
    await using first = await begin()
    await add(first, receiver.port)
  }
  {
    await using second = await begin()
    for (const name of ['a', 'b', 'c']) happen(second, name)
    await until(() => receiver.received.length === 1)
  }
  gate.resolve(new Response())
  await using third = await begin()
  await until(async () => (await deliveries(third)).every(({ state }) => state === 'done'))
  expect(receiver.receivedEvents()).toEqual([
    'after_upload /a',
    'after_upload /a',
    'after_upload /b',
    'after_upload /c',
  ])
  const [one, again] = receiver.received.map(({ headers }) => headers.get(WEBHOOK_HEADERS.delivery))
  expect(again).toBe(one ?? '')
  expect((await deliveries(third)).map(({ tries }) => tries)).toEqual([1, 1, 1])
})

test('what is to be tried again is tried when it is time, whoever runs then', async () => {
  let now = Date.now()
  const begin = await world(() => now)
  const receiver = opened.use(openReceiver((_, count) => new Response(null, { status: count === 1 ? 500 : 200 })))
  {
    await using first = await begin()
    await add(first, receiver.port)
  }
  {
    await using second = await begin()
    happen(second, 'a')
    await until(async () => (await deliveries(second))[0]?.tries === 1)
  }
  {
    await using third = await begin()
    third.webhookSender.wake()
    await Bun.sleep(50)
    expect(receiver.received).toHaveLength(1)
  }
  now += 60_000
  await using fourth = await begin()
  await until(async () => (await deliveries(fourth))[0]?.state === 'done')
  expect(receiver.received).toHaveLength(2)
})
