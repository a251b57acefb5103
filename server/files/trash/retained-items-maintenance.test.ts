import { expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { PurgeReply, TrashPage } from '#contract/trash.ts'
import { Versions } from '#contract/versions.ts'
import { ROOT } from '#server/access/virtual-path.ts'
import { DAY } from '#server/files/reversal/times.ts'
import { deny } from '#server/testing/storage-helpers.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { until } from '#server/testing/until.ts'
import { reconcile, verify } from './reconcile.ts'

const trash = async (app: TestApp) => TrashPage.parse(await (await app.request('/api/trash?of=all')).json())
const remove = async (app: TestApp, target: string) =>
  expect((await app.request(`/api/resources${target}`, { method: 'DELETE' })).status).toBe(200)
const save = async (app: TestApp, target: string, body: string) =>
  expect((await app.request(`/api/resources${target}`, { method: 'PUT', body })).status).toBe(200)

const partsOf = ({ context }: TestApp) => context.historyServices.parts
const drawer = (app: TestApp, name: 'kept' | 'notes') => path.join(app.root, '.coffer', name)

async function setKeeping(app: TestApp, keeping: object): Promise<void> {
  const settings = (await (await app.request('/api/settings')).json()) as { keeping: object }
  const body = JSON.stringify({ ...settings, keeping: { ...settings.keeping, ...keeping } })
  expect((await app.request('/api/settings', { method: 'PUT', body })).status).toBe(200)
}

test('what was in the trash too long goes for good, and the audit trail says so', async () => {
  let ahead = 0
  await using app = await testApp({ tree: { '/a.txt': 'a', '/b.txt': 'b' }, now: () => Date.now() + ahead })
  await remove(app, '/a.txt')
  await app.context.historyServices.upkeep.runOnce()
  expect((await trash(app)).total).toBe(1)
  ahead = 31 * DAY
  await app.context.historyServices.upkeep.runOnce()
  // The session would have expired at that time.
  ahead = 0
  expect((await trash(app)).total).toBe(0)
  expect(readdirSync(drawer(app, 'kept'))).toEqual([])
  expect(readdirSync(drawer(app, 'notes'))).toEqual([])
  await until(async () => (await (await app.request('/api/audit?kinds=purge')).text()).includes('/a.txt'))
})

test('for a week after a disk was taken over from another data directory, nothing of its trash is removed because of its age', async () => {
  let ahead = 0
  const lock = JSON.stringify({ instance: 'of another one', process: 1 })
  await using app = await testApp({
    tree: { '/a.txt': 'a', '/.coffer/lock': lock },
    now: () => Date.now() + ahead,
  })
  await remove(app, '/a.txt')
  const file = path.join(app.root, '.coffer/lock')
  const record = JSON.parse(readFileSync(file, 'utf8'))
  expect(record).toMatchObject({ process: process.pid, takenOver: expect.any(Number) })
  expect(app.log.join()).toContain('was used with another data directory before')
  const runAfter = async (days: number) => {
    ahead = days * DAY
    await app.context.historyServices.upkeep.runOnce()
    // The session would have expired at that time.
    ahead = 0
    return (await trash(app)).total
  }
  writeFileSync(file, JSON.stringify({ ...record, takenOver: Date.now() + 25 * DAY }))
  expect(await runAfter(31)).toBe(1)
  expect(await runAfter(33)).toBe(0)
})

test('how large a folder in the trash is, is known a moment after its deletion, and stays known', async () => {
  await using app = await testApp({
    tree: { '/box/a.txt': 'four', '/box/deep/b.txt': 'seven77', '/c.txt': 'c' },
    users: [{ username: 'mia', rules: [deny('/none')] }],
  })
  for (const as of ['admin', 'mia']) {
    await app.request('/api/resources/box', { method: 'DELETE', as })
    await app.request('/api/resources/c.txt', { method: 'DELETE', as })
    const seen = async () => TrashPage.parse(await (await app.request('/api/trash', { as })).json())
    // The size, and therefore the sum, is unknown until it is measured.
    await until(async () => (await seen()).bytes !== null)
    const { items, bytes } = await seen()
    expect([items.map(({ size }) => size), bytes]).toEqual([[1, 11], 12])
    await app.request('/api/trash/restore', {
      method: 'POST',
      as,
      body: JSON.stringify({ ids: items.map(({ id }) => id) }),
    })
  }
})

test('a folder that cannot be measured, as on a disk that is elsewhere, has an unknown size', async () => {
  await using app = await testApp({ tree: { '/box/a.txt': 'four' } })
  const { upkeep, parts } = app.context.historyServices
  await remove(app, '/box')
  await until(async () => (await trash(app)).bytes === 4)
  const [{ id } = { id: '' }] = (await trash(app)).items
  const row = (await parts.history.keptByIds([id]))[0]
  if (!row) throw new Error('It is not in the history.')
  renameSync(path.join(app.root, '.coffer/kept', id), path.join(app.root, 'elsewhere'))
  // As after a start that has the row but has not measured the directory.
  parts.keeper.recordItem({ ...row, size: 0 })
  await upkeep.runOnce()
  const { items, bytes } = await trash(app)
  expect([items.map(({ size }) => size), bytes]).toEqual([[null], null])
  const removed = await app.request('/api/trash/remove', { method: 'POST', body: JSON.stringify({ all: true }) })
  expect(PurgeReply.parse(await removed.json()).removed).toBe(0)
})

test('of one file only so many versions stay', async () => {
  await using app = await testApp({ tree: { '/a.txt': '0' } })
  await setKeeping(app, { versionsOfFile: 2 })
  for (const text of ['1', '2', '3', '4']) await save(app, '/a.txt', text)
  await app.context.historyServices.upkeep.runOnce()
  const { versions } = Versions.parse(await (await app.request('/api/versions/a.txt')).json())
  expect(versions).toHaveLength(2)
  const [latest] = versions
  expect(await (await app.request(`/api/versions/a.txt?id=${latest?.id}`)).text()).toBe('3')
})

test('nothing is let go of where all of it would not make room enough', async () => {
  await using app = await testApp({
    tree: { '/small.txt': 'x', '/large.txt': 'x'.repeat(1000), '/larger.txt': 'x'.repeat(1000) },
    users: [{ username: 'mia' }],
  })
  await app.request('/api/resources/small.txt', { method: 'DELETE', as: 'mia' })
  await remove(app, '/large.txt')
  await remove(app, '/larger.txt')
  const { upkeep } = app.context.historyServices
  expect([await upkeep.freeSpace(ROOT, { now: 0, coming: 0 }), (await trash(app)).total]).toEqual([true, 3])
  expect([await upkeep.freeSpace(ROOT, { now: 1, coming: Number.MAX_SAFE_INTEGER }), (await trash(app)).total]).toEqual(
    [false, 3],
  )
  expect(await upkeep.reclaimableBytes(ROOT)).toBe(2001)
})

test('the disk knows what was kept when the history was lost', async () => {
  await using app = await testApp({ tree: { '/docs/a.txt': 'a', '/b.txt': 'one' } })
  await remove(app, '/docs')
  await save(app, '/b.txt', 'two')
  const parts = partsOf(app)
  await until(async () => (await trash(app)).items.every(({ size }) => size !== null))
  const [item] = (await trash(app)).items
  const [version] = Versions.parse(await (await app.request('/api/versions/b.txt')).json()).versions
  for (const { id } of [item, version].filter((each) => each !== undefined)) parts.keeper.forgetItem({ id })
  expect((await trash(app)).total).toBe(0)
  const found = await reconcile(parts)
  expect(found.map(({ what, place }) => [what, place] as const).toSorted()).toEqual([
    ['unknown', '/b.txt'],
    ['unknown', '/docs'],
  ])
  // Directories are measured again.
  await until(async () => (await trash(app)).items.every(({ size }) => size !== null))
  expect((await trash(app)).items).toEqual(item ? [item] : [])
  expect(Versions.parse(await (await app.request('/api/versions/b.txt')).json()).versions).toHaveLength(1)
  expect(await verify({ ...parts, items: parts.keeper.items })).toEqual([])
})

test('the history forgets what is not on the disk any more, and leaves alone what others put there', async () => {
  await using app = await testApp({ tree: { '/a.txt': 'a', '/b.txt': 'b' } })
  await remove(app, '/a.txt')
  await remove(app, '/b.txt')
  const { items } = await trash(app)
  const [b, a] = items
  rmSync(path.join(drawer(app, 'kept'), a?.id ?? ''))
  writeFileSync(path.join(drawer(app, 'kept'), 'f'.repeat(32)), 'theirs')
  writeFileSync(path.join(drawer(app, 'kept'), `${'e'.repeat(32)}.part`), 'half')
  const parts = partsOf(app)
  const found = await reconcile(parts)
  expect(new Set(found.map(({ what }) => what))).toEqual(new Set(['note_alone', 'without_note']))
  expect((await trash(app)).items.map(({ id }) => id)).toEqual(b ? [b.id] : [])
  expect(existsSync(path.join(drawer(app, 'kept'), 'f'.repeat(32)))).toBe(true)
  expect(existsSync(path.join(drawer(app, 'kept'), `${'e'.repeat(32)}.part`))).toBe(false)
})
