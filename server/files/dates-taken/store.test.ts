import { afterAll, beforeAll, expect, test } from 'bun:test'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { DatesTakenReader, DatesTakenWriter, type FileVersion, type ReadDate } from './store.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp({ tree: {} })
})
afterAll(() => app[Symbol.asyncDispose]())

const never = new AbortController().signal
const fileAt = (inode: number, change: Partial<FileVersion> = {}): FileVersion => ({
  ...{ volume: 'a1', inode, size: 5, seconds: 1_700_000_000, nanos: 5 },
  ...change,
})
const dated = (inode: number, at: number): ReadDate => ({ file: fileAt(inode), taken: { at, isLocal: false } })
const add = (dates: readonly ReadDate[], most?: number) =>
  app.context.db.transaction().execute((tx) => new DatesTakenWriter(tx).add(dates, most))
const known = async (files: readonly FileVersion[]) => [
  ...(await new DatesTakenReader(app.context.db).known(files, never)),
]

test('a date is that of one version of a file on one volume, also if there is none', async () => {
  const none = { file: fileAt(2), taken: null }
  const local = { file: fileAt(2 ** 52), taken: { at: -5e12, isLocal: true } }
  await add([dated(1, 7), none, local])
  expect(await known([fileAt(1), fileAt(2), fileAt(2 ** 52), fileAt(3)])).toEqual([
    [1, { at: 7, isLocal: false }],
    [2, null],
    [2 ** 52, { at: -5e12, isLocal: true }],
  ])
  for (const change of [{ size: 6 }, { seconds: 1 }, { nanos: 50 }, { volume: 'b1' }]) {
    expect(await known([fileAt(1, change)])).toEqual([])
  }
})

test('a new version replaces the earlier one, and the first files beyond the limit are removed', async () => {
  await add([dated(11, 1), dated(12, 2), dated(13, 3)])
  const changed = { ...dated(11, 4), file: fileAt(11, { nanos: 6 }) }
  await add([changed], 3)
  await add([changed], 3)
  expect(await known([fileAt(11), fileAt(12), fileAt(13)])).toEqual([
    [12, { at: 2, isLocal: false }],
    [13, { at: 3, isLocal: false }],
  ])
  expect(await known([changed.file])).toEqual([[11, { at: 4, isLocal: false }]])
  await add([dated(14, 5)], 2)
  expect(await known([changed.file, fileAt(12), fileAt(13), fileAt(14)])).toEqual([
    [13, { at: 3, isLocal: false }],
    [14, { at: 5, isLocal: false }],
  ])
})

test('many files are looked up in several queries', async () => {
  const dates = Array.from({ length: 1300 }, (_, index) => dated(1000 + index, index))
  await add(dates)
  const found = await known(dates.map(({ file }) => file))
  expect(found.length).toBe(1300)
  expect(found.at(-1)).toEqual([2299, { at: 1299, isLocal: false }])
})
