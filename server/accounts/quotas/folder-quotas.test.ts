import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { AuditPage } from '#contract/audit.ts'
import { NoticesPage } from '#contract/notices.ts'
import { FolderQuota, type FolderQuotaUpdate, UserQuotas } from '#contract/quotas.ts'
import { Usage } from '#contract/resources.ts'
import { TrashPage } from '#contract/trash.ts'
import { quotaOf, refusalOf, setFolderQuota, setQuota } from '#server/testing/quotas.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { tusOf } from '#server/testing/tus.ts'
import { until } from '#server/testing/until.ts'

const EXCEEDED = [507, 'quota_exceeded'] as const
const DONE = [200, ''] as const

let app: TestApp
const on = (item: string) => path.join(app.root, item)
const post = (item: string, length: number, as = 'mia') =>
  refusalOf(app.request(`/api/resources${item}`, { method: 'POST', body: 'x'.repeat(length), as }))
const patch = (item: string, action: 'copy' | 'rename', to: string) =>
  refusalOf(
    app.request(`/api/resources${item}?action=${action}&destination=${encodeURIComponent(to)}`, { method: 'PATCH' }),
  )
const remove = (item: string, forever = false) =>
  refusalOf(app.request(`/api/resources${item}?forever=${forever}`, { method: 'DELETE' }))
const set = (folder: string, update: FolderQuotaUpdate) => setFolderQuota(app, folder, update)
const show = async (folder: string, as = 'admin') => {
  await app.context.meter.whenCounted()
  const reply = await app.request(`/api/folder-quotas${folder}`, { as })
  return reply.ok ? FolderQuota.parse(await reply.json()) : reply.status
}
const used = async (folder: string) => {
  const quota = await show(folder)
  return typeof quota === 'number' ? quota : quota.usage && { bytes: quota.usage.bytes, files: quota.usage.files }
}
const trashed = async () => TrashPage.parse(await (await app.request('/api/trash?of=all')).json()).items
const folders = async () => {
  const { folders: all } = UserQuotas.parse(await (await app.request('/api/quotas')).json())
  return all.map((folder) => [folder.path, folder.limit.bytes])
}

beforeAll(async () => {
  app = await testApp({
    tree: { '/p/': null, '/other/': null },
    users: [
      { username: 'mia', scope: '/' },
      { username: 'ben', scope: '/p/ben' },
      { username: 'eve', scope: '/other' },
    ],
    rules: [],
  })
})
afterAll(() => app[Symbol.asyncDispose]())

beforeEach(async () => {
  for (const [folder] of await folders()) await set(String(folder), { bytes: null, files: null })
  await setQuota(app, { bytes: 'inherited', files: 'inherited' }, 3)
  for (const folder of ['p', 'other'])
    for (const name of readdirSync(on(folder)))
      if (!name.startsWith('.')) rmSync(on(`${folder}/${name}`), { recursive: true })
  mkdirSync(on('p/a'))
  mkdirSync(on('p/ben'))
  await app.request('/api/trash/remove', { method: 'POST', body: JSON.stringify({ all: true, of: 'all' }) })
})

describe('a folder with a quota', () => {
  test('refuses what exceeds it, whoever writes, with what is left', async () => {
    writeFileSync(on('p/there'), 'x'.repeat(60))
    writeFileSync(on('other/big'), 'x'.repeat(50))
    await set('/p', { bytes: 100, files: 4 })
    const reply = await app.request('/api/resources/p/new', { method: 'POST', body: 'x'.repeat(41), as: 'mia' })
    expect(reply.status).toBe(507)
    expect(await reply.text()).toContain('quota of a folder (40 bytes and 3 files left)')
    expect(await post('/new', 41, 'ben')).toEqual(EXCEEDED)
    expect(await refusalOf(tusOf(app).begin('/p/big', 41, { as: 'mia' }))).toEqual(EXCEEDED)
    expect(await patch('/other/big', 'copy', '/p/big')).toEqual(EXCEEDED)
    expect(await patch('/other/big', 'rename', '/p/big')).toEqual(EXCEEDED)
    const stream = new Blob(['x'.repeat(41)]).stream()
    expect(await refusalOf(app.request('/api/resources/p/new', { method: 'POST', body: stream }))).toEqual(EXCEEDED)
    expect(await post('/other/free', 1000)).toEqual(DONE)
    expect(await post('/p/a/new', 40)).toEqual(DONE)
    expect(await used('/p')).toEqual({ bytes: 100, files: 2 })
  })

  test('what returns from the trash of another folder is checked, and what comes from there is counted apart', async () => {
    expect(await post('/p/a/x', 60)).toEqual(DONE)
    await set('/p/a', { bytes: 100 })
    expect(await remove('/p/a/x')).toEqual(DONE)
    expect(await show('/p/a')).toMatchObject({ usage: { bytes: 60, trash: { bytes: 60, files: 1 } } })
    expect(await post('/p/a/y', 41)).toEqual(EXCEEDED)
    const [item] = await trashed()
    await app.request('/api/trash/remove', { method: 'POST', body: JSON.stringify({ ids: [item?.id] }) })
    expect(await post('/p/a/y', 41)).toEqual(DONE)
    expect(await used('/p/a')).toEqual({ bytes: 41, files: 1 })
  })

  test('in nested quotas each must hold, a home among them, and each counts an item once', async () => {
    await set('/p', { bytes: 100 })
    await set('/p/ben', { bytes: 80 })
    await setQuota(app, { bytes: 60 }, 3)
    expect(await post('/x', 61, 'ben')).toEqual(EXCEEDED)
    expect(await post('/x', 60, 'ben')).toEqual(DONE)
    expect(await post('/p/a/x', 41)).toEqual(EXCEEDED)
    expect(await post('/p/a/x', 40)).toEqual(DONE)
    expect(await used('/p')).toEqual({ bytes: 100, files: 2 })
    expect(await used('/p/ben')).toEqual({ bytes: 60, files: 1 })
    expect((await quotaOf(app, 3)).usage).toMatchObject({ bytes: 60, files: 1 })
    const before = await folders()
    await app.context.meter.recountAll()
    expect(await folders()).toEqual(before)
    expect(await used('/p')).toEqual({ bytes: 100, files: 2 })
  })

  test('a move needs room only in the quotas that the item enters', async () => {
    await set('/p', { bytes: 100 })
    await set('/p/a', { bytes: 50 })
    expect(await post('/p/x', 60)).toEqual(DONE)
    expect(await patch('/p/x', 'rename', '/p/a/x')).toEqual(EXCEEDED)
    await set('/p/a', { bytes: 60 })
    expect(await patch('/p/x', 'rename', '/p/a/x')).toEqual(DONE)
    expect([await used('/p'), await used('/p/a')]).toEqual([
      { bytes: 60, files: 1 },
      { bytes: 60, files: 1 },
    ])
    expect(await patch('/p/a/x', 'rename', '/other/x')).toEqual(DONE)
    expect([await used('/p'), await used('/p/a')]).toEqual([
      { bytes: 0, files: 0 },
      { bytes: 0, files: 0 },
    ])
  })

  test('the space of a folder is that of the quota of which the least is left', async () => {
    await set('/p', { bytes: 100 })
    await set('/p/a', { bytes: 1000, files: 2 })
    expect(await post('/p/a/x', 40)).toEqual(DONE)
    const usage = async (folder: string) => Usage.parse(await (await app.request(`/api/usage${folder}/`)).json())
    expect(await usage('/p/a')).toEqual({ total: 100, used: 40, quota: true, files: { total: 2, used: 1 } })
    expect(await usage('/p')).toEqual({ total: 100, used: 40, quota: true })
    expect((await usage('/other')).quota).toBeUndefined()
  })
})

describe('the quota of a folder', () => {
  test('follows the folder and those above it, also through the trash, and ends with it', async () => {
    await set('/p/a', { bytes: 100 })
    expect(await post('/p/a/x', 60)).toEqual(DONE)
    expect(await patch('/p/a', 'rename', '/other/b')).toEqual(DONE)
    expect(await folders()).toEqual([['/other/b', 100]])
    expect(await post('/other/b/y', 41)).toEqual(EXCEEDED)
    expect(await post('/other/z', 41)).toEqual(DONE)
    mkdirSync(on('p/a'))
    expect(await post('/p/a/y', 1000)).toEqual(DONE)
    expect(await remove('/other/b')).toEqual(DONE)
    expect(await folders()).toEqual([])
    const item = (await trashed()).find(({ name }) => name === 'b')
    await app.request('/api/trash/restore', { method: 'POST', body: JSON.stringify({ ids: [item?.id] }) })
    expect(await folders()).toEqual([['/other/b', 100]])
    expect(await used('/other/b')).toEqual({ bytes: 60, files: 1 })
    expect(await remove('/other/b', true)).toEqual(DONE)
    mkdirSync(on('other/b'))
    expect(await folders()).toEqual([])
    expect(await show('/other/b')).toMatchObject({ limit: { bytes: null, files: null }, usage: null })
  })

  test('is set by administrators, for folders only, and shown to whoever may view the folder', async () => {
    writeFileSync(on('other/file'), '12345')
    await set('/other', { bytes: 100, files: null })
    expect(await show('/', 'eve')).toMatchObject({ path: '/', limit: { bytes: 100 }, usage: { bytes: 5, files: 1 } })
    expect(await show('/other', 'mia')).toMatchObject({ path: '/other', limit: { bytes: 100 } })
    expect(await show('/none')).toBe(404)
    const put = (folder: string, body: unknown, as = 'admin') =>
      refusalOf(app.request(`/api/folder-quotas${folder}`, { method: 'PUT', body: JSON.stringify(body), as }))
    expect((await put('/other', { bytes: 1 }, 'mia'))[0]).toBe(403)
    expect(await put('/other/file', { bytes: 1 })).toEqual([400, 'invalid'])
    for (const bytes of [-1, 1.5, '1', 2 ** 53]) expect((await put('/other', { bytes }))[0]).toBe(400)
    expect(await put('/other', { bytes: 2 ** 53 - 1 })).toEqual(DONE)
    expect(await put('/other', { files: 0 })).toEqual(DONE)
    expect(await show('/other')).toMatchObject({ limit: { bytes: 2 ** 53 - 1, files: 0 } })
    const events = async () =>
      AuditPage.parse(await (await app.request('/api/audit?kinds=folderQuotaChanged')).json()).events
    await until(async () => (await events()).some(({ detail }) => detail === 'bytes: 9007199254740991, files: 0'))
  })

  test('administrators are warned at 80 and 95 percent', async () => {
    mkdirSync(on('p/full'))
    await set('/p/full', { bytes: 100 })
    const percents = async (as: string) => {
      const { notices } = NoticesPage.parse(await (await app.request('/api/notices', { as })).json())
      return notices.flatMap((notice) =>
        notice.kind === 'folder_quota_low' && notice.data.item?.name === 'full' ? [notice.data] : [],
      )
    }
    expect(await post('/p/full/x', 80)).toEqual(DONE)
    expect(await post('/p/full/y', 15)).toEqual(DONE)
    await until(async () => (await percents('admin')).length === 2)
    const item = { name: 'full', path: '/p/full' }
    expect(await percents('admin')).toEqual([
      { percent: 95, item },
      { percent: 80, item },
    ])
    expect(await percents('mia')).toEqual([])
  })
})
