import { describe, expect, test } from 'bun:test'
import type { Grant } from '#server/access/authorize.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import type { Progress } from '#server/operations/records/operation.ts'
import { MemoryStorage } from '#server/storage/memory/memory-storage.ts'
import type { Stat, WriteOptions } from '#server/storage/storage.ts'
import { type FilesWorld, openFilesWorld, treeOf } from '#server/testing/files-world.ts'
import { openWorldOn } from '#server/testing/memory-world.ts'
import { beforeStagedCopies } from '#server/testing/staged-copies.ts'
import { authorizerIn, outcomeOf } from '#server/testing/storage-helpers.ts'
import type { WorldTree } from '#server/testing/storage-world.ts'

/** `/mount` is a volume of its own, and files named `bad` cannot be read. */
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
    refuseBad(from.path)
    return super.copy(from, to, options)
  }
}

function refuseBad(path: VirtualPath): void {
  if (path.endsWith('/bad')) throw new Error('The disk is broken.')
}

const crosses = (from: Grant, to: Grant) => from.path.startsWith('/mount/') !== to.path.startsWith('/mount/')

function openMounted(tree: WorldTree): Promise<FilesWorld> {
  const storage = new MountedStorage()
  beforeStagedCopies(storage, refuseBad)
  return openFilesWorld(tree, (more) => openWorldOn(storage, more))
}

function transfer(action: 'copy' | 'move', world: FilesWorld, from: string, to: string, override = false) {
  const { signal } = new AbortController()
  const ends = { from: from as VirtualPath, to: to as VirtualPath, rename: false }
  return outcomeOf(world.files[action]({ may: authorizerIn(world), ...ends, override, signal }))
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

describe('a move to another volume is compared before anything goes', () => {
  const tree = { '/mount/there': '', '/d/a': 'a', '/d/in/b': 'b' }

  test('a source that changed meanwhile stays, and so does nothing at the destination', async () => {
    await using world = await openMounted(tree)
    beforeStagedCopies(world.storage, async (path) => {
      if (path === '/d/in/b') await world.arrange.file('/d/a', 'z')
    })
    expect(await transfer('move', world, '/d', '/mount/new/d')).toBe('conflict')
    expect(await treeOf(world)).toEqual({
      '/d': null,
      '/d/a': 'z',
      '/d/in': null,
      '/d/in/b': 'b',
      '/mount': null,
      '/mount/there': '',
    })
  })

  test('so does one that got something new', async () => {
    await using world = await openMounted(tree)
    beforeStagedCopies(world.storage, async (path) => {
      if (path === '/d/in/b') await world.arrange.file('/d/late', 'late')
    })
    expect(await transfer('move', world, '/d', '/mount/d')).toBe('conflict')
    expect(await treeOf(world)).toMatchObject({ '/d/a': 'a', '/d/late': 'late', '/mount': null })
    expect(await world.inspect.names('/mount')).toEqual(['there'])
  })

  test('a copy that is not the same is not kept, staged or in place', async () => {
    await using world = await openMounted({ ...tree, '/f': 'f', '/mount/e/c': 'c', '/e/d': 'd' })
    const before = await treeOf(world)
    const { stageFolder } = world.storage
    world.storage.isCopy = async () => false
    world.storage.stageFolder = async (to, beside) => {
      const staged = await stageFolder.call(world.storage, to, beside)
      staged.isCopy = async ({ path }) => !path.endsWith('/b')
      return staged
    }
    expect(await transfer('move', world, '/d', '/mount/d')).toBe('conflict')
    expect(await transfer('move', world, '/f', '/mount/f')).toBe('conflict')
    expect(await transfer('move', world, '/e', '/mount/e', true)).toBe('conflict')
    expect(await treeOf(world)).toEqual(before)
  })

  test('times are kept, of files and folders', async () => {
    await using world = await openMounted({ '/mount/there': '', '/d/in': null })
    const modifiedNs = 1_600_000_000_123_456_789n
    await world.arrange.file('/d/in/a', 'a', { modifiedNs })
    const times = async (top: string) => {
      const look = (path: string) => world.storage.lstat(authorizerIn(world)('list', top + path))
      return [(await look('')).modifiedNs, (await look('/in')).modifiedNs, (await look('/in/a')).modifiedNs]
    }
    const before = await times('/d')
    expect(await transfer('move', world, '/d', '/mount/d')).toBe('done')
    expect(await times('/mount/d')).toEqual(before)
  })
})

test.each(['copy', 'move', 'delete'] as const)(
  'a %s tells how much it will do, what it does and what is done',
  async (action) => {
    await using world = await openMounted({ '/mount/there': '', '/d/a': '12', '/d/in/b': '345' })
    const told: Progress[] = []
    world.bus.subscribe('operation.progress', ({ progress }) => {
      told.push(progress)
    })
    if (action === 'delete') {
      const { signal } = new AbortController()
      // Only a job reports its progress, so only its items are counted first.
      const job = { step: { job: 1, step: 0 }, cancel: signal }
      await world.files.remove({ may: authorizerIn(world), path: '/d' as VirtualPath, signal, job })
    } else expect(await transfer(action, world, '/d', '/mount/d')).toBe('done')
    expect(told.at(-1)?.expected).toEqual({ items: 4, bytes: action === 'delete' ? 0 : 5 })
  },
)

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
    beforeStagedCopies(world.storage, (path) => {
      if (path === '/d/b') void world.executor.close()
    })
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
