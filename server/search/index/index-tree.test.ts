import { expect, test } from 'bun:test'
import { readQuery } from '#contract/search-query.ts'
import { decide, type Subject } from '#server/access/authorize.ts'
import { parsePlainPath, ROOT } from '#server/access/virtual-path.ts'
import { TOP } from '#server/search/crawler/index-update.ts'
import { type CrawledEntry, packEntries } from '#server/testing/crawler-updates.ts'
import { deny } from '#server/testing/storage-helpers.ts'
import { buildSubject } from '#server/testing/subjects.ts'
import { fc } from '#testing/properties.ts'
import { repetitions } from '#testing/scale.ts'
import { find } from './find.ts'
import { IndexTree } from './index-tree.ts'
import { folderTotalsOf } from './sizes.ts'
import { ViewCache } from './view-cache.ts'

/** Blocks so small that they are constantly filled, sealed and compacted. */
const SMALL = { rows: 6, nameBytes: 60 }

type Known = { above: number; name: string; files: readonly CrawledEntry[] }

/** Straightforward model of the tree: the reported contents of each folder, by ID. */
class Model {
  readonly folders = new Map<number, Known>()

  /** Returns the path of a folder; null when a parent folder was removed. */
  pathOf(id: number): string | null {
    if (id === TOP) return this.folders.has(TOP) ? '' : null
    const known = this.folders.get(id)
    const above = known ? this.pathOf(known.above) : null
    return above === null ? null : `${above}/${known?.name}`
  }

  isWithin(id: number, top: number): boolean {
    if (id === top) return true
    const known = this.folders.get(id)
    return known !== undefined && this.isWithin(known.above, top)
  }

  forget(id: number): void {
    this.folders.delete(id)
    for (const [below, { above }] of [...this.folders]) if (above === id) this.forget(below)
  }

  isTaken(above: number, name: string): boolean {
    return [...this.folders.values()].some((known) => known.above === above && known.name === name)
  }

  /** Returns all files that the subject may list, with every parent folder. */
  files(subject: Subject): { path: string; size: number }[] {
    return [...this.folders].flatMap(([id, { files }]) => {
      const folder = this.pathOf(id)
      if (folder === null) return []
      const all = files.map(({ name, size = 0 }) => ({ path: `${folder}/${name}`, size }))
      return all.filter(({ path }) => onTheWay(path).every((one) => may(subject, one)))
    })
  }
}

const may = (subject: Subject, path: string) => decide(subject, 'list', parsePlainPath(path)).allowed

const onTheWay = (path: string) =>
  path
    .split('/')
    .slice(1)
    .map((_, at, names) => `/${names.slice(0, at + 1).join('/')}`)

const SUBJECTS = [
  buildSubject(),
  buildSubject({ hideDotfiles: true }),
  buildSubject({ rules: [deny('/a'), deny('/b/a'), deny('/c/x.txt')] }),
  buildSubject({ rules: [deny('/b')], hideDotfiles: true }),
]

const anyName = fc.constantFrom('a', 'b', 'c', '.d', 'É')
const anyFile = fc.record({
  name: fc.constantFrom('x.txt', 'Über.txt', '.y', 'z', 'long-name-of-a-file.tar.gz'),
  size: fc.integer({ min: 0, max: 100 }),
})
const anyFiles = fc.uniqueArray(anyFile, { selector: ({ name }) => name, maxLength: 5 })
const anyPlace = fc.nat(50)
const anyNews = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ tell: fc.constant('new' as const), above: anyPlace, name: anyName, files: anyFiles }),
  },
  { weight: 4, arbitrary: fc.record({ tell: fc.constant('again' as const), at: anyPlace, files: anyFiles }) },
  {
    weight: 3,
    arbitrary: fc.record({ tell: fc.constant('moved' as const), at: anyPlace, above: anyPlace, name: anyName }),
  },
  { weight: 1, arbitrary: fc.record({ tell: fc.constant('gone' as const), at: anyPlace }) },
  { weight: 2, arbitrary: fc.record({ tell: fc.constant('ask' as const) }) },
)
type News = (typeof anyNews)['generate'] extends (...args: never) => { readonly value: infer T } ? T : never

/** A tree and its model, which receive the same updates. */
class ModelTree {
  readonly tree = new IndexTree(SMALL)
  readonly views = new ViewCache(this.tree)
  readonly model = new Model()
  #nextId = TOP

  constructor() {
    this.#add(0, '', [])
  }

  tell(news: News): void {
    switch (news.tell) {
      case 'new': {
        const above = this.#someOf(news.above)
        if (!this.model.isTaken(above, news.name)) this.#add(above, news.name, news.files)
        break
      }
      case 'again': {
        const id = this.#someOf(news.at)
        const known = this.model.folders.get(id)
        if (known) this.#fill(id, { ...known, files: news.files })
        break
      }
      case 'moved':
        this.#move(this.#someOf(news.at), this.#someOf(news.above), news.name)
        break
      case 'gone':
        this.#forget(this.#someOf(news.at))
        break
      case 'ask':
        this.check()
    }
  }

  check(): void {
    for (const subject of SUBJECTS) {
      const files = this.model.files(subject)
      const request = { subject, base: ROOT }
      const query = { query: readQuery('', 0).query, skip: 0, limit: 1000 }
      const found = find(this.tree, this.views.viewFor(subject), { ...request, ...query })
      expect(found?.paths.split('\0').sort()).toEqual(files.length === 0 ? [''] : files.map(({ path }) => path).sort())
      const bytes = files.reduce((sum, { size }) => sum + size, 0)
      expect(folderTotalsOf(this.tree, this.views, request)?.whole).toMatchObject({ bytes, files: files.length })
    }
    const all = [...this.model.folders.values()].reduce((sum, { files }) => sum + files.length, 0)
    expect(this.tree.entries).toBe(all)
    expect(this.tree.folders.size).toBe(this.model.folders.size)
  }

  #someOf(at: number): number {
    const ids = [...this.model.folders.keys()]
    return ids[at % ids.length] ?? TOP
  }

  #add(above: number, name: string, files: readonly CrawledEntry[]): void {
    this.#fill(this.#nextId++, { above, name, files })
  }

  #fill(id: number, { above, name, files }: Known): void {
    this.model.folders.set(id, { above, name, files })
    this.tree.apply([{ tell: 'folder', id, above, name, entries: packEntries(files) }])
  }

  #move(id: number, above: number, name: string): void {
    const known = this.model.folders.get(id)
    if (!known || this.model.isWithin(above, id) || this.model.isTaken(above, name)) return
    this.model.folders.set(id, { ...known, above, name })
    this.tree.apply([{ tell: 'moved', id, above, name }])
  }

  #forget(id: number): void {
    this.model.forget(id)
    this.tree.apply([{ tell: 'gone', id }])
    if (id !== TOP) return
    // As after a rebuild of the index file: IDs start again.
    this.#nextId = TOP
    this.#add(0, '', [])
  }
}

test('whatever is told, what is found and counted is what a plain tree holds', () => {
  fc.assert(
    fc.property(fc.array(anyNews, { maxLength: 60 }), (news) => {
      const told = new ModelTree()
      for (const one of news) told.tell(one)
      told.check()
    }),
    { numRuns: repetitions(60, 1500) },
  )
})

test('a circle of folders is nowhere, and nothing waits for its end', () => {
  const told = new ModelTree()
  told.tell({ tell: 'new', above: 0, name: 'a', files: [{ name: 'x.txt', size: 1 }] })
  told.tell({ tell: 'new', above: 1, name: 'b', files: [{ name: 'z', size: 2 }] })
  told.tree.apply([{ tell: 'moved', id: 2, above: 3, name: 'a' }])
  const subject = buildSubject()
  const found = find(told.tree, told.views.viewFor(subject), {
    ...{ subject, base: ROOT, skip: 0, limit: 10 },
    query: readQuery('', 0).query,
  })
  expect(found?.paths).toBe('')
  told.tree.apply([{ tell: 'moved', id: 2, above: TOP, name: 'a' }])
  told.check()
})
