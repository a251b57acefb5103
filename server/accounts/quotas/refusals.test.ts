import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ErrorBody } from '#contract/errors.ts'
import type { JobRequest } from '#contract/job-requests.ts'
import { Usage } from '#contract/resources.ts'
import { Share } from '#contract/shares.ts'
import { MadeToken } from '#contract/tokens.ts'
import { RestoreReply, TrashPage } from '#contract/trash.ts'
import { BatchReply } from '#contract/uploads.ts'
import { BATCH_HEADERS, batchBody } from '#server/testing/batch-body.ts'
import { runJob } from '#server/testing/jobs.ts'
import { amountOnDisk, quotaOf, refusalOf, setQuota } from '#server/testing/quotas.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { PASSWORD } from '#server/testing/test-users.ts'
import { addressIn, tusOf } from '#server/testing/tus.ts'
import { performAction, undo } from '#server/testing/user-actions.ts'

const EXCEEDED = [507, 'quota_exceeded'] as const

let app: TestApp
const home = (item = '') => path.join(app.root, 'mia', item)
const as = 'mia'
const post = (item: string, body: string, init: RequestInit = {}) =>
  app.request(`/api/resources${item}`, { method: 'POST', body, as, ...init })
const patch = (item: string, query: string, who = as) =>
  app.request(`/api/resources${item}?${query}`, { method: 'PATCH', as: who })
const emptyTrash = () =>
  app.request('/api/trash/remove', { method: 'POST', body: JSON.stringify({ all: true, of: 'me' }), as })
const trashIds = async (folder: string) => {
  const reply = await app.request(`/api/trash?of=all&folder=${encodeURIComponent(folder)}`)
  return TrashPage.parse(await reply.json()).items.map(({ id }) => id)
}
const usage = async () => (await quotaOf(app)).usage

beforeAll(async () => {
  app = await testApp({ tree: { '/mia/': null, '/other/': null }, users: [{ username: 'mia', scope: '/mia' }] })
})
afterAll(() => app[Symbol.asyncDispose]())

beforeEach(async () => {
  await setQuota(app, { bytes: 'inherited', files: 'inherited' })
  for (const folder of ['mia', 'other'])
    for (const name of readdirSync(path.join(app.root, folder)))
      rmSync(path.join(app.root, folder, name), { recursive: true })
  await emptyTrash()
})

describe('before the first byte, with what is left', () => {
  beforeEach(async () => {
    writeFileSync(home('there'), 'x'.repeat(60))
    await setQuota(app, { bytes: 100, files: 3 })
  })

  test('an upload with a length', async () => {
    const reply = await post('/new', 'x'.repeat(41))
    expect(reply.status).toBe(507)
    const { code, message } = ErrorBody.parse(await reply.json())
    expect(code).toBe('quota_exceeded')
    expect(message).toContain('40 bytes and 2 files left')
    expect(readdirSync(home())).toEqual(['there'])
    expect((await post('/new', 'x'.repeat(40))).status).toBe(200)
    expect(await usage()).toMatchObject({ bytes: 100, files: 2 })
  })

  test('the folders of a refused upload are removed again', async () => {
    expect(await refusalOf(post('/a/b/new', 'x'.repeat(41)))).toEqual(EXCEEDED)
    expect(readdirSync(home())).toEqual(['there'])
  })

  test('too many files', async () => {
    expect((await post('/1', '')).status).toBe(200)
    expect((await post('/2', '')).status).toBe(200)
    expect(await refusalOf(post('/3', ''))).toEqual(EXCEEDED)
    expect(readdirSync(home()).toSorted()).toEqual(['1', '2', 'there'])
  })

  test('a stream without a length, at the limit', async () => {
    const stream = new ReadableStream({
      start(controller) {
        for (let n = 0; n < 10; n++) controller.enqueue(new Uint8Array(10))
        controller.close()
      },
    })
    const init = { method: 'POST', as, body: stream, duplex: 'half' } as RequestInit & { as: string }
    expect(await refusalOf(app.request('/api/resources/stream', init))).toEqual(EXCEEDED)
    expect(readdirSync(home())).toEqual(['there'])
    expect(await usage()).toMatchObject({ bytes: 60, files: 1 })
  })

  test('a resumable upload, when it is created', async () => {
    const tus = tusOf(app)
    expect(await refusalOf(tus.begin('/big', 41, { as }))).toEqual(EXCEEDED)
    const address = addressIn(await tus.begin('/big', 40, { as }))
    expect(await refusalOf(post('/beside', 'x'))).toEqual(EXCEEDED)
    expect((await tus.remove(address, { as })).status).toBe(204)
    expect((await post('/beside', 'x')).status).toBe(200)
  })

  test('a resumable upload becomes a file with what it had reserved', async () => {
    const tus = tusOf(app)
    const address = addressIn(await tus.begin('/big', 40, { as }))
    expect((await tus.append(address, 0, 'x'.repeat(40), { as })).status).toBe(204)
    expect(await usage()).toMatchObject({ bytes: 100, files: 2 })
    expect(await refusalOf(post('/beside', 'x'))).toEqual(EXCEEDED)
  })

  test('one file of a batch, and no other', async () => {
    const body = batchBody([
      { path: 'a', content: 'x'.repeat(30) },
      { path: 'b', content: 'x'.repeat(30) },
    ])
    const reply = await app.request('/api/files/', { method: 'POST', headers: BATCH_HEADERS, body, as })
    const { outcomes } = BatchReply.parse(await reply.json())
    expect(outcomes.map((one) => (one.outcome === 'failed' ? one.code : one.outcome)).toSorted()).toEqual([
      'quota_exceeded',
      'stored',
    ])
    expect(await usage()).toMatchObject({ bytes: 90, files: 2 })
  })

  test('a copy of a file and of a tree', async () => {
    expect(await refusalOf(patch('/there', 'action=copy&destination=/copy'))).toEqual(EXCEEDED)
    mkdirSync(home('tree/deep'), { recursive: true })
    writeFileSync(home('tree/deep/a'), 'x'.repeat(5))
    writeFileSync(home('tree/b'), 'x'.repeat(5))
    await app.context.meter.recountAll()
    expect(await refusalOf(patch('/tree', 'action=copy&destination=/copy'))).toEqual(EXCEEDED)
    expect(existsSync(home('copy'))).toBe(false)
    await setQuota(app, { files: 'unlimited' })
    expect((await patch('/tree', 'action=copy&destination=/copy')).status).toBe(200)
    expect(await usage()).toMatchObject({ bytes: 80, files: 5 })
  })

  test('a save that makes a file larger', async () => {
    const save = (length: number) =>
      app.request('/api/resources/there', { method: 'PUT', body: 'x'.repeat(length), as })
    expect(await refusalOf(save(101))).toEqual(EXCEEDED)
    expect(amountOnDisk(home())).toEqual({ bytes: 60, files: 1 })
  })

  test('an extraction, and an archive at the limit', async () => {
    await setQuota(app, { bytes: 500 })
    writeFileSync(home('noise'), crypto.getRandomValues(new Uint8Array(400)))
    await app.context.meter.recountAll()
    const archive: JobRequest = {
      ...{ kind: 'archive', folder: '/', names: ['noise'], to: '/noise.zip', format: 'zip', onTaken: 'refuse' },
    }
    const packed = await runJob(app, archive, { as })
    expect(packed).toMatchObject({ state: 'failed', failure: 'quota_exceeded' })
    expect(readdirSync(home()).toSorted()).toEqual(['noise', 'there'])
    await setQuota(app, { bytes: 1200 })
    expect(await runJob(app, archive, { as })).toMatchObject({ state: 'done' })
    await setQuota(app, { files: 'unlimited' })
    const wish = { destination: '/out', conflict: 'refuse' } as const
    const unpacked = await runJob(app, { kind: 'extract', archive: '/noise.zip', wish }, { as })
    expect(unpacked).toMatchObject({ state: 'failed', failure: 'quota_exceeded' })
    expect(existsSync(home('out'))).toBe(false)
    await setQuota(app, { bytes: 2000 })
    expect(await runJob(app, { kind: 'extract', archive: '/noise.zip', wish }, { as })).toMatchObject({ state: 'done' })
    expect((await usage())?.bytes).toBe(amountOnDisk(home()).bytes)
  })

  test('a visitor of an upload link, who does not learn how much is left', async () => {
    mkdirSync(home('in'))
    const body = JSON.stringify({
      kind: 'upload',
      uploads: { maxFileSize: null, maxTotalSize: null, maxFiles: null, extensions: [], askName: false },
    })
    const link = Share.parse(await (await app.request('/api/share/in', { method: 'POST', as, body })).json())
    const drop = (length: number) =>
      app.request(`/api/public/drop/${link.hash}/dropped`, { method: 'POST', as: null, body: 'x'.repeat(length) })
    const reply = await drop(41)
    expect(reply.status).toBe(507)
    expect(ErrorBody.parse(await reply.json())).toEqual({
      code: 'quota_exceeded',
      message: 'There is not enough space.',
    })
    expect((await drop(40)).status).toBe(200)
  })

  test('an API token, as its user', async () => {
    const body = JSON.stringify({ name: 'script', effects: ['create'], current_password: PASSWORD })
    const made = MadeToken.parse(await (await app.request('/api/tokens', { method: 'POST', as, body })).json())
    const headers = { Authorization: `Bearer ${made.secret}` }
    const send = (length: number) =>
      app.request('/api/resources/by-token', { method: 'POST', as: null, headers, body: 'x'.repeat(length) })
    expect(await refusalOf(send(41))).toEqual(EXCEEDED)
    expect((await send(40)).status).toBe(200)
  })
})

test('an item that moves to another home is checked there', async () => {
  writeFileSync(path.join(app.root, 'other/big'), 'x'.repeat(200))
  await setQuota(app, { bytes: 100 })
  const move = 'action=rename&destination=/mia/big'
  expect(await refusalOf(patch('/other/big', move, 'admin'))).toEqual(EXCEEDED)
  await setQuota(app, { bytes: 300 })
  expect((await patch('/other/big', move, 'admin')).status).toBe(200)
  expect(await usage()).toMatchObject({ bytes: 200, files: 1 })
  expect((await patch('/mia/big', 'action=rename&destination=/other/big', 'admin')).status).toBe(200)
  expect(await usage()).toMatchObject({ bytes: 0, files: 0 })
})

test('the trash and versions count, and deleting permanently frees', async () => {
  await setQuota(app, { bytes: 100 })
  expect((await post('/a', 'x'.repeat(60))).status).toBe(200)
  expect((await app.request('/api/resources/a', { method: 'PUT', body: 'y'.repeat(30), as })).status).toBe(200)
  expect(await usage()).toMatchObject({ bytes: 90, files: 2, versions: { bytes: 60, files: 1 } })
  expect((await app.request('/api/resources/a', { method: 'DELETE', as })).status).toBe(200)
  expect(await usage()).toMatchObject({ bytes: 90, trash: { bytes: 30, files: 1 } })
  expect(await refusalOf(post('/b', 'x'.repeat(11)))).toEqual(EXCEEDED)
  expect((await emptyTrash()).status).toBe(200)
  // With the file, its versions are deleted.
  expect(await usage()).toMatchObject({ bytes: 0, files: 0, trash: { bytes: 0, files: 0 } })
})

test('what another program wrote may exceed the quota, and is shown', async () => {
  await setQuota(app, { bytes: 100 })
  writeFileSync(home('grown'), 'x'.repeat(250))
  await app.context.meter.recountAll()
  expect(await usage()).toMatchObject({ bytes: 250, files: 1, counting: false })
  expect(Usage.parse(await (await app.request('/api/usage/', { as })).json())).toEqual({
    total: 100,
    used: 250,
    quota: true,
  })
  expect(await refusalOf(post('/new', 'x'))).toEqual(EXCEEDED)
  expect((await app.request('/api/resources/grown', { method: 'DELETE', as })).status).toBe(200)
})

test('concurrent uploads do not exceed the quota together', async () => {
  await setQuota(app, { bytes: 1000 })
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async (_, n) => (await post(`/${n}`, 'x'.repeat(100))).status),
  )
  expect(statuses.filter((status) => status === 200)).toHaveLength(10)
  expect(await usage()).toMatchObject({ bytes: 1000, files: 10 })
})

test('what returns from the trash of another home is checked, and within a home nothing is', async () => {
  writeFileSync(path.join(app.root, 'other/big'), 'x'.repeat(200))
  await setQuota(app, { bytes: 100 })
  expect((await app.request('/api/resources/other/big', { method: 'DELETE' })).status).toBe(200)
  const [id] = await trashIds('/other')
  const restore = async (body: object) => {
    const reply = await app.request('/api/trash/restore', { method: 'POST', body: JSON.stringify(body) })
    const { restored, failed } = RestoreReply.parse(await reply.json())
    return [restored.length, failed.map(({ code }) => code)] as const
  }
  expect(await restore({ ids: [id], to: '/mia' })).toEqual([0, ['quota_exceeded']])
  expect(existsSync(home('big'))).toBe(false)
  expect(await restore({ ids: [id] })).toEqual([1, []])

  writeFileSync(home('grown'), 'x'.repeat(250))
  await app.context.meter.recountAll()
  const gesture = await performAction(app, '/api/resources/grown', { method: 'DELETE', as })
  expect(await usage()).toMatchObject({ bytes: 250, trash: { bytes: 250, files: 1 } })
  await undo(app, gesture, as)
  expect(await usage()).toMatchObject({ bytes: 250, trash: { bytes: 0, files: 0 } })
  expect((await patch('/grown', 'action=rename&destination=/renamed')).status).toBe(200)
})
