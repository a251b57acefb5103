import { expect, test } from 'bun:test'
import {
  MAX_NOTICES,
  MAX_NOTICES_ON_PAGE,
  type Notice,
  NoticePreferences,
  NoticesPage,
  UnreadNotices,
} from '#contract/notices.ts'
import { SENDER_HEADER, Share } from '#contract/shares.ts'
import { readEventStream } from '#server/testing/event-stream.ts'
import { runJob } from '#server/testing/jobs.ts'
import { linkTo } from '#server/testing/share-links.ts'
import { deny } from '#server/testing/storage-helpers.ts'
import { buildSubject } from '#server/testing/subjects.ts'
import { type TestApp, type TestAppOptions, testApp } from '#server/testing/test-app.ts'
import { until } from '#server/testing/until.ts'

const TREE = { '/inbox/': null, '/photos/a.jpg': 'a', '/docs/plan.txt': 'p', '/other/': null }
const world = (options: TestAppOptions = {}) => testApp({ tree: TREE, users: [{ username: 'mia' }], ...options })

const DAY = 86_400_000

async function page(app: TestApp, as = 'admin'): Promise<NoticesPage> {
  return NoticesPage.parse(await (await app.request('/api/notices', { as })).json())
}
async function notices(app: TestApp, as = 'admin'): Promise<Notice[]> {
  return (await page(app, as)).notices
}
const post = (app: TestApp, path: string, body: unknown, as = 'admin') =>
  app.request(path, { method: 'POST', as, body: JSON.stringify(body) })
const unreadIn = async (reply: Response) => UnreadNotices.parse(await reply.json()).unread
const rename = (app: TestApp, from: string, to: string) =>
  app.request(`/api/resources${from}?action=rename&destination=${to}`, { method: 'PATCH' })

async function uploadLink(app: TestApp, item = '/inbox', as = 'admin'): Promise<string> {
  const uploads = { maxFileSize: null, maxTotalSize: null, maxFiles: null, extensions: [], askName: true }
  const reply = await post(app, `/api/share${item}`, { kind: 'upload', uploads }, as)
  expect(reply.status).toBe(200)
  return Share.parse(await reply.json()).hash
}
const drop = (app: TestApp, hash: string, name: string, sender = '') =>
  app.request(`/api/public/drop/${hash}/${name}`, {
    method: 'POST',
    as: null,
    body: 'x',
    headers: { [SENDER_HEADER]: encodeURIComponent(sender) },
  })
const open = (app: TestApp, hash: string) => app.request(`/api/public/share/${hash}`, { as: null })
const download = (app: TestApp, hash: string, query = '') => app.request(`/api/public/dl/${hash}${query}`, { as: null })

/** Runs a job that fails: its destination exists. */
const failingJob = (app: TestApp, as = 'admin') =>
  runJob(app, { kind: 'copy', steps: [{ from: '/docs/plan.txt', to: '/photos/a.jpg', onTaken: 'refuse' }] }, { as })

test('files received by a link are one notice with their number, for its owner only', async () => {
  await using app = await world()
  const hash = await uploadLink(app)
  expect(await page(app)).toEqual({ notices: [], unread: 0, next: null })
  for (const name of ['a.txt', 'b.txt', 'c.txt']) expect((await drop(app, hash, name, 'Ada')).status).toBe(200)
  await until(async () => (await notices(app))[0]?.count === 3)
  const [notice] = await notices(app)
  expect(notice).toMatchObject({
    kind: 'upload_received',
    read: false,
    data: { item: { name: 'inbox', path: '/inbox' }, file: 'c.txt', sender: 'Ada' },
  })
  expect(await page(app)).toMatchObject({ unread: 1, next: null })
  expect(await notices(app, 'mia')).toEqual([])
  // Another visitor, and another file after it was read.
  expect(await unreadIn(await post(app, '/api/notices/read', { ids: [notice?.id] }))).toBe(0)
  await drop(app, hash, 'd.txt', 'Bob')
  await until(async () => (await notices(app))[0]?.count === 4)
  expect(await notices(app)).toMatchObject([{ id: notice?.id, read: false, data: { sender: '' } }])
})

test('the first use of a link is a notice', async () => {
  await using app = await world()
  const hash = await linkTo(app, '/docs/plan.txt')
  await open(app, hash)
  await until(async () => (await notices(app)).length === 1)
  expect(await notices(app)).toMatchObject([
    { kind: 'link_used', count: 1, data: { item: { path: '/docs/plan.txt' }, opened: 1, downloaded: 0 } },
  ])
})

test('a visit counts once, what is displayed is no download, and nothing of the visitor is told', async () => {
  await using app = await world()
  const hash = await linkTo(app, '/docs/plan.txt')
  const uses: object[] = []
  app.context.events.subscribe('share.used', (use) => void uses.push(use))
  await open(app, hash)
  await open(app, hash)
  await download(app, hash, '?inline=true')
  await app.request(`/api/public/dl/${hash}`, { as: null, method: 'HEAD' })
  await app.request(`/api/public/dl/${hash}`, { as: null, headers: { Range: 'bytes=1-' } })
  expect(uses).toEqual([{ how: 'opened', hash, ownerId: 1, place: '/docs/plan.txt', title: '' }])
  await download(app, hash)
  expect(uses).toMatchObject([{ how: 'opened' }, { how: 'downloaded' }])
})

test('a notice follows the item of its link, and names nothing that the user may not see', async () => {
  await using app = await world()
  const hash = await uploadLink(app, '/inbox', 'mia')
  await drop(app, hash, 'a.txt')
  await until(async () => (await notices(app, 'mia')).length === 1)
  const data = async () => (await notices(app, 'mia'))[0]?.data
  await rename(app, '/inbox', '/other/post')
  expect(await data()).toMatchObject({ item: { name: 'post', path: '/other/post' }, file: 'a.txt' })
  const change = (fields: object) =>
    app.request('/api/users/2', {
      method: 'PUT',
      body: JSON.stringify({ what: 'user', which: Object.keys(fields), data: fields }),
    })
  await change({ rules: [deny('/other/post/a.txt')] })
  expect(await data()).toMatchObject({ item: { name: 'post' }, file: null })
  await change({ rules: [deny('/other')] })
  expect(await data()).toMatchObject({ item: null, file: null })
  await change({ rules: [], scope: '/photos' })
  expect(await data()).toMatchObject({ item: null, file: null })
  await change({ scope: '/', hideDotfiles: true })
  await rename(app, '/other/post', '/other/.post')
  expect(await data()).toMatchObject({ item: null, file: null })
  // The folder and its link are gone: it has its last known name.
  await change({ hideDotfiles: false })
  await app.request('/api/resources/other/.post?forever=true', { method: 'DELETE' })
  expect(await data()).toMatchObject({ item: { name: 'inbox', path: null } })
})

test('a folder that was moved so deep that no path leads to its file has a notice without the name', async () => {
  const deep = `/${Array.from({ length: 18 }, (_, each) => `${each}`.padEnd(220, 'a')).join('/')}`
  await using app = await world({ tree: { ...TREE, [`${deep}/`]: null } })
  const hash = await uploadLink(app)
  await drop(app, hash, 'received.txt')
  await until(async () => (await notices(app)).length === 1)
  await app.request('/api/resources/inbox/received.txt', { method: 'DELETE' })
  const moved = `${deep}/${'i'.repeat(4089 - deep.length)}`
  expect((await rename(app, '/inbox', moved)).status).toBe(200)
  expect(await notices(app)).toMatchObject([{ data: { item: { path: moved }, file: null } }])
})

test('a job that failed is a notice; the page that shows the failure marks it as read', async () => {
  await using app = await world()
  const job = await failingJob(app)
  expect(job.failedCount).toBe(1)
  await until(async () => (await notices(app)).length === 1)
  expect(await notices(app)).toMatchObject([
    {
      kind: 'job_failed',
      read: false,
      data: { job: job.id, action: 'copy', items: 1, failed: 1, item: { name: 'plan.txt', path: '/docs/plan.txt' } },
    },
  ])
  expect(await unreadIn(await post(app, '/api/notices/read', { jobs: [job.id] }))).toBe(0)
  await runJob(app, { kind: 'delete', paths: ['/docs/plan.txt'] })
  expect(await notices(app)).toHaveLength(1)
})

test('all are marked as read, and removed, one or all; nobody changes those of others', async () => {
  await using app = await world()
  for (let each = 0; each < 3; each += 1) await failingJob(app)
  await failingJob(app, 'mia')
  await until(async () => (await notices(app)).length === 3 && (await notices(app, 'mia')).length === 1)
  const [first, second] = await notices(app)
  const theirs = (await notices(app, 'mia'))[0]?.id
  expect((await app.request(`/api/notices/${theirs}`, { method: 'DELETE' })).status).toBe(404)
  await post(app, '/api/notices/read', { ids: [theirs], until: Date.now() })
  expect(await page(app, 'mia')).toMatchObject({ unread: 1 })
  expect(await page(app)).toMatchObject({ unread: 0 })
  expect((await app.request(`/api/notices/${first?.id}`, { method: 'DELETE' })).status).toBe(200)
  expect((await notices(app)).map(({ id }) => id)).not.toContain(first?.id ?? 0)
  await app.request(`/api/notices?until=${(second?.at ?? 0) - 1}`, { method: 'DELETE' })
  expect(await notices(app)).toContainEqual({ ...second, read: true } as Notice)
  await app.request('/api/notices', { method: 'DELETE' })
  expect(await notices(app)).toEqual([])
  expect(await notices(app, 'mia')).toHaveLength(1)
  expect((await app.request('/api/users/2', { method: 'DELETE' })).status).toBe(200)
  const left = await app.context.db.selectFrom('notices').select('id').execute()
  expect(left).toEqual([])
})

test('a user who turned a kind off does not see it, but subscribers of the bus learn of it', async () => {
  await using app = await world()
  const added: boolean[] = []
  app.context.events.subscribe('notice.added', ({ shown }) => void added.push(shown))
  const all = {
    upload_received: true,
    link_used: true,
    job_failed: true,
    storage_low: true,
    quota_low: true,
    folder_quota_low: true,
    recovery_code_used: true,
  }
  const preferences = async () => NoticePreferences.parse(await (await app.request('/api/notices/preferences')).json())
  expect(await preferences()).toEqual(all)
  const body = JSON.stringify({ ...all, job_failed: false })
  expect((await app.request('/api/notices/preferences', { method: 'PUT', body })).status).toBe(200)
  expect(await preferences()).toEqual({ ...all, job_failed: false })
  await failingJob(app)
  await until(() => added.length === 1)
  expect(added).toEqual([false])
  expect(await page(app)).toEqual({ notices: [], unread: 0, next: null })
})

test('low disk space is for those who are administrators now', async () => {
  await using app = await world()
  const { notices: service, events, db } = app.context
  const added: string[] = []
  events.subscribe('notice.added', ({ notice }) => void added.push(notice.kind))
  const content = { kind: 'storage_low', free: 1, total: 100 } as const
  for (const userId of [1, 2]) await service.add({ userId, place: null, count: 1, content })
  expect(added).toEqual(['storage_low'])
  expect(await page(app)).toMatchObject({ notices: [{ data: { free: 1, total: 100 } }], unread: 1 })
  expect(await page(app, 'mia')).toEqual({ notices: [], unread: 0, next: null })
  expect(await unreadIn(await post(app, '/api/notices/read', { ids: [] }, 'mia'))).toBe(0)
  const ids = (await db.selectFrom('notices').select('id').execute()).map(({ id }) => id)
  expect([await service.unread(1, ids), await service.unread(2, ids)]).toMatchObject([[{ kind: 'storage_low' }], []])
})

test('notices that are not shown displace none that are', async () => {
  await using app = await world()
  const { notices: service, db } = app.context
  const preferences = {
    upload_received: true,
    link_used: false,
    job_failed: true,
    storage_low: true,
    quota_low: true,
    folder_quota_low: true,
    recovery_code_used: true,
  }
  await app.request('/api/notices/preferences', { method: 'PUT', body: JSON.stringify(preferences) })
  await failingJob(app)
  await until(async () => (await notices(app)).length === 1)
  for (let each = 0; each < MAX_NOTICES + 5; each += 1) {
    const content = { kind: 'link_used', link: `${each}`, title: '', opened: 1, downloaded: 0 } as const
    await service.add({ userId: 1, place: null, count: 1, content })
  }
  expect(await notices(app)).toHaveLength(1)
  expect(await db.selectFrom('notices').select('id').execute()).toHaveLength(MAX_NOTICES + 1)
})

test('an open page learns of the number of unread ones at once', async () => {
  await using app = await world()
  const stream = await readEventStream((signal) => app.request('/api/events/', { signal }))
  await stream.event('ready')
  await failingJob(app)
  expect((await stream.event('notice')).data).toEqual({ unread: 1 })
  await post(app, '/api/notices/read', { until: Date.now() })
  expect((await stream.event('notice', 2)).data).toEqual({ unread: 0 })
  stream.leave()
})

/** Returns a page without a session, which would have expired. */
const pageLater = (app: TestApp, before?: string) =>
  app.context.notices.list(buildSubject({ userId: 1 }), { before, limit: MAX_NOTICES_ON_PAGE })

test('pages; no more than the limit; none that is too old', async () => {
  let now = Date.now()
  await using app = await world({ now: () => now })
  for (let job = 1; job <= MAX_NOTICES + 5; job += 1) {
    now += 1
    const content = { job, action: 'copy', state: 'failed', items: 1, failed: 1, failure: 'internal' } as const
    await app.context.notices.add({ userId: 1, place: null, count: 1, content: { kind: 'job_failed', ...content } })
  }
  const jobs: number[] = []
  let next: string | undefined
  do {
    const shown = await pageLater(app, next)
    expect(shown.unread).toBe(MAX_NOTICES)
    jobs.push(...shown.notices.flatMap((notice) => (notice.kind === 'job_failed' ? notice.data.job : [])))
    next = shown.next ?? undefined
  } while (next !== undefined)
  expect(jobs).toEqual(Array.from({ length: MAX_NOTICES }, (_, each) => MAX_NOTICES + 5 - each))
  const count = NoticesPage.parse(await (await app.request('/api/notices?limit=0')).json())
  expect(count).toEqual({ notices: [], unread: MAX_NOTICES, next: null })
  for (const query of ['limit=51', 'limit=0x10', 'limit=-1', 'limit=1.5', 'limit=', 'before=x'])
    expect((await app.request(`/api/notices?${query}`)).status).toBe(400)
  for (const until of ['0x10', '', '1e3'])
    expect((await app.request(`/api/notices?until=${until}`, { method: 'DELETE' })).status).toBe(400)
  now += 91 * DAY
  expect(await pageLater(app)).toEqual({ notices: [], unread: 0, next: null })
})
