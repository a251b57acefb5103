import { describe, expect, test } from 'bun:test'
import type { ArchiveContents, EntryRefusal } from '#contract/archive-contents.ts'
import { cpuTime } from '#testing/cpu-time.ts'
import { buildArchiveTree, folderOf, shownIn } from './archive-tree.ts'

const contents = (entries: readonly (readonly [string, number?, EntryRefusal?])[]): ArchiveContents => ({
  format: 'zip',
  nameEncoding: null,
  names: entries.map(([name]) => name.replace(/\/$/, '')),
  kinds: entries.map(([name]) => (name.endsWith('/') ? 'd' : 'f')).join(''),
  sizes: entries.map(([, size]) => size ?? 0),
  modifieds: entries.map(() => 1000),
  refusals: entries.map(([, , refusal]) => refusal ?? null),
})
const namesIn = (tree: ReturnType<typeof buildArchiveTree>, folder: string, search = '') =>
  shownIn(tree, folder, search, 'en').map(({ path, isDir }) => (isDir ? `${path}/` : path))

describe('a tree of an archive', () => {
  const tree = buildArchiveTree(
    contents([
      ['b/file 10.txt', 5],
      ['b/file 2.txt', 7],
      ['b/'],
      ['a/deep/er/x.txt', 1],
      ['z.txt', 2],
      ['../out', 9, 'name'],
      ['b/link', 0, 'link'],
    ]),
  )

  test('has folders that are told of by the names of others alone, each once', () => {
    expect(namesIn(tree, '')).toEqual(['a/', 'b/', '../out', 'z.txt'])
    expect(namesIn(tree, 'a')).toEqual(['a/deep/'])
    expect(namesIn(tree, 'a/deep/er')).toEqual(['a/deep/er/x.txt'])
  })

  test('sorts as people do, folders first', () => {
    expect(namesIn(tree, 'b')).toEqual(['b/file 2.txt', 'b/file 10.txt', 'b/link'])
  })

  test('counts what can be taken out', () => {
    expect([tree.files, tree.size, tree.refused]).toEqual([4, 15, 2])
  })

  test('is searched by name, in a folder and below', () => {
    expect(namesIn(tree, '', 'FILE')).toEqual(['b/file 2.txt', 'b/file 10.txt'])
    expect(namesIn(tree, 'a', 'x')).toEqual(['a/deep/er/x.txt'])
    expect(namesIn(tree, 'a', 'file')).toEqual([])
    expect(namesIn(tree, '', 'deep')).toEqual(['a/deep/'])
  })

  test('of a hundred thousand entries is there in a moment', () => {
    const many = contents(
      Array.from({ length: 100_000 }, (_, row) => [`folder ${row % 100}/file ${row}.txt`, 1] as const),
    )
    const began = cpuTime()
    expect(namesIn(buildArchiveTree(many), '')).toHaveLength(100)
    expect(cpuTime() - began).toBeLessThan(20_000)
  })
})

test('the top is the folder of what is in no other', () => {
  expect([folderOf('a'), folderOf('a/b'), folderOf('a/b/c')]).toEqual(['', 'a', 'a/b'])
})
