import { afterEach, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { FolderSizes } from '#contract/folder-sizes.ts'
import { readQuery } from '#contract/search-query.ts'
import { ROOT } from '#server/access/virtual-path.ts'
import { INDEX_FILE, openIndexFile } from '#server/search/crawler/schema.ts'
import { crawlerUpdates, packEntries } from '#server/testing/crawler-updates.ts'
import { buildSubject } from '#server/testing/subjects.ts'
import { temporaryDirectory } from '#server/testing/temporary-directory.ts'
import { until } from '#server/testing/until.ts'
import { IndexThread } from './index-thread.ts'

let index: IndexThread

afterEach(() => index.close())

const who = { subject: buildSubject(), base: ROOT }
const finding = (text: string) =>
  ({ ask: 'find', request: { ...who, query: readQuery(text, 0).query, skip: 0, limit: 100 } }) as const
const sizes = async (asked: IndexThread) => {
  const json = await asked.ask({ ask: 'sizes', request: who })
  return json && FolderSizes.parse(JSON.parse(new TextDecoder().decode(json)))
}
const fail = (reason: string) => {
  throw new Error(reason)
}
const paths = async (text: string) => (await index.ask(finding(text)))?.paths

test('what it is told is found', async () => {
  index = new IndexThread()
  expect(index.state).toBe('off')
  index.applyUpdates([...crawlerUpdates(['/a/one.txt', '/two.txt']), { tell: 'state', state: 'ready', asOf: 7 }])
  expect(index.state).toBe('ready')
  expect(await paths('one')).toBe('/a/one.txt')
  expect(await index.ask({ ask: 'counts' })).toEqual({ folders: 2, files: 2 })
  expect(await sizes(index)).toMatchObject({ asOf: 7, names: 'a', whole: { files: 2 } })
})

test('folders of one piece of memory are handed over together', async () => {
  index = new IndexThread()
  const together = new Uint8Array(4096)
  const updates = crawlerUpdates(['/a/one.txt', '/two.txt']).map((item, at) => {
    if (item.tell !== 'folder') return item
    together.set(item.entries, at * 1024)
    return { ...item, entries: together.subarray(at * 1024, at * 1024 + item.entries.length) }
  })
  index.applyUpdates(updates)
  expect(await paths('ext:txt')).toBe('/two.txt\0/a/one.txt')
})

test('the index file is taken in, each folder after the one above it', async () => {
  using directory = temporaryDirectory()
  const file = path.join(directory.path, INDEX_FILE)
  writeFileSync(file, '')
  const db = openIndexFile(file)
  const write = db.query('insert or replace into folders (id, above, name, state, entries) values (?, ?, ?, 2, ?)')
  write.run(1, 0, '', packEntries([{ name: 'b', kind: 'directory' }]))
  // Moved into a folder that was created later.
  write.run(2, 3, 'a', packEntries([{ name: 'one.txt', size: 5 }]))
  write.run(3, 1, 'b', packEntries([{ name: 'a', kind: 'directory' }]))
  index = new IndexThread()
  index.follow(file, fail)
  expect(await paths('one')).toBe('/b/a/one.txt')
  db.query("insert into meta (key, value) values ('asOf', 99)").run()
  db.close()
  const again = new IndexThread()
  again.follow(file, fail)
  expect(await sizes(again)).toMatchObject({ asOf: 99, whole: { bytes: 5 } })
  again.close()
})

test('a folder that disappeared from its place is loaded, with all below it, and found where it turns up', async () => {
  using directory = temporaryDirectory()
  const file = path.join(directory.path, INDEX_FILE)
  writeFileSync(file, '')
  using db = openIndexFile(file)
  const write = db.query('insert or replace into folders (id, above, name, state, entries) values (?, ?, ?, 2, ?)')
  write.run(1, 0, '', packEntries([{ name: 'b', kind: 'directory' }]))
  // The folder below it was moved into it, and was created earlier.
  write.run(2, 3, 'inner', packEntries([{ name: 'deep.txt', size: 7 }]))
  write.run(3, 0, 'a', packEntries([{ name: 'inner', kind: 'directory' }]))
  db.query("insert or replace into meta (key, value) values ('batch', 1), ('asOf', 7)").run()
  index = new IndexThread()
  index.follow(file, fail)
  expect(await paths('deep')).toBe('')
  expect(await sizes(index)).toMatchObject({ names: '', whole: { bytes: 0, files: 0 } })
  // A scan reports only the move: the entries are the same.
  index.applyUpdates([{ tell: 'moved', id: 3, above: 1, name: 'b' }], 2)
  expect(await paths('deep')).toBe('/b/inner/deep.txt')
  expect(await sizes(index)).toMatchObject({ names: 'b', whole: { bytes: 7, files: 1 } })
})

test('a file that is none is refused, and nothing else is lost by it', async () => {
  using directory = temporaryDirectory()
  const file = path.join(directory.path, INDEX_FILE)
  writeFileSync(file, 'no database at all, but long enough to be one'.repeat(100))
  const reasons: string[] = []
  index = new IndexThread()
  index.follow(file, (reason) => reasons.push(reason))
  // An index that does not know the folder: the search walks it.
  expect(await index.ask(finding('one'))).toBeNull()
  expect(reasons).toEqual(['file is not a database'])
  writeFileSync(file, '')
  index.restart()
  expect(await index.ask(finding('one'))).toBeNull()
  expect(reasons).toHaveLength(1)
  index.applyUpdates(crawlerUpdates(['/one.txt']))
  expect(await paths('one')).toBe('/one.txt')
})

test('the thread starts with a question and ends without one, and the next thread knows what happened meanwhile', async () => {
  using directory = temporaryDirectory()
  const file = path.join(directory.path, INDEX_FILE)
  writeFileSync(file, '')
  using db = openIndexFile(file)
  const write = (name: string, batch: number) => {
    const entries = packEntries([{ name: `${name}.txt` }])
    db.query("insert or replace into folders (id, above, name, state, entries) values (1, 0, '', 2, ?)").run(entries)
    db.query("insert or replace into meta (key, value) values ('batch', ?), ('asOf', 7)").run(batch)
    return crawlerUpdates([`/${name}.txt`])
  }
  index = new IndexThread({ least: 1 })
  index.follow(file, fail)
  index.applyUpdates([{ tell: 'state', state: 'ready', asOf: 7 }])
  const [first, second, third] = [write('one', 1), write('two', 2), write('three', 3)]
  index.applyUpdates(first, 1)
  expect(index.isRunning).toBe(false)
  const asked = index.ask(finding('txt'))
  // Of updates that arrive while the file is read, those that it contains are not applied again.
  index.applyUpdates(second, 2)
  index.applyUpdates([{ tell: 'outdated', id: 1, isOutdated: true }])
  expect((await asked)?.paths).toBe('/three.txt')
  expect(await paths('txt')).toBe('/three.txt')
  index.applyUpdates(third, 3)
  index.applyUpdates(crawlerUpdates(['/four.txt']), 4)
  expect(await paths('txt')).toBe('/four.txt')
  await until(() => !index.isRunning)
  expect(index.state).toBe('ready')
  write('five', 5)
  expect(await paths('txt')).toBe('/five.txt')
  // That a folder differs from the disk is not in the file.
  expect((await sizes(index))?.asOf).toBeNull()
  index.applyUpdates([{ tell: 'outdated', id: 1, isOutdated: false }])
  expect((await sizes(index))?.asOf).toBe(7)
})

test('marks of outdated folders end with the next report of the state, and with the file', async () => {
  using directory = temporaryDirectory()
  const file = path.join(directory.path, INDEX_FILE)
  writeFileSync(file, '')
  using db = openIndexFile(file)
  const entries = packEntries([{ name: 'one.txt' }])
  db.query("insert or replace into folders (id, above, name, state, entries) values (1, 0, '', 2, ?)").run(entries)
  db.query("insert or replace into meta (key, value) values ('asOf', 7)").run()
  index = new IndexThread({ least: 1 })
  index.follow(file, fail)
  const mark = () => index.applyUpdates([{ tell: 'outdated', id: 1, isOutdated: true }])
  mark()
  expect((await sizes(index))?.asOf).toBeNull()
  await until(() => !index.isRunning)
  index.applyUpdates([{ tell: 'state', state: 'ready', asOf: 7 }])
  expect((await sizes(index))?.asOf).toBe(7)
  await until(() => !index.isRunning)
  mark()
  index.restart()
  expect((await sizes(index))?.asOf).toBe(7)
})

test('what nobody wants any more is not asked', async () => {
  index = new IndexThread()
  index.applyUpdates(crawlerUpdates(['/one.txt']))
  const left = new AbortController()
  const first = index.ask(finding('one'))
  const second = index.ask(finding('one'), left.signal)
  left.abort(new Error('Typed on.'))
  await expect(second).rejects.toThrow('Typed on.')
  await expect(index.ask(finding('one'), left.signal)).rejects.toThrow('Typed on.')
  expect((await first)?.paths).toBe('/one.txt')
  expect(await paths('one')).toBe('/one.txt')
})

test('one that is closed answers nobody', async () => {
  index = new IndexThread()
  const asked = index.ask(finding('one'))
  index.close()
  await expect(asked).rejects.toThrow('closed')
  await expect(index.ask({ ask: 'counts' })).rejects.toThrow('closed')
  expect(index.state).toBe('off')
})

test('who asks much waits for who asks little', async () => {
  index = new IndexThread()
  index.applyUpdates(crawlerUpdates(['/a/one.txt']))
  const order: string[] = []
  const ask = async (name: string, userId: number) => {
    const subject = buildSubject({ userId })
    await index.ask({ ask: 'sizes', request: { subject, base: ROOT } })
    order.push(name)
  }
  const much = Array.from({ length: 6 }, (_, at) => ask(`much ${at}`, 1))
  await Promise.all([...much, ask('little', 2), ask('other', 3), ask('little again', 2)])
  // The first question started when no other was waiting.
  expect(order.slice(0, 4)).toEqual(['much 0', 'much 1', 'little', 'other'])
  expect(order.indexOf('little again')).toBeLessThan(6)
  expect(order.filter((name) => name.startsWith('much'))).toEqual([
    'much 0',
    'much 1',
    'much 2',
    'much 3',
    'much 4',
    'much 5',
  ])
})
