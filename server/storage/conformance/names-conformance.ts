import { describe, expect, test } from 'bun:test'
import { AWKWARD_NAMES } from '#server/testing/awkward-names.ts'
import { authorizerIn, content, namesIn, outcomeOf, readText } from '#server/testing/storage-helpers.ts'
import type { OpenWorld } from '#server/testing/storage-world.ts'

/** Tests the guarantees of `Storage` for every name that a disk may contain. */
export function namesConformance(open: OpenWorld): void {
  describe.each(AWKWARD_NAMES)('a name with $what', ({ name }) => {
    test('is found, listed, read, walked, renamed both ways and removed', async () => {
      await using world = await open({ [`/folder/${name}`]: 'text' })
      const { storage, inspect } = world
      const may = authorizerIn(world)
      const path = `/folder/${name}`
      expect(await namesIn(storage, may('list', '/folder'))).toEqual([name])
      expect(await storage.stat(may('list', path))).toMatchObject({ kind: 'file', size: 4 })
      expect(await readText(storage, may('download', path))).toBe('text')
      const walked = await Array.fromAsync(storage.walk(may('list', '/folder')), (node) => String(node.path))
      expect(walked).toEqual([path])
      await storage.replace(may('modify', path), content('changed'))
      await storage.move(may('rename', path), may('rename', '/plain'))
      await storage.move(may('rename', '/plain'), may('rename', path))
      expect(await inspect.names('/folder')).toEqual([name])
      expect(await inspect.read(path)).toBe('changed')
      await storage.remove(may('delete', path))
      expect(await inspect.names('/folder')).toEqual([])
    })

    test('names a folder and what is in it, and is where a link may lead', async () => {
      await using world = await open({ [`/${name}/in`]: 'in', '/link': { link: `${name}/in` } })
      const may = authorizerIn(world)
      expect(await namesIn(world.storage, may('list', `/${name}`))).toEqual(['in'])
      expect(await readText(world.storage, may('download', '/link'))).toBe('in')
      await world.storage.remove(may('delete', `/${name}`))
      expect(await world.inspect.names('/')).toEqual(['link'])
    })
  })

  describe.each(AWKWARD_NAMES.filter(({ creatable }) => creatable))('a new name with $what', ({ name }) => {
    test('is given to files, folders and copies', async () => {
      await using world = await open({ '/folder': null, '/source': 'copied' })
      const { storage, inspect } = world
      const may = authorizerIn(world)
      await storage.create(may('create', `/folder/${name}`), content('created'))
      expect(await inspect.read(`/folder/${name}`)).toBe('created')
      await storage.remove(may('delete', `/folder/${name}`))
      await storage.makeDirectory(may('create', `/folder/${name}`))
      expect(await inspect.names('/folder')).toEqual([name])
      expect(await outcomeOf(storage.copy(may('list', '/source'), may('create', `/folder/${name}/${name}`)))).toBe(
        'done',
      )
      expect(await inspect.read(`/folder/${name}/${name}`)).toBe('copied')
    })
  })
}
