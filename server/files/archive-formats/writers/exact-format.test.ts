import { describe, expect, test } from 'bun:test'
import { authorize } from '#server/access/authorize.ts'
import { parsePlainPath } from '#server/access/virtual-path.ts'
import { buildSubject } from '#server/testing/subjects.ts'
import type { Entry } from './archive.ts'
import { type ExactFormat, layOut } from './exact-format.ts'
import { storedTar } from './stored-tar.ts'
import { storedZip } from './stored-zip.ts'

const GIB = 2 ** 30
const entry = (name: string, size: number, more: Partial<Entry> = {}): Entry => ({
  name,
  download: authorize(buildSubject(), 'download', parsePlainPath('/x')),
  isFolder: false,
  size,
  mode: 0o644,
  seconds: 1_700_000_000,
  nanos: 0,
  inode: 1,
  ...more,
})
const end = async (format: ExactFormat, entries: Entry[]) => {
  const layout = await layOut(format, entries, new AbortController().signal)
  const bytes = Buffer.concat([...format.end(layout, new Uint32Array(entries.length))])
  return { layout, bytes, start: layout.starts[entries.length] ?? 0 }
}

const SETS: readonly [string, Entry[]][] = [
  ['nothing', []],
  ['a file and a folder', [entry('d', 0, { isFolder: true }), entry('d/ä.txt', 5)]],
  ['a file of 4 GiB less two bytes', [entry('a', 4 * GIB - 2), entry('b', 1)]],
  ['a file of 4 GiB less one byte', [entry('a', 4 * GIB - 1), entry('b', 1)]],
  ['a file of 9 GiB', [entry('a', 9 * GIB), entry('b', 1)]],
  [
    'a file beyond the reach of timestamps',
    [entry('a', 1, { seconds: 9_000_000_000 }), entry('b', 1, { seconds: -5 })],
  ],
  ['names of all lengths', Array.from({ length: 300 }, (_, i) => entry('n'.repeat(i + 1), i))],
]
describe.each(SETS)('%s', (_, entries) => {
  test.each([
    ['zip', storedZip],
    ['tar', storedTar],
  ] as const)('is as long in a %s as was said', async (_, format) => {
    for (const each of entries) {
      expect(format.head(each, 1).length).toBe(format.headLength(each))
      expect(format.tail(each, 1).length).toBe(format.tailLength(each))
    }
    const { layout, bytes, start } = await end(format, entries)
    expect(start + bytes.length).toBe(layout.length)
  })
})

test('a zip of 65,535 entries has the records of ZIP64, one of 65,534 has not', async () => {
  const many = Array.from({ length: 65_535 }, (_, i) => entry(`${i}`, 0))
  const large = (await end(storedZip, many)).bytes
  expect(large.readUInt32LE(large.length - 42)).toBe(0x07064b50)
  const small = (await end(storedZip, many.slice(1))).bytes
  expect(small.readUInt16LE(small.length - 12)).toBe(65_534)
  expect(small.readUInt32LE(small.length - 42)).not.toBe(0x07064b50)
})
