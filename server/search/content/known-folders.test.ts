import { expect, test } from 'bun:test'
import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { INITIAL_SEARCH } from '#contract/search.ts'
import { contentReaderSubject } from '#server/access/system-subject.ts'
import { ROOT } from '#server/access/virtual-path.ts'
import { CrawlThread } from '#server/search/crawler/crawl-thread.ts'
import { openLocalStorage } from '#server/storage/local/open-local-storage.ts'
import { temporaryDirectory } from '#server/testing/temporary-directory.ts'
import type { KnownFile } from './content-protocol.ts'
import { ContentThread } from './content-thread.ts'
import { coveredBy } from './covered.ts'
import { IndexedFolders, type KnownFolders, ListedFolders } from './known-folders.ts'

const covered = coveredBy(INITIAL_SEARCH.content)
const { signal } = new AbortController()

async function told(
  folders: KnownFolders,
): Promise<{ readonly all: boolean; readonly names: Record<string, string[]> }> {
  const names: Record<string, string[]> = {}
  const changed = folders.changedFolders(covered, signal)
  for (let next = await changed.next(); ; next = await changed.next()) {
    if (next.done) return { all: next.value, names }
    names[next.value.folder] = next.value.files.map(({ name }) => name)
  }
}

function put(root: string, file: string, content: string, age = 100): void {
  const place = path.join(root, file)
  mkdirSync(path.dirname(place), { recursive: true })
  writeFileSync(place, content)
  utimesSync(place, Date.now() / 1000 - age, Date.now() / 1000 - age)
}

/** Builds the index of names once, as the crawler does. */
async function crawl(root: string, file: string): Promise<void> {
  writeFileSync(file, '', { flag: 'a' })
  const ready = Promise.withResolvers<void>()
  const crawler = new CrawlThread({
    file,
    tree: root,
    place: { top: root, scope: { root: ROOT, matching: 'exact', reserved: [] } },
    pace: 'fast',
    onUpdates: (updates) => {
      if (updates.some((one) => one.tell === 'state' && one.state === 'ready')) ready.resolve()
    },
    onActivityChange: () => undefined,
    onFailure: ready.reject,
  })
  await crawler.opened()
  crawler.order({ do: 'begin' })
  crawler.order({ do: 'scan', kind: 'thorough' })
  await ready.promise
  await crawler.close()
}

test('with an index of names only those folders are read that are not what is kept', async () => {
  using place = temporaryDirectory()
  const root = path.join(place.path, 'root')
  for (const file of ['a.txt', 'docs/b.md', 'docs/photo.jpg', 'docs/deep/c.txt', 'pictures/d.jpg'])
    put(root, file, 'text')
  await using storage = Object.assign(
    await openLocalStorage({
      root,
      staging: { record: async () => undefined, forget: async () => undefined, all: async () => [] },
      modes: { file: 0o640, directory: 0o750 },
    }),
    {
      async [Symbol.asyncDispose]() {
        await storage.close()
      },
    },
  )
  const [index, texts] = [path.join(place.path, 'search.db'), path.join(place.path, 'content.db')]
  writeFileSync(texts, '')
  const thread = new ContentThread()
  await thread.ask({ ask: 'open', file: texts })
  await thread.ask({ ask: 'begin' })
  const listed = new ListedFolders(storage, contentReaderSubject({ matching: 'exact', reserved: [] }))
  expect(await told(new IndexedFolders(listed, thread, () => null))).toEqual({ all: false, names: {} })

  const folders = new IndexedFolders(listed, thread, () => index)
  await crawl(root, index)
  const first = { '/': ['a.txt'], '/docs': ['b.md', 'photo.jpg'], '/docs/deep': ['c.txt'] }
  expect(await told(folders)).toEqual({ all: true, names: first })

  const keep = async (known: { readonly folder: typeof ROOT; readonly files: readonly KnownFile[] }) => {
    for (const file of known.files.filter(({ name }) => !name.endsWith('.jpg')))
      await thread.ask({ ask: 'put', folder: known.folder, file, text: 'text' })
  }
  for await (const known of listed.changedFolders(covered, signal)) await keep(known)
  expect(await told(folders)).toEqual({ all: true, names: {} })

  put(root, 'docs/b.md', 'longer text', 50)
  rmSync(path.join(root, 'docs/deep/c.txt'))
  put(root, 'docs/new/e.txt', 'text')
  rmSync(index)
  await crawl(root, index)
  expect(await told(folders)).toEqual({ all: true, names: { '/docs': ['b.md', 'photo.jpg'], '/docs/new': ['e.txt'] } })
  await thread.close()
})
