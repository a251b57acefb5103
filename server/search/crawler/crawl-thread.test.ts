import { describe, expect, test } from 'bun:test'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { parsePlainPath } from '#server/access/virtual-path.ts'
import { openSqlite } from '#server/platform/database/sqlite.ts'
import { CLOCK_DELAY } from '#server/storage/local/folder-reader.ts'
import { crawlWorld } from '#server/testing/crawl-world.ts'
import { IndexUpdateRecorder } from '#server/testing/index-update-recorder.ts'
import { waitForLaterTimestamp } from '#server/testing/until.ts'
import { CrawlFailure } from './crawl-thread.ts'
import { foldersParentsFirst, openIndexFileToRead } from './schema.ts'

/** Old enough that no folder is unsure. */
const OLD = new Date('2020-02-02T02:02:02Z')

function shell(script: string, cwd: string, name = 'sh'): void {
  const { success, stderr } = Bun.spawnSync(['sh', '-c', script, name], { cwd })
  if (!success) throw new Error(stderr.toString())
}

/**
 * Creates files with the given text and sets old modification times on all folders. Returns when no folder can be read in the tick of the
 * clock in which it was changed: it would be read again.
 */
function plant(root: string, tree: Record<string, string | null>): void {
  for (const [item, text] of Object.entries(tree)) {
    const place = path.join(root, item)
    mkdirSync(text === null ? place : path.dirname(place), { recursive: true })
    if (text !== null) writeFileSync(place, text)
  }
  age(root)
  // The top folder was changed last.
  while (Math.floor(Date.now()) - CLOCK_DELAY <= statSync(root).ctimeMs) Bun.sleepSync(1)
}

function age(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) age(path.join(folder, entry.name))
  utimesSync(folder, OLD, OLD)
}

const TREE = {
  'one/a.txt': 'a',
  'one/two/b.txt': 'bb',
  'one/two/three/c.txt': 'ccc',
  'four/d.txt': 'dddd',
  empty: null,
}
const SEEN = [
  '/empty directory 0',
  '/four directory 0',
  '/four/d.txt file 4',
  '/one directory 0',
  '/one/a.txt file 1',
  '/one/two directory 0',
  '/one/two/b.txt file 2',
  '/one/two/three directory 0',
  '/one/two/three/c.txt file 3',
]

/** Returns what is on disk, in the format of `IndexUpdateRecorder.tree`. */
function onDisk(root: string): string[] {
  return readdirSync(root, { withFileTypes: true, recursive: true })
    .map((entry) => {
      const place = path.join(entry.parentPath, entry.name)
      const below = `/${path.relative(root, place)}`
      return entry.isDirectory() ? `${below} directory 0` : `${below} file ${statSync(place).size}`
    })
    .sort()
}

/** Returns what a new index would read from the file. */
function kept(file: string): string[] {
  using db = openIndexFileToRead(file)
  const recorder = new IndexUpdateRecorder()
  recorder.applyUpdates([...foldersParentsFirst(db)].map((folder) => ({ tell: 'folder', ...folder })))
  return recorder.tree
}

describe.each([
  ['the kernel', false],
  ['the portable door', true],
])('by %s', (_, portable) => {
  test('reads the whole tree, tells it and keeps it', async () => {
    await using world = await crawlWorld({ portable })
    plant(world.root, TREE)
    await using crawling = await world.startCrawler()
    expect(crawling.asOf).toBeNull()
    await crawling.scan()
    expect(crawling.recorder.tree).toEqual(SEEN)
    expect(crawling.recorder.updates.map((update) => update.tell)).toEqual([
      'state',
      ...Array(6).fill('folder'),
      'state',
    ])
    expect(crawling.recorder.state).toBe('ready')
    expect(kept(world.file)).toEqual(SEEN)
    expect(await crawling.thread.status()).toEqual({
      working: false,
      asOf: crawling.recorder.asOf,
      size: statSync(world.file).size,
      unreadable: [],
    })
  })

  test('knows everything at the next start, and tells what changed in between', async () => {
    await using world = await crawlWorld({ portable })
    plant(world.root, TREE)
    const first = await world.startCrawler()
    await first.scan()
    await first.thread.close()
    writeFileSync(world.diskPath('one/two/new.txt'), '12345')
    rmSync(world.diskPath('four'), { recursive: true })
    // Updates of an index that read the file at its start.
    const index = new IndexUpdateRecorder()
    using db = openIndexFileToRead(world.file)
    index.applyUpdates([...foldersParentsFirst(db)].map((folder) => ({ tell: 'folder', ...folder })))
    await using again = await world.startCrawler(index)
    const known = index.updates.length
    expect(again.asOf).toBe(first.recorder.asOf)
    await again.scan()
    expect(index.tree).toEqual(
      [...SEEN.filter((entry) => !entry.startsWith('/four')), '/one/two/new.txt file 5'].sort(),
    )
    expect(index.updates.slice(known).map((update) => update.tell)).toEqual([
      'state',
      'folder',
      'folder',
      'gone',
      'state',
    ])
    expect(kept(world.file)).toEqual(index.tree)
  })

  test('a folder that was moved is told as one, with all below it', async () => {
    await using world = await crawlWorld({ portable })
    plant(world.root, TREE)
    await using crawling = await world.startCrawler()
    await crawling.scan()
    const known = crawling.recorder.updates.length
    renameSync(world.diskPath('one/two'), world.diskPath('four/moved'))
    await crawling.scan()
    expect(crawling.recorder.tree).toEqual(SEEN.map((entry) => entry.replace('/one/two', '/four/moved')).sort())
    const kinds = crawling.recorder.updates.slice(known).map((one) => one.tell)
    expect(kinds.filter((tell) => tell === 'moved')).toEqual(['moved'])
    // The source and the target folder; neither the moved folder nor anything below it.
    expect(kinds.filter((tell) => tell === 'folder')).toEqual(['folder', 'folder'])
    expect(kinds).not.toContain('gone')
    expect(kept(world.file)).toEqual(crawling.recorder.tree)
  })

  test('links are told and never entered', async () => {
    await using world = await crawlWorld({ portable })
    plant(world.root, { 'folder/a.txt': 'a' })
    symlinkSync('..', world.diskPath('folder/loop'))
    symlinkSync('/', world.diskPath('folder/out'))
    symlinkSync('nowhere', world.diskPath('folder/broken'))
    await using crawling = await world.startCrawler()
    await crawling.scan()
    const links = ['broken', 'loop', 'out'].map((name) => `/folder/${name} link 0`)
    expect(crawling.recorder.tree).toEqual(['/folder directory 0', '/folder/a.txt file 1', ...links].sort())
  })

  test('what is our own is left out', async () => {
    await using world = await crawlWorld({ portable, reserved: [parsePlainPath('/one/data')] })
    plant(world.root, { 'one/data/key': 'k', 'one/.coffer/uploads/x': 'x', '.coffer-123': 'y', 'data/.hidden': 'z' })
    await using crawling = await world.startCrawler()
    await crawling.scan()
    expect(crawling.recorder.tree).toEqual(['/data directory 0', '/data/.hidden file 1', '/one directory 0'])
  })

  test('names that are no text are spelled as paths spell them', async () => {
    await using world = await crawlWorld({ portable })
    mkdirSync(Buffer.concat([Buffer.from(`${world.root}/bad`), Buffer.of(0xff), Buffer.from('folder')]))
    writeFileSync(
      Buffer.concat([Buffer.from(`${world.root}/bad`), Buffer.of(0xff), Buffer.from('folder/caf\u00e9')]),
      'x',
    )
    await using crawling = await world.startCrawler()
    await crawling.scan()
    const folder = `/bad${String.fromCodePoint(0x10f6ff)}folder`
    expect(crawling.recorder.tree).toEqual([`${folder} directory 0`, `${folder}/caf\u00e9 file 1`])
  })
})

describe('folder times', () => {
  test('a folder with the same time is believed, until everything is looked at', async () => {
    await using world = await crawlWorld()
    plant(world.root, TREE)
    await waitForLaterTimestamp()
    await using crawling = await world.startCrawler()
    await crawling.scan()
    appendFileSync(world.diskPath('one/two/b.txt'), 'grown')
    await crawling.scan()
    expect(crawling.recorder.tree).toContain('/one/two/b.txt file 2')
    const known = crawling.recorder.updates.length
    await crawling.scan('thorough')
    expect(crawling.recorder.tree).toContain('/one/two/b.txt file 7')
    expect(crawling.recorder.updates.slice(known).map((update) => update.tell)).toEqual(['folder', 'state'])
    await crawling.scan('again')
    expect(crawling.recorder.updates.slice(known + 2).map((update) => update.tell)).toEqual([
      ...Array(6).fill('folder'),
      'state',
    ])
  })

  test('one that changed is read, even when its time was set back', async () => {
    await using world = await crawlWorld()
    plant(world.root, TREE)
    await waitForLaterTimestamp()
    await using crawling = await world.startCrawler()
    await crawling.scan()
    // As an archive that is extracted again does, whose folders all have the same time.
    plant(world.root, { 'four/e.txt': 'e' })
    await crawling.scan()
    expect(crawling.recorder.tree).toContain('/four/e.txt file 1')
    await waitForLaterTimestamp()
    await crawling.scan()
    // From now on it is believed again.
    appendFileSync(world.diskPath('four/e.txt'), 'grown')
    await crawling.scan()
    expect(crawling.recorder.tree).toContain('/four/e.txt file 1')
  })

  test('one that changed just before it was read is not believed', async () => {
    await using world = await crawlWorld()
    plant(world.root, TREE)
    // Later than the folder is read, however long that takes.
    const change = new Date(Date.now() + 3_600_000)
    utimesSync(world.diskPath('four'), change, change)
    await using crawling = await world.startCrawler()
    await crawling.scan()
    // Another change with the same time, as far as the disk's clock shows.
    writeFileSync(world.diskPath('four/e.txt'), 'e')
    utimesSync(world.diskPath('four'), change, change)
    await crawling.scan()
    expect(crawling.recorder.tree).toContain('/four/e.txt file 1')
  })

  test('a whole day after the last look at everything there is another', async () => {
    await using world = await crawlWorld()
    plant(world.root, TREE)
    const first = await world.startCrawler()
    await first.scan()
    await first.thread.close()
    appendFileSync(world.diskPath('one/a.txt'), 'grown')
    const db = openSqlite(world.file)
    db.run("update meta set value = value - 86400000 where key = 'thoroughAt'")
    db.close()
    await using again = await world.startCrawler(first.recorder)
    await again.scan()
    expect(again.recorder.tree).toContain('/one/a.txt file 6')
  })
})

describe('what is named', () => {
  test('is read soon, with what is new below it', async () => {
    await using world = await crawlWorld()
    plant(world.root, TREE)
    await using crawling = await world.startCrawler()
    await crawling.scan()
    plant(world.root, { 'four/new/deep/e.txt': 'e', 'one/unnamed.txt': 'u' })
    await crawling.read(['/four', 'new'])
    expect(crawling.recorder.tree).toContain('/four/new/deep/e.txt file 1')
    expect(crawling.recorder.tree).not.toContain('/one/unnamed.txt file 1')
  })

  test('may be a file, or a folder that nobody knew', async () => {
    await using world = await crawlWorld()
    plant(world.root, TREE)
    await using crawling = await world.startCrawler()
    await crawling.scan()
    appendFileSync(world.diskPath('one/a.txt'), 'grown')
    plant(world.root, { 'four/new/deep/e.txt': 'e' })
    await crawling.read(['/one/a.txt', 'new'], ['/four/new/deep', 'new'])
    expect(crawling.recorder.tree).toContain('/one/a.txt file 6')
    expect(crawling.recorder.tree).toContain('/four/new/deep/e.txt file 1')
  })

  test('both ends of a move make one', async () => {
    await using world = await crawlWorld()
    plant(world.root, TREE)
    await using crawling = await world.startCrawler()
    await crawling.scan()
    const known = crawling.recorder.updates.length
    renameSync(world.diskPath('one/two'), world.diskPath('four/moved'))
    await crawling.read(['/one', 'new'], ['/four', 'new'])
    expect(crawling.recorder.tree).toEqual(SEEN.map((entry) => entry.replace('/one/two', '/four/moved')).sort())
    expect(crawling.recorder.updates.slice(known).map((update) => update.tell)).toEqual(['folder', 'folder', 'moved'])
  })

  test('whatever was removed goes at once', async () => {
    await using world = await crawlWorld()
    plant(world.root, TREE)
    await using crawling = await world.startCrawler()
    await crawling.scan()
    rmSync(world.diskPath('one'), { recursive: true })
    await crawling.read(['/', 'new'])
    expect(crawling.recorder.tree).toEqual(SEEN.filter((entry) => !entry.startsWith('/one')))
    expect(kept(world.file)).toEqual(crawling.recorder.tree)
  })

  test('a tree that was merged into another is looked at whole', async () => {
    await using world = await crawlWorld()
    plant(world.root, TREE)
    await using crawling = await world.startCrawler()
    await crawling.scan()
    writeFileSync(world.diskPath('one/two/three/merged.txt'), 'm')
    await crawling.read(['/one', 'all'])
    expect(crawling.recorder.tree).toContain('/one/two/three/merged.txt file 1')
  })
})

describe('odd trees', () => {
  test('two folders that changed places are both right', async () => {
    await using world = await crawlWorld()
    plant(world.root, TREE)
    await using crawling = await world.startCrawler()
    await crawling.scan()
    renameSync(world.diskPath('one'), world.diskPath('x'))
    renameSync(world.diskPath('four'), world.diskPath('one'))
    renameSync(world.diskPath('x'), world.diskPath('four'))
    await crawling.scan()
    const swapped = (entry: string) => entry.replace(/^\/(one|four)/, (found) => (found === '/one' ? '/four' : '/one'))
    expect(crawling.recorder.tree).toEqual(SEEN.map(swapped).sort())
    expect(kept(world.file)).toEqual(crawling.recorder.tree)
  })

  test('a folder moved into what was below it is found', async () => {
    await using world = await crawlWorld()
    plant(world.root, TREE)
    await using crawling = await world.startCrawler()
    await crawling.scan()
    renameSync(world.diskPath('one/two'), world.diskPath('two'))
    renameSync(world.diskPath('one'), world.diskPath('two/three/one'))
    await crawling.scan()
    const moved = (entry: string) =>
      entry.startsWith('/one/two') ? entry.slice(4) : entry.replace(/^\/one/, '/two/three/one')
    expect(crawling.recorder.tree).toEqual(SEEN.map(moved).sort())
    expect(kept(world.file)).toEqual(crawling.recorder.tree)
  })

  test.each([
    ['is gone', (root: string) => shell('mv one/two x && rm -r one && mv x one', root)],
    ['is in it', (root: string) => shell('mv one/two x && mv one x/one && mv x one', root)],
    ['is elsewhere', (root: string) => shell('mv one/two x && mv one four/one && mv x one', root)],
  ])('a folder in the place of the one above it, which %s', async (_, change) => {
    await using world = await crawlWorld()
    plant(world.root, TREE)
    await using crawling = await world.startCrawler()
    await crawling.scan()
    change(world.root)
    await crawling.scan('thorough')
    expect(crawling.recorder.tree).toEqual(onDisk(world.root))
    expect(kept(world.file)).toEqual(crawling.recorder.tree)
  })

  test('a file in the place of a folder, and a folder in the place of a file', async () => {
    await using world = await crawlWorld()
    plant(world.root, TREE)
    await using crawling = await world.startCrawler()
    await crawling.scan()
    rmSync(world.diskPath('one/two'), { recursive: true })
    writeFileSync(world.diskPath('one/two'), 'file')
    rmSync(world.diskPath('four/d.txt'))
    plant(world.root, { 'four/d.txt/inside.txt': 'i' })
    utimesSync(world.diskPath('one'), new Date(), new Date())
    utimesSync(world.diskPath('four'), new Date(), new Date())
    await crawling.scan()
    expect(crawling.recorder.tree.filter((entry) => !/^\/(one|four|empty) /.test(entry))).toEqual([
      '/four/d.txt directory 0',
      '/four/d.txt/inside.txt file 1',
      '/one/a.txt file 1',
      '/one/two file 4',
    ])
  })

  test('a hundred folders below each other are read, what no path can name is not', async () => {
    await using world = await crawlWorld()
    // In parts, because the whole path exceeds the system's limit.
    shell('for i in $(seq 1 120); do mkdir d && cd d && echo x > f; done', world.root)
    await using crawling = await world.startCrawler()
    await crawling.scan()
    const deepest = Math.max(...crawling.recorder.tree.map((entry) => entry.split('/').length - 1))
    expect(deepest).toBe(100)
    expect(crawling.recorder.state).toBe('ready')
  })

  test('a tree that changes all the time while it is read ends up right', async () => {
    await using world = await crawlWorld()
    plant(
      world.root,
      Object.fromEntries(Array.from({ length: 400 }, (_, n) => [`f${n % 20}/g${n % 40}/${n}.txt`, 'x'])),
    )
    await using crawling = await world.startCrawler()
    const scanning = crawling.scan()
    for (let round = 0; round < 60; round += 1) {
      const from = world.diskPath(`f${round % 20}`)
      const to = world.diskPath(`f${(round * 7) % 20}/moved${round}`)
      if (existsSync(from) && existsSync(path.dirname(to)) && !to.startsWith(`${from}/`)) renameSync(from, to)
      rmSync(world.diskPath(`f${(round + 3) % 20}/g${(round + 3) % 40}`), { recursive: true, force: true })
      await Bun.sleep(1)
    }
    await scanning
    await crawling.scan('thorough')
    await crawling.scan()
    const fresh = await freshlyRead(world.root)
    expect(crawling.recorder.tree).toEqual(fresh)
    expect(kept(world.file)).toEqual(fresh)
  })

  test('a folder of many thousand entries is read whole', async () => {
    await using world = await crawlWorld()
    for (const name of ['a-rather-long-name-of-a-file-', 'é'])
      for (let file = 0; file < 4000; file += 1)
        writeFileSync(world.diskPath(`${name}${String(file).padStart(5, '0')}`), '')
    await using crawling = await world.startCrawler()
    await crawling.scan()
    expect(crawling.recorder.tree).toEqual(
      readdirSync(world.root)
        .map((name) => `/${name} file 0`)
        .sort(),
    )
  })

  /** Returns what a new crawler without an index file finds. */
  async function freshlyRead(root: string) {
    await using world = await crawlWorld()
    shell(`cp -a "$0"/. .`, world.root, root)
    await using crawling = await world.startCrawler()
    await crawling.scan()
    return crawling.recorder.tree
  }
})

describe('what goes wrong', () => {
  test('a crawler that ends in the middle goes on where it was', async () => {
    await using world = await crawlWorld()
    plant(world.root, Object.fromEntries(Array.from({ length: 3000 }, (_, n) => [`f${n}/a.txt`, 'x'])))
    const first = await world.startCrawler(undefined, 'gentle')
    first.thread.order({ do: 'scan', kind: 'times' })
    while (first.recorder.folders.size < 200) await Bun.sleep(1)
    // Without notice, as in a crash.
    first.thread.kill()
    const before = kept(world.file).length
    expect(before).toBeGreaterThan(200)
    expect(before).toBeLessThan(6000)
    const index = new IndexUpdateRecorder()
    using db = openIndexFileToRead(world.file)
    index.applyUpdates([...foldersParentsFirst(db)].map((folder) => ({ tell: 'folder', ...folder })))
    const known = index.folders.size
    await using again = await world.startCrawler(index)
    expect(again.asOf).toBeNull()
    await again.scan()
    expect(index.tree.length).toBe(6000)
    // Nothing that was stored was reported again.
    expect(index.updates.filter(({ tell }) => tell === 'folder').length).toBe(3001)
    expect(index.updates.length - known).toBeGreaterThan(0)
    expect(kept(world.file).length).toBe(6000)
  })

  test.each([
    ['is damaged', (file: string) => writeFileSync(file, 'this is no database, whatever it is called '.repeat(200))],
    ['is of another version', (file: string) => changed(file, 'pragma user_version = 2')],
    ['is of another program', (file: string) => changed(file, 'pragma application_id = 7')],
    ['has other tables', (file: string) => changed(file, 'drop table meta')],
    ['is of another tree', (file: string) => changed(file, "update meta set value = value + 1 where key = 'tree'")],
  ])('a file that %s is refused, and one made anew is read into', async (_, spoil) => {
    await using world = await crawlWorld()
    plant(world.root, TREE)
    const first = await world.startCrawler()
    await first.scan()
    await first.thread.close()
    for (const beside of ['-wal', '-shm']) rmSync(world.file + beside, { force: true })
    spoil(world.file)
    const failure = await world.startCrawler().then(
      async (crawling) => {
        await crawling.waitUntilIdle().catch(() => undefined)
        return crawling.failure
      },
      (error: unknown) => error,
    )
    expect(failure).toBeInstanceOf(CrawlFailure)
    expect(failure).toMatchObject({ damaged: true })
    world.renew()
    await using again = await world.startCrawler()
    await again.scan()
    expect(again.recorder.tree).toEqual(SEEN)
  })

  const changed = (file: string, sql: string) => {
    const db = openSqlite(file)
    db.run(sql)
    db.close()
  }

  test('a top that is not there for a while empties nothing', async () => {
    await using world = await crawlWorld()
    plant(world.root, TREE)
    await using crawling = await world.startCrawler()
    await crawling.scan()
    rmSync(world.root, { recursive: true })
    await crawling.scan()
    expect(crawling.failure).toBeNull()
  })
})
