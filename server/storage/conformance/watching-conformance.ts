import { describe, expect, test } from 'bun:test'
import { authorizerIn, content, deny, outcomeOf } from '#server/testing/storage-helpers.ts'
import type { OpenWorld, StorageWorld } from '#server/testing/storage-world.ts'
import type { WatchEvent } from '../storage.ts'

/** Longer than the polling interval of any storage, for changes that must not be reported. */
const QUIET = 2500

/** Tests the guarantees of `Storage` for watching. */
export function watchingConformance(open: OpenWorld): void {
  describe('watch', () => {
    test('tells what others do in a folder', async () => {
      await using world = await open({ '/folder/a': 'a' })
      await using watch = await watching(world, '/folder')
      await world.arrange.file('/folder/b', 'new')
      await watch.told('changed')
      await world.arrange.file('/folder/a', 'other and longer')
      await watch.told('changed')
      await world.storage.remove(authorizerIn(world)('delete', '/folder/a'))
      await watch.told('changed')
    })

    test('tells what happens to a file, and nothing of its neighbours', async () => {
      await using world = await open({ '/folder/a': 'a', '/folder/b': 'b' })
      await using watch = await watching(world, '/folder/a')
      await world.arrange.file('/folder/b', 'other')
      await watch.silent()
      await world.storage.replace(authorizerIn(world)('modify', '/folder/a'), content('other'))
      await watch.told('changed')
      await world.arrange.file('/folder/a', 'once more')
      await watch.told('changed')
    })

    test('tells nothing of what its reader may not list', async () => {
      await using world = await open({ '/folder/denied': '', '/folder/.hidden': '', '/folder/shown': '' })
      const overrides = { hideDotfiles: true, rules: [deny('/folder/denied')] }
      await using watch = await watching(world, '/folder', overrides)
      await world.arrange.file('/folder/denied', 'more')
      await world.arrange.file('/folder/.hidden', 'more')
      await world.arrange.file('/folder/.another', 'new')
      await watch.silent()
      await world.arrange.file('/folder/shown', 'more')
      await watch.told('changed')
    })

    test('behind a link tells of what is denied where it really is no more than of what is denied where it was asked for', async () => {
      await using world = await open({ '/real/denied': '', '/real/shown': '', '/link': { link: 'real' } })
      await using watch = await watching(world, '/link', { rules: [deny('/real/denied')] })
      await world.arrange.file('/real/denied', 'more')
      await watch.silent()
      await world.arrange.file('/real/shown', 'more')
      await watch.told('changed')
    })

    test('tells that a folder is gone', async () => {
      await using world = await open({ '/folder/a': 'a' })
      await using watch = await watching(world, '/folder')
      await world.storage.remove(authorizerIn(world)('delete', '/folder'))
      await watch.told('gone')
    })

    test('tells that another folder took the place, and nothing of what happens there', async () => {
      await using world = await open({ '/folder/a': 'a', '/other/b': 'b' })
      const may = authorizerIn(world)
      await using watch = await watching(world, '/folder')
      await world.storage.move(may('rename', '/folder'), may('rename', '/moved'))
      await watch.told('gone', 'changed')
    })

    test('names the same place for everybody who gets there', async () => {
      await using world = await open({ '/real/a': 'a', '/link': { link: 'real/a' } })
      await using one = await watching(world, '/link')
      await using other = await watching(world, '/real/a')
      expect(one.place).toBe(other.place)
    })

    test('refuses what is not there, and what is denied where it really is', async () => {
      await using world = await open({ '/real/a': 'a', '/link': { link: 'real' } })
      const may = authorizerIn(world, { rules: [deny('/real')] })
      expect(await outcomeOf(world.storage.watch(may('list', '/none'), () => undefined))).toBe('not_found')
      expect(await outcomeOf(world.storage.watch(may('list', '/link'), () => undefined))).toBe('not_found')
    })

    test('tells nothing after it was closed', async () => {
      await using world = await open({ '/folder/a': 'a' })
      const watch = await watching(world, '/folder')
      await watch[Symbol.asyncDispose]()
      await world.arrange.file('/folder/b', 'new')
      await watch.silent()
    })
  })
}

/** Returns a watch whose reports can be awaited. */
async function watching(world: StorageWorld, path: string, overrides: Parameters<typeof authorizerIn>[1] = {}) {
  const news: WatchEvent[] = []
  const may = authorizerIn(world, overrides)
  const watch = await world.storage.watch(may('list', path), (told) => news.push(told))
  return {
    place: watch.place,
    /** Waits until one of these was reported, and for further reports that follow at once. */
    async told(...wanted: readonly WatchEvent[]): Promise<void> {
      while (!news.some((one) => wanted.includes(one))) await Bun.sleep(20)
      await Bun.sleep(300)
      news.length = 0
    },
    async silent(): Promise<void> {
      await Bun.sleep(QUIET)
      expect(news).toEqual([])
    },
    [Symbol.asyncDispose]: async () => watch.close(),
  }
}
