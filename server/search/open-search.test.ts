import { describe, expect, test } from 'bun:test'
import { mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { FolderSizesReply } from '#contract/folder-sizes.ts'
import { IndexStatus, SearchResults } from '#contract/search.ts'
import { Settings } from '#contract/settings.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { INDEX_FILE } from './crawler/schema.ts'

const TREE = { '/one/apple.txt': 'a', '/one/two/pear.txt': 'bb' }

async function status(app: TestApp, as = 'admin') {
  return IndexStatus.parse(await (await app.request('/api/search-index', { as })).json())
}

/** Waits for a status of the index. */
async function until(app: TestApp, isSo: (status: IndexStatus) => boolean): Promise<IndexStatus> {
  for (;;) {
    const now = await status(app)
    if (isSo(now)) return now
    await Bun.sleep(10)
  }
}
const isAtRest = ({ state, details }: IndexStatus) => state === 'ready' && details?.working === false

/** Waits until a search with the index finds exactly these. */
async function untilFound(app: TestApp, query: string, paths: readonly string[]): Promise<void> {
  for (;;) {
    const reply = await app.request(`/api/search/?query=${query}`)
    const found = SearchResults.parse(await reply.json()).map((result) => result.path)
    if (Bun.deepEquals(found.sort(), [...paths].sort())) return
    await Bun.sleep(10)
  }
}

async function pace(app: TestApp, to: Settings['search']['pace']): Promise<void> {
  await set(app, { pace: to })
}

async function set(app: TestApp, search: Partial<Settings['search']>): Promise<void> {
  const settings = Settings.parse(await (await app.request('/api/settings')).json())
  const body = JSON.stringify({ ...settings, search: { ...settings.search, ...search } })
  expect((await app.request('/api/settings', { method: 'PUT', body })).status).toBe(200)
}

/** A clock that never lets a scan become due. */
const fixedClock = () => {
  const start = Date.now()
  return () => start
}

const inRoot = (app: TestApp, item: string) => path.join(app.root, item)

describe('the index of a running server', () => {
  test('is read by itself and says how it is doing', async () => {
    await using app = await testApp({ tree: TREE, users: [{ username: 'ann' }] })
    const { details, ...known } = await until(app, isAtRest)
    expect(known).toEqual({ state: 'ready', content: false })
    expect(details).toMatchObject({ folders: 3, files: 2, working: false, unreadable: [] })
    expect(details?.checkedAt).toBeNumber()
    expect(await status(app, 'ann')).toEqual({ state: 'ready', content: false })
    expect(statSync(app.context.config.data.concat('/', INDEX_FILE)).mode & 0o777).toBe(0o600)
  })

  test('hears at once of what is done through the server', async () => {
    await using app = await testApp({ tree: TREE })
    await until(app, isAtRest)
    await app.request('/api/resources/one/plum.txt', { method: 'POST', body: 'p' })
    await untilFound(app, 'plum', ['one/plum.txt'])
    await app.request('/api/resources/one/two?action=rename&destination=%2Fmoved', { method: 'PATCH' })
    await untilFound(app, 'pear', ['moved/pear.txt'])
    await app.request('/api/resources/moved/', { method: 'DELETE' })
    await untilFound(app, 'pear', [])
  })

  test('reads everything again when an administrator wants it', async () => {
    await using app = await testApp({ tree: TREE })
    const before = await until(app, isAtRest)
    mkdirSync(inRoot(app, 'new'))
    writeFileSync(inRoot(app, 'new/cherry.txt'), 'c')
    expect((await app.request('/api/search-index/rebuild', { method: 'POST' })).status).toBe(200)
    await until(app, (now) => isAtRest(now) && now.details?.files === 3)
    expect(before.details?.files).toBe(2)
    await untilFound(app, 'cherry', ['new/cherry.txt'])
  })

  test('is switched off and on again while the server runs', async () => {
    await using app = await testApp({ tree: TREE })
    await until(app, isAtRest)
    await pace(app, 'off')
    expect(await until(app, ({ state }) => state === 'off')).toEqual({ state: 'off', content: false })
    expect((await app.request('/api/search-index/rebuild', { method: 'POST' })).status).toBe(409)
    renameSync(inRoot(app, 'one/two'), inRoot(app, 'three'))
    await untilFound(app, 'pear', ['three/pear.txt'])
    await pace(app, 'fast')
    await until(app, isAtRest)
    await untilFound(app, 'pear', ['three/pear.txt'])
  })

  test('looks at all folders again when it is time, and somebody is there', async () => {
    let time = Date.now()
    await using app = await testApp({ tree: TREE, now: () => time })
    await until(app, isAtRest)
    rmSync(inRoot(app, 'one/two'), { recursive: true })
    time += 11 * 60_000
    await untilFound(app, 'pear', [])
    await until(app, (now) => isAtRest(now) && now.details?.folders === 2)
  })

  test('looks sooner when it shall look more often, also where somebody waits for the next time', async () => {
    let time = Date.now()
    await using app = await testApp({ tree: TREE, now: () => time })
    await until(app, isAtRest)
    mkdirSync(inRoot(app, 'new'))
    time += 2 * 60_000
    await app.request('/api/users/1')
    expect((await status(app)).details?.folders).toBe(3)
    await set(app, { checkEvery: 1 })
    await until(app, (now) => isAtRest(now) && now.details?.folders === 4)
  })

  test('is made anew where its file is damaged', async () => {
    await using app = await testApp({ tree: TREE })
    await until(app, isAtRest)
    await pace(app, 'off')
    await until(app, ({ state }) => state === 'off')
    const file = path.join(app.context.config.data, INDEX_FILE)
    for (const beside of ['-wal', '-shm']) rmSync(file + beside, { force: true })
    writeFileSync(file, 'no database at all '.repeat(1000))
    await pace(app, 'normal')
    const { details } = await until(app, isAtRest)
    expect(details).toMatchObject({ folders: 3, files: 2 })
  })

  test('what another program adds or removes beside a result is found by the searches that follow', async () => {
    await using app = await testApp({ tree: TREE, now: fixedClock() })
    await until(app, isAtRest)
    writeFileSync(inRoot(app, 'one/two/pear-2.txt'), 'p')
    await untilFound(app, 'pear', ['one/two/pear.txt', 'one/two/pear-2.txt'])
    rmSync(inRoot(app, 'one/two/pear.txt'))
    await untilFound(app, 'pear', ['one/two/pear-2.txt'])
    mkdirSync(inRoot(app, 'new/deep'), { recursive: true })
    writeFileSync(inRoot(app, 'new/deep/cherry.txt'), 'c')
    await untilFound(app, 'cherry', ['new/deep/cherry.txt'])
  })

  test('what another program adds to a folder is found once the folder, or the one above it, is listed', async () => {
    for (const listed of ['/one/two/', '/one/']) {
      await using app = await testApp({ tree: TREE, now: fixedClock() })
      await until(app, isAtRest)
      writeFileSync(inRoot(app, 'one/two/plum.txt'), 'p')
      expect((await app.request(`/api/resources${listed}`)).status).toBe(200)
      await untilFound(app, 'plum', ['one/two/plum.txt'])
    }
  })

  test('sizes are not told as exact before a folder that another program changed was read', async () => {
    await using app = await testApp({ tree: TREE, now: fixedClock() })
    await until(app, isAtRest)
    const sizes = async (folder: string) =>
      FolderSizesReply.parse(await (await app.request(`/api/folder-sizes${folder}`)).json()).known
    expect((await sizes('/one'))?.bytes).toEqual([2])
    writeFileSync(inRoot(app, 'one/two/plum.txt'), 'plum')
    await app.request('/api/resources/one/')
    for (;;) {
      const known = await sizes('/one')
      if (known?.asOf && known.whole.bytes === 7) break
      await Bun.sleep(10)
    }
    expect((await sizes('/one'))?.bytes).toEqual([6])
  })
})
