import { describe, expect, test } from 'bun:test'
import type { ErrorCode } from '#contract/errors.ts'
import type { Permissions } from '#contract/users.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import { content, deny, outcomeOf, someoneIn } from '#server/testing/asking.ts'
import { type FilesWorld, openFilesWorld, treeOf } from '#server/testing/files-world.ts'
import type { WorldTree } from '#server/testing/storage-world.ts'
import { NO_PERMISSIONS } from '#server/testing/subjects.ts'

type Flags = { override?: boolean; rename?: boolean }
type Who = Parameters<typeof someoneIn>[1]

function transferrer(action: 'copy' | 'move', world: FilesWorld, who: Who = {}, signal = new AbortController().signal) {
  const may = someoneIn(world, who)
  return (from: string, to: string, { override = false, rename = false }: Flags = {}) =>
    outcomeOf(world.files[action]({ may, from: from as VirtualPath, to: to as VirtualPath, override, rename, signal }))
}

const only = (...granted: (keyof Permissions)[]) => ({
  permissions: { ...NO_PERMISSIONS, ...Object.fromEntries(granted.map((name) => [name, true])) },
})

/** One row of contract 6.6: what is asked of a tree, how it ends, and what is there then. */
type Row = {
  readonly says: string
  readonly tree: WorldTree
  readonly from: string
  readonly to: string
  readonly flags?: Flags
  readonly ends?: ErrorCode
  /** What is there after a copy and after a move; as before when the row ends with an error. */
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
  describe(`${action} (contract 6.6)`, () => {
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

    test('one denied node at either end, and nothing happens', async () => {
      await using world = await openFilesWorld({ '/d/in/closed/a': 'a', '/d/b': 'b', '/open/x': 'x', '/into': null })
      const before = await treeOf(world)
      const rules = [deny('/d/in/closed'), deny('/into/x'), deny('/taken(1)')]
      await world.arrange.directory('/taken')
      const act = transferrer(action, world, { rules })
      expect(await act('/d', '/e')).toBe('not_allowed')
      expect(await act('/d/in', '/e')).toBe('not_allowed')
      expect(await act('/d/in/closed', '/e')).toBe('not_allowed')
      expect(await act('/d/b', '/d/in/closed/b')).toBe('not_allowed')
      expect(await act('/open', '/into', { override: true })).toBe('not_allowed')
      expect(await act('/open', '/taken', { rename: true })).toBe('not_allowed')
      expect(await act('/none', '/into/x/none')).toBe('not_allowed')
      expect(await treeOf(world)).toEqual({ ...before, '/taken': null })
      expect(world.journal.rows.size).toBe(0)
    })

    test('one denied node where either end really is, and nothing happens', async () => {
      const tree = { '/real/d/closed': 'closed', '/real/d/b': 'b', '/open/closed': 'x', '/link': { link: 'real' } }
      await using world = await openFilesWorld(tree)
      const before = await treeOf(world)
      const rules = [deny('/real/d/closed'), deny('/real/new/closed'), deny('/real/a/new/closed')]
      const act = transferrer(action, world, { rules })
      expect(await act('/link/d', '/out')).toBe('not_allowed')
      expect(await act('/open', '/link/new')).toBe('not_allowed')
      expect(await act('/open', '/link/a/new')).toBe('not_allowed')
      expect(await act('/open', '/link/d', { override: true })).toBe('not_allowed')
      expect(await treeOf(world)).toEqual(before)
      expect(await act('/open', '/link/fine')).toBe('done')
      expect(await world.inspect.read('/real/fine/closed')).toBe('x')
    })

    test('folders that have to be made need create', async () => {
      await using world = await openFilesWorld({ '/a': 'a' })
      const granted = action === 'copy' ? only('create') : only('rename')
      const act = transferrer(action, world, { ...granted, rules: [deny('/no')] })
      expect(await act('/a', '/no/a')).toBe('not_allowed')
      expect(await act('/a', '/new/a')).toBe(action === 'copy' ? 'done' : 'not_allowed')
    })

    test('needs its own permission, and modify to override, whatever is there', async () => {
      await using world = await openFilesWorld({ '/a': 'a', '/b': 'b' })
      const needed = action === 'copy' ? 'create' : 'rename'
      const other = action === 'copy' ? 'rename' : 'create'
      const act = (granted: Who, from: string, to: string, flags?: Flags) =>
        transferrer(action, world, granted)(from, to, flags)
      for (const from of ['/a', '/none']) {
        expect(await act(only(other, 'modify', 'delete', 'download'), from, '/new')).toBe('not_allowed')
        expect(await act(only(needed, 'delete', 'download'), from, '/b', { override: true })).toBe('not_allowed')
      }
      expect(await act(only(needed), '/a', '/new')).toBe('done')
      expect(await act(only(needed, 'modify'), '/new', '/b', { override: true })).toBe('done')
      expect(await world.inspect.read('/b')).toBe('a')
    })

    test('hidden files are refused when asked for directly, and go along inside', async () => {
      await using world = await openFilesWorld({ '/.h': '', '/d/.h/x': 'x' })
      const act = transferrer(action, world, { hideDotfiles: true })
      expect(await act('/.h', '/h')).toBe('not_allowed')
      expect(await act('/d', '/.e')).toBe('not_allowed')
      expect(await act('/d', '/e')).toBe('done')
      expect(await world.inspect.read('/e/.h/x')).toBe('x')
    })

    test('a folder does not get into itself through a link', async () => {
      await using world = await openFilesWorld({ '/d/in/a': 'a', '/link': { link: 'd' }, '/deep': { link: 'd/in' } })
      const before = await treeOf(world)
      const act = transferrer(action, world)
      for (const to of ['/link/e', '/deep/e', '/link/new/e']) expect(await act('/d', to)).toBe('invalid')
      expect(await treeOf(world)).toEqual(before)
    })

    test('a name that is no text can be kept, not made', async () => {
      const odd = '/odd\u{10f6ff}'
      await using world = await openFilesWorld({ [odd]: 'x', '/a': 'a', '/d/in/deep\u{10f6fe}': 'y' })
      const act = transferrer(action, world)
      expect(await act('/a', '/b\u{10f6ff}')).toBe('invalid')
      expect(await act(odd, '/fine')).toBe('done')
      expect(await act('/d', '/e')).toBe('done')
      expect(await world.inspect.read('/e/in/deep\u{10f6fe}')).toBe('y')
    })
  })
}

test('folders copied into each other at once come to an end', async () => {
  await using world = await openFilesWorld({ '/a/1': '1', '/b/2': '2' })
  const copy = transferrer('copy', world)
  expect(await Promise.all([copy('/a', '/b/x'), copy('/b', '/a/y')])).toEqual(['done', 'done'])
  expect(Object.keys(await treeOf(world))).toHaveLength(10)
})

test('people go on working in a folder that is copied', async () => {
  await using world = await openFilesWorld({ '/a/1': '1', '/a/2': '2' })
  const { copy } = world.storage
  const uploads: unknown[] = []
  world.storage.copy = async (from, to, options) => {
    const path = `${from.path}.new` as VirtualPath
    const upload = {
      may: someoneIn(world),
      path,
      override: false,
      content: content('new'),
      signal: new AbortController().signal,
    }
    uploads.push(await outcomeOf(world.files.upload(upload)))
    return copy.call(world.storage, from, to, options)
  }
  expect(await transferrer('copy', world)('/a', '/b')).toBe('done')
  expect(uploads.slice(0, 2)).toEqual(['done', 'done'])
})

describe('the free name', () => {
  test.each([
    ['/arch.tar.gz', '/arch.tar(1).gz'],
    ['/.hid', '/(1).hid'],
    ['/docs', '/docs(1)'],
    ['/v1.2', '/v1(1).2'],
    ['/a.', '/a(1).'],
  ])('of %s is %s', async (taken, free) => {
    await using world = await openFilesWorld({ [taken]: 'x' })
    expect(await transferrer('copy', world)(taken, taken, { rename: true })).toBe('done')
    expect(await world.inspect.read(free)).toBe('x')
  })

  test('goes to one each of those who want it at once', async () => {
    await using world = await openFilesWorld({ '/a': 'x' })
    const copy = transferrer('copy', world)
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => copy('/a', '/a', { rename: true })))
    expect(outcomes).toEqual(['done', 'done', 'done', 'done'])
    expect(await world.inspect.names('/')).toEqual(['a', 'a(1)', 'a(2)', 'a(3)', 'a(4)'])
  })

  test('is looked for without keeping others waiting, and no longer than somebody wants it', async () => {
    const taken = Array.from({ length: 10_000 }, (_, number) => [number === 0 ? '/a' : `/a(${number})`, ''])
    await using world = await openFilesWorld(Object.fromEntries(taken))
    const control = new AbortController()
    setTimeout(() => control.abort(new Error('left')), 1)
    const copy = transferrer('copy', world, {}, control.signal)
    expect(await Promise.all(Array.from({ length: 20 }, () => copy('/a', '/a', { rename: true })))).not.toContain(
      'done',
    )
  })

  test('must fit', async () => {
    const long = `/${'x'.repeat(255)}`
    await using world = await openFilesWorld({ [long]: '' })
    expect(await transferrer('copy', world)(long, long, { rename: true })).toBe('invalid')
  })
})
