import { describe, expect, test } from 'bun:test'
import type { SortOrder } from '#contract/sort-order.ts'
import { authorizerIn, deny, namesIn, outcomeOf } from '#server/testing/storage-helpers.ts'
import { type OpenWorld, OUTSIDE } from '#server/testing/storage-world.ts'
import { inodeOf } from '../identity.ts'

const A_TO_Z: SortOrder = { by: 'name', order: 'ascending' }

/** Tests the guarantees of `Storage` for listing a directory and walking a tree. */
export function listingConformance(open: OpenWorld): void {
  describe('list', () => {
    test('answers one row an entry, the same in every column', async () => {
      await using world = await open({ '/folder/inner': '', '/d': '', '/t': { link: 'a.txt' }, '/x': { link: 'none' } })
      const modifiedNs = 1_600_000_000_123_456_789n
      await world.arrange.file('/a.txt', 'four', { permissions: 0o600, modifiedNs })
      await world.arrange.link('/l', 'folder')
      await world.arrange.pipe('/pipe')
      const columns = await world.storage.list(authorizerIn(world)('list', '/'), A_TO_Z)
      expect(columns.names).toBe('folder/l/a.txt/d/pipe/t/x')
      expect(columns.kinds).toBe('dDffoFx')
      expect(columns).toMatchObject({ directories: 2, files: 5, directory: { kind: 'directory', isLink: false } })
      for (const column of [
        columns.sizes,
        columns.modes,
        columns.modifiedSeconds,
        columns.modifiedNanos,
        columns.inodes,
      ])
        expect(column).toHaveLength(7)
      const { identity } = await world.storage.lstat(authorizerIn(world)('list', '/a.txt'))
      expect(columns.inodes[2]).toBe(inodeOf(identity))
      // A link with a target shows the target's data.
      for (const row of [2, 5]) {
        expect(columns.sizes[row]).toBe(4)
        expect(columns.modes[row]).toBe(0o100600)
        expect([columns.modifiedSeconds[row], columns.modifiedNanos[row]]).toEqual([1_600_000_000, 123_456_789])
      }
    })

    test('answers empty columns for an empty folder', async () => {
      await using world = await open({ '/empty': null })
      const columns = await world.storage.list(authorizerIn(world)('list', '/empty'), A_TO_Z)
      expect(columns).toMatchObject({ names: '', kinds: '', directories: 0, files: 0 })
      expect(columns.sizes).toHaveLength(0)
    })

    test('holds 3,000 entries', async () => {
      const names = Array.from({ length: 3000 }, (_, index) => `file-${index}.txt`)
      await using world = await open(Object.fromEntries(names.map((name) => [`/many/${name}`, name])))
      const may = authorizerIn(world)
      const columns = await world.storage.list(may('list', '/many'), A_TO_Z)
      expect(columns.names.split('/')).toEqual(names)
      expect(columns).toMatchObject({ kinds: 'f'.repeat(3000), directories: 0, files: 3000 })
      expect(Array.from(columns.sizes)).toEqual(names.map((name) => name.length))
      const denied = authorizerIn(world, { rules: [deny('/many/file-7.txt')] })
      expect(await namesIn(world.storage, denied('list', '/many'))).not.toContain('file-7.txt')
    })

    const SORTED: readonly [SortOrder, string][] = [
      [{ by: 'name', order: 'ascending' }, 'Ab/b/A/file2/File10'],
      [{ by: 'name', order: 'descending' }, 'b/Ab/File10/file2/A'],
      [{ by: 'size', order: 'ascending' }, 'Ab/b/file2/A/File10'],
      [{ by: 'size', order: 'descending' }, 'A/File10/file2/Ab/b'],
    ]
    test.each(SORTED)('orders by %j', async (sort, expected) => {
      await using world = await open({ '/b': null, '/file2': '1', '/Ab': null, '/File10': '22', '/A': '22' })
      expect((await world.storage.list(authorizerIn(world)('list', '/'), sort)).names).toBe(expected)
    })

    test('orders by extension regardless of case, folders first; equal ones and names without one by name', async () => {
      await using world = await open({ '/b.txt': '', '/z.dir': null, '/c.JPG': '', '/a.jpg': '', '/d': '', '/.e': '' })
      const by = async (order: SortOrder['order']) =>
        (await world.storage.list(authorizerIn(world)('list', '/'), { by: 'type', order })).names
      expect(await by('ascending')).toBe('z.dir/.e/d/a.jpg/c.JPG/b.txt')
      expect(await by('descending')).toBe('z.dir/b.txt/a.jpg/c.JPG/.e/d')
    })

    test('orders by time to the nanosecond, folders among the files', async () => {
      await using world = await open()
      const now = 1_600_000_000_000_000_000n
      await world.arrange.file('/second', '', { modifiedNs: now + 2n })
      await world.arrange.file('/first', '', { modifiedNs: now + 1n })
      await world.arrange.directory('/last')
      const times = async (order: SortOrder['order']) =>
        (await world.storage.list(authorizerIn(world)('list', '/'), { by: 'modified', order })).names
      expect([await times('ascending'), await times('descending')]).toEqual(['first/second/last', 'last/second/first'])
    })

    test('leaves out what its reader may not list, and counts without it', async () => {
      await using world = await open({ '/a/x': '', '/b.txt': '', '/.c': '', '/.coffer/x': '', '/.coffer-1': '' })
      const may = authorizerIn(world, { rules: [deny('/b.txt')], hideDotfiles: true })
      const columns = await world.storage.list(may('list', '/'), A_TO_Z)
      expect(columns).toMatchObject({ names: 'a', directories: 1, files: 0 })
    })

    test('is invalid for a file and not_found for nothing', async () => {
      await using world = await open({ '/a.txt': '' })
      const may = authorizerIn(world)
      expect(await outcomeOf(world.storage.list(may('list', '/a.txt'), A_TO_Z))).toBe('invalid')
      expect(await outcomeOf(world.storage.list(may('list', '/none'), A_TO_Z))).toBe('not_found')
    })

    test('ends when it is aborted', async () => {
      await using world = await open({ '/a.txt': '' })
      const list = world.storage.list(authorizerIn(world)('list', '/'), A_TO_Z, AbortSignal.abort())
      expect(await outcomeOf(list)).toBe('failed')
    })
  })

  describe('walk', () => {
    test('names everything below, folders before what they hold, links without entering them', async () => {
      await using world = await open({
        '/top/folder/deep/file': 'four',
        '/top/inside': { link: 'folder' },
        '/top/out': { link: `../../${OUTSIDE.name}` },
        '/beside': '',
      })
      await world.arrange.pipe('/top/pipe')
      const nodes = await Array.fromAsync(world.storage.walk(authorizerIn(world)('list', '/top')))
      expect(nodes.map(({ path, kind }) => `${path} ${kind}`).sort()).toEqual([
        '/top/folder directory',
        '/top/folder/deep directory',
        '/top/folder/deep/file file',
        '/top/inside link',
        '/top/out link',
        '/top/pipe other',
      ])
      const paths = nodes.map(({ path }) => String(path))
      expect(paths.indexOf('/top/folder')).toBeLessThan(paths.indexOf('/top/folder/deep'))
      expect(paths.indexOf('/top/folder/deep')).toBeLessThan(paths.indexOf('/top/folder/deep/file'))
      expect(nodes.find(({ path }) => path.endsWith('/file'))?.size).toBe(4)
      const withoutSizes = world.storage.walk(authorizerIn(world)('list', '/top'), undefined, { sizes: false })
      const named = (await Array.fromAsync(withoutSizes)).map(({ path, kind }) => `${path} ${kind}`)
      expect(named).toEqual(nodes.map(({ path, kind }) => `${path} ${kind}`))
    })

    test('leaves the judging to its caller, but never names what is Coffer’s own', async () => {
      await using world = await open({ '/d/denied': '', '/d/.dot': '', '/d/.coffer/x': '', '/d/.coffer-1': '' })
      const may = authorizerIn(world, { rules: [deny('/d/denied')], hideDotfiles: true })
      const nodes = await Array.fromAsync(world.storage.walk(may('delete', '/d')))
      expect(nodes.map(({ path }) => String(path)).sort()).toEqual(['/d/.dot', '/d/denied'])
    })

    test('is not_found where nothing is and ends when it is aborted', async () => {
      await using world = await open({ '/d/a': '', '/d/b': '' })
      const may = authorizerIn(world)
      expect(await outcomeOf(Array.fromAsync(world.storage.walk(may('list', '/none'))))).toBe('not_found')
      const aborted = world.storage.walk(may('list', '/d'), AbortSignal.abort())
      expect(await outcomeOf(Array.fromAsync(aborted))).toBe('failed')
    })
  })
}
