import { expect, test } from 'bun:test'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { readQuery } from '#contract/search-query.ts'
import { parsePlainPath, ROOT } from '#server/access/virtual-path.ts'
import { createLog } from '#server/platform/log/log.ts'
import type { Reach } from '#server/search/crawler/pass.ts'
import { seenFolder } from '#server/search/crawler/seen-folder.ts'
import { IndexThread } from '#server/search/index/index-thread.ts'
import { crawlWorld } from '#server/testing/crawl-world.ts'
import { buildSubject } from '#server/testing/subjects.ts'
import { until } from '#server/testing/until.ts'
import { IndexManager } from './index-manager.ts'

/** An index whose threads end as soon as they have nothing to do. */
async function restlessIndex(idle = 1) {
  await using opened = new AsyncDisposableStack()
  const world = opened.use(await crawlWorld())
  const lines: string[] = []
  const index = opened.adopt(new IndexThread({ least: idle }), (thread) => thread.close())
  const keeper = opened.adopt(
    new IndexManager({
      ...{ root: world.root, reader: world.reader, index, idle, now: Date.now },
      data: {
        ensureFile: () => world.file,
        renewDatabase: () => {
          world.renew()
          return world.file
        },
      },
      settings: async () => ({ pace: 'fast', checkEvery: 60 }),
      log: createLog({ format: 'text', level: 'warn', write: (line) => lines.push(line) }),
    }),
    (manager) => manager.close(),
  )
  const found = async (text: string) => {
    const request = { subject: buildSubject(), base: ROOT, query: readQuery(text, 0).query, skip: 0, limit: 100 }
    return (await index.ask({ ask: 'find', request }))?.paths.split('\0').sort().join(' ')
  }
  const read = (path: string, reach: Reach = 'new') => keeper.read([{ path: parsePlainPath(path), reach }])
  const start = async () => {
    await keeper.applySettings()
    await until(() => index.state === 'ready' && keeper.isSuspended)
  }
  const closing = opened.move()
  return { ...world, index, keeper, lines, found, read, start, [Symbol.asyncDispose]: () => closing.disposeAsync() }
}

test('threads without work end, and what is asked or named afterwards is answered from the present state', async () => {
  await using world = await restlessIndex()
  mkdirSync(world.diskPath('one'))
  writeFileSync(world.diskPath('one/apple.txt'), 'a')
  await world.start()
  // Nothing was asked yet.
  expect(world.index.isRunning).toBe(false)
  expect(await world.found('apple')).toBe('/one/apple.txt')
  await until(() => !world.index.isRunning)
  writeFileSync(world.diskPath('one/pear.txt'), 'p')
  world.read('/one')
  await until(async () => (await world.found('pear')) === '/one/pear.txt')
  await until(() => world.keeper.isSuspended)
  expect(await world.keeper.status()).toMatchObject({ working: false, unreadable: [] })
  await until(() => world.keeper.isSuspended)
  writeFileSync(world.diskPath('one/plum.txt'), 'p')
  const place = parsePlainPath('/one')
  expect(await world.keeper.compare([seenFolder(place, await world.stat(place))], Number.POSITIVE_INFINITY)).toBe(true)
  expect(await world.found('plum')).toBe('/one/plum.txt')
  await until(() => world.keeper.isSuspended)
  writeFileSync(world.diskPath('one/fig.txt'), 'f')
  world.keeper.scan('times')
  await until(async () => (await world.found('fig')) === '/one/fig.txt')
  expect(world.lines).toEqual([])
})

test('changes that arrive while a thread is about to end are not lost', async () => {
  await using world = await restlessIndex(0)
  await world.start()
  for (let round = 0; round < 60; round += 1) {
    const name = `folder-${round % 4}`
    if (round % 4 === round % 8) mkdirSync(world.diskPath(name), { recursive: true })
    writeFileSync(world.diskPath(`file-${round}.txt`), 'x')
    if (round % 5 === 4) renameSync(world.diskPath(`file-${round}.txt`), world.diskPath(`file-${round - 1}.txt`))
    if (round % 7 === 6) rmSync(world.diskPath(name), { recursive: true, force: true })
    world.read('/', 'all')
    if (round % 3 === 0) await world.found('file')
    if (round % 4 === 0) await until(() => world.keeper.isSuspended)
    else await Bun.sleep(round % 4)
  }
  const names = Array.from({ length: 60 }, (_, round) => round).filter((round) => round % 5 !== 4)
  const expected = names.map((round) => `/file-${round}.txt`).sort()
  await until(async () => (await world.found('file')) === expected.join(' '))
  expect(world.lines).toEqual([])
})

test('a file that turns out to be damaged when it is loaded is made anew', async () => {
  await using world = await restlessIndex()
  writeFileSync(world.diskPath('apple.txt'), 'a')
  await world.start()
  for (const beside of ['-wal', '-shm']) rmSync(world.file + beside, { force: true })
  writeFileSync(world.file, 'this is no database, whatever it is called '.repeat(200))
  expect(await world.found('apple')).toBeUndefined()
  await until(async () => world.index.state === 'ready' && (await world.found('apple')) === '/apple.txt')
  expect(world.lines.join()).toContain('the search index failed')
})
