import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { TrashPage } from '#contract/trash.ts'
import { quotaOf, refusalOf, setQuota } from '#server/testing/quotas.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

/** Number of directories in each piece of the tree, and of pieces; the whole is far too deep for a path. */
const PIECE = 40
const PIECES = 6
const LONG = 'd'.repeat(60)

let app: TestApp
const home = (item = '') => path.join(app.root, 'mia', item)
const as = 'mia'

/** Creates a tree with a file of 10 bytes in every piece, and puts each piece below the deepest directory of the next. */
function createDeepTree(name: string): void {
  const piece = Array.from({ length: PIECE }, () => LONG).join('/')
  for (let at = 0; at < PIECES; at += 1) {
    const next = home(`next-${name}`)
    mkdirSync(path.join(next, piece), { recursive: true })
    writeFileSync(path.join(next, piece, 'file'), 'x'.repeat(10))
    writeFileSync(path.join(next, 'file-above'), '')
    if (at > 0) renameSync(home(name), path.join(next, piece, 'deeper'))
    renameSync(next, home(name))
  }
}

const AMOUNT = { bytes: PIECES * 10, files: PIECES * 2 }

beforeAll(async () => {
  app = await testApp({ tree: { '/mia/there': 'x'.repeat(5) }, users: [{ username: 'mia', scope: '/mia' }] })
  createDeepTree('deep')
  await setQuota(app, { bytes: 100, files: 100 })
})
afterAll(() => app[Symbol.asyncDispose]())

const trash = async () => TrashPage.parse(await (await app.request('/api/trash', { as })).json()).items
const used = async () => {
  await app.context.meter.whenCounted()
  const { usage } = await quotaOf(app)
  return usage && { bytes: usage.bytes, files: usage.files, trash: usage.trash, counting: usage.counting }
}
const NOTHING = { bytes: 0, files: 0 }

test('what lies too deep for a path is counted, and the limit holds', async () => {
  expect(await used()).toEqual({ bytes: 65, files: 13, trash: NOTHING, counting: false })
  const upload = (name: string, length: number) =>
    refusalOf(app.request(`/api/resources/${name}`, { method: 'POST', body: 'x'.repeat(length), as }))
  expect(await upload('more', 36)).toEqual([507, 'quota_exceeded'])
  expect(await upload('more', 35)).toEqual([200, ''])
  expect(await refusalOf(app.request('/api/resources/more?forever=true', { method: 'DELETE', as }))).toEqual([200, ''])
})

test('it can be moved to the trash, restored, and deleted permanently, and counts for exactly as long', async () => {
  expect((await app.request('/api/resources/deep', { method: 'DELETE', as })).ok).toBe(true)
  expect(await used()).toEqual({ bytes: 65, files: 13, trash: AMOUNT, counting: false })
  const [item] = await trash()
  await app.request('/api/trash/restore', { method: 'POST', body: JSON.stringify({ ids: [item?.id] }), as })
  expect(await used()).toEqual({ bytes: 65, files: 13, trash: NOTHING, counting: false })
  expect((await app.request('/api/resources/deep', { method: 'DELETE', as })).ok).toBe(true)
  const ids = (await trash()).map(({ id }) => id)
  await app.request('/api/trash/remove', { method: 'POST', body: JSON.stringify({ ids }), as })
  expect(await used()).toEqual({ bytes: 5, files: 1, trash: NOTHING, counting: false })
})

test('it can be deleted permanently without the trash', async () => {
  createDeepTree('deep')
  await app.context.meter.recountAll()
  expect(await used()).toMatchObject({ bytes: 65, files: 13 })
  expect((await app.request('/api/resources/deep?forever=true', { method: 'DELETE', as })).ok).toBe(true)
  expect(await used()).toEqual({ bytes: 5, files: 1, trash: NOTHING, counting: false })
  await app.context.meter.recountAll()
  expect(await used()).toMatchObject({ bytes: 5, files: 1 })
})
