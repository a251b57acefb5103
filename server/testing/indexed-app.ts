import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { authorize } from '#server/access/authorize.ts'
import { ROOT } from '#server/access/virtual-path.ts'
import { createApp } from '#server/app.ts'
import { listen } from '#server/http/listen.ts'
import { CrawlThread } from '#server/search/crawler/crawl-thread.ts'
import { IndexThread } from '#server/search/index/index-thread.ts'
import type { Searcher } from '#server/search/query/searcher.ts'
import { SearchService } from '#server/search/query/service.ts'
import { buildSubject } from './subjects.ts'
import { temporaryDirectory } from './temporary-directory.ts'
import { type TestApp, type TestAppOptions, testApp } from './test-app.ts'

/** Ways to search: by walking the tree, or through the index. */
export const SEARCH_MODES = ['walk', 'index'] as const
export type SearchMode = (typeof SEARCH_MODES)[number]

type SearchAppOptions = TestAppOptions & {
  /** Changes the served directory before it is read, in ways that a tree cannot describe. */
  readonly prepare?: (root: string) => void
}

/** Starts a program whose searches walk the tree, or use an index that has read all of it. */
export async function searchApp(mode: SearchMode, options: SearchAppOptions = {}): Promise<TestApp> {
  await using opened = new AsyncDisposableStack()
  const app = opened.use(await testApp(options))
  options.prepare?.(app.root)
  const { storage } = app.context
  const index = mode === 'index' ? await readIndex(app, opened) : null
  const searcher = new SearchService({ storage, index, stale: () => undefined, now: options.now ?? Date.now })
  const other = opened.use(withSearcher(app, searcher))
  const closing = opened.move()
  return { ...other, [Symbol.asyncDispose]: () => closing.disposeAsync() }
}

/** Serves the same program with another searcher on a separate port; must be stopped before the program. */
export function withSearcher(app: TestApp, searcher: Searcher): TestApp {
  const server = listen({ dispatch: createApp({ ...app.context, searcher }), address: '127.0.0.1', port: 0, tls: null })
  return {
    ...app,
    port: server.port,
    request: async (target, { as = 'admin', ...init } = {}) => {
      const headers = new Headers(init.headers)
      if (as !== null && !headers.has('X-Auth')) headers.set('X-Auth', await app.signIn(as))
      return fetch(`http://127.0.0.1:${server.port}${target}`, { redirect: 'manual', ...init, headers })
    },
    [Symbol.asyncDispose]: () => server.stop(0),
  }
}

async function readIndex({ context }: TestApp, opened: AsyncDisposableStack): Promise<IndexThread> {
  const file = path.join(opened.use(temporaryDirectory()).path, 'search.db')
  writeFileSync(file, '')
  const reader = opened.use(context.storage.reader(authorize(buildSubject(), 'list', ROOT)))
  if (reader.place === null) throw new Error('This storage is read by its own thread only.')
  const index = opened.adopt(new IndexThread(), (thread) => thread.close())
  const crawl = opened.adopt(
    new CrawlThread({
      ...{ file, tree: context.config.root, place: reader.place, pace: 'fast', onActivityChange: () => undefined },
      onUpdates: (updates) => index.applyUpdates(updates),
      onFailure: (failure) => {
        throw failure
      },
    }),
    (thread) => thread.close(),
  )
  await crawl.opened()
  crawl.order({ do: 'scan', kind: 'times' })
  crawl.order({ do: 'begin' })
  while (index.state !== 'ready') await Bun.sleep(5)
  return index
}
