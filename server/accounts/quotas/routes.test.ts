import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { AuditPage } from '#contract/audit.ts'
import { Group } from '#contract/groups.ts'
import { NoticesPage } from '#contract/notices.ts'
import { GroupQuota, QuotaStatus, UserQuotas } from '#contract/quotas.ts'
import { Settings } from '#contract/settings.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { DataDirectory } from '#server/platform/own-files/data-directory.ts'
import { quotaOf, refusalOf, setQuota } from '#server/testing/quotas.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { PASSWORD } from '#server/testing/test-users.ts'
import { until } from '#server/testing/until.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp({
    tree: { '/mia/a': 'aaa', '/mia/ben/b': 'bb' },
    users: [
      { username: 'mia', scope: '/mia' },
      { username: 'ben', scope: '/mia/ben' },
      { username: 'twin', scope: '/mia' },
    ],
  })
})
afterAll(() => app[Symbol.asyncDispose]())

const put = (target: string, body: unknown, as = 'admin') =>
  app.request(target, { method: 'PUT', body: JSON.stringify(body), as })
const own = async (as: string) => QuotaStatus.parse(await (await app.request('/api/quota', { as })).json())

test('users see their limits and usage; what is in a home inside counts there only', async () => {
  expect(await own('mia')).toEqual({ limit: { bytes: null, files: null }, usage: null })
  await setQuota(app, { bytes: 1000 }, 2)
  // The other user of the same home is unlimited.
  expect((await own('mia')).limit.bytes).toBeNull()
  await setQuota(app, { bytes: 500 }, 4)
  await setQuota(app, { files: 7 }, 3)
  const none = { bytes: 0, files: 0 }
  const kept = { trash: none, versions: none, counting: false }
  const mia = { limit: { bytes: 1000, files: null }, usage: { bytes: 3, files: 1, ...kept } }
  expect(await own('mia')).toEqual(mia)
  expect(await own('twin')).toEqual(mia)
  expect(await own('ben')).toEqual({ limit: { bytes: null, files: 7 }, usage: { bytes: 2, files: 1, ...kept } })
  expect(await own('admin')).toEqual({ limit: { bytes: null, files: null }, usage: null })
  const { users } = UserQuotas.parse(await (await app.request('/api/quotas')).json())
  expect(users.map(({ username, effective }) => [username, effective.bytes.limit, effective.files.limit])).toEqual([
    ['admin', null, null],
    ['mia', 1000, null],
    ['ben', null, 7],
    ['twin', 500, null],
  ])
})

test('only administrators see or change the quotas of others', async () => {
  for (const target of ['/api/quotas', '/api/users/2/quota', '/api/groups/1/quota'])
    expect((await app.request(target, { as: 'mia' })).status).toBe(403)
  expect((await put('/api/users/2/quota', { bytes: 1 }, 'mia')).status).toBe(403)
  expect((await app.request('/api/users/99/quota')).status).toBe(404)
  expect((await put('/api/users/99/quota', { bytes: 1 })).status).toBe(404)
  expect((await put('/api/groups/99/quota', { bytes: 1 })).status).toBe(404)
})

test.each([-1, 1.5, '5', 'none', 2 ** 53, null, {}])('bytes of %p are refused, and nothing changes', async (bytes) => {
  const before = await quotaOf(app)
  expect(await refusalOf(put('/api/users/2/quota', { bytes, files: 3 }))).toEqual([400, 'invalid'])
  expect(await quotaOf(app)).toEqual(before)
})

test('an unknown field is refused', async () => {
  expect(await refusalOf(put('/api/users/2/quota', { byte: 1 }))).toEqual([400, 'invalid'])
})

test('the default and groups limit users without a quota of their own', async () => {
  await setQuota(app, { bytes: 'inherited', files: 'inherited' }, 3)
  const settings = Settings.parse(await (await app.request('/api/settings')).json())
  const changed = { ...settings, quota: { bytes: 50, files: null }, current_password: PASSWORD }
  expect((await put('/api/settings', changed)).status).toBe(200)
  expect((await own('ben')).limit).toEqual({ bytes: 50, files: null })
  const made = await app.request('/api/groups', {
    method: 'POST',
    body: JSON.stringify({ name: 'large', members: [3], current_password: PASSWORD }),
  })
  const { id } = Group.parse(await made.json())
  const limited = await put(`/api/groups/${id}/quota`, { bytes: 70 })
  expect(GroupQuota.parse(await limited.json()).own).toEqual({ bytes: 70, files: 'inherited' })
  expect((await quotaOf(app, 3)).effective.bytes).toEqual({ limit: 70, source: 'group', group: 'large' })
  expect((await own('ben')).limit).toEqual({ bytes: 70, files: null })
  await app.request(`/api/groups/${id}`, { method: 'DELETE', body: JSON.stringify({ current_password: PASSWORD }) })
  expect((await own('ben')).limit).toEqual({ bytes: 50, files: null })
})

test('changes are in the audit trail, once', async () => {
  await setQuota(app, { bytes: 12_345 }, 3)
  await setQuota(app, { bytes: 12_345 }, 3)
  const { events } = AuditPage.parse(await (await app.request('/api/audit?kinds=userChanged&text=ben')).json())
  expect(events.filter(({ detail }) => detail === 'quota')).toHaveLength(3)
})

test('a client that saves a user back changes nothing of the quota', async () => {
  await setQuota(app, { bytes: 777, files: 'unlimited' }, 3)
  const before = await quotaOf(app, 3)
  const data = await (await app.request('/api/users/3')).json()
  const reply = await put('/api/users/3', { what: 'user', which: ['all'], data, current_password: PASSWORD })
  expect(reply.status).toBe(200)
  expect(await quotaOf(app, 3)).toEqual(before)
})

test('a change by another process applies to the next request', async () => {
  await setQuota(app, { bytes: 1000, files: 'inherited' }, 3)
  const other = await openDatabase(new DataDirectory(app.context.config.data), { now: Date.now })
  await other.updateTable('quotas').set({ bytes: 4 }).where('user_id', '=', 3).execute()
  await other.destroy()
  const post = (body: string) => app.request('/api/resources/more', { method: 'POST', body, as: 'ben' })
  expect(await refusalOf(post('xxx'))).toEqual([507, 'quota_exceeded'])
  expect((await post('xx')).status).toBe(200)
})

test('a home whose files the index knows better is counted again', async () => {
  await setQuota(app, { bytes: 1000 }, 3)
  mkdirSync(path.join(app.root, 'mia/ben/sub'))
  writeFileSync(path.join(app.root, 'mia/ben/sub/by-another'), 'x'.repeat(50))
  const before = (await quotaOf(app, 3)).usage?.bytes ?? 0
  // Listing the folder lets the index compare it.
  for (let tries = 0; tries < 200 && (await quotaOf(app, 3)).usage?.bytes === before; tries++) {
    await app.request('/api/folder-sizes/sub/', { as: 'ben' })
    await app.context.quotaCorrection.run()
    await Bun.sleep(20)
  }
  expect((await quotaOf(app, 3)).usage?.bytes).toBe(before + 50)
})

test('users of a home are notified once when it reaches 80 % and 95 % of its quota', async () => {
  await setQuota(app, { bytes: 1000, files: 'inherited' }, 2)
  await setQuota(app, { bytes: 1000, files: 'inherited' }, 4)
  const percents = async (as: string) => {
    const { notices } = NoticesPage.parse(await (await app.request('/api/notices', { as })).json())
    return notices.flatMap((notice) => (notice.kind === 'quota_low' ? notice.data.percent : []))
  }
  const post = (name: string, length: number) =>
    app.request(`/api/resources/${name}`, { method: 'POST', body: 'x'.repeat(length), as: 'mia' })
  const remove = (name: string) => app.request(`/api/resources/${name}?forever=true`, { method: 'DELETE', as: 'mia' })
  await post('first', 700)
  expect(await percents('mia')).toEqual([])
  await post('second', 120)
  await post('third', 1)
  await until(async () => (await percents('twin')).length === 1)
  await post('fourth', 150)
  await until(async () => (await percents('twin')).length === 2)
  await remove('fourth')
  await remove('second')
  await post('second', 120)
  await until(async () => (await percents('mia')).length === 3)
  expect(await percents('mia')).toEqual([80, 95, 80])
  expect(await percents('ben')).not.toContain(80)
})
