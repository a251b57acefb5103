import { describe, expect, test } from 'bun:test'
import { readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { MAX_RESULTS } from '#contract/search.ts'
import { authorize, type Subject } from '#server/access/authorize.ts'
import { parsePlainPath } from '#server/access/virtual-path.ts'
import type { FindRequest, Index } from '#server/search/index/index-protocol.ts'
import { openLocalStorage } from '#server/storage/local/open-local-storage.ts'
import type { Storage } from '#server/storage/storage.ts'
import { deny } from '#server/testing/storage-helpers.ts'
import { buildSubject } from '#server/testing/subjects.ts'
import { temporaryDirectory } from '#server/testing/temporary-directory.ts'
import { plantTree, type Tree } from '#server/testing/tree.ts'
import type { Hits, Searcher } from './searcher.ts'
import { SearchService } from './service.ts'
import { WalkSearcher } from './walk.ts'

const none = async () => undefined

/** A tree on a real disk; each item that is examined or listed is recorded. */
async function watchedTree(tree: Tree) {
  await using opened = new AsyncDisposableStack()
  const place = opened.use(temporaryDirectory())
  plantTree(place.path, tree)
  const staging = { record: none, forget: none, all: async () => [] }
  const storage = await openLocalStorage({ root: place.path, staging, modes: { file: 0o640, directory: 0o750 } })
  opened.defer(() => storage.close())
  const asked: string[] = []
  const watched: Pick<Storage, 'list' | 'lstat' | 'stat' | 'locate' | 'examine'> = {
    examine: (folder, items) => {
      asked.push(folder.path, ...items.map((item) => item.path))
      return storage.examine(folder, items)
    },
    list: (folder, ...rest) => {
      asked.push(folder.path)
      return storage.list(folder, ...rest)
    },
    lstat: (item) => {
      asked.push(item.path)
      return storage.lstat(item)
    },
    stat: (item) => storage.stat(item),
    locate: (item) => storage.locate(item),
  }
  const closing = opened.move()
  return { root: place.path, storage: watched, asked, [Symbol.asyncDispose]: () => closing.disposeAsync() }
}

/** An index that returns these paths to every subject and query; null: it does not know the folder. */
function believing(paths: readonly string[] | null, asked: FindRequest[] = []): Index {
  const find = (request: FindRequest) => {
    asked.push(request)
    if (paths === null) return null
    const told = paths.slice(request.skip, request.skip + request.limit)
    const more = request.skip + told.length < paths.length
    return { paths: told.join('\0'), kinds: new Uint8Array(told.length), more, isLate: false }
  }
  return {
    state: 'ready',
    applyUpdates: () => undefined,
    // The service asks no other question.
    ask: (async ({ ask, request }: { ask: string; request: FindRequest }) => {
      if (ask !== 'find') throw new Error(`Nobody answers ${ask}`)
      return find(request)
    }) as Index['ask'],
    close: () => undefined,
  }
}

type Asked = { subject?: Partial<Subject>; folder?: string; skip?: number; limit?: number; signal?: AbortSignal }

async function search(searcher: Searcher, text: string, asked: Asked = {}) {
  const { subject = {}, folder = '/', skip = 0, limit = MAX_RESULTS, signal = new AbortController().signal } = asked
  const grant = authorize(buildSubject({ ...subject, scope: undefined }), 'list', parsePlainPath(folder))
  return outcomeOf(searcher.search({ folder: grant, text, skip, limit, signal }))
}

async function outcomeOf(hits: Hits) {
  const paths: string[] = []
  for (;;) {
    const next = await hits.next()
    if (next.done) return { paths, ...next.value }
    paths.push(...next.value.map((each) => each.path))
  }
}

const TREE: Tree = {
  '/a/found.txt': '1',
  '/a/b/found.txt': '22',
  '/closed/found.txt': 'x',
  '/closed/open/found.txt': 'x',
  '/.hidden/found.txt': 'x',
  '/.found.txt': 'x',
  '/door': { link: 'a' },
  '/a-found-link': { link: 'a' },
  '/found': null,
}
const EVERY_PATH = [
  '/a/found.txt',
  '/a/b/found.txt',
  '/closed/found.txt',
  '/closed/open/found.txt',
  '/.hidden/found.txt',
  '/.found.txt',
  '/door/found.txt',
  '/a-found-link',
  '/found',
]
const RULES = [deny('/closed'), { regex: false, allow: true, path: '/closed/open' } as const]
const NOW = () => Date.now()

describe('what an index tells', () => {
  test('is what a walk finds, however much it believes in', async () => {
    await using tree = await watchedTree(TREE)
    const subjects: Partial<Subject>[] = [
      {},
      { hideDotfiles: true },
      { rules: RULES },
      { rules: [{ regex: true, allow: false, path: '', regexp: { raw: 'b/found' } }] },
      { limitedTo: parsePlainPath('/a') },
    ]
    const service = new SearchService({
      storage: tree.storage,
      index: believing(EVERY_PATH),
      stale: () => undefined,
      now: NOW,
    })
    const walk = new WalkSearcher({ storage: tree.storage, now: NOW })
    for (const subject of subjects)
      for (const folder of ['/', '/a', '/found'])
        for (const query of ['', 'found', 'ext:txt', 'type:folder', 'size:>1', 'in:b', 'nothing']) {
          if (subject.limitedTo !== undefined && folder !== '/a') continue
          const asked = { subject, folder }
          const byIndex = await search(service, query, asked)
          expect(byIndex.by).toBe('index')
          const byWalk = await search(walk, query, asked)
          const known = new Set(EVERY_PATH)
          const expected = byWalk.paths.filter((each) => known.has(`${folder === '/' ? '' : folder}/${each}`))
          expect(byIndex.paths.sort()).toEqual(expected.sort())
        }
  })
  test('is never looked at on the disk where it is denied', async () => {
    await using tree = await watchedTree(TREE)
    const service = new SearchService({
      storage: tree.storage,
      index: believing(EVERY_PATH),
      stale: () => undefined,
      now: NOW,
    })
    const walk = new WalkSearcher({ storage: tree.storage, now: NOW })
    for (const searcher of [service, walk]) {
      await search(searcher, 'found', { subject: { rules: RULES, hideDotfiles: true } })
      expect(tree.asked).toContain(searcher === walk ? '/a/b' : '/a/b/found.txt')
      expect(tree.asked.filter((each) => each.startsWith('/closed') || each.startsWith('/.'))).toEqual([])
    }
  })
  test('is left out and reported where the disk says something else', async () => {
    await using tree = await watchedTree({
      '/a/gone': '',
      '/a/link/x': '',
      '/a/now-small': '',
      '/a/stays': '',
      '/b/x': '',
    })
    const known = readdirSync(tree.root, { recursive: true }).map((each) => `/${each}`)
    rmSync(path.join(tree.root, 'a/gone'))
    renameSync(path.join(tree.root, 'a/link'), path.join(tree.root, 'b/real'))
    symlinkSync('../b/real', path.join(tree.root, 'a/link'))
    const stale: string[] = []
    const service = new SearchService({
      storage: tree.storage,
      index: believing(known),
      stale: (folder) => stale.push(folder),
      now: NOW,
    })
    writeFileSync(path.join(tree.root, 'a/stays'), 'more')
    expect((await search(service, 'type:file')).paths.sort()).toEqual(['a/link', 'a/now-small', 'a/stays', 'b/x'])
    expect(new Set(stale)).toEqual(new Set(['/a', '/']))
  })
  test('is asked for again until as many are found as are wanted', async () => {
    const gone = Array.from({ length: 300 }, (_, index) => `/a/gone${index}`)
    await using tree = await watchedTree({ '/a/one': '', '/a/two': '', '/a/three': '' })
    const asked: FindRequest[] = []
    const index = believing(['/a/one', ...gone, '/a/two', '/a/three'], asked)
    const service = new SearchService({ storage: tree.storage, index, stale: () => undefined, now: NOW })
    expect(await search(service, '', { limit: 2 })).toEqual({
      paths: ['a/one', 'a/two'],
      more: true,
      cut: null,
      by: 'index',
    })
    expect(asked.length).toBeLessThan(8)
    expect(await search(service, '', { limit: 3 })).toMatchObject({ paths: ['a/one', 'a/two', 'a/three'], more: false })
  })
  test('is nothing where it tells paths that are none, or lie elsewhere', async () => {
    await using tree = await watchedTree({ '/a/in': '', '/b/out': '' })
    const odd = [
      '',
      '/',
      '/a',
      '/a/',
      '/a/../b/out',
      '/a/./in',
      '/b/out',
      'a/in',
      '/a//in',
      `/a/${'x'.repeat(300)}`,
      '/ab/in',
    ]
    const service = new SearchService({
      storage: tree.storage,
      index: believing([...odd, '/a/in']),
      stale: () => undefined,
      now: NOW,
    })
    expect((await search(service, '', { folder: '/a' })).paths).toEqual(['in'])
  })
})

describe('who searches', () => {
  test('behind a link, or while the index is not ready, walks', async () => {
    await using tree = await watchedTree(TREE)
    const parts = { storage: tree.storage, stale: () => undefined, now: NOW }
    const ready = new SearchService({ ...parts, index: believing([]) })
    expect(await search(ready, 'found', { folder: '/door' })).toMatchObject({
      by: 'walk',
      paths: ['b/found.txt', 'found.txt'],
    })
    expect(await search(ready, 'found', { folder: '/door/b' })).toMatchObject({ by: 'walk', paths: ['found.txt'] })
    for (const index of [
      null,
      believing(null),
      { ...believing([]), state: 'building' as const },
      { ...believing([]), state: 'off' as const },
    ])
      expect(await search(new SearchService({ ...parts, index }), 'b', { folder: '/a' })).toMatchObject({ by: 'walk' })
    expect(await search(ready, '', { folder: '/missing' })).toMatchObject({ paths: [], more: false, cut: null })
    expect(await search(ready, '', { folder: '/a/found.txt' })).toMatchObject({ paths: [], more: false, cut: null })
  })
  test('has left: no further folder is read', async () => {
    await using tree = await watchedTree(Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`/d${n}/f`, ''])))
    const leaving = new AbortController()
    const walk = new WalkSearcher({ storage: tree.storage, now: NOW })
    const folder = authorize(buildSubject(), 'list', parsePlainPath('/'))
    const hits = walk.search({ folder, text: 'f', skip: 0, limit: 500, signal: leaving.signal })
    await hits.next()
    leaving.abort(new Error('left'))
    await expect(outcomeOf(hits)).rejects.toThrow('left')
    expect(tree.asked.length).toBeLessThan(5)
  })
  test('waits no longer than a search may take', async () => {
    await using tree = await watchedTree(Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`/d${n}/f`, ''])))
    let listed = 0
    const slow = {
      ...tree.storage,
      list: async (...asked: Parameters<Storage['list']>) => {
        listed += 1
        if (listed > 10) await Bun.sleep(2100)
        return tree.storage.list(...asked)
      },
    }
    const walk = new WalkSearcher({ storage: slow, now: NOW, time: 2000 })
    const { paths, ...end } = await search(walk, 'f')
    expect(end).toEqual({ more: false, cut: 'time', by: 'walk' })
    expect(paths.length).toBeGreaterThan(0)
    expect(paths.length).toBeLessThan(50)
  })
})

describe('folders that hold results', () => {
  type Compare = NonNullable<ConstructorParameters<typeof SearchService>[0]['compare']>
  /** A service whose index finds `found`, and `more` once `compare` was called. */
  function comparing(
    { storage }: Pick<Awaited<ReturnType<typeof watchedTree>>, 'storage'>,
    compare: Compare,
    wait = 60_000,
  ) {
    const found = ['/a/found.txt', '/a/b/found.txt']
    const asked: FindRequest[] = []
    const service = new SearchService({
      storage,
      index: believing(found, asked),
      stale: () => undefined,
      compare: (folders, until) => {
        found.push('/found')
        return compare(folders, until)
      },
      ...{ wait, now: NOW },
    })
    return { service, asked }
  }

  test('are compared with the index by the times that the search has read, and what is new in them is found', async () => {
    await using tree = await watchedTree(TREE)
    const seen: string[] = []
    const { service, asked } = comparing(tree, async (folders) => {
      seen.push(...folders.map(({ path: folder }) => folder))
      return true
    })
    expect((await search(service, 'found')).paths).toEqual(['a/found.txt', 'a/b/found.txt', 'found'])
    expect(seen).toEqual(['/', '/a', '/a/b'])
    expect(asked).toHaveLength(2)
    // Nothing was examined twice, and nothing besides.
    expect(tree.asked.toSorted()).toEqual(['/', '/a', '/a/b', '/a/b/found.txt', '/a/found.txt', '/found'])
  })

  test('that are as the index says, or that nobody compares in time, change nothing', async () => {
    await using tree = await watchedTree(TREE)
    for (const compare of [async () => false, () => Promise.withResolvers<boolean>().promise]) {
      const { service, asked } = comparing(tree, compare, 50)
      expect((await search(service, 'found')).paths).toEqual(['a/found.txt', 'a/b/found.txt'])
      expect(asked).toHaveLength(1)
    }
  })

  test('fail the search when the index does, as it does without them', async () => {
    await using tree = await watchedTree(TREE)
    const index = believing(['/a/found.txt'])
    let questions = 0
    const ask = ((...asked: Parameters<Index['ask']>) => {
      questions += 1
      if (questions > 1) return Promise.reject(new Error('The thread ended.'))
      return index.ask(...asked)
    }) as Index['ask']
    const service = new SearchService({
      ...{ storage: tree.storage, index: { ...index, ask }, stale: () => undefined },
      ...{ compare: async () => true, wait: 60_000, now: NOW },
    })
    await expect(search(service, 'found')).rejects.toThrow('The thread ended.')
  })

  test('are not compared for further pages, and are a hundred at most', async () => {
    const paths = Array.from({ length: 150 }, (_, n) => `/d${n}/f`)
    await using tree = await watchedTree(Object.fromEntries(paths.map((item) => [item, ''])))
    const counts: number[] = []
    const compare: Compare = async (folders) => {
      counts.push(folders.length)
      return false
    }
    const service = new SearchService({
      ...{ storage: tree.storage, index: believing(paths), stale: () => undefined, compare, now: NOW },
    })
    expect((await search(service, 'f')).paths).toHaveLength(150)
    await search(service, 'f', { skip: 10 })
    expect(counts).toHaveLength(1)
    expect(counts[0]).toBeLessThanOrEqual(100)
  })
})
