import { describe, expect, test } from 'bun:test'
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

    test('tells of each node that is gone, what a folder held before the folder', async () => {
      await using world = await open({ '/tree/a/b': '', '/tree/link': { link: 'a' } })
      const gone: string[] = []
      await world.storage.remove(authorizerIn(world)('delete', '/tree'), { onRemoved: (path) => gone.push(path) })
      expect(gone.toSorted()).toEqual(['/tree', '/tree/a', '/tree/a/b', '/tree/link'])
      expect(gone.indexOf('/tree/a/b')).toBeLessThan(gone.indexOf('/tree/a'))
      expect(gone.at(-1)).toBe('/tree')
    })

    test('ends with not_allowed at a node the grant does not cover, which stays with all above it', async () => {
      await using world = await open({ '/tree/deep/denied': 'denied', '/tree/deep/other': '' })
      const may = authorizerIn(world, { rules: [deny('/tree/deep/denied')] })
      const gone: string[] = []
      const removing = world.storage.remove(may('delete', '/tree'), { onRemoved: (path) => gone.push(path) })
      expect(await outcomeOf(removing)).toBe('not_allowed')
      expect(await world.inspect.read('/tree/deep/denied')).toBe('denied')
      for (const path of gone) expect(await world.inspect.kind(path)).toBeNull()
    })

    test('takes hidden files with their folder', async () => {
      await using world = await open({ '/tree/.hidden': '' })
      await world.storage.remove(authorizerIn(world, { hideDotfiles: true })('delete', '/tree'))
      expect(await world.inspect.names('/')).toEqual([])
    })

    test('takes content that waits for its place with its folder, but no work directory', async () => {
      await using world = await open({ '/tree/.coffer-0': '', '/other/.coffer/state': 'kept' })
      const may = authorizerIn(world)
      const gone: string[] = []
      await world.storage.remove(may('delete', '/tree'), { onRemoved: (path) => gone.push(path) })
      expect(gone).toEqual(['/tree'])
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
  })
}
