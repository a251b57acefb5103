import { expect, test } from 'bun:test'
import { BoltFile } from '#server/operator/import-filebrowser/bolt/bolt-file.ts'
import { sourceOf } from '#server/platform/os/reopened-file.ts'
import { type Bucket, writeBolt } from './write-bolt.ts'

/** Returns everything in a bucket, in the order of iteration. */
async function told(bytes: Buffer, bucket: string): Promise<[string, Buffer][]> {
  const file = await BoltFile.open(sourceOf(bytes))
  const all: [string, Buffer][] = []
  for await (const { key, value } of file.entries(bucket)) all.push([key.toString('latin1'), value])
  return all
}

const bucket = (entries: readonly (readonly [string, Buffer])[]): Bucket =>
  new Map(entries.map(([key, value]) => [Buffer.from(key, 'latin1'), value]))

const named = (buckets: Record<string, Bucket>): Bucket =>
  new Map(Object.entries(buckets).map(([name, content]) => [Buffer.from(name), content]))

/** Returns the kinds of the pages of a database, by their flags; overflow pages are skipped. */
function kinds(bytes: Buffer): number[] {
  const found: number[] = []
  for (let at = 0; at < bytes.length; at += 4096 * (bytes.readUInt32LE(at + 12) + 1))
    found.push(bytes.readUInt16LE(at + 8))
  return found
}

test('a tree of several levels is read in the order of its keys', async () => {
  // Keys so long that a branch holds few of them: three levels of branches above the leaves.
  const keyOf = (at: number) => `${String(at).padStart(6, '0')}${'k'.repeat(600)}`
  const entries = Array.from({ length: 3000 }, (_, at) => [keyOf(at), Buffer.from(`value ${at}`)] as const)
  const bytes = writeBolt(named({ many: bucket(entries.toReversed()), few: bucket(entries.slice(0, 2)) }))
  const branches = kinds(bytes).filter((kind) => kind === 1).length
  expect(branches).toBeGreaterThan(6 * 6)
  expect((await told(bytes, 'many')).map(([key, value]) => [key, value.toString()])).toEqual(
    entries.map(([key, value]) => [key, value.toString()]),
  )
  expect(await told(bytes, 'few')).toHaveLength(2)
})

test('a value that is longer than a page comes whole, beside short ones', async () => {
  const long = Buffer.alloc(100_000, 'long ')
  const bytes = writeBolt(
    named({
      values: bucket([
        ['a', Buffer.from('1')],
        ['b', long],
        ['c', Buffer.from('3')],
      ]),
    }),
  )
  expect(bytes.length).toBeGreaterThan(100_000)
  expect(await told(bytes, 'values')).toEqual([
    ['a', Buffer.from('1')],
    ['b', long],
    ['c', Buffer.from('3')],
  ])
})

test('pages that are free are not read, whatever they say, and an empty bucket has nothing', async () => {
  const bytes = writeBolt(named({ empty: new Map(), values: bucket([['key', Buffer.from('value')]]) }))
  expect(kinds(bytes)).toContain(16)
  bytes.fill(0xff, 2 * 4096, 3 * 4096)
  expect(await told(bytes, 'values')).toEqual([['key', Buffer.from('value')]])
  expect(await told(bytes, 'empty')).toEqual([])
  expect(await told(bytes, 'missing')).toEqual([])
})

test('a bucket inside a bucket is passed over', async () => {
  const inner: Bucket = bucket([['secret', Buffer.from('1')]])
  const outer: Bucket = new Map<Buffer, Buffer | Bucket>([
    [Buffer.from('inner'), inner],
    [Buffer.from('plain'), Buffer.from('2')],
  ])
  expect(await told(writeBolt(named({ outer })), 'outer')).toEqual([['plain', Buffer.from('2')]])
})
