import { describe, expect, test } from 'bun:test'
import { ROOT } from '#server/access/virtual-path.ts'
import { authorizerIn, content, deny, namesIn, outcomeOf, readText } from '#server/testing/storage-helpers.ts'
import { type OpenWorld, OUTSIDE, type WorldTree } from '#server/testing/storage-world.ts'

const A_TO_Z = { by: 'name', order: 'ascending' } as const

/** A directory of links to `/real` and its contents, each of a different form. */
const FOLLOWED: WorldTree = {
  '/real/file': 'content',
  '/real/deep/inner': 'inner',
  '/links/file': { link: '../real/file' },
  '/links/folder': { link: '../real' },
  '/links/first': { link: 'second' },
  '/links/second': { link: './file' },
  '/links/winding': { link: '../real/deep/.././deep//inner' },
}

/** Links without a reachable target. */
const REFUSED: WorldTree = {
  '/links/dangling': { link: 'none' },
  '/links/through-file': { link: '../real/file/none' },
  '/links/loop': { link: 'loop' },
  '/links/ping': { link: 'pong' },
  '/links/pong': { link: 'ping' },
  '/links/absolute': { link: '/real/file' },
  '/links/system': { link: '/etc/passwd' },
  '/links/outside': { link: `../../${OUTSIDE.name}` },
  '/links/parent': { link: '../..' },
  '/links/back-in': { link: '../../scope/real/file' },
  '/links/denied': { link: '../denied/file' },
  '/links/denied-folder': { link: '../denied' },
  '/links/hidden': { link: '../real/.hidden' },
  '/links/own': { link: '../.coffer/own' },
  '/denied/file': 'denied',
  '/real/.hidden': 'hidden',
  '/.coffer/own': 'own',
}
const REFUSED_LINKS = Object.keys(REFUSED).filter((path) => path.startsWith('/links/'))

/** Tests the guarantees of `Storage` for existing links; only a copy creates new ones. */
export function linksConformance(open: OpenWorld): void {
  const openLinks = () => open({ ...FOLLOWED, ...REFUSED })
  const careful = { rules: [deny('/denied')], hideDotfiles: true }

  describe('a link that stays inside', () => {
    test.each([
      ['/links/file', 'content'],
      ['/links/first', 'content'],
      ['/links/winding', 'inner'],
      ['/links/folder/file', 'content'],
      ['/links/folder/deep/inner', 'inner'],
    ])('%s is read as what it leads to', async (path, text) => {
      await using world = await openLinks()
      const may = authorizerIn(world, careful)
      expect(await readText(world.storage, may('download', path))).toBe(text)
      const isLink = path.split('/').length === 3
      const stat = await world.storage.stat(may('list', path))
      expect(stat).toMatchObject({ kind: 'file', isLink, size: text.length })
      expect(stat.mode & 0o170000).toBe(0o100000)
    })

    test('to a folder is a folder, and lists what that one holds', async () => {
      await using world = await openLinks()
      const may = authorizerIn(world, careful)
      expect(await world.storage.stat(may('list', '/links/folder'))).toMatchObject({ kind: 'directory', isLink: true })
      expect(await namesIn(world.storage, may('list', '/links/folder'))).toEqual(['deep', 'file'])
      const seeing = authorizerIn(world)
      expect(await namesIn(world.storage, seeing('list', '/links/folder'))).toEqual(['deep', '.hidden', 'file'])
    })

    test('shows nothing of a folder that a rule denies under either path', async () => {
      await using world = await openLinks()
      for (const path of ['/real/file', '/links/folder/file']) {
        const may = authorizerIn(world, { rules: [deny(path)] })
        expect(await namesIn(world.storage, may('list', '/links/folder'))).not.toContain('file')
      }
      const may = authorizerIn(world, { rules: [deny('/real/file')] })
      expect(await outcomeOf(world.storage.open(may('download', '/links/folder/file')))).toBe('not_found')
    })

    test('leads to no tree that a rule denies a part of where it really is', async () => {
      await using world = await open({ ...FOLLOWED, '/real/deep/secret': 'secret' })
      const { storage, inspect } = world
      const may = authorizerIn(world, { rules: [deny('/real/deep/secret')] })
      for (const effect of ['list', 'rename', 'delete'] as const) {
        const walked = Array.fromAsync(storage.walk(may(effect, '/links/folder/deep')))
        expect(await outcomeOf(walked)).toBe('not_allowed')
      }
      expect(await outcomeOf(storage.remove(may('delete', '/links/folder/deep')))).toBe('not_allowed')
      expect(await inspect.read('/real/deep/secret')).toBe('secret')
    })

    test('is followed to say where an item really is, but not as the last name', async () => {
      await using world = await openLinks()
      const may = authorizerIn(world, careful)
      const locate = (path: string) => world.storage.locate(may('create', path))
      expect(await locate('/')).toBe(ROOT)
      expect<string>(await locate('/links/folder/deep/new')).toBe('/real/deep/new')
      expect<string>(await locate('/links/folder')).toBe('/links/folder')
      for (const path of ['/links/folder/none/new', '/links/denied-folder/new', '/links/parent/new'])
        expect(await outcomeOf(locate(path))).toBe('not_found')
    })

    test('is followed by a look, which says both where an item really is and what is there', async () => {
      await using world = await openLinks()
      const may = authorizerIn(world, careful)
      const look = (path: string) => world.storage.look(may('create', path))
      const lstat = (path: string) => world.storage.lstat(may('list', path))
      expect<unknown>(await look('/links/folder/deep/new')).toEqual({ path: '/real/deep/new', stat: null })
      expect<unknown>(await look('/links/folder/file')).toEqual({ path: '/real/file', stat: await lstat('/real/file') })
      expect<unknown>(await look('/links/file')).toEqual({ path: '/links/file', stat: await lstat('/links/file') })
      for (const path of ['/links/folder/none/new', '/links/denied-folder/new', '/links/parent/new', '/real/file/new'])
        expect(await outcomeOf(look(path))).toBe('not_found')
    })

    test('on the way lets work happen where it leads', async () => {
      await using world = await openLinks()
      const { storage, inspect } = world
      const may = authorizerIn(world)
      await storage.create(may('create', '/links/folder/new'), content('new'))
      await storage.makeDirectory(may('create', '/links/folder/made'))
      await storage.replace(may('modify', '/links/folder/file'), content('changed'))
      await storage.copy(may('list', '/links/folder/new'), may('create', '/links/folder/copy'))
      await storage.move(may('rename', '/links/folder/deep'), may('rename', '/links/folder/moved'))
      await storage.remove(may('delete', '/links/folder/new'))
      expect(await inspect.names('/real')).toEqual(['.hidden', 'copy', 'file', 'made', 'moved'])
      expect([await inspect.read('/real/file'), await inspect.read('/real/copy')]).toEqual(['changed', 'new'])
      expect(await inspect.kind('/links/folder')).toBe('link')
    })

    test('as the last name, takes new content to the file it leads to and stays a link', async () => {
      await using world = await openLinks()
      await world.storage.replace(authorizerIn(world)('modify', '/links/first'), content('changed'))
      expect(await world.inspect.read('/real/file')).toBe('changed')
      expect(await world.inspect.target('/links/first')).toBe('second')
      expect(await world.inspect.names('/real')).toEqual(['.hidden', 'deep', 'file'])
    })

    test('to a folder or a pipe takes no content', async () => {
      await using world = await openLinks()
      await world.arrange.pipe('/real/pipe')
      await world.arrange.link('/links/pipe', '../real/pipe')
      const may = authorizerIn(world)
      for (const path of ['/links/folder', '/links/pipe'])
        expect(await outcomeOf(world.storage.replace(may('modify', path), content('x')))).toBe('invalid')
    })
  })

  describe.each(REFUSED_LINKS)('the link %s', (path) => {
    test('is as absent as nothing at all', async () => {
      await using world = await openLinks()
      const may = authorizerIn(world, careful)
      expect(await outcomeOf(world.storage.stat(may('list', path)))).toBe('not_found')
      expect(await outcomeOf(world.storage.open(may('download', path)))).toBe('not_found')
      expect(await outcomeOf(world.storage.list(may('list', path), A_TO_Z))).toBe('not_found')
    })

    test('is listed as a link that leads nowhere, with nothing of its target', async () => {
      await using world = await openLinks()
      const columns = await world.storage.list(authorizerIn(world, careful)('list', '/links'), A_TO_Z)
      const row = columns.names.split('/').indexOf(path.slice('/links/'.length))
      expect(columns.kinds[row]).toBe('x')
      expect(columns.sizes[row]).toBe((await world.inspect.target(path)).length)
      expect((columns.modes[row] ?? 0) & 0o170000).toBe(0o120000)
    })

    test('takes nothing in: as the last name, and on the way', async () => {
      await using world = await openLinks()
      const { storage, inspect } = world
      const may = authorizerIn(world, careful)
      expect(await outcomeOf(storage.create(may('create', path), content('x')))).toBe('name_taken')
      expect(await outcomeOf(storage.makeDirectory(may('create', path)))).toBe('name_taken')
      expect(await outcomeOf(storage.replace(may('modify', path), content('x')))).toBe('not_found')
      const through = `${path}/file`
      const taken = [
        storage.create(may('create', through), content('x')),
        storage.makeDirectory(may('create', through)),
        storage.replace(may('modify', through), content('x')),
        storage.remove(may('delete', through)),
        storage.move(may('rename', through), may('rename', '/moved')),
        storage.move(may('rename', '/real/file'), may('rename', through)),
        storage.copy(may('list', through), may('create', '/copied')),
        storage.copy(may('list', '/real/file'), may('create', through)),
        storage.lstat(may('list', through)),
      ].map(outcomeOf)
      expect(new Set(await Promise.all(taken))).toEqual(new Set(['not_found']))
      expect(await inspect.names('/')).toEqual(['.coffer', 'denied', 'links', 'real'])
      expect(await inspect.names('/denied')).toEqual(['file'])
      expect(await inspect.names('/real')).toEqual(['.hidden', 'deep', 'file'])
      expect(await inspect.outside()).toEqual({ [OUTSIDE.name]: OUTSIDE.text })
    })

    test('is itself seen, moved, copied and removed, its target untouched', async () => {
      await using world = await openLinks()
      const { storage, inspect } = world
      const may = authorizerIn(world, careful)
      const stat = await storage.lstat(may('list', path))
      expect(stat.isLink).toBe(true)
      expect(['file', 'directory']).not.toContain(stat.kind)
      await storage.copy(may('list', path), may('create', '/copy'))
      await storage.move(may('rename', path), may('rename', '/moved'))
      const target = REFUSED[path]
      expect([await inspect.target('/copy'), await inspect.target('/moved')]).toEqual(
        Array(2).fill(typeof target === 'object' && target !== null && 'link' in target ? target.link : ''),
      )
      await storage.remove(may('delete', '/moved'))
      expect(await inspect.kind('/moved')).toBeNull()
      expect(await inspect.read('/denied/file')).toBe('denied')
      expect(await inspect.outside()).toEqual({ [OUTSIDE.name]: OUTSIDE.text })
    })
  })
}
