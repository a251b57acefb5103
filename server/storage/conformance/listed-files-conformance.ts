import { describe, expect, test } from 'bun:test'
import { fromNanoseconds } from '#server/platform/time/nanoseconds.ts'
import { AWKWARD_NAMES } from '#server/testing/awkward-names.ts'
import { type Authorize, authorizerIn, deny } from '#server/testing/storage-helpers.ts'
import type { OpenWorld, StorageWorld } from '#server/testing/storage-world.ts'
import { inodeOf } from '../identity.ts'
import type { ListedFile } from '../storage.ts'

/** Returns a file as its listing describes it now. */
async function listed({ storage }: StorageWorld, may: Authorize, path: string): Promise<ListedFile> {
  const { size, modifiedNs, identity } = await storage.lstat(may('list', path))
  return { download: may('download', path), size, ...fromNanoseconds(modifiedNs), inode: inodeOf(identity) }
}

/** Returns the number of files read, and their joined texts. */
async function together({ storage }: StorageWorld, files: readonly ListedFile[]) {
  const into = Buffer.alloc(files.reduce((sum, { size }) => sum + size, 0))
  let at = 0
  const placed = files.map((file) => {
    at += file.size
    return { file, at: at - file.size }
  })
  const count = await storage.readListed(placed, into)
  const read = files.slice(0, count).reduce((sum, { size }) => sum + size, 0)
  return { count, text: into.subarray(0, read).toString() }
}

const TREE = { '/one/a': 'first', '/one/b': 'second', '/one/empty': '', '/two/c': 'third', '/d': 'fourth' }

/** Tests the guarantees of `Storage` for reading many small files of known state. */
export function listedFilesConformance(open: OpenWorld): void {
  describe('readListed', () => {
    test('puts files of several folders where they belong', async () => {
      await using world = await open(TREE)
      const may = authorizerIn(world)
      const paths = ['/two/c', '/one/a', '/one/empty', '/one/b', '/d', '/two/c']
      const files = await Promise.all(paths.map((path) => listed(world, may, path)))
      expect(await together(world, files)).toEqual({ count: 6, text: 'thirdfirstsecondfourththird' })
      expect(await together(world, [])).toEqual({ count: 0, text: '' })
    })

    test('reads files of all names', async () => {
      const tree = Object.fromEntries(AWKWARD_NAMES.map(({ name }) => [`/${name}`, name]))
      await using world = await open(tree)
      const may = authorizerIn(world)
      const files = await Promise.all(Object.keys(tree).map((path) => listed(world, may, path)))
      expect(await together(world, files)).toEqual({ count: files.length, text: Object.values(tree).join('') })
    })

    const CHANGES: readonly [string, (arrange: StorageWorld['arrange']) => Promise<void>][] = [
      ['is gone', async () => undefined],
      ['is another one of the same size and time', ({ file }) => file('/one/b', 'SECOND', { modifiedNs: 5n })],
      ['has another time', ({ file }) => file('/one/b', 'second', { modifiedNs: 6n })],
      ['is longer', ({ file }) => file('/one/b', 'second and more', { modifiedNs: 5n })],
      ['is shorter', ({ file }) => file('/one/b', 'sec', { modifiedNs: 5n })],
      ['is a folder', ({ directory }) => directory('/one/b')],
      ['is a link to itself', ({ link }) => link('/one/b', 'kept')],
      ['is a pipe', ({ pipe }) => pipe('/one/b')],
    ]
    test.each(CHANGES)('ends before a file that %s', async (_, arrange) => {
      await using world = await open(TREE)
      const may = authorizerIn(world)
      await world.arrange.file('/one/b', 'second', { modifiedNs: 5n })
      const files = await Promise.all(['/one/a', '/one/b', '/d'].map((path) => listed(world, may, path)))
      expect((await together(world, files)).count).toBe(3)
      // Its inode remains in use, so that no other file gets it.
      await world.storage.move(may('rename', '/one/b'), may('rename', '/one/kept'))
      await arrange(world.arrange)
      expect(await together(world, files)).toEqual({ count: 1, text: 'first' })
    })

    test('ends where a folder on the way is gone, or leads out', async () => {
      await using world = await open({ ...TREE, '/real/e': 'fifth' })
      const may = authorizerIn(world)
      const files = await Promise.all(['/one/a', '/real/e'].map((path) => listed(world, may, path)))
      await world.storage.move(may('rename', '/real'), may('rename', '/kept'))
      expect((await together(world, files)).count).toBe(1)
      await world.arrange.link('/real', '../..')
      expect((await together(world, files)).count).toBe(1)
    })

    test('reads through a folder that is a link what its reader may see there', async () => {
      await using world = await open({ ...TREE, '/link': { link: 'one' } })
      const may = authorizerIn(world)
      const files = await Promise.all(['/link/a', '/link/b'].map((path) => listed(world, may, path)))
      expect(await together(world, files)).toEqual({ count: 2, text: 'firstsecond' })
      const denied = authorizerIn(world, { rules: [deny('/one/b')] })
      const others = files.map((file) => ({ ...file, download: denied('download', file.download.path) }))
      expect(await together(world, others)).toEqual({ count: 1, text: 'first' })
    })
  })
}
