import { describe, expect, test } from 'bun:test'
import { treeOf } from '#server/testing/files-world.ts'
import { authorizerIn, content, deny, outcomeOf } from '#server/testing/storage-helpers.ts'
import type { OpenWorld } from '#server/testing/storage-world.ts'

const SORT = { by: 'name', order: 'ascending' } as const
const MEGABYTE = 1024 * 1024

/** Tests the guarantees of `Storage` for staged directories and moves to another volume. */
export function stagingConformance(open: OpenWorld): void {
  describe('stageFolder', () => {
    test('is seen by nobody before it has its name, and whole after that', async () => {
      await using world = await open({ '/d/a': 'a', '/d/link': { link: 'a' } })
      const may = authorizerIn(world)
      {
        await using staged = await world.storage.stageFolder(may('create', '/e'))
        await staged.makeDirectory(may('create', '/e/in'))
        await staged.copy(may('list', '/d/a'), may('create', '/e/in/a'))
        await staged.copy(may('list', '/d/link'), may('create', '/e/link'))
        await staged.create(may('create', '/e/new'), content('new'))
        expect((await world.storage.list(may('list', '/'), SORT)).names).toBe('d')
        const walked: string[] = []
        for await (const { path } of world.storage.walk(may('list', '/'))) walked.push(path)
        expect(walked.sort()).toEqual(['/d', '/d/a', '/d/link'])
        expect(await outcomeOf(world.storage.stat(may('list', '/e')))).toBe('not_found')
        await staged.publish()
      }
      expect(await treeOf(world)).toEqual({
        '/d': null,
        '/d/a': 'a',
        '/d/link': '-> a',
        '/e': null,
        '/e/in': null,
        '/e/in/a': 'a',
        '/e/link': '-> a',
        '/e/new': 'new',
      })
      expect(await world.inspect.permissions('/e')).toBe(await world.inspect.permissions('/e/in'))
    })

    test('leaves nothing when it is not published', async () => {
      await using world = await open({ '/d/a': 'a' })
      const may = authorizerIn(world)
      {
        await using staged = await world.storage.stageFolder(may('create', '/e'))
        await staged.makeDirectory(may('create', '/e/in'))
        await staged.create(may('create', '/e/in/new'), content('new'))
        expect(await world.inspect.names('/')).toHaveLength(2)
      }
      expect(await world.inspect.names('/')).toEqual(['d'])
    })

    test('does not take a name that something has, before or meanwhile', async () => {
      await using world = await open({ '/taken': 'mine', '/folder': null })
      const may = authorizerIn(world)
      for (const name of ['/taken', '/folder'])
        expect(await outcomeOf(world.storage.stageFolder(may('create', name)))).toBe('name_taken')
      {
        await using staged = await world.storage.stageFolder(may('create', '/e'))
        await world.arrange.file('/e', 'faster')
        expect(await outcomeOf(staged.publish())).toBe('name_taken')
      }
      expect(await treeOf(world)).toEqual({ '/e': 'faster', '/folder': null, '/taken': 'mine' })
    })

    test('waits beside a folder above it that is missing yet', async () => {
      await using world = await open({ '/d': null })
      const may = authorizerIn(world)
      {
        await using staged = await world.storage.stageFolder(may('create', '/d/new/deep/e'), may('create', '/d/new'))
        await staged.create(may('create', '/d/new/deep/e/a'), content('a'))
        expect(await outcomeOf(staged.publish())).toBe('not_found')
        await world.storage.makeDirectory(may('create', '/d/new'))
        await world.storage.makeDirectory(may('create', '/d/new/deep'))
        await staged.publish()
      }
      expect(await treeOf(world)).toEqual({
        '/d': null,
        '/d/new': null,
        '/d/new/deep': null,
        '/d/new/deep/e': null,
        '/d/new/deep/e/a': 'a',
      })
    })

    test('refuses names that are taken in it, folders that are not in it, and follows no link it holds', async () => {
      await using world = await open({ '/real': null, '/way': { link: 'real' } })
      const may = authorizerIn(world)
      await using staged = await world.storage.stageFolder(may('create', '/e'))
      await staged.create(may('create', '/e/a'), content('a'))
      await staged.copy(may('list', '/way'), may('create', '/e/real'))
      expect(await outcomeOf(staged.create(may('create', '/e/a'), content('b')))).toBe('name_taken')
      expect(await outcomeOf(staged.makeDirectory(may('create', '/e/a')))).toBe('name_taken')
      for (const path of ['/e/none/b', '/e/a/b', '/e/real/b'])
        expect(await outcomeOf(staged.create(may('create', path), content('b')))).toBe('not_found')
      expect(await outcomeOf(staged.create(may('create', '/b'), content('b')))).toBe('failed')
      expect(await world.inspect.names('/real')).toEqual([])
    })

    test('copies small files together and leaves the others to be copied alone', async () => {
      const large = 'x'.repeat(MEGABYTE)
      await using world = await open({ '/d/a': 'a', '/d/empty': '', '/d/large': large, '/d/link': { link: 'a' } })
      const may = authorizerIn(world)
      {
        await using staged = await world.storage.stageFolder(may('create', '/e'))
        await staged.makeDirectory(may('create', '/e/in'))
        const files = ['a', 'empty', 'large', 'link'].map((name) => ({
          from: may('list', `/d/${name}`),
          to: may('create', `/e/in/${name}`),
        }))
        const others = await staged.copyTogether(files)
        expect(others.map(({ from }) => String(from.path))).toContain('/d/link')
        for (const { from, to } of others) await staged.copy(from, to)
        expect(await staged.copyTogether([])).toEqual([])
        await staged.publish()
      }
      const copied = { '/e/in/a': 'a', '/e/in/empty': '', '/e/in/large': large, '/e/in/link': '-> a' }
      expect(await treeOf(world)).toMatchObject(copied)
    })

    test('gives each of the files that are copied together its permission bits, also those that the umask clears', async () => {
      const modes = { a: 0o666, b: 0o600, c: 0o755, d: 0o777, e: 0o444 }
      await using world = await open({ '/d': null })
      for (const [name, permissions] of Object.entries(modes))
        await world.arrange.file(`/d/${name}`, name, { permissions })
      const may = authorizerIn(world)
      {
        await using staged = await world.storage.stageFolder(may('create', '/e'))
        const files = Object.keys(modes).map((name) => ({
          from: may('list', `/d/${name}`),
          to: may('create', `/e/${name}`),
        }))
        for (const { from, to } of await staged.copyTogether([...files])) await staged.copy(from, to)
        await staged.publish()
      }
      for (const [name, permissions] of Object.entries(modes))
        expect([name, await world.inspect.permissions(`/e/${name}`)]).toEqual([name, permissions])
    })

    test('copies nothing together that may not be where it really is, or will really be', async () => {
      await using world = await open({
        ...{ '/real/a': 'a', '/real/closed': 'x', '/way': { link: 'real' } },
        ...{ '/d/a': 'a', '/d/closed': 'x', '/e': null },
      })
      const may = authorizerIn(world, { rules: [deny('/real/closed'), deny('/real/e/closed')] })
      const pairs = (from: string, to: string) =>
        ['a', 'closed'].map((name) => ({ from: may('list', `${from}/${name}`), to: may('create', `${to}/${name}`) }))
      const copyAll = async (from: string, to: string) => {
        await using staged = await world.storage.stageFolder(may('create', to))
        for (const files of [await staged.copyTogether(pairs(from, to))])
          for (const { from: source, to: target } of files) await staged.copy(source, target)
      }
      expect(await outcomeOf(copyAll('/way', '/e/f'))).toBe('not_found')
      expect(await outcomeOf(copyAll('/d', '/way/e'))).toBe('not_found')
      expect(await world.inspect.names('/real')).toEqual(['a', 'closed'])
    })

    test('takes only what may be where it will really be', async () => {
      await using world = await open({ '/real': null, '/way': { link: 'real' } })
      const may = authorizerIn(world, { rules: [deny('/real/e/closed')] })
      {
        await using staged = await world.storage.stageFolder(may('create', '/way/e'))
        expect(await outcomeOf(staged.create(may('create', '/way/e/closed'), content('x')))).toBe('not_found')
        await staged.create(may('create', '/way/e/open'), content('x'))
        await staged.publish()
      }
      expect(await treeOf(world)).toMatchObject({ '/real/e': null, '/real/e/open': 'x' })
      expect(await world.inspect.names('/real/e')).toEqual(['open'])
    })

    test('keeps bytes that do not come whole out of it', async () => {
      await using world = await open({ '/a': 'a' })
      const may = authorizerIn(world)
      await using staged = await world.storage.stageFolder(may('create', '/e'))
      expect(await outcomeOf(staged.create(may('create', '/e/a'), content('abc', 5)))).toBe('length_mismatch')
      await staged.create(may('create', '/e/a'), content('whole'))
      const signal = AbortSignal.abort()
      expect(await outcomeOf(staged.copy(may('list', '/a'), may('create', '/e/b'), { signal }))).toBe('failed')
      await staged.publish()
      expect(await treeOf(world)).toMatchObject({ '/e/a': 'whole' })
      expect(await world.inspect.names('/e')).toEqual(['a'])
    })

    test('goes with the folder it waits in', async () => {
      await using world = await open({ '/d/kept': '' })
      const may = authorizerIn(world)
      await using staged = await world.storage.stageFolder(may('create', '/d/e'))
      await staged.makeDirectory(may('create', '/d/e/in'))
      await staged.create(may('create', '/d/e/in/a'), content('a'))
      let gone = 0
      await world.storage.remove(may('delete', '/d'), { onRemoved: (_, items) => (gone += items) })
      expect(gone).toBe(['/d/kept', '/d'].length)
      expect(await world.inspect.names('/')).toEqual([])
    })
  })

  describe('a copy that keeps its look', () => {
    const modifiedNs = 1_600_000_000_123_456_789n

    test('has the time and permission bits of its source, in place and staged, small and large', async () => {
      await using world = await open()
      await world.arrange.file('/small', 'text', { permissions: 0o711, modifiedNs })
      await world.arrange.file('/large', new Uint8Array(MEGABYTE), { permissions: 0o711, modifiedNs })
      const may = authorizerIn(world)
      await using staged = await world.storage.stageFolder(may('rename', '/e'))
      for (const name of ['small', 'large']) {
        await world.storage.copy(may('rename', `/${name}`), may('rename', `/${name}2`), { preservesAttributes: true })
        await staged.copy(may('rename', `/${name}`), may('rename', `/e/${name}`), { preservesAttributes: true })
      }
      await staged.publish()
      for (const name of ['/small2', '/e/small', '/large2', '/e/large']) {
        const { modifiedNs: kept } = await world.storage.lstat(may('list', name))
        // The portable implementation sets times through floating point.
        expect(Math.abs(Number(kept - modifiedNs))).toBeLessThan(1000)
        expect(await world.inspect.permissions(name)).toBe(0o711)
      }
    })

    test('or the time alone', async () => {
      await using world = await open({ '/over': 'older' })
      await world.arrange.file('/a', 'text', { permissions: 0o711, modifiedNs })
      const may = authorizerIn(world)
      await using staged = await world.storage.stageFolder(may('create', '/e'))
      await staged.copy(may('list', '/a'), may('create', '/e/a'), { keepsTime: true })
      await staged.publish()
      await world.storage.copy(may('list', '/a'), may('create', '/b'), { keepsTime: true })
      const timeOf = async (name: string) => (await world.storage.lstat(may('list', name))).modifiedNs
      for (const name of ['/e/a', '/b']) expect(Math.abs(Number((await timeOf(name)) - modifiedNs))).toBeLessThan(1000)
      await world.storage.copyOver(may('list', '/a'), may('modify', '/over'), { keepsTime: true })
      // Entity tags must tell the new content from any earlier one.
      expect((await timeOf('/over')) / 1_000_000_000n).toBe(modifiedNs / 1_000_000_000n)
      expect(await timeOf('/over')).not.toBe(modifiedNs)
    })

    test('otherwise has a time of its own, as new content has', async () => {
      await using world = await open()
      await world.arrange.file('/a', 'text', { modifiedNs })
      const may = authorizerIn(world)
      await using staged = await world.storage.stageFolder(may('create', '/e'))
      await staged.copy(may('list', '/a'), may('create', '/e/a'))
      await staged.publish()
      await world.storage.copy(may('list', '/a'), may('create', '/b'))
      for (const name of ['/e/a', '/b'])
        expect((await world.storage.lstat(may('list', name))).modifiedNs).toBeGreaterThan(modifiedNs + 1_000_000_000n)
    })

    test('of a folder is given to it when all is in it', async () => {
      await using world = await open({ '/d/in': null })
      const may = authorizerIn(world)
      await using staged = await world.storage.stageFolder(may('rename', '/e'))
      await staged.makeDirectory(may('rename', '/e/in'))
      for (const inner of ['/in', ''])
        await staged.copyAttributes(may('rename', `/d${inner}`), may('rename', `/e${inner}`))
      await staged.publish()
      await world.storage.makeDirectory(may('create', '/f'))
      await world.storage.setTime(may('create', '/f'), 1_600_000_000)
      expect((await world.storage.lstat(may('list', '/f'))).modifiedNs).toBe(1_600_000_000_000_000_000n)
      await world.storage.copyTime(may('list', '/d'), may('create', '/f'))
      const [source, copied] = ['/d', '/f'].map((path) => world.storage.lstat(may('list', path)))
      expect(Math.abs(Number(((await source)?.modifiedNs ?? 0n) - ((await copied)?.modifiedNs ?? 1n)))).toBeLessThan(
        1000,
      )
      for (const inner of ['/in', '']) {
        const [was, is] = [`/d${inner}`, `/e${inner}`].map((path) => world.storage.lstat(may('list', path)))
        expect(Math.abs(Number(((await was)?.modifiedNs ?? 0n) - ((await is)?.modifiedNs ?? 1n)))).toBeLessThan(1000)
      }
    })
  })

  describe('isCopy', () => {
    test('compares files by their bytes, links by their text, and tells kinds apart', async () => {
      const bytes = Buffer.alloc(3 * MEGABYTE + 5, 'abc')
      const other = Buffer.from(bytes)
      other[2 * MEGABYTE] = 0
      await using world = await open({
        '/d/a': bytes,
        '/d/link': { link: 'a' },
        '/d/in': null,
        '/same': bytes,
        '/other': other,
        '/longer': Buffer.concat([bytes, bytes]),
        '/link': { link: 'a' },
        '/elsewhere': { link: 'b' },
      })
      const may = authorizerIn(world)
      const isCopy = (from: string, to: string) => world.storage.isCopy(may('rename', from), may('rename', to))
      expect(await isCopy('/d/a', '/same')).toBe(true)
      expect(await isCopy('/d/link', '/link')).toBe(true)
      expect(await isCopy('/d/in', '/d')).toBe(true)
      for (const to of ['/other', '/longer', '/d/in', '/link', '/none']) expect(await isCopy('/d/a', to)).toBe(false)
      for (const to of ['/elsewhere', '/same']) expect(await isCopy('/d/link', to)).toBe(false)
    })

    test('looks into a staged folder too', async () => {
      await using world = await open({ '/a': 'a', '/b': 'b' })
      const may = authorizerIn(world)
      await using staged = await world.storage.stageFolder(may('rename', '/e'))
      await staged.copy(may('rename', '/a'), may('rename', '/e/a'))
      await staged.flush()
      expect(await staged.isCopy(may('rename', '/a'), may('rename', '/e/a'))).toBe(true)
      expect(await staged.isCopy(may('rename', '/b'), may('rename', '/e/a'))).toBe(false)
      expect(await staged.isCopy(may('rename', '/b'), may('rename', '/e/b'))).toBe(false)
    })
  })
}
