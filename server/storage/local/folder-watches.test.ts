import { expect, test } from 'bun:test'
import fs from 'node:fs'
import path from 'node:path'
import { temporaryDirectory } from '#server/testing/temporary-directory.ts'
import type { FolderListener } from './folder-watches.ts'

type News = Parameters<FolderListener>[0]

/** Opens watched directories, where the system supports this. */
async function open() {
  const { FolderWatches } = await import('./folder-watches.ts')
  const place = temporaryDirectory()
  const watches = new FolderWatches()
  return {
    watches,
    path: (name: string) => path.join(place.path, name),
    make: (name: string) => fs.mkdirSync(path.join(place.path, name)),
    watch(name: string) {
      const news: News[] = []
      const handle = fs.openSync(path.join(place.path, name), fs.constants.O_RDONLY | fs.constants.O_DIRECTORY)
      const stop = watches.add(handle, (told) => news.push(told))
      fs.closeSync(handle)
      return { stop, names: () => news.flatMap((told) => (typeof told === 'object' ? told.name : [])), news }
    },
    [Symbol.dispose]() {
      watches.close()
      place[Symbol.dispose]()
    },
  }
}

const until = async (holds: () => boolean) => {
  while (!holds()) await Bun.sleep(10)
}

const onLinux = test.if(process.platform === 'linux')

onLinux('a folder that takes the place of another has news of its own', async () => {
  using world = await open()
  world.make('a')
  const old = world.watch('a')
  fs.renameSync(world.path('a'), world.path('moved'))
  world.make('a')
  const young = world.watch('a')
  fs.writeFileSync(world.path('moved/x'), '')
  fs.writeFileSync(world.path('a/y'), '')
  await until(() => old.names().includes('x') && young.names().includes('y'))
  expect(old.news).toContain('left')
  expect(old.names()).not.toContain('y')
  expect(young.names()).not.toContain('x')
})

onLinux('a folder that many look at is watched once, until the last of them left', async () => {
  using world = await open()
  world.make('a')
  const [one, other] = [world.watch('a'), world.watch('a')]
  expect(world.watches.size).toBe(1)
  one.stop()
  fs.writeFileSync(world.path('a/x'), '')
  await until(() => other.names().includes('x'))
  expect(one.names()).toEqual([])
  other.stop()
  expect(world.watches.size).toBe(0)
  const again = world.watch('a')
  fs.writeFileSync(world.path('a/y'), '')
  await until(() => again.names().includes('y'))
})

onLinux('names that are no UTF-8 come as listings have them', async () => {
  using world = await open()
  world.make('a')
  const watch = world.watch('a')
  const name = Buffer.from([0x61, 0xff])
  fs.writeFileSync(Buffer.concat([Buffer.from(`${world.path('a')}/`), name]), '')
  const { decodeDiskName } = await import('#server/access/disk-name.ts')
  await until(() => watch.names().includes(decodeDiskName(name)))
})

onLinux('a folder that is removed is told, and leaves no watch behind', async () => {
  using world = await open()
  world.make('a')
  const watch = world.watch('a')
  fs.rmdirSync(world.path('a'))
  await until(() => watch.news.includes('left') && world.watches.size === 0)
  watch.stop()
})
