import { expect, test } from 'bun:test'
import { parsePlainPath } from '#server/access/virtual-path.ts'
import { type CrawledItem, crawlerUpdates, packEntries } from '#server/testing/crawler-updates.ts'
import { deny } from '#server/testing/storage-helpers.ts'
import { buildSubject } from '#server/testing/subjects.ts'
import { IndexTree } from './index-tree.ts'
import { folderTotalsOf } from './sizes.ts'
import { storageUsageOf } from './storage-usage.ts'
import { ViewCache } from './view-cache.ts'

type Who = Parameters<typeof buildSubject>[0]

function indexOf(items: readonly (string | CrawledItem)[]) {
  const tree = new IndexTree()
  tree.apply(crawlerUpdates(items))
  tree.apply([{ tell: 'state', state: 'ready', asOf: 1234 }])
  const views = new ViewCache(tree)
  const asker = (base: string, who: Who) => ({ subject: buildSubject(who), base: parsePlainPath(base) })
  return {
    tree,
    sizes: (base: string, who: Who = {}) => folderTotalsOf(tree, views, asker(base, who)),
    space: (base: string, who: Who = {}) => storageUsageOf(tree, views, asker(base, who)),
    /** Returns the totals of the subfolders by name. */
    table(base: string, who: Who = {}) {
      const found = this.sizes(base, who)
      const names = found?.names ? found.names.split('/') : []
      return Object.fromEntries(
        names.map((name, row) => [name, [found?.bytes[row], found?.files[row], found?.folders[row]]]),
      )
    },
  }
}

const items: CrawledItem[] = [
  { path: '/a/one.jpg', size: 10, modified: 30 },
  { path: '/a/b/two.pdf', size: 200, modified: 10 },
  { path: '/a/b/.three', size: 3000, modified: 20 },
  { path: '/a/b/link', kind: 'link', size: 99 },
  { path: '/c/four.zip', size: 40_000, modified: 40 },
  { path: '/five.txt', size: 500_000, modified: 50 },
  { path: '/empty/' },
]

test('folders with all that is below them', () => {
  const index = indexOf(items)
  expect(index.sizes('/')).toMatchObject({ asOf: 1234, whole: { bytes: 543_210, files: 6, folders: 4 } })
  expect(index.table('/')).toEqual({ a: [3210, 4, 1], c: [40_000, 1, 0], empty: [0, 0, 0] })
  expect(index.table('/a')).toEqual({ b: [3200, 3, 0] })
  expect(index.sizes('/none')).toBeNull()
})

test('what is denied where a folder came to is in no number', () => {
  const index = indexOf(items)
  const rules = [deny('/c/b/two.pdf'), deny('/c/moved/.three')]
  expect(index.sizes('/a', { rules })?.whole).toEqual({ bytes: 3210, files: 4, folders: 1 })
  index.tree.apply([{ tell: 'moved', id: 3, above: 4, name: 'b' }])
  expect(index.sizes('/c/b', { rules })?.whole).toEqual({ bytes: 3000, files: 2, folders: 0 })
  index.tree.apply([{ tell: 'moved', id: 3, above: 4, name: 'moved' }])
  expect(index.sizes('/c/moved', { rules })?.whole).toEqual({ bytes: 200, files: 2, folders: 0 })
})

test('what is denied below a folder that moved is in no number', () => {
  const index = indexOf(items)
  const rules = [deny('/c/a/b/two.pdf')]
  expect(index.sizes('/a', { rules })?.whole.bytes).toBe(3210)
  index.tree.apply([{ tell: 'moved', id: 2, above: 4, name: 'a' }])
  expect(index.sizes('/c/a', { rules })?.whole).toEqual({ bytes: 3010, files: 3, folders: 1 })
})

test('what its reader may not list is in no number', () => {
  const index = indexOf(items)
  expect(index.table('/', { hideDotfiles: true })).toEqual({ a: [210, 3, 1], c: [40_000, 1, 0], empty: [0, 0, 0] })
  const rules = [deny('/a/b'), deny('/c/four.zip')]
  expect(index.sizes('/', { rules })?.whole).toEqual({ bytes: 500_010, files: 2, folders: 3 })
  expect(index.table('/', { rules })).toEqual({ a: [10, 1, 0], c: [0, 0, 0], empty: [0, 0, 0] })
  expect(index.sizes('/a/b', { rules })).toBeNull()
  const space = index.space('/', { rules })
  expect(space?.kinds.map(({ kind }) => kind)).toEqual(['text', 'image'])
  expect(space?.largest.map(({ path }) => path)).toEqual(['five.txt', 'a/one.jpg'])
})

test('a scope is the whole of it', () => {
  const scope = { root: parsePlainPath('/a'), matching: 'exact', reserved: [] } as const
  const index = indexOf(items)
  expect(index.sizes('/', { scope })?.whole).toEqual({ bytes: 3210, files: 4, folders: 1 })
  expect(index.space('/', { scope })?.oldest.map(({ path }) => path)).toEqual(['b/two.pdf', 'b/.three', 'one.jpg'])
})

test('they follow what is told', () => {
  const index = indexOf(items)
  index.sizes('/')
  index.tree.apply([{ tell: 'folder', id: 3, above: 2, name: 'b', entries: packEntries([{ name: 'x', size: 7 }]) }])
  expect(index.table('/')).toMatchObject({ a: [17, 2, 1] })
  index.tree.apply([{ tell: 'moved', id: 3, above: 4, name: 'b' }])
  expect(index.table('/')).toMatchObject({ a: [10, 1, 1], c: [40_007, 2, 0] })
  index.tree.apply([{ tell: 'gone', id: 2 }])
  expect(index.sizes('/')?.whole.bytes).toBe(540_007)
})

test('what moves to where its reader may not look is in no number any more', () => {
  const index = indexOf(items)
  const rules = [deny('/c/b/two.pdf'), deny('/a/one.jpg')]
  expect(index.sizes('/', { rules })?.whole).toEqual({ bytes: 543_200, files: 5, folders: 4 })
  index.tree.apply([{ tell: 'moved', id: 3, above: 4, name: 'b' }])
  expect(index.sizes('/', { rules })?.whole).toEqual({ bytes: 543_000, files: 4, folders: 4 })
  expect(index.space('/', { rules })?.largest.map(({ path }) => path)).toEqual(['five.txt', 'c/four.zip', 'c/b/.three'])
})

test('what takes the space', () => {
  const index = indexOf(items)
  expect(index.space('/')).toEqual({
    asOf: 1234,
    whole: { bytes: 543_210, files: 6, folders: 4 },
    parts: [
      { name: 'five.txt', isFolder: false, bytes: 500_000, files: 1, folders: 0 },
      { name: 'c', isFolder: true, bytes: 40_000, files: 1, folders: 0 },
      { name: 'a', isFolder: true, bytes: 3210, files: 4, folders: 1 },
      { name: 'empty', isFolder: true, bytes: 0, files: 0, folders: 0 },
    ],
    rest: { bytes: 0, files: 0, folders: 0 },
    kinds: [
      { kind: 'text', bytes: 500_000, files: 1 },
      { kind: 'archive', bytes: 40_000, files: 1 },
      { kind: 'other', bytes: 3000, files: 1 },
      { kind: 'document', bytes: 200, files: 1 },
      { kind: 'image', bytes: 10, files: 1 },
    ],
    largest: [
      { path: 'five.txt', bytes: 500_000, modified: 50_000 },
      { path: 'c/four.zip', bytes: 40_000, modified: 40_000 },
      { path: 'a/b/.three', bytes: 3000, modified: 20_000 },
      { path: 'a/b/two.pdf', bytes: 200, modified: 10_000 },
      { path: 'a/one.jpg', bytes: 10, modified: 30_000 },
    ],
    oldest: [
      { path: 'a/b/two.pdf', bytes: 200, modified: 10_000 },
      { path: 'a/b/.three', bytes: 3000, modified: 20_000 },
      { path: 'a/one.jpg', bytes: 10, modified: 30_000 },
      { path: 'c/four.zip', bytes: 40_000, modified: 40_000 },
      { path: 'five.txt', bytes: 500_000, modified: 50_000 },
    ],
  })
})

test('a folder with more than can be told says what the rest is', () => {
  const index = indexOf(Array.from({ length: 250 }, (_, i) => ({ path: `/f${i}`, size: 1000 - i })))
  const space = index.space('/')
  expect(space?.parts).toHaveLength(200)
  expect(space?.rest).toEqual({ bytes: 50 * 775.5, files: 50, folders: 0 })
})

test('the size of a folder that differs from the disk, and of those above it, is not known until it was read', () => {
  const index = indexOf(items)
  index.tree.apply([{ tell: 'outdated', id: 3, isOutdated: true }])
  expect(index.sizes('/')).toMatchObject({ asOf: null, names: 'c/empty' })
  expect(index.sizes('/a')).toMatchObject({ asOf: null, names: '' })
  expect(index.sizes('/c')).toMatchObject({ asOf: 1234 })
  expect([index.space('/a')?.asOf, index.space('/c')?.asOf]).toEqual([null, 1234])
  index.tree.apply([{ tell: 'outdated', id: 3, isOutdated: false }])
  expect(index.sizes('/')).toMatchObject({ asOf: 1234, names: 'a/c/empty' })
  index.tree.apply([
    { tell: 'outdated', id: 3, isOutdated: true },
    { tell: 'state', state: 'ready', asOf: 5678 },
  ])
  expect(index.sizes('/')).toMatchObject({ asOf: 5678, names: 'a/c/empty' })
  index.tree.apply([
    { tell: 'outdated', id: 3, isOutdated: true },
    { tell: 'gone', id: 3 },
  ])
  expect(index.sizes('/')).toMatchObject({ asOf: 5678, names: 'a/c/empty' })
})

test('that a folder differs from the disk is told to nobody who may not list it', () => {
  const index = indexOf(items)
  const rules = [deny('/a/b')]
  index.tree.apply([{ tell: 'outdated', id: 3, isOutdated: true }])
  expect(index.sizes('/', { rules })).toMatchObject({ asOf: 1234, names: 'a/c/empty' })
  expect(index.space('/', { rules })?.asOf).toBe(1234)
})
