import { afterAll, beforeAll, expect, test } from 'bun:test'
import { FolderSizesReply, SpaceReply } from '#contract/folder-sizes.ts'
import type { Rule } from '#contract/rules.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { until } from '#server/testing/until.ts'

// Disclosure through folder sizes, over the wire: items that a user may not list affect no number, no name and no order. Two programs serve
// the same tree, one without the denied items: the user cannot tell them apart.

const OPEN = {
  '/team/report.txt': 'open',
  '/team/plan/report.pdf': 'x'.repeat(70),
  '/team/plan/deep/photo.jpg': 'x'.repeat(300),
  '/team/closed-not/report.txt': 'x'.repeat(20),
  '/other/large.zip': 'x'.repeat(50_000),
}

const TREE = {
  ...OPEN,
  '/team/closed/secret.zip': 'x'.repeat(9000),
  '/team/closed/deep/secret.jpg': 'x'.repeat(4000),
  '/team/plan/film.de.srt': 'x'.repeat(2000),
  '/team/plan/.hidden.txt': 'x'.repeat(1000),
  '/team/.git/objects/pack': 'x'.repeat(3000),
}

const RULES: readonly Rule[] = [
  { regex: false, allow: false, path: '/team/closed' },
  { regex: true, allow: false, path: '', regexp: { raw: '\\.de\\.srt$' } },
]

const users = [
  { username: 'mia', rules: RULES, hideDotfiles: true },
  { username: 'ben', scope: '/team' },
]

let app: TestApp
/** The same program on the same tree without the items that are denied to mia. */
let bare: TestApp

const sizesOf = async (asked: TestApp, path: string, as: string) =>
  FolderSizesReply.parse(await (await asked.request(`/api/folder-sizes${path}`, { as })).json()).known
const spaceOf = async (asked: TestApp, path: string, as: string) =>
  SpaceReply.parse(await (await asked.request(`/api/space${path}`, { as })).json()).known

/** Waits until the index has counted everything. */
async function counted(asked: TestApp): Promise<void> {
  await until(async () => ((await sizesOf(asked, '/', 'admin'))?.asOf ?? null) !== null)
}

beforeAll(async () => {
  app = await testApp({ tree: TREE, users })
  bare = await testApp({ tree: OPEN, users })
  await Promise.all([counted(app), counted(bare)])
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await bare[Symbol.asyncDispose]()
})

/** Returns the rows by name, because the order of folders is arbitrary. */
function table(known: Awaited<ReturnType<typeof sizesOf>>) {
  const names = known?.names ? known.names.split('/') : []
  const rows = names.map((name, row) => [name, known?.bytes[row], known?.files[row], known?.folders[row]])
  return { whole: known?.whole, rows: rows.toSorted() }
}

/** Returns everything except times, which differ between two trees. */
function timeless(known: Awaited<ReturnType<typeof spaceOf>>) {
  const nameless = known?.oldest.map(({ path, bytes }) => ({ path, bytes }))
  return {
    ...known,
    asOf: 0,
    largest: known?.largest.map(({ path, bytes }) => ({ path, bytes })),
    oldest: nameless?.toSorted((a, b) => (a.path < b.path ? -1 : 1)),
  }
}

for (const folder of ['/', '/team', '/team/plan', '/team/closed-not']) {
  test(`sizes in ${folder} are those of a tree without what is denied`, async () => {
    expect(table(await sizesOf(app, folder, 'mia'))).toEqual(table(await sizesOf(bare, folder, 'mia')))
  })

  test(`what takes the space in ${folder} is that of a tree without what is denied`, async () => {
    expect(timeless(await spaceOf(app, folder, 'mia'))).toEqual(timeless(await spaceOf(bare, folder, 'mia')))
  })
}

test('the numbers are the right ones, for each asker their own', async () => {
  expect((await sizesOf(app, '/team', 'mia'))?.whole).toEqual({ bytes: 394, files: 4, folders: 3 })
  expect((await sizesOf(app, '/', 'ben'))?.whole).toEqual({ bytes: 19_394, files: 9, folders: 7 })
  expect((await sizesOf(app, '/', 'admin'))?.whole.bytes).toBe(69_394)
})

test('nobody is told of a scope that is not theirs', async () => {
  const text = await (await app.request('/api/space/', { as: 'ben' })).text()
  expect(text).not.toContain('large.zip')
  expect((await app.request('/api/space/other', { as: 'ben' })).status).toBe(404)
  const refusals = ['/team/closed', '/team/closed/none'].flatMap((path) => [
    app.request(`/api/space${path}`, { as: 'mia' }),
    app.request(`/api/folder-sizes${path}`, { as: 'mia' }),
  ])
  const answers = await Promise.all((await Promise.all(refusals)).map((answer) => answer.text()))
  expect(new Set(answers).size).toBe(1)
})
