import { describe, expect, test } from 'bun:test'
import { NO_PERMISSIONS, type Permissions } from '#contract/users.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import { openFilesWorld, treeOf } from '#server/testing/files-world.ts'
import { beforeStagedCopies } from '#server/testing/staged-copies.ts'
import { authorizerIn, content, deny, outcomeOf } from '#server/testing/storage-helpers.ts'
import { type TransferFlags, transferrer, type Who } from '#server/testing/transferrer.ts'

const only = (...granted: (keyof Permissions)[]) => ({
  permissions: { ...NO_PERMISSIONS, ...Object.fromEntries(granted.map((name) => [name, true])) },
})

for (const action of ['copy', 'move'] as const) {
  describe(`${action}`, () => {
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
      const act = (granted: Who, from: string, to: string, flags?: TransferFlags) =>
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
  const uploads: unknown[] = []
  beforeStagedCopies(world.storage, async (from) => {
    const path = `${from}.new` as VirtualPath
    const upload = {
      may: authorizerIn(world),
      path,
      override: false,
      content: content('new'),
      signal: new AbortController().signal,
    }
    uploads.push(await outcomeOf(world.files.upload(upload)))
  })
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

  test.each([
    [`/${'x'.repeat(251)}.txt`, `/${'x'.repeat(248)}(1).txt`],
    [`/${'x'.repeat(254)}`, `/${'x'.repeat(252)}(1)`],
    [`/${'x'.repeat(249)}.txt`, `/${'x'.repeat(248)}(1).txt`],
    [`/${'漢'.repeat(85)}`, `/${'漢'.repeat(84)}(1)`],
    [`/${'😀'.repeat(62)}.jpeg`, `/${'😀'.repeat(61)}(1).jpeg`],
    [`/.${'x'.repeat(254)}`, `/(1).${'x'.repeat(251)}`],
  ])('of a name without room for a number is shorter: %s', async (taken, free) => {
    await using world = await openFilesWorld({ [taken]: 'x' })
    for (const kind of ['copy', 'move'] as const) {
      expect(await transferrer(kind, world)(taken, taken, { rename: true })).toBe('done')
      expect(await world.inspect.read(kind === 'copy' ? free : free.replace('(1)', '(2)'))).toBe('x')
    }
  })
})
