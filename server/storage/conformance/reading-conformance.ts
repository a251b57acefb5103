import { describe, expect, test } from 'bun:test'
import { authorizerIn, content, outcomeOf, readText, textOf } from '#server/testing/storage-helpers.ts'
import type { OpenWorld } from '#server/testing/storage-world.ts'
import { itemFactsOf, lstatOrNull } from '../stat-or-null.ts'

const PERMISSIONS = 0o777
const TYPE = 0o170000

/** Tests the guarantees of `Storage` for metadata and reading files. */
export function readingConformance(open: OpenWorld): void {
  describe('stat', () => {
    test('tells kind, size, mode and time of a file', async () => {
      await using world = await open()
      const modifiedNs = 1_600_000_000_123_456_789n
      await world.arrange.file('/a.txt', 'four', { permissions: 0o604, modifiedNs })
      const stat = await world.storage.stat(authorizerIn(world)('list', '/a.txt'))
      expect(stat).toMatchObject({ kind: 'file', isLink: false, size: 4, modifiedNs })
      expect([stat.mode & TYPE, stat.mode & PERMISSIONS]).toEqual([0o100000, 0o604])
    })

    test('tells a folder, the top of the scope and a pipe apart', async () => {
      await using world = await open({ '/folder': null })
      await world.arrange.pipe('/pipe')
      const may = authorizerIn(world)
      const kinds = ['/', '/folder', '/pipe'].map(async (at) => (await world.storage.stat(may('list', at))).kind)
      expect(await Promise.all(kinds)).toEqual(['directory', 'directory', 'other'])
    })

    test('is not_found where nothing is, below a file and below what is missing', async () => {
      await using world = await open({ '/a.txt': '' })
      const may = authorizerIn(world)
      for (const path of ['/none', '/a.txt/below', '/none/below'])
        for (const look of [world.storage.stat(may('list', path)), world.storage.lstat(may('list', path))])
          expect(await outcomeOf(look)).toBe('not_found')
    })

    test('identity is one item’s own and stays with it through a new name', async () => {
      await using world = await open({ '/a.txt': '', '/b.txt': '' })
      const may = authorizerIn(world)
      const identity = async (at: string) => (await world.storage.lstat(may('list', at))).identity
      const before = await identity('/a.txt')
      expect(await identity('/b.txt')).not.toBe(before)
      await world.storage.move(may('rename', '/a.txt'), may('rename', '/c.txt'))
      expect(await identity('/c.txt')).toBe(before)
    })
  })

  describe('examine', () => {
    test('tells of a folder and of items in it what lstat tells of each', async () => {
      await using world = await open({ '/folder/a.txt': 'four', '/folder/inner': null, '/folder/l': { link: 'a.txt' } })
      await world.arrange.pipe('/folder/pipe')
      const may = authorizerIn(world)
      const names = ['pipe', 'a.txt', 'none', 'inner', 'l']
      const items = names.map((name) => may('list', `/folder/${name}`))
      const found = await world.storage.examine(may('list', '/folder'), items)
      const expected = items.map(async (item) => {
        const stat = await lstatOrNull(world.storage, item)
        return stat && itemFactsOf(stat)
      })
      expect(found).toEqual({
        directory: await world.storage.lstat(may('list', '/folder')),
        items: await Promise.all(expected),
      })
      const top = may('list', '/')
      const { items: inTop } = await world.storage.examine(top, [may('list', '/folder')])
      expect(inTop).toEqual([itemFactsOf(found.directory)])
    })

    test('is not_found for a file, a missing folder, a link to a folder and below it', async () => {
      await using world = await open({ '/folder/inner/a': '', '/l': { link: 'folder' }, '/a.txt': '' })
      const may = authorizerIn(world)
      for (const path of ['/a.txt', '/none', '/none/below', '/l', '/l/inner'])
        expect(await outcomeOf(world.storage.examine(may('list', path), []))).toBe('not_found')
    })

    test('refuses items of another folder, and those of another subject', async () => {
      await using world = await open({ '/folder/a': '', '/b': '' })
      const [may, other] = [authorizerIn(world), authorizerIn(world)]
      const folder = may('list', '/folder')
      for (const item of [may('list', '/b'), folder, other('list', '/folder/a')])
        await expect(world.storage.examine(folder, [item])).rejects.toThrow('An item of another directory.')
      const top = may('list', '/')
      await expect(world.storage.examine(top, [top])).rejects.toThrow('An item of another directory.')
    })
  })

  describe('open', () => {
    test('reads all of a file, parts of it, and nothing of an empty one', async () => {
      await using world = await open({ '/a.txt': 'abcdef', '/empty': '' })
      const may = authorizerIn(world)
      await using file = await world.storage.open(may('download', '/a.txt'))
      expect(file.stat).toMatchObject({ kind: 'file', size: 6 })
      expect(await textOf(file)).toBe('abcdef')
      expect(await textOf(file, { start: 1, end: 3 })).toBe('bc')
      expect(await textOf(file, { start: 2, end: 2 })).toBe('')
      expect(await textOf(file, { start: 4, end: 6 })).toBe('ef')
      expect(await readText(world.storage, may('download', '/empty'))).toBe('')
    })

    test('all of a file is there at once, and a look tells who wrote to it since', async () => {
      const large = Buffer.alloc(300_000, 'x')
      await using world = await open({ '/a.txt': 'abcdef', '/empty': '', '/large': large.toString() })
      const may = authorizerIn(world)
      for (const [at, content] of [
        ['/a.txt', 'abcdef'],
        ['/empty', ''],
        ['/large', large.toString()],
      ] as const) {
        await using file = await world.storage.open(may('download', at))
        expect(Buffer.from(await file.bytes()).toString()).toBe(content)
        expect(file.currentStat()).toEqual(file.stat)
      }
    })

    test('memory is filled from anywhere in it, as far as it goes', async () => {
      await using world = await open({ '/a.txt': 'abcdef' })
      await using file = await world.storage.open(authorizerIn(world)('download', '/a.txt'))
      const into = Buffer.alloc(4)
      await file.read(into, 0)
      expect(into.toString()).toBe('abcd')
      await file.read(into.subarray(1, 3), 4)
      expect(into.toString()).toBe('aefd')
      expect(await outcomeOf(file.read(into, 3))).toBe('failed')
    })

    test('a body holds the same bytes as a stream', async () => {
      await using world = await open({ '/a.txt': 'abcdef' })
      await using file = await world.storage.open(authorizerIn(world)('download', '/a.txt'))
      expect(await new Response(file.body()).text()).toBe('abcdef')
      expect(await new Response(file.body({ start: 1, end: 3 })).text()).toBe('bc')
    })

    test('responses keep their bytes when the bodies of others are made', async () => {
      await using world = await open({ '/a.txt': 'first', '/b.txt': 'second' })
      const may = authorizerIn(world)
      await using first = await world.storage.open(may('download', '/a.txt'))
      await using second = await world.storage.open(may('download', '/b.txt'))
      const responses = [first, second, first].map((file) => new Response(file.body()))
      expect(await Promise.all(responses.map((response) => response.text()))).toEqual(['first', 'second', 'first'])
    })

    test('a large file arrives whole', async () => {
      const bytes = new Uint8Array(3_000_017).map((_, index) => index % 251)
      await using world = await open({ '/large': bytes })
      await using file = await world.storage.open(authorizerIn(world)('download', '/large'))
      expect(Buffer.from(bytes).equals(await new Response(file.stream()).bytes())).toBe(true)
      expect(await new Response(file.stream({ start: 2_999_999, end: 3_000_017 })).bytes()).toHaveLength(18)
    })

    test('a stream that cannot give all bytes fails instead of ending', async () => {
      await using world = await open({ '/a.txt': 'abc' })
      await using file = await world.storage.open(authorizerIn(world)('download', '/a.txt'))
      expect(await outcomeOf(textOf(file, { start: 0, end: 4 }))).toBe('failed')
    })

    test('stays the file it was when its name goes to another', async () => {
      await using world = await open({ '/a.txt': 'first', '/b.txt': 'second' })
      const may = authorizerIn(world)
      await using file = await world.storage.open(may('download', '/a.txt'))
      await world.storage.replace(may('modify', '/a.txt'), content('second'))
      await world.storage.moveOver(may('rename', '/b.txt'), may('modify', '/a.txt'))
      await world.storage.remove(may('delete', '/a.txt'))
      expect(await textOf(file)).toBe('first')
    })

    test('is invalid for a folder and not_found for a pipe, without waiting for its writer', async () => {
      await using world = await open({ '/folder': null })
      await world.arrange.pipe('/pipe')
      const may = authorizerIn(world)
      expect(await outcomeOf(world.storage.open(may('download', '/folder')))).toBe('invalid')
      expect(await outcomeOf(world.storage.open(may('download', '/')))).toBe('invalid')
      expect(await outcomeOf(world.storage.open(may('download', '/pipe')))).toBe('not_found')
      expect(await outcomeOf(world.storage.open(may('download', '/none')))).toBe('not_found')
    })

    test('may be closed twice', async () => {
      await using world = await open({ '/a.txt': '' })
      const file = await world.storage.open(authorizerIn(world)('download', '/a.txt'))
      await file.close()
      await file.close()
    })
  })

  test('space tells bytes of the volume, free ones no more than all', async () => {
    await using world = await open({ '/folder': null })
    const { total, free } = await world.storage.space(authorizerIn(world)('list', '/folder'))
    expect(total).toBeGreaterThan(0)
    expect(free).toBeWithin(0, total + 1)
  })
}
