import { describe, expect, test } from 'bun:test'
import type { ErrorCode } from '#contract/errors.ts'
import { openFilesWorld, treeOf } from '#server/testing/files-world.ts'
import type { WorldTree } from '#server/testing/storage-world.ts'
import { type TransferFlags, transferrer } from '#server/testing/transferrer.ts'

/** One case of a transfer: the request, its result, and the tree afterwards. */
type Row = {
  readonly says: string
  readonly tree: WorldTree
  readonly from: string
  readonly to: string
  readonly flags?: TransferFlags
  readonly ends?: ErrorCode
  /** The tree after a copy and after a move; unchanged if the row ends with an error. */
  readonly copied?: Record<string, string | null>
  readonly moved?: Record<string, string | null>
}

const rows: Row[] = [
  {
    says: 'a file to a new name',
    tree: { '/a.txt': 'a' },
    from: '/a.txt',
    to: '/b.txt',
    copied: { '/a.txt': 'a', '/b.txt': 'a' },
    moved: { '/b.txt': 'a' },
  },
  {
    says: 'a folder with hidden files, links and empty folders',
    tree: { '/d/.h': 'h', '/d/in/x': 'x', '/d/empty': null, '/d/link': { link: 'in/x' } },
    from: '/d',
    to: '/e',
    copied: {
      '/d': null,
      '/d/.h': 'h',
      '/d/empty': null,
      '/d/in': null,
      '/d/in/x': 'x',
      '/d/link': '-> in/x',
      '/e': null,
      '/e/.h': 'h',
      '/e/empty': null,
      '/e/in': null,
      '/e/in/x': 'x',
      '/e/link': '-> in/x',
    },
    moved: { '/e': null, '/e/.h': 'h', '/e/empty': null, '/e/in': null, '/e/in/x': 'x', '/e/link': '-> in/x' },
  },
  { says: 'onto itself', tree: { '/a.txt': 'a' }, from: '/a.txt', to: '/a.txt', ends: 'name_taken' },
  {
    says: 'onto itself, with a free name',
    tree: { '/a.txt': 'a' },
    from: '/a.txt',
    to: '/a.txt',
    flags: { rename: true },
    copied: { '/a.txt': 'a', '/a(1).txt': 'a' },
    moved: { '/a(1).txt': 'a' },
  },
  {
    says: 'onto itself, to replace it',
    tree: { '/a.txt': 'a' },
    from: '/a.txt',
    to: '/a.txt',
    flags: { override: true },
    ends: 'invalid',
  },
  { says: 'a folder into itself', tree: { '/d/a': 'a' }, from: '/d', to: '/d/e', ends: 'invalid' },
  {
    says: 'a folder into itself, whatever else is asked',
    tree: { '/d/a/b': 'a' },
    from: '/d',
    to: '/d/a/b',
    flags: { override: true, rename: true },
    ends: 'invalid',
  },
  { says: 'below a file', tree: { '/f': 'f' }, from: '/f', to: '/f/g', ends: 'invalid' },
  { says: 'what is not there', tree: { '/a': '' }, from: '/none', to: '/b', ends: 'not_found' },
  { says: 'what is not there, onto something', tree: { '/a': '' }, from: '/none', to: '/a', ends: 'not_found' },
  { says: 'onto a file', tree: { '/a': 'a', '/b': 'b' }, from: '/a', to: '/b', ends: 'name_taken' },
  {
    says: 'onto a file, to replace it',
    tree: { '/a': 'a', '/b': 'b' },
    from: '/a',
    to: '/b',
    flags: { override: true },
    copied: { '/a': 'a', '/b': 'a' },
    moved: { '/b': 'a' },
  },
  {
    says: 'onto a file, with a free name',
    tree: { '/d/a.txt': 'a', '/a.txt': 'b', '/a(1).txt': 'c' },
    from: '/d/a.txt',
    to: '/a.txt',
    flags: { rename: true },
    copied: { '/a(1).txt': 'c', '/a(2).txt': 'a', '/a.txt': 'b', '/d': null, '/d/a.txt': 'a' },
    moved: { '/a(1).txt': 'c', '/a(2).txt': 'a', '/a.txt': 'b', '/d': null },
  },
  {
    says: 'to a free name that was free already',
    tree: { '/a': 'a' },
    from: '/a',
    to: '/b',
    flags: { rename: true, override: true },
    copied: { '/a': 'a', '/b': 'a' },
    moved: { '/b': 'a' },
  },
  {
    says: 'a folder onto a folder, with a free name',
    tree: { '/d/a': 'a', '/e/b': 'b' },
    from: '/d',
    to: '/e',
    flags: { rename: true },
    copied: { '/d': null, '/d/a': 'a', '/e': null, '/e/b': 'b', '/e(1)': null, '/e(1)/a': 'a' },
    moved: { '/e': null, '/e/b': 'b', '/e(1)': null, '/e(1)/a': 'a' },
  },
  {
    says: 'onto the folder it is in',
    tree: { '/d/e/a': 'a', '/d/b': 'b' },
    from: '/d/e',
    to: '/d',
    ends: 'name_taken',
  },
  {
    says: 'onto the folder it is in, to merge',
    tree: { '/d/e/a': 'a', '/d/e/in/c': 'c', '/d/a': 'old' },
    from: '/d/e',
    to: '/d',
    flags: { override: true },
    copied: {
      '/d': null,
      '/d/a': 'a',
      '/d/e': null,
      '/d/e/a': 'a',
      '/d/e/in': null,
      '/d/e/in/c': 'c',
      '/d/in': null,
      '/d/in/c': 'c',
    },
    moved: { '/d': null, '/d/a': 'a', '/d/in': null, '/d/in/c': 'c' },
  },
  {
    says: 'onto the folder it is in, where it would replace itself',
    tree: { '/d/e/e/a': 'a', '/d/e/b': 'b' },
    from: '/d/e',
    to: '/d',
    flags: { override: true },
    ends: 'conflict',
  },
  {
    says: 'into folders that are not there',
    tree: { '/a': 'a' },
    from: '/a',
    to: '/new/deep/a',
    copied: { '/a': 'a', '/new': null, '/new/deep': null, '/new/deep/a': 'a' },
    moved: { '/new': null, '/new/deep': null, '/new/deep/a': 'a' },
  },
  { says: 'below a file that is in the way', tree: { '/a': 'a', '/f': '' }, from: '/a', to: '/f/a', ends: 'invalid' },
  { says: 'a folder onto a folder', tree: { '/d/a': '', '/e': null }, from: '/d', to: '/e', ends: 'name_taken' },
  {
    says: 'a folder onto an empty folder, to merge',
    tree: { '/d/a': 'a', '/e': null },
    from: '/d',
    to: '/e',
    flags: { override: true },
    copied: { '/d': null, '/d/a': 'a', '/e': null, '/e/a': 'a' },
    moved: { '/e': null, '/e/a': 'a' },
  },
  {
    says: 'a folder onto a folder, to merge',
    tree: {
      '/d/both': 'new',
      '/d/in/both': 'new',
      '/d/in/one': 'one',
      '/d/whole/x': 'x',
      '/e/both': 'old',
      '/e/in/both': 'old',
      '/e/in/more': 'more',
    },
    from: '/d',
    to: '/e',
    flags: { override: true },
    copied: {
      '/d': null,
      '/d/both': 'new',
      '/d/in': null,
      '/d/in/both': 'new',
      '/d/in/one': 'one',
      '/d/whole': null,
      '/d/whole/x': 'x',
      '/e': null,
      '/e/both': 'new',
      '/e/in': null,
      '/e/in/both': 'new',
      '/e/in/one': 'one',
      '/e/in/more': 'more',
      '/e/whole': null,
      '/e/whole/x': 'x',
    },
    moved: {
      '/e': null,
      '/e/both': 'new',
      '/e/in': null,
      '/e/in/both': 'new',
      '/e/in/one': 'one',
      '/e/in/more': 'more',
      '/e/whole': null,
      '/e/whole/x': 'x',
    },
  },
  {
    says: 'a file onto a folder, to replace it',
    tree: { '/f': '', '/d': null },
    from: '/f',
    to: '/d',
    flags: { override: true },
    ends: 'name_taken',
  },
  {
    says: 'a folder onto a file, to replace it',
    tree: { '/f': '', '/d/a': '' },
    from: '/d',
    to: '/f',
    flags: { override: true },
    ends: 'name_taken',
  },
  {
    says: 'folders that do not fit, deep inside',
    tree: { '/d/a': 'new', '/d/in/x/y': '', '/e/a': 'old', '/e/in/x': '' },
    from: '/d',
    to: '/e',
    flags: { override: true },
    ends: 'name_taken',
  },
  {
    says: 'a link, also one that leads nowhere',
    tree: { '/f': 'f', '/link': { link: '../outside.txt' } },
    from: '/link',
    to: '/new',
    copied: { '/f': 'f', '/link': '-> ../outside.txt', '/new': '-> ../outside.txt' },
    moved: { '/f': 'f', '/new': '-> ../outside.txt' },
  },
  {
    says: 'a file onto a link, to replace it: the link goes, not what it leads to',
    tree: { '/f': 'f', '/g': 'g', '/link': { link: 'g' } },
    from: '/f',
    to: '/link',
    flags: { override: true },
    copied: { '/f': 'f', '/g': 'g', '/link': 'f' },
    moved: { '/g': 'g', '/link': 'f' },
  },
  { says: 'the top folder', tree: { '/a': '' }, from: '/', to: '/b', ends: 'not_allowed' },
  {
    says: 'onto the top folder',
    tree: { '/a': '' },
    from: '/a',
    to: '/',
    flags: { override: true },
    ends: 'not_allowed',
  },
  { says: 'to a name nothing new may have', tree: { '/a': '' }, from: '/a', to: '/b\\c', ends: 'invalid' },
  { says: 'to a name of ours', tree: { '/a': '' }, from: '/a', to: '/.coffer/a', ends: 'not_allowed' },
]

const sorted = (tree: Record<string, string | null>) => Object.fromEntries(Object.entries(tree).sort())

for (const action of ['copy', 'move'] as const) {
  describe(action, () => {
    for (const { says, tree, from, to, flags, ends, copied, moved } of rows) {
      test(says, async () => {
        await using world = await openFilesWorld(tree)
        const before = await treeOf(world)
        expect(await transferrer(action, world)(from, to, flags)).toBe(ends ?? 'done')
        const expected = action === 'copy' ? copied : moved
        expect(sorted(await treeOf(world))).toEqual(sorted(ends ? before : (expected ?? {})))
        expect(await world.inspect.outside()).toEqual({ 'outside.txt': 'not yours' })
        const outcomes = [...world.journal.rows.values()].map((row) => 'outcome' in row && row.outcome)
        expect(outcomes).toEqual(ends ? [] : ['done'])
      })
    }
  })
}
