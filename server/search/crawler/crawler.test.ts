import { describe, expect, test } from 'bun:test'
import { mkdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { parsePlainPath } from '#server/access/virtual-path.ts'
import { notAllowed, notFound } from '#server/platform/refusals.ts'
import { fromNanoseconds } from '#server/platform/time/nanoseconds.ts'
import { IndexTree } from '#server/search/index/index-tree.ts'
import type { FolderReader } from '#server/storage/folder-reader.ts'
import { identityOf } from '#server/storage/identity.ts'
import { crawlWorld } from '#server/testing/crawl-world.ts'
import { IndexUpdateRecorder } from '#server/testing/index-update-recorder.ts'
import { until, waitForLaterTimestamp } from '#server/testing/until.ts'
import { Crawler } from './crawler.ts'
import type { ScanKind } from './messages.ts'
import { restAfter } from './pacing.ts'
import { openIndexFile } from './schema.ts'
import type { SeenFolder } from './seen-folder.ts'
import { CrawlStore } from './store.ts'

type World = Awaited<ReturnType<typeof crawlWorld>>

/**
 * A crawler in this thread. With `isFickle`, a folder has another identity each time it is read. Reading a folder in `refused` fails with the given error; an action in `before` runs once before its folder is
 * read.
 */
function crawlerOf({ reader, file }: World, { isSlow = false, isFickle = false, now = Date.now } = {}) {
  const refused = new Map<string, Error>()
  const before = new Map<string, () => void>()
  const listed: string[] = []
  const examined: string[] = []
  const fickle: FolderReader = {
    place: null,
    read(folder, known) {
      before.get(folder)?.()
      before.delete(folder)
      const error = refused.get(folder)
      if (error) throw error
      examined.push(folder)
      const found = reader.read(folder, known)
      if (found.entries) listed.push(folder)
      if (!isFickle) return { ...found, isSlow }
      return { ...reader.read(folder), mark: { ...found.mark, identity: `1:${examined.length}` }, isSlow }
    },
    [Symbol.dispose]: () => undefined,
  }
  const recorder = new IndexUpdateRecorder()
  let rested = Promise.withResolvers<void>()
  const crawler = new Crawler({
    store: new CrawlStore(openIndexFile(file)),
    reader: fickle,
    pace: 'fast',
    now,
    onUpdates: (updates) => recorder.applyUpdates(updates),
    onActivityChange: (working) => {
      if (!working) rested.resolve()
    },
  })
  const running = crawler.run()
  return {
    crawler,
    recorder,
    refused,
    before,
    /** The folders whose entries were read, in order. */
    listed,
    /** The folders that were examined on the disk, in order. */
    examined,
    async scan(kind: ScanKind = 'thorough') {
      rested = Promise.withResolvers()
      crawler.scan(kind)
      await rested.promise
    },
    async read(...folders: string[]) {
      rested = Promise.withResolvers()
      crawler.read(folders.map((folder) => ({ path: parsePlainPath(folder), reach: 'new' })))
      await rested.promise
    },
    async [Symbol.asyncDispose]() {
      crawler.close()
      await running
    },
  }
}

function plant({ diskPath }: World): void {
  mkdirSync(diskPath('open/below'), { recursive: true })
  writeFileSync(diskPath('open/below/a.txt'), 'a')
  for (const folder of ['open/below', 'open', '.']) utimesSync(diskPath(folder), new Date(0), new Date(0))
}
const ALL = ['/open directory 0', '/open/below directory 0', '/open/below/a.txt file 1']

test('of a folder that may not be read nothing is known, and it is named; later it is read', async () => {
  await using world = await crawlWorld()
  plant(world)
  await using reading = crawlerOf(world)
  reading.refused.set('/open/below', notAllowed())
  await reading.scan()
  expect(reading.recorder.tree).toEqual(ALL.slice(0, 2))
  expect(reading.recorder.state).toBe('ready')
  expect(reading.crawler.status().unreadable.map(String)).toEqual(['/open/below'])
  reading.refused.clear()
  await reading.scan()
  expect(reading.recorder.tree).toEqual(ALL)
  expect(reading.crawler.status().unreadable).toEqual([])
  reading.refused.set('/open', notAllowed())
  await reading.scan()
  expect(reading.recorder.tree).toEqual(ALL.slice(0, 1))
})

test('a disk that fails for a while takes nothing away', async () => {
  await using world = await crawlWorld()
  plant(world)
  await using reading = crawlerOf(world)
  await reading.scan()
  for (const folder of ['/', '/open', '/open/below']) reading.refused.set(folder, new Error('input/output error'))
  await reading.scan()
  expect(reading.recorder.tree).toEqual(ALL)
  reading.refused.clear()
  writeFileSync(world.diskPath('open/below/b.txt'), 'bb')
  await reading.scan()
  expect(reading.recorder.tree).toEqual([...ALL, '/open/below/b.txt file 2'])
})

test('it rests in proportion to its work, longer on slow disks and while others need the machine', () => {
  const rests = (['gentle', 'normal', 'fast'] as const).map((pace) => [
    restAfter(10, pace, { isSlow: false }),
    restAfter(10, pace, { isSlow: true }),
    restAfter(10, pace, { isSlow: false, isFirst: true }),
    restAfter(10, pace, { isSlow: true, isFirst: true }),
    restAfter(10, pace, { isSlow: false, isFirst: true, givesWay: true }),
    restAfter(10, pace, { isSlow: true, givesWay: true }),
  ])
  expect(rests).toEqual([
    [10, 40, 2.5, 2.5, 30, 40],
    [3, 15, 0.75, 0.75, 30, 30],
    [0, 0, 0, 0, 0, 0],
  ])
})

test('a folder that moves between a look at it and one at what is in it loses nothing', async () => {
  await using world = await crawlWorld()
  plant(world)
  await using reading = crawlerOf(world)
  reading.before.set('/open/below', () => renameSync(world.diskPath('open'), world.diskPath('moved')))
  await reading.scan()
  await reading.scan()
  expect(reading.recorder.tree).toEqual(ALL.map((entry) => entry.replace('/open', '/moved')).sort())
})

test('the time of a scan is reported only when everything it found is stored and sent', async () => {
  await using world = await crawlWorld()
  plant(world)
  await using reading = crawlerOf(world)
  reading.crawler.scan('times')
  while (reading.crawler.status().asOf === null) await new Promise<void>((resolve) => setImmediate(resolve))
  expect(reading.recorder.asOf).toBe(reading.crawler.status().asOf)
  expect(reading.recorder.tree).toEqual(ALL)
})

test('a folder that left another before that was removed keeps its contents', async () => {
  await using world = await crawlWorld()
  plant(world)
  await using reading = crawlerOf(world)
  await reading.scan()
  mkdirSync(world.diskPath('later/inner'), { recursive: true })
  mkdirSync(world.diskPath('open/removed'))
  renameSync(world.diskPath('open/below'), world.diskPath('open/removed/below'))
  await reading.scan()
  renameSync(world.diskPath('open/removed/below'), world.diskPath('later/inner/below'))
  // By now the scan has missed the folder in its former place. It goes on after the request.
  reading.before.set('/later', () => {
    rmSync(world.diskPath('open/removed'), { recursive: true })
    reading.crawler.read([{ path: parsePlainPath('/open'), reach: 'new' }])
  })
  await reading.scan('times')
  expect(reading.recorder.tree).toEqual([
    '/later directory 0',
    '/later/inner directory 0',
    '/later/inner/below directory 0',
    '/later/inner/below/a.txt file 1',
    '/open directory 0',
  ])
})

test('a folder that took the place of one above it, from below a folder that left, leaves nothing behind', async () => {
  await using world = await crawlWorld()
  mkdirSync(world.diskPath('top/inner/leaves/below'), { recursive: true })
  writeFileSync(world.diskPath('top/inner/leaves/below/a.txt'), 'a')
  await using reading = crawlerOf(world)
  await reading.scan()
  renameSync(world.diskPath('top/inner/leaves'), world.diskPath('../outside'))
  reading.before.set('/top', () => {
    rmSync(world.diskPath('top'), { recursive: true })
    renameSync(world.diskPath('../outside/below'), world.diskPath('top'))
  })
  // The first request misses the folder that left; it is removed only after the second.
  await reading.read('/top/inner', '/top')
  await reading.scan('times')
  const tree = new IndexTree()
  tree.apply(reading.recorder.updates)
  expect(reading.recorder.tree).toEqual(['/top directory 0', '/top/a.txt file 1'])
  expect([tree.folders.size, tree.entries]).toEqual([2, 2])
})

test('a folder that was missed while the one above it could not be read is found again', async () => {
  await using world = await crawlWorld()
  plant(world)
  await using reading = crawlerOf(world)
  await reading.scan()
  reading.refused.set('/open', new Error('input/output error'))
  await reading.scan()
  reading.refused.set('/open/below', notFound())
  await reading.read('/open/below')
  expect(reading.recorder.tree).toEqual(ALL.slice(0, 2))
  reading.refused.clear()
  await reading.scan('times')
  expect(reading.recorder.tree).toEqual(ALL)
})

test('what was removed goes at once, also when another requested folder has not been read yet', async () => {
  await using world = await crawlWorld()
  plant(world)
  mkdirSync(world.diskPath('unread'))
  await using reading = crawlerOf(world)
  reading.refused.set('/unread', new Error('input/output error'))
  await reading.scan()
  rmSync(world.diskPath('open/below'), { recursive: true })
  await reading.read('/open', '/unread')
  expect(reading.recorder.tree).toEqual(['/open directory 0', '/unread directory 0'])
})

test('a look at folder times reads the entries of changed folders only', async () => {
  await using world = await crawlWorld()
  plant(world)
  await waitForLaterTimestamp()
  await using reading = crawlerOf(world)
  await reading.scan()
  await reading.scan('times')
  expect(reading.listed).toEqual(['/', '/open', '/open/below'])
  writeFileSync(world.diskPath('open/below/b.txt'), 'b')
  renameSync(world.diskPath('open/below'), world.diskPath('open/renamed'))
  await reading.scan('times')
  expect(reading.listed.slice(3)).toEqual(['/open', '/open/renamed'])
})

/** Returns a folder as a listing finds it; with the folders in it. */
function seen({ diskPath }: World, folder: string, inner: readonly string[] = []): SeenFolder {
  const state = (path: string) => {
    const { dev, ino, mtimeNs, ctimeMs } = statSync(diskPath(path.slice(1) || '.'), { bigint: true })
    return { dev, ino, changed: Number(ctimeMs), ...fromNanoseconds(mtimeNs) }
  }
  const { dev, ino, changed, seconds, nanos } = state(folder)
  const others = inner.map(state)
  return {
    path: parsePlainPath(folder),
    mark: { identity: identityOf(device(dev), ino), seconds, nanos },
    changed,
    inner: {
      inodes: Float64Array.from(others, (other) => Number(other.ino)),
      seconds: Float64Array.from(others, (other) => other.seconds),
      nanos: Uint32Array.from(others, (other) => other.nanos),
    },
  }
}
/** Major and minor number, as the storage combines them. */
const device = (dev: bigint) => (((dev >> 8n) & 0xfffn) << 32n) | (dev & 0xffn) | ((dev >> 12n) & 0xfff00n)
const LATER = Number.MAX_SAFE_INTEGER
/** Later than the time of any change, also on a disk with a coarse clock. */
const NEXT_SECOND = () => Date.now() + 1000

describe.each([false, true])('folders that somebody else has seen, on a slow disk: %p', (isSlow) => {
  test('are read if they differ, once for each change, and the disk is asked about no others', async () => {
    await using world = await crawlWorld()
    plant(world)
    await using reading = crawlerOf(world, { isSlow, now: NEXT_SECOND })
    await reading.scan()
    reading.examined.length = 0
    const look = () =>
      reading.crawler.compare([seen(world, '/', ['/open']), seen(world, '/open', ['/open/below'])], LATER)
    expect(look()).toBe(false)
    expect(reading.examined).toEqual([])
    writeFileSync(world.diskPath('open/below/b.txt'), 'b')
    utimesSync(world.diskPath('open/below'), 7, 7)
    expect(look()).toBe(true)
    expect(reading.recorder.tree).toEqual([...ALL, '/open/below/b.txt file 1'])
    expect(look()).toBe(false)
    expect(reading.examined).toEqual(['/open/below'])
  })

  test('are read in turn when time is up, and are outdated until then, with all that came into them', async () => {
    await using world = await crawlWorld()
    plant(world)
    await using reading = crawlerOf(world, { isSlow, now: NEXT_SECOND })
    await reading.scan()
    mkdirSync(world.diskPath('open/new/deep'), { recursive: true })
    writeFileSync(world.diskPath('open/new/deep/c.txt'), 'c')
    utimesSync(world.diskPath('open'), 7, 7)
    const known = reading.recorder.updates.length
    expect(reading.crawler.compare([seen(world, '/open')], 0)).toBe(false)
    expect(reading.recorder.updates.slice(known)).toEqual([{ tell: 'outdated', id: 2, isOutdated: true }])
    expect(reading.recorder.tree).toEqual(ALL)
    await until(() => reading.recorder.updates.some((one) => one.tell === 'outdated' && !one.isOutdated))
    const kinds: string[] = reading.recorder.updates.slice(known).map(({ tell }) => tell)
    expect(kinds).toEqual(['outdated', 'folder', 'folder', 'folder', 'outdated'])
    expect(reading.recorder.tree).toContain('/open/new/deep/c.txt file 1')
  })
})

test('a folder is settled when it was read long enough after its last change, until it changes', async () => {
  await using world = await crawlWorld()
  plant(world)
  writeFileSync(world.diskPath('open/b.txt'), 'b')
  let clock = 0
  await using reading = crawlerOf(world, { now: () => Date.now() + clock })
  await reading.scan()
  // Another change may have the same time as the last one.
  expect(reading.crawler.isUnchanged(seen(world, '/open'))).toBe(false)
  clock = 10_000
  reading.crawler.compare([seen(world, '/open')], LATER)
  await until(() => reading.crawler.isUnchanged(seen(world, '/open')))
  writeFileSync(world.diskPath('open/new.txt'), 'n')
  expect(reading.crawler.isUnchanged(seen(world, '/open'))).toBe(false)
})

test('a folder whose time was set back differs, one whose time is in the future does not differ each time', async () => {
  await using world = await crawlWorld()
  plant(world)
  const future = new Date(Date.now() + 1e9)
  utimesSync(world.diskPath('open'), future, future)
  let clock = 0
  await using reading = crawlerOf(world, { now: () => Date.now() + clock })
  clock = -1000
  await reading.scan()
  writeFileSync(world.diskPath('open/below/b.txt'), 'b')
  utimesSync(world.diskPath('open/below'), new Date(0), new Date(0))
  clock = 1000
  const look = () => reading.crawler.compare([seen(world, '/open', ['/open/below']), seen(world, '/open/below')], LATER)
  expect(look()).toBe(true)
  reading.examined.length = 0
  expect(look()).toBe(false)
  expect(reading.examined).toEqual([])
})

test('a folder that is not known lets the nearest known one be examined, except on a slow disk', async () => {
  for (const isSlow of [false, true]) {
    await using world = await crawlWorld()
    plant(world)
    await using reading = crawlerOf(world, { isSlow, now: NEXT_SECOND })
    await reading.scan()
    reading.examined.length = 0
    mkdirSync(world.diskPath('open/new/deep'), { recursive: true })
    utimesSync(world.diskPath('open'), 7, 7)
    reading.crawler.compare([seen(world, '/open/new/deep')], LATER)
    await until(() => !reading.crawler.status().working)
    expect(reading.examined).toEqual(isSlow ? [] : ['/open', '/open/new', '/open/new/deep'])
  }
})

test('what left a folder that was seen is gone', async () => {
  await using world = await crawlWorld()
  plant(world)
  await using reading = crawlerOf(world)
  await reading.scan()
  rmSync(world.diskPath('open/below'), { recursive: true })
  expect(reading.crawler.compare([seen(world, '/open')], LATER)).toBe(true)
  expect(reading.recorder.tree).toEqual(['/open directory 0'])
})

test('a folder that gets another identity each time it is opened is not read each time', async () => {
  await using world = await crawlWorld()
  plant(world)
  let clock = 1000
  await using reading = crawlerOf(world, { isFickle: true, now: () => Date.now() + clock })
  await reading.scan()
  reading.examined.length = 0
  const look = () => reading.crawler.compare([seen(world, '/open')], LATER)
  look()
  expect(reading.examined).toEqual([])
  clock += 61_000
  look()
  look()
  expect(reading.examined).toEqual(['/open'])
})
