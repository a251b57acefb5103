import { describe, expect, test } from 'bun:test'
import { authorizerIn, content, outcomeOf } from '#server/testing/storage-helpers.ts'
import { type OpenWorld, sinceChanged } from '#server/testing/storage-world.ts'

/** Tests the guarantees of `Storage` for moving and copying one item. */
export function movingConformance(open: OpenWorld): void {
  describe('move', () => {
    test('gives files, folders with all they hold, links and pipes a new name', async () => {
      await using world = await open({
        '/file': 'text',
        '/folder/in/deep': 'deep',
        '/link': { link: 'file' },
        '/to': null,
      })
      await world.arrange.pipe('/pipe')
      const may = authorizerIn(world)
      for (const name of ['file', 'folder', 'link', 'pipe'])
        expect(await world.storage.move(may('rename', `/${name}`), may('rename', `/to/${name}2`))).toBe('moved')
      expect(await world.inspect.names('/')).toEqual(['to'])
      expect(await world.inspect.read('/to/file2')).toBe('text')
      expect(await world.inspect.read('/to/folder2/in/deep')).toBe('deep')
      expect(await world.inspect.target('/to/link2')).toBe('file')
      expect(await world.inspect.kind('/to/pipe2')).toBe('other')
    })

    test('changes nothing but the name', async () => {
      await using world = await open()
      await world.arrange.file('/a', 'text', { permissions: 0o711, modifiedNs: 1_600_000_000_000_000_001n })
      const may = authorizerIn(world)
      const before = await world.storage.lstat(may('list', '/a'))
      await world.storage.move(may('rename', '/a'), may('rename', '/b'))
      expect(await world.storage.lstat(may('list', '/b'))).toEqual(sinceChanged(before))
    })

    test('can change the case of a name alone', async () => {
      await using world = await open({ '/Name.txt': 'text', '/Folder/in': '' })
      const may = authorizerIn(world)
      await world.storage.move(may('rename', '/Name.txt'), may('rename', '/name.TXT'))
      await world.storage.move(may('rename', '/Folder'), may('rename', '/folder'))
      expect(await world.inspect.names('/')).toEqual(['folder', 'name.TXT'])
      expect(await world.inspect.read('/name.TXT')).toBe('text')
    })

    test('is name_taken by anything, itself included, and nothing is lost', async () => {
      await using world = await open({
        '/a': 'a',
        '/b': 'b',
        '/folder/in': '',
        '/empty': null,
        '/link': { link: 'none' },
      })
      const may = authorizerIn(world)
      const move = (from: string, to: string) => outcomeOf(world.storage.move(may('rename', from), may('rename', to)))
      for (const to of ['/b', '/folder', '/empty', '/link', '/a']) expect(await move('/a', to)).toBe('name_taken')
      for (const to of ['/empty', '/folder', '/a']) expect(await move('/folder', to)).toBe('name_taken')
      expect(await world.inspect.names('/')).toEqual(['a', 'b', 'empty', 'folder', 'link'])
      expect([await world.inspect.read('/a'), await world.inspect.read('/b')]).toEqual(['a', 'b'])
    })

    test('of two at once to one name, one wins', async () => {
      await using world = await open({ '/a': 'a', '/b': 'b' })
      const may = authorizerIn(world)
      const move = (from: string) => outcomeOf(world.storage.move(may('rename', from), may('rename', '/c')))
      expect((await Promise.all([move('/a'), move('/b')])).sort()).toEqual(['done', 'name_taken'])
      expect(await world.inspect.names('/')).toHaveLength(2)
    })

    test('is invalid for a folder into itself, by any way', async () => {
      await using world = await open({ '/folder/in/deep': '', '/way': { link: 'folder/in' } })
      const may = authorizerIn(world)
      for (const to of ['/folder/new', '/folder/in/new', '/way/new']) {
        const moving = world.storage.move(may('rename', '/folder'), may('rename', to))
        expect(await outcomeOf(moving)).toBe('invalid')
      }
      expect(await world.inspect.names('/folder/in')).toEqual(['deep'])
    })

    test('is not_found without a source or a folder to move to', async () => {
      await using world = await open({ '/a': 'a' })
      const may = authorizerIn(world)
      const move = (from: string, to: string) => outcomeOf(world.storage.move(may('rename', from), may('rename', to)))
      expect(await move('/none', '/b')).toBe('not_found')
      expect(await move('/a', '/none/b')).toBe('not_found')
      expect(await move('/a', '/a/b')).toBe('not_found')
      expect(await world.inspect.read('/a')).toBe('a')
    })
  })

  describe('moveOver', () => {
    test('replaces a file, and a link itself', async () => {
      await using world = await open({
        '/a': 'a',
        '/b': 'b',
        '/file': 'old',
        '/link': { link: 'kept' },
        '/kept': 'kept',
      })
      const may = authorizerIn(world)
      await world.storage.moveOver(may('rename', '/a'), may('modify', '/file'))
      await world.storage.moveOver(may('rename', '/b'), may('modify', '/link'))
      expect(await world.inspect.names('/')).toEqual(['file', 'kept', 'link'])
      expect(await world.inspect.read('/file')).toBe('a')
      expect([await world.inspect.kind('/link'), await world.inspect.read('/link')]).toEqual(['file', 'b'])
      expect(await world.inspect.read('/kept')).toBe('kept')
    })

    test('is name_taken when either is a folder', async () => {
      await using world = await open({ '/a': 'a', '/folder': null, '/other': null })
      const may = authorizerIn(world)
      const over = (from: string, to: string) =>
        outcomeOf(world.storage.moveOver(may('rename', from), may('modify', to)))
      expect(await over('/a', '/folder')).toBe('name_taken')
      expect(await over('/folder', '/a')).toBe('name_taken')
      expect(await over('/folder', '/other')).toBe('name_taken')
      expect(await world.inspect.names('/')).toEqual(['a', 'folder', 'other'])
    })

    test('is not_found where nothing is to be replaced, or nothing to do it with', async () => {
      await using world = await open({ '/a': 'a' })
      const may = authorizerIn(world)
      const over = (from: string, to: string) =>
        outcomeOf(world.storage.moveOver(may('rename', from), may('modify', to)))
      expect(await over('/a', '/none')).toBe('not_found')
      expect(await over('/none', '/a')).toBe('not_found')
      expect(await world.inspect.read('/a')).toBe('a')
    })

    test('onto itself loses nothing', async () => {
      await using world = await open({ '/a': 'a' })
      const may = authorizerIn(world)
      await outcomeOf(world.storage.moveOver(may('rename', '/a'), may('modify', '/a')))
      expect(await world.inspect.read('/a')).toBe('a')
      expect(await world.inspect.names('/')).toEqual(['a'])
    })
  })

  describe('copy', () => {
    test('makes a file of its own with the same bytes and permission bits', async () => {
      await using world = await open()
      await world.arrange.file('/a', 'text', { permissions: 0o751 })
      const may = authorizerIn(world)
      const stat = await world.storage.copy(may('list', '/a'), may('create', '/b'))
      expect(stat).toMatchObject({ kind: 'file', size: 4 })
      expect(await world.storage.lstat(may('list', '/b'))).toEqual(sinceChanged(stat))
      expect(await world.inspect.permissions('/b')).toBe(0o751)
      await world.storage.replace(may('modify', '/b'), content('changed'))
      expect([await world.inspect.read('/a'), await world.inspect.read('/b')]).toEqual(['text', 'changed'])
    })

    test('recreates a link, wherever it leads', async () => {
      await using world = await open({ '/link': { link: '../../else' }, '/folder': null })
      const may = authorizerIn(world)
      expect(await world.storage.copy(may('list', '/link'), may('create', '/folder/copy'))).toMatchObject({
        isLink: true,
      })
      expect(await world.inspect.target('/folder/copy')).toBe('../../else')
    })

    test('is name_taken by anything, and leaves nothing behind', async () => {
      await using world = await open({ '/a': 'a', '/b': 'b', '/folder': null, '/link': { link: 'none' } })
      const may = authorizerIn(world)
      for (const from of ['/a', '/link'])
        for (const to of ['/b', '/folder', '/link', '/a'])
          expect(await outcomeOf(world.storage.copy(may('list', from), may('create', to)))).toBe('name_taken')
      expect(await world.inspect.names('/')).toEqual(['a', 'b', 'folder', 'link'])
      expect(await world.inspect.read('/b')).toBe('b')
    })

    test('ends when it is aborted, and leaves nothing behind', async () => {
      await using world = await open({ '/a': 'a' })
      const may = authorizerIn(world)
      const signal = AbortSignal.abort()
      expect(await outcomeOf(world.storage.copy(may('list', '/a'), may('create', '/b'), { signal }))).toBe('failed')
      expect(await world.inspect.names('/')).toEqual(['a'])
    })

    test('is not_found without a source, and never copies a folder or waits for a pipe', async () => {
      await using world = await open({ '/folder': null })
      await world.arrange.pipe('/pipe')
      const may = authorizerIn(world)
      const copy = (from: string) => outcomeOf(world.storage.copy(may('list', from), may('create', '/copy')))
      expect(await copy('/none')).toBe('not_found')
      expect(await copy('/folder')).toBe('invalid')
      expect(['invalid', 'not_found']).toContain(await copy('/pipe'))
      expect(await world.inspect.names('/')).toEqual(['folder', 'pipe'])
    })
  })

  describe('copyOver', () => {
    test('replaces a file, and a link itself, by a copy', async () => {
      await using world = await open({ '/b': 'b', '/link': { link: 'b' } })
      await world.arrange.file('/a', 'a', { permissions: 0o751 })
      const may = authorizerIn(world)
      await world.storage.copyOver(may('list', '/a'), may('modify', '/link'))
      expect([await world.inspect.kind('/link'), await world.inspect.read('/link')]).toEqual(['file', 'a'])
      expect(await world.inspect.read('/b')).toBe('b')
      await world.storage.copyOver(may('list', '/a'), may('modify', '/b'))
      expect([await world.inspect.read('/b'), await world.inspect.permissions('/b')]).toEqual(['a', 0o751])
      expect(await world.inspect.names('/')).toEqual(['a', 'b', 'link'])
    })

    test('recreates a link over a file', async () => {
      await using world = await open({ '/link': { link: 'kept' }, '/kept': 'kept', '/b': 'b' })
      const may = authorizerIn(world)
      await world.storage.copyOver(may('list', '/link'), may('modify', '/b'))
      expect(await world.inspect.target('/b')).toBe('kept')
      expect(await world.inspect.names('/')).toEqual(['b', 'kept', 'link'])
    })

    test('is name_taken when either is a folder, not_found when either is missing', async () => {
      await using world = await open({ '/a': 'a', '/folder': null })
      const may = authorizerIn(world)
      const over = (from: string, to: string) => outcomeOf(world.storage.copyOver(may('list', from), may('modify', to)))
      expect([await over('/a', '/folder'), await over('/folder', '/a')]).toEqual(['name_taken', 'name_taken'])
      expect([await over('/a', '/none'), await over('/none', '/a')]).toEqual(['not_found', 'not_found'])
      expect(await world.inspect.names('/')).toEqual(['a', 'folder'])
      expect(await world.inspect.read('/a')).toBe('a')
    })

    test('onto itself loses nothing', async () => {
      await using world = await open({ '/a': 'a' })
      const may = authorizerIn(world)
      await outcomeOf(world.storage.copyOver(may('list', '/a'), may('modify', '/a')))
      expect(await world.inspect.read('/a')).toBe('a')
      expect(await world.inspect.names('/')).toEqual(['a'])
    })
  })
}
