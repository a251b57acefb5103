import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { sql } from 'kysely'
import { refusalOf, setQuota } from '#server/testing/quotas.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { addressIn, tusOf } from '#server/testing/tus.ts'

const EXCEEDED = [507, 'quota_exceeded'] as const
const DONE = [200, ''] as const
const MINUTE = 60_000

let app: TestApp
let later = 0
const as = 'mia'
const post = (name: string, length: number) =>
  refusalOf(app.request(`/api/resources/${name}`, { method: 'POST', body: 'x'.repeat(length), as }))
const remove = (name: string) => refusalOf(app.request(`/api/resources/${name}?forever=true`, { method: 'DELETE', as }))

beforeAll(async () => {
  app = await testApp({
    tree: { '/mia/there': 'x'.repeat(60) },
    users: [{ username: 'mia', scope: '/mia' }],
    now: () => Date.now() + later,
  })
  await setQuota(app, { bytes: 100 })
})
afterAll(() => app[Symbol.asyncDispose]())
beforeEach(() => {
  later = 0
})

test('an upload that received nothing for an hour gives way, and continues when there is room again', async () => {
  const tus = tusOf(app)
  const address = addressIn(await tus.begin('/big', 40, { as }))
  later = 59 * MINUTE
  expect(await post('beside', 1)).toEqual(EXCEEDED)
  later = 61 * MINUTE
  expect(await post('beside', 30)).toEqual(DONE)
  expect(await refusalOf(tus.append(address, 0, 'x'.repeat(20), { as }))).toEqual(EXCEEDED)
  expect(await tus.offset(address, { as })).toBe(0)
  expect(await remove('beside')).toEqual(DONE)
  expect(await refusalOf(tus.append(address, 0, 'x'.repeat(20), { as }))).toEqual([204, ''])
  expect(await post('beside', 1)).toEqual(EXCEEDED)
  later = 110 * MINUTE
  expect(await post('beside', 1)).toEqual(EXCEEDED)
  expect(await refusalOf(tus.append(address, 20, 'x'.repeat(20), { as }))).toEqual([204, ''])
  expect(await remove('big')).toEqual(DONE)
})

test('an upload that is being received does not give way, and those that do are the oldest, as far as needed', async () => {
  const tus = tusOf(app)
  const addresses: string[] = []
  for (const name of ['a', 'b', 'c']) {
    addresses.push(addressIn(await tus.begin(`/${name}`, 12, { as })))
    later += MINUTE
  }
  const [a = '', b = '', c = ''] = addresses
  const rows = app.context.db.selectFrom('uploads').select('file').where('path', '=', '/a')
  const { file } = await rows.executeTakeFirstOrThrow()
  // Nothing was received for an hour by the first two.
  later = 61.5 * MINUTE
  {
    using _receiving = await app.context.meter.held.receive(file, {})
    expect(await post('beside', 16)).toEqual(DONE)
    expect(await refusalOf(tus.append(b, 0, 'x', { as }))).toEqual(EXCEEDED)
  }
  for (const address of [a, c]) expect(await refusalOf(tus.append(address, 0, 'x', { as }))).toEqual([204, ''])
  for (const address of addresses) expect((await tus.remove(address, { as })).status).toBe(204)
  expect(await remove('beside')).toEqual(DONE)
})

test('an upload that cannot be recorded reserves nothing', async () => {
  const { db } = app.context
  await sql`create trigger refused before insert on uploads begin select raise(abort, 'refused'); end`.execute(db)
  try {
    expect((await tusOf(app).begin('/big', 40, { as })).status).toBe(500)
  } finally {
    await sql`drop trigger refused`.execute(db)
  }
  expect(await post('beside', 40)).toEqual(DONE)
  expect(await remove('beside')).toEqual(DONE)
})
