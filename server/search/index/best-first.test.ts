import { describe, expect, spyOn, test } from 'bun:test'
import { foldForSearch } from '#contract/search-fold.ts'
import { readQuery } from '#contract/search-query.ts'
import { parsePlainPath, ROOT } from '#server/access/virtual-path.ts'
import type { IndexUpdate } from '#server/search/crawler/index-update.ts'
import { naturalKey } from '#server/storage/natural-order.ts'
import { type CrawledEntry, packEntries } from '#server/testing/crawler-updates.ts'
import { buildSubject } from '#server/testing/subjects.ts'
import { fc } from '#testing/properties.ts'
import { repetitions } from '#testing/scale.ts'
import { find } from './find.ts'
import { IndexTree } from './index-tree.ts'
import { RankingCache } from './ranking-cache.ts'
import { ViewCache } from './view-cache.ts'

const NOW = Date.UTC(2026, 5, 15)
const DAY = 86_400

/** Random numbers from 0 up to, not including, `end`; the same for the same seed (G. Marsaglia, Xorshift RNGs, 2003). */
function numbersFrom(seed: number) {
  let state = seed | 1
  return (end: number) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % end
  }
}

const WORDS = [
  'photo',
  'Photo',
  'invoice',
  'DRAFT',
  'e',
  'été',
  'Straße',
  'a',
  'ab',
  '日本',
  'ＩＭＧ',
  '42',
  '007',
  '7',
]
const BETWEEN = [' ', '-', '_', '', '.', '(']
const ENDS = ['.jpg', '.JPG', '.txt', '.tar.gz', '', '.', '.photo']
const QUERIES = [
  ...['photo', 'e', 'a', 'ot', '.jpg', 'raft', 'draft', 'strasse', 'été', '42', 'b', 'photo.jpg', '日', 'img', 'zzz'],
  ...['*.jpg', 'p*o*', '*', '?*', 'case:sensitive Photo', 'photo -draft', 'type:image', 'ext:txt', '', '"photo "'],
  ...['size:>500', 'modified:<30d photo', '.', '7.', 'in:d1 photo', 'type:folder'],
]

/** A folder that was reported: its number, that of its parent and its entries. */
type Folder = { readonly id: number; readonly above: number; readonly name: string; entries: CrawledEntry[] }

/** Builds random folders and their updates. */
class World {
  readonly #random: ReturnType<typeof numbersFrom>
  readonly tree: IndexTree
  readonly folders: Folder[] = [{ id: 1, above: 0, name: '', entries: [] }]
  #nextId = 2

  constructor(seed: number, capacity?: ConstructorParameters<typeof IndexTree>[0]) {
    this.#random = numbersFrom(seed)
    this.tree = new IndexTree(capacity)
  }

  pick = <Item>(items: readonly Item[]): Item => items[this.#random(items.length)] as Item

  /** @param spread number of days within which the files were modified */
  entries(count: number, spread: number): CrawledEntry[] {
    const names = new Set<string>(count > 30 ? [`photo${this.pick(ENDS)}`] : [])
    while (names.size < count) {
      const words = Array.from({ length: 1 + this.#random(3) }, () => this.pick(WORDS) + this.pick(BETWEEN))
      names.add(`${words.join('')}${names.size % 3 === 0 ? '' : names.size}${this.pick(ENDS)}`)
    }
    return [...names].map((name) => ({
      name,
      size: this.#random(1000),
      modified: NOW / 1000 - this.#random(spread * DAY + 1),
    }))
  }

  addFolder(count: number, spread: number): IndexUpdate {
    const folder = {
      ...{ id: this.#nextId++, above: this.pick(this.folders).id, name: `d${this.#nextId}` },
      entries: this.entries(count, spread),
    }
    this.folders.push(folder)
    return updateOf(folder)
  }

  /** Changes the tree at random: new folders, other entries, folders that move or are removed. */
  change(spread: number): IndexUpdate {
    const folder = this.pick(this.folders)
    switch (this.#random(4)) {
      case 0:
        return this.addFolder(this.#random(900), spread)
      case 1:
        folder.entries = this.entries(this.#random(900), spread)
        return updateOf(folder)
      case 2:
        return { tell: 'moved', id: folder.id, above: this.pick(this.folders).id, name: `m${this.#random(1e6)}` }
      default: {
        if (folder.id === 1) return this.addFolder(this.#random(900), spread)
        this.folders.splice(this.folders.indexOf(folder), 1)
        return { tell: 'gone', id: folder.id }
      }
    }
  }
}

const updateOf = ({ id, above, name, entries }: Folder): IndexUpdate => ({
  ...{ tell: 'folder', id, above, name },
  entries: packEntries(entries),
})

/** @param hides whether names that begin with a dot are not to be found: all rows are searched then. There are no such names. */
function answers(
  tree: IndexTree,
  asked: { query: string; base?: string; skip: number; limit: number },
  hides: boolean,
  rankings: RankingCache | null = null,
) {
  const subject = buildSubject({ hideDotfiles: hides })
  const { skip, limit } = asked
  const request = { subject, base: parsePlainPath(asked.base ?? '/'), skip, limit }
  const query = readQuery(asked.query, NOW).query
  return find(tree, new ViewCache(tree).viewFor(subject), { ...request, query }, rankings)
}

/** Returns what a search for one word finds in a folder tree without changes, by plain comparison of all entries. */
function plainSearch(folders: readonly Folder[], word: string): string[] {
  const byId = new Map(folders.map((folder) => [folder.id, folder]))
  const chain = (folder: Folder): Folder[] => {
    const above = byId.get(folder.above)
    return above ? [...chain(above), folder] : []
  }
  const rows = folders.flatMap((folder) => {
    const way = chain(folder)
    const path = way.map(({ name }) => `/${name}`).join('')
    return folder.entries.map(({ name, modified = 0 }) => ({
      name,
      path: `${path}/${name}`,
      depth: way.length,
      modified,
    }))
  })
  const ranked = rows.flatMap((row) => {
    const fit = fitOf(foldForSearch(row.name), foldForSearch(word))
    return fit === null
      ? []
      : [{ ...row, key: (fit * 64 + row.depth) * 65_536 + 65_535 - Math.floor(row.modified / DAY) }]
  })
  const best = ranked
    .toSorted((one, other) => one.key - other.key)
    .map((row) => ({ ...row, byName: naturalKey(row.name) }))
  const groups = Array.from({ length: Math.ceil(best.length / 1000) }, (_, group) =>
    best
      .slice(group * 1000, group * 1000 + 1000)
      .sort((a, b) => a.key - b.key || order(a.byName, b.byName) || order(a.path, b.path)),
  )
  return groups.flat().map(({ path }) => path)
}

const order = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

function fitOf(name: string, word: string): number | null {
  const fits: number[] = []
  for (let at = name.indexOf(word); at !== -1; at = name.indexOf(word, at + 1)) {
    if (at > 0) fits.push(/[a-z0-9]$|[^\0-\x7f]$/.test(name.slice(0, at)) ? 3 : 2)
    else fits.push(/^(\.[^.]*)?$/.test(name.slice(word.length)) ? 0 : 1)
  }
  return fits.length === 0 ? null : Math.min(...fits)
}

/** First results and numbers of results. */
const PAGES = [
  [0, 1],
  [0, 101],
  [100, 101],
  [990, 101],
  [1000, 3000],
] as const

describe('a search that examines promising segments first', () => {
  test('finds what a plain comparison of all entries finds, in the same order', () => {
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom(0, 3, 900), fc.boolean(), (seed, spread, isSummarized) => {
        const world = new World(seed)
        const updates = [updateOf(world.folders[0] as Folder)]
        for (const count of [3000, 1800, 40, 2500]) updates.push(world.addFolder(count, spread))
        world.tree.apply(updates)
        if (isSummarized) while (world.tree.summarizeSome());
        for (const word of ['photo', 'e', 'ot', '.jpg', 'raft', 'strasse', '日本', '42', 'photo42', 'zzz']) {
          const all = plainSearch(world.folders, word)
          for (const [skip, limit] of PAGES) {
            const found = answers(world.tree, { query: word, skip, limit }, false)
            expect(found?.paths).toBe(all.slice(skip, skip + limit).join('\0'))
            expect(found?.more).toBe(all.length > skip + limit)
          }
        }
      }),
      { numRuns: repetitions(3, 200) },
    )
  })

  test('finds what a search of all rows finds, whatever is asked, while folders come, change, move and go', () => {
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom(0, 3, 900), (seed, spread) => {
        const world = new World(seed, { rows: 1500, nameBytes: 40_000 })
        const rankings = new RankingCache()
        world.tree.apply([updateOf(world.folders[0] as Folder), world.addFolder(2500, spread)])
        for (let round = 0; round < 8; round++) {
          world.tree.apply(Array.from({ length: 4 }, () => world.change(spread)))
          for (let steps = world.pick([0, 1, 3, 1000]); steps > 0 && world.tree.summarizeSome(); steps--);
          for (let turn = 0; turn < 10; turn++) {
            const query = world.pick(['photo', world.pick(QUERIES)])
            const base = world.pick(['/', '/', '/d3'])
            const [skip, limit] = world.pick(PAGES)
            const asked = { query, base, skip, limit }
            const all = answers(world.tree, asked, true)
            for (const each of [null, rankings, rankings]) expect(answers(world.tree, asked, false, each)).toEqual(all)
          }
        }
      }),
      { numRuns: repetitions(4, 300) },
    )
  })

  test('finds what came nearer by a move, before and after the depths are computed again', () => {
    const tree = new IndexTree()
    const files = (name: string, count: number) =>
      packEntries(Array.from({ length: count }, (_, at) => ({ name: `${name} ${at}.jpg` })))
    tree.apply([
      { tell: 'folder', id: 1, above: 0, name: '', entries: packEntries([]) },
      { tell: 'folder', id: 2, above: 1, name: 'a', entries: files('photo', 4000) },
      { tell: 'folder', id: 3, above: 2, name: 'b', entries: files('other', 2000) },
      { tell: 'folder', id: 4, above: 3, name: 'c', entries: files('photo', 3) },
      { tell: 'folder', id: 5, above: 1, name: 'z', entries: packEntries([]) },
    ])
    while (tree.summarizeSome());
    const first = () => answers(tree, { query: 'photo', base: '/', skip: 0, limit: 1 }, false)?.paths
    expect(first()).toBe('/a/photo 0.jpg')
    tree.apply([
      { tell: 'moved', id: 4, above: 1, name: 'C' },
      { tell: 'moved', id: 2, above: 5, name: 'a' },
    ])
    for (let pass = 0; pass < 2; pass++) {
      expect(first()).toBe('/C/photo 0.jpg')
      while (tree.summarizeSome());
    }
  })

  test('is not repeated for the same user until something changes', () => {
    const tree = new IndexTree()
    const name = Array.from({ length: 3000 }, (_, at) => ({ name: `photo ${at}.jpg` }))
    const update: IndexUpdate = { tell: 'folder', id: 1, above: 0, name: '', entries: packEntries(name) }
    tree.apply([update])
    const rankings = new RankingCache()
    const [block] = tree.blocks
    if (!block) throw new Error('There is a block.')
    const checked = spyOn(block.segments, 'bestFit')
    const request = { subject: buildSubject(), base: ROOT, query: readQuery('photo', NOW).query, skip: 0, limit: 101 }
    const ask = (userId: number, skip: number) => {
      const subject = buildSubject({ userId })
      find(tree, new ViewCache(tree).viewFor(subject), { ...request, subject, skip }, rankings)
      return checked.mock.calls.length
    }
    const once = ask(1, 0)
    expect(once).toBeGreaterThan(0)
    expect([ask(1, 0), ask(1, 101), ask(1, 202)]).toEqual([once, once, once])
    expect(ask(2, 0)).toBe(2 * once)
    tree.apply([{ tell: 'state', state: 'ready', asOf: 1 }])
    expect(ask(1, 0)).toBe(3 * once)
  })

  test('leaves out most segments of a tree in which many names match', () => {
    const world = new World(1)
    const entries = Array.from({ length: 60_000 }, (_, at) => ({ name: `photo ${at}.jpg`, modified: NOW / 1000 }))
    world.tree.apply([{ tell: 'folder', id: 1, above: 0, name: '', entries: packEntries(entries) }])
    while (world.tree.summarizeSome());
    const [block] = world.tree.blocks
    if (!block) throw new Error('There is a block.')
    const examined = spyOn(block, 'endOf')
    expect(answers(world.tree, { query: 'photo', skip: 0, limit: 3 }, false)?.paths).toBe(
      ['/photo 0.jpg', '/photo 1.jpg', '/photo 2.jpg'].join('\0'),
    )
    expect(examined.mock.calls.length).toBeLessThan(20_000)
  })
})
