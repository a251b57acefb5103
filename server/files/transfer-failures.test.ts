import { describe, expect, test } from 'bun:test'
import type { Grant } from '#server/access/authorize.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import { MemoryStorage } from '#server/storage/memory/memory-storage.ts'
import type { StagedFolder, Stat, WriteOptions } from '#server/storage/storage.ts'
import { outcomeOf, someoneIn } from '#server/testing/asking.ts'
import { type FilesWorld, openFilesWorld, treeOf } from '#server/testing/files-world.ts'
import { openWorldOn } from '#server/testing/memory-world.ts'
import type { WorldTree } from '#server/testing/storage-world.ts'

/** `/mount` is a volume of its own, and what is called `bad` cannot be read. */
class MountedStorage extends MemoryStorage {
  override async move(from: Grant<'rename'>, to: Grant<'rename'>) {
    return crosses(from, to) ? 'other_volume' : super.move(from, to)
  }

  override async moveOver(from: Grant<'rename'>, to: Grant<'modify'>) {
    return crosses(from, to) ? 'other_volume' : super.moveOver(from, to)
  }

  override async copy(
    from: Grant<'list' | 'rename'>,
    to: Grant<'create' | 'rename'>,
    options?: WriteOptions,
  ): Promise<Stat> {
    refuseBad(from)
    return super.copy(from, to, options)
  }

  override async stageFolder(to: Grant<'create' | 'rename'>, beside = to): Promise<StagedFolder> {
    const staged = await super.stageFolder(to, beside)
    const copy = staged.copy.bind(staged)
    staged.copy = async (from, lands, options) => {
      refuseBad(from)
      return copy(from, lands, options)
    }
    return staged
  }
}

function refuseBad(from: Grant): void {
  if (from.path.endsWith('/bad')) throw new Error('The disk is broken.')
}

const crosses = (from: Grant, to: Grant) => from.path.startsWith('/mount/') !== to.path.startsWith('/mount/')

const openMounted = (tree: WorldTree) => openFilesWorld(tree, (more) => openWorldOn(new MountedStorage(), more))

function transfer(action: 'copy' | 'move', world: FilesWorld, from: string, to: string, override = false) {
  const { signal } = new AbortController()
  const ends = { from: from as VirtualPath, to: to as VirtualPath, rename: false }
  return outcomeOf(world.files[action]({ may: someoneIn(world), ...ends, override, signal }))
}

describe('a move to another volume', () => {
  test('arrives whole and leaves nothing', async () => {
    await using world = await openMounted({
      '/mount/there': '',
      '/d/.h': 'h',
      '/d/in/x': 'x',
      '/d/empty': null,
      '/d/link': { link: 'in/x' },
    })
    expect(await transfer('move', world, '/d', '/mount/new/d')).toBe('done')
    expect(await treeOf(world)).toEqual({
      '/mount': null,
      '/mount/new': null,
      '/mount/new/d': null,
      '/mount/new/d/.h': 'h',
      '/mount/new/d/empty': null,
      '/mount/new/d/in': null,
      '/mount/new/d/in/x': 'x',
      '/mount/new/d/link': '-> in/x',
      '/mount/there': '',
    })
  })

  test('replaces files and merges folders as any other', async () => {
    await using world = await openMounted({
      '/mount/d/a': 'old',
      '/mount/d/b': 'b',
      '/d/a': 'new',
      '/d/c/x': 'x',
      '/f': 'f',
    })
    expect(await transfer('move', world, '/d', '/mount/d', true)).toBe('done')
    expect(await transfer('move', world, '/f', '/mount/d/a', true)).toBe('done')
    expect(await treeOf(world)).toEqual({
      '/mount': null,
      '/mount/d': null,
      '/mount/d/a': 'f',
      '/mount/d/b': 'b',
      '/mount/d/c': null,
      '/mount/d/c/x': 'x',
    })
  })

  test('that fails half-way leaves the source as it was and nothing at the destination', async () => {
    await using world = await openMounted({ '/mount/there': '', '/d/a': 'a', '/d/in/bad': 'b', '/d/z': 'z' })
    const before = await treeOf(world)
    expect(await transfer('move', world, '/d', '/mount/new/d')).toBe('failed')
    expect(await treeOf(world)).toEqual(before)
  })

  test('refuses what cannot be copied before it copies anything', async () => {
    await using world = await openMounted({ '/mount/there': '', '/d/a': 'a' })
    await world.arrange.pipe('/d/pipe')
    const before = await treeOf(world)
    expect(await transfer('move', world, '/d', '/mount/d')).toBe('invalid')
    expect(await treeOf(world)).toEqual(before)
  })
})

describe('a copy', () => {
  test('that fails half-way takes back what it made, and its folders', async () => {
    await using world = await openMounted({ '/d/a': 'a', '/d/in/bad': 'b', '/d/in/c': 'c' })
    const before = await treeOf(world)
    expect(await transfer('copy', world, '/d', '/new/deep/d')).toBe('failed')
    expect(await treeOf(world)).toEqual(before)
    expect([...world.journal.rows.values()]).toEqual([
      expect.objectContaining({ kind: 'copy', outcome: 'failed', failure: 'internal' }),
    ])
  })

  test('on a full disk does the same', async () => {
    const openFull = (more?: WorldTree) => openWorldOn(new MemoryStorage({}, { freeBytes: 4 }), more)
    await using world = await openFilesWorld({ '/d/a': '123', '/d/b': '456' }, openFull)
    const before = await treeOf(world)
    expect(await transfer('copy', world, '/d', '/e')).toBe('disk_full')
    expect(await treeOf(world)).toEqual(before)
  })

  test('that merged keeps what was there, replaced files whole', async () => {
    await using world = await openMounted({ '/d/a': 'new', '/d/in/bad': 'b', '/e/a': 'old', '/e/other': 'o' })
    expect(await transfer('copy', world, '/d', '/e', true)).toBe('failed')
    const tree = await treeOf(world)
    expect(tree).toMatchObject({ '/e': null, '/e/a': 'new', '/e/other': 'o' })
    expect(tree).not.toHaveProperty('/e/in')
  })

  test('leaves out pipes and the like', async () => {
    await using world = await openFilesWorld({ '/d/a': 'a' })
    await world.arrange.pipe('/d/pipe')
    expect(await transfer('copy', world, '/d', '/e')).toBe('done')
    expect(await world.inspect.names('/e')).toEqual(['a'])
  })

  test('ends with the server, and takes back what it made', async () => {
    await using world = await openFilesWorld({ '/d/a': 'a', '/d/b': 'b' })
    const { stageFolder } = world.storage
    world.storage.stageFolder = async (to, beside) => {
      const staged = await stageFolder.call(world.storage, to, beside)
      const { copy } = staged
      staged.copy = async (from, lands, options) => {
        if (from.path === '/d/b') void world.executor.close()
        return copy.call(staged, from, lands, options)
      }
      return staged
    }
    expect(await transfer('copy', world, '/d', '/e')).toBe('busy')
    expect(await world.inspect.names('/')).toEqual(['d'])
    expect([...world.journal.rows.values()]).toEqual([expect.objectContaining({ outcome: 'cancelled' })])
  })
})

test('a merged folder that got something new meanwhile stays, and the move says so', async () => {
  await using world = await openFilesWorld({ '/d/a': 'a', '/d/in/b': 'b', '/e/in/c': 'c' })
  const { move } = world.storage
  world.storage.move = async (from, to) => {
    if (from.path === '/d/a') await world.arrange.file('/d/in/late', 'late')
    return move.call(world.storage, from, to)
  }
  expect(await transfer('move', world, '/d', '/e', true)).toBe('conflict')
  expect(await treeOf(world)).toEqual({
    '/d': null,
    '/d/in': null,
    '/d/in/late': 'late',
    '/e': null,
    '/e/a': 'a',
    '/e/in': null,
    '/e/in/b': 'b',
    '/e/in/c': 'c',
  })
})
