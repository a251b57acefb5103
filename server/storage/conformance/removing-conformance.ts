import { describe, expect, test } from 'bun:test'
import { isWithin, parseStoredPath, type VirtualPath } from '#server/access/virtual-path.ts'
import { authorizerIn, deny, outcomeOf } from '#server/testing/storage-helpers.ts'
import { type OpenWorld, OUTSIDE } from '#server/testing/storage-world.ts'

/** Tests the guarantees of `Storage` for removing. */
export function removingConformance(open: OpenWorld): void {
  describe('remove', () => {
    test('removes files, links, pipes and whole trees', async () => {
      await using world = await open({ '/file': '', '/link': { link: 'file' }, '/tree/a/b/c': '', '/tree/d': '' })
      await world.arrange.pipe('/pipe')
      const may = authorizerIn(world)
      for (const name of ['link', 'file', 'tree', 'pipe']) await world.storage.remove(may('delete', `/${name}`))
      expect(await world.inspect.names('/')).toEqual([])
    })

    test('unlinks links and never follows them', async () => {
      await using world = await open({
        '/tree/inside': { link: '../kept' },
        '/tree/outside': { link: `../../${OUTSIDE.name}` },
        '/tree/parent': { link: '../..' },
        '/kept/file': 'kept',
      })
      await world.storage.remove(authorizerIn(world)('delete', '/tree'))
      expect(await world.inspect.names('/')).toEqual(['kept'])
      expect(await world.inspect.read('/kept/file')).toBe('kept')
      expect(await world.inspect.outside()).toEqual({ [OUTSIDE.name]: OUTSIDE.text })
    })

    test('tells how many nodes are gone, and in the end of the folder itself', async () => {
      await using world = await open({ '/tree/a/b': '', '/tree/link': { link: 'a' } })
      const gone = reports()
      await world.storage.remove(authorizerIn(world)('delete', '/tree'), gone)
      expect([gone.items, gone.paths.at(-1)]).toEqual([4, parseStoredPath('/tree')])
      expect(gone.paths.filter((path) => !isWithin(path, parseStoredPath('/tree')))).toEqual([])
    })

    test('removes and counts large folders, with names of every kind and links that are not followed', async () => {
      const many = Object.fromEntries(Array.from({ length: 1100 }, (_, n) => [`/tree/flat/${n}`, '']))
      const folders = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`/tree/nested/${n}/in/file`, '']))
      await using world = await open({
        ...{ ...many, ...folders, '/kept/file': 'kept', '/tree/flat/out': { link: '../../kept' } },
        ...{ '/tree/flat/.hidden': '', '/tree/flat/résumé 文件': '', '/tree/flat/deep/.coffer-1/in/file': '' },
      })
      const gone = reports()
      await world.storage.remove(authorizerIn(world)('delete', '/tree'), gone)
      // Staged content is not counted.
      expect(gone.items).toBe(1100 + 40 * 3 + 3 + 1 + ['/tree', '/tree/flat', '/tree/nested'].length)
      expect([await world.inspect.names('/'), await world.inspect.read('/kept/file')]).toEqual([['kept'], 'kept'])
    })

    test('ends at a work directory in a large folder, which stays', async () => {
      const many = Object.fromEntries(Array.from({ length: 1100 }, (_, n) => [`/tree/in/${n}`, '']))
      await using world = await open({ ...many, '/tree/in/.coffer/state': 'kept' })
      expect(await outcomeOf(world.storage.remove(authorizerIn(world)('delete', '/tree')))).toBe('not_allowed')
      expect(await world.inspect.read('/tree/in/.coffer/state')).toBe('kept')
    })

    test('ends with not_allowed at a node the grant does not cover, which stays with all above it', async () => {
      await using world = await open({ '/tree/deep/denied': 'denied', '/tree/deep/other': '' })
      const may = authorizerIn(world, { rules: [deny('/tree/deep/denied')] })
      const gone = reports()
      expect(await outcomeOf(world.storage.remove(may('delete', '/tree'), gone))).toBe('not_allowed')
      expect(await world.inspect.read('/tree/deep/denied')).toBe('denied')
      const left = await world.inspect.names('/tree/deep')
      expect(gone.items).toBe(2 - left.length)
    })

    test('takes hidden files with their folder', async () => {
      await using world = await open({ '/tree/.hidden': '' })
      await world.storage.remove(authorizerIn(world, { hideDotfiles: true })('delete', '/tree'))
      expect(await world.inspect.names('/')).toEqual([])
    })

    test('takes content that waits for its place with its folder, but no work directory', async () => {
      await using world = await open({ '/tree/.coffer-0': '', '/other/.coffer/state': 'kept' })
      const may = authorizerIn(world)
      const gone = reports()
      await world.storage.remove(may('delete', '/tree'), gone)
      expect([gone.items, gone.paths]).toEqual([1, [parseStoredPath('/tree')]])
      expect(await outcomeOf(world.storage.remove(may('delete', '/other')))).toBe('not_allowed')
      expect(await world.inspect.read('/other/.coffer/state')).toBe('kept')
    })

    test('of a folder that must be empty takes only an empty one', async () => {
      await using world = await open({ '/full/a': '', '/empty/': null, '/file': '' })
      const remove = (path: string) =>
        outcomeOf(world.storage.remove(authorizerIn(world)('delete', path), { onlyEmpty: true }))
      expect([await remove('/full'), await remove('/empty'), await remove('/file')]).toEqual([
        'name_taken',
        'done',
        'done',
      ])
      expect([await world.inspect.names('/'), await world.inspect.names('/full')]).toEqual([['full'], ['a']])
    })

    test('is not_found where nothing is', async () => {
      await using world = await open()
      expect(await outcomeOf(world.storage.remove(authorizerIn(world)('delete', '/none')))).toBe('not_found')
    })

    test('ends when it is aborted', async () => {
      await using world = await open({ '/tree/a': '' })
      const removing = world.storage.remove(authorizerIn(world)('delete', '/tree'), { signal: AbortSignal.abort() })
      expect(await outcomeOf(removing)).toBe('failed')
      expect(await world.inspect.names('/tree')).toEqual(['a'])
    })

    test('ends when it is aborted half-way through a large folder', async () => {
      const many = Object.fromEntries(Array.from({ length: 1100 }, (_, n) => [`/tree/in/${n}`, '']))
      await using world = await open({ ...many, '/tree/on/a': '' })
      const control = new AbortController()
      const options = { signal: control.signal, onRemoved: () => control.abort() }
      expect(await outcomeOf(world.storage.remove(authorizerIn(world)('delete', '/tree'), options))).toBe('failed')
      expect(await world.inspect.names('/')).toEqual(['tree'])
    })
  })
}

/** Returns a receiver of reports about removed nodes. */
function reports() {
  const paths: VirtualPath[] = []
  const received = {
    items: 0,
    paths,
    onRemoved: (path: VirtualPath, items: number) => {
      received.items += items
      paths.push(path)
    },
  }
  return received
}
