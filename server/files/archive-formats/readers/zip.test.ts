// Zip files that no program writes: each is refused, or read without harm.
import { describe, expect, test } from 'bun:test'
import { crc32, deflateRawSync } from 'node:zlib'
import { readAll } from '#server/testing/archive-reading.ts'
import { type HandMadeEntry, zipOf } from '#server/testing/archives.ts'

const ENTRIES: readonly HandMadeEntry[] = [
  { name: 'a.txt', content: 'first' },
  { name: 'b.txt', content: 'second '.repeat(90), deflated: true },
]
const END = 22

const read = (bytes: Uint8Array) => readAll('zip', bytes)

/** Returns the names of the entries that can be read, with their contents; or the code of the error. */
async function outcomeOf(bytes: Uint8Array): Promise<string | Record<string, string>> {
  const { entries, failure } = await read(bytes)
  if (failure) return failure.code
  return Object.fromEntries(entries.map((entry) => [entry.path ?? entry.name, entry.refusal ?? entry.bytes.toString()]))
}

/** Returns a valid zip after `change`, which receives its bytes and the positions of its end record and central directory. */
function changed(change: (bytes: Buffer, end: number, directory: number) => void, entries = ENTRIES): Buffer {
  const bytes = Buffer.from(zipOf(entries))
  const end = bytes.length - END
  change(bytes, end, bytes.readUInt32LE(end + 16))
  return bytes
}

const second = (bytes: Buffer, directory: number) => directory + 46 + bytes.readUInt16LE(directory + 28)

test('an unchanged zip is read', async () => {
  expect(await outcomeOf(zipOf(ENTRIES))).toEqual({ '/a.txt': 'first', '/b.txt': 'second '.repeat(90) })
})

describe('entries that share bytes are refused together:', () => {
  const zeros = deflateRawSync(new Uint8Array(100_000))
  const rows: [string, Uint8Array][] = [
    ['two names for one content', zipOf([...ENTRIES, { name: 'c.txt', content: 'first', sameAs: 0 }])],
    [
      'contents that overlap by one byte',
      changed((bytes, _, directory) => bytes.writeUInt32LE(bytes.readUInt32LE(directory + 20) + 1, directory + 20)),
    ],
    [
      'an entry inside the content of another, as in quoted overlaps',
      zipOf([
        { name: 'outer', content: zipOf([{ name: 'inner', content: zeros, method: 8 }]) },
        { name: 'x', sameAs: 0 },
      ]),
    ],
    [
      'a content that reaches into the central directory',
      changed((bytes, _, directory) => bytes.writeUInt32LE(400, second(bytes, directory) + 20)),
    ],
    [
      'a local name that is longer than the space before the next entry',
      changed((bytes) => bytes.writeUInt16LE(20_000, 26)),
    ],
    ['an offset beyond the end', changed((bytes, _, directory) => bytes.writeUInt32LE(0x7fff_ffff, directory + 42))],
  ]
  test.each(rows)('%s', async (_, bytes) => expect(await outcomeOf(bytes)).toBe('invalid'))
})

describe('an end record that differs from the central directory is refused:', () => {
  const rows: [string, Uint8Array][] = [
    ['fewer entries than there are', changed((bytes, end) => bytes.fill(Buffer.of(1, 0, 1, 0), end + 8, end + 12))],
    ['more entries than there are', changed((bytes, end) => bytes.fill(Buffer.of(3, 0, 3, 0), end + 8, end + 12))],
    ['several disks', changed((bytes, end) => bytes.writeUInt16LE(1, end + 4))],
    ['different counts', changed((bytes, end) => bytes.writeUInt16LE(1, end + 8))],
    ['an offset beyond the end', changed((bytes, end) => bytes.writeUInt32LE(0x7fff_ffff, end + 16))],
    ['a directory longer than the file', changed((bytes, end) => bytes.writeUInt32LE(0x7fff_ffff, end + 12))],
    ['a directory of no bytes', changed((bytes, end) => bytes.writeUInt32LE(0, end + 12))],
    ['a directory that is not there', changed((bytes, _, directory) => bytes.writeUInt32LE(0, directory))],
    ['a name beyond the directory', changed((bytes, _, directory) => bytes.writeUInt16LE(0xffff, directory + 28))],
    ['a comment that does not end with the file', changed((bytes, end) => bytes.writeUInt16LE(1, end + 20))],
    ['no end record', zipOf(ENTRIES).subarray(0, -END)],
    ['an end record alone that announces entries', changed((bytes, end) => bytes.writeUInt16LE(9, end + 10), [])],
  ]
  test.each(rows)('%s', async (_, bytes) => expect(await outcomeOf(bytes)).toBe('invalid'))
})

describe('bytes after the end', () => {
  const all = { '/a.txt': 'first', '/b.txt': 'second '.repeat(90) }
  test.each([
    ['a line break', '\r\n'],
    ['zeros', '\0'.repeat(1000)],
    ['64 KiB', 'x'.repeat(65_000)],
    ['the beginning of another record', 'PK\x05\x06'],
  ])('do not matter: %s', async (_, tail) => {
    expect(await outcomeOf(Buffer.concat([zipOf(ENTRIES), Buffer.from(tail, 'latin1')]))).toEqual(all)
    expect(await outcomeOf(Buffer.concat([withLargeEnd(() => undefined), Buffer.from(tail, 'latin1')]))).toEqual(all)
  })

  test('and a comment do not matter', async () => {
    const bytes = Buffer.from(zipOf(ENTRIES))
    bytes.writeUInt16LE(7, bytes.length - 2)
    expect(await outcomeOf(Buffer.concat([bytes, Buffer.from('comment\n')]))).toEqual(all)
  })

  test('of a zip in a zip that is cut off show nothing', async () => {
    const outer = Buffer.from(zipOf([{ name: 'in.zip', content: zipOf(ENTRIES) }, ...ENTRIES]))
    const inner = outer.indexOf('PK\x05\x06') + END
    for (const end of [inner + 1, inner + 40, outer.length - 1])
      expect(await outcomeOf(outer.subarray(0, end))).toBe('invalid')
  })
})

/** Returns a zip with the records of ZIP64, before `change`, which receives the record and the locator. */
function withLargeEnd(change: (record: Buffer, locator: Buffer) => void): Buffer {
  const bytes = Buffer.from(zipOf(ENTRIES))
  const end = bytes.length - END
  const [length, offset] = [bytes.readUInt32LE(end + 12), bytes.readUInt32LE(end + 16)]
  const [record, locator] = [Buffer.alloc(56), Buffer.alloc(20)]
  record.writeUInt32LE(0x06064b50, 0)
  for (const [place, value] of [
    [4, 44],
    [24, 2],
    [32, 2],
    [40, length],
    [48, offset],
  ] as const)
    record.writeBigUInt64LE(BigInt(value), place)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(end), 8)
  change(record, locator)
  const small = bytes.subarray(end)
  small.fill(0xff, 8, 20)
  return Buffer.concat([bytes.subarray(0, end), record, locator, small])
}

describe('ZIP64 records that lie are refused:', () => {
  const set = (place: number, value: bigint) => withLargeEnd((record) => record.writeBigUInt64LE(value, place))
  test('but true ones are read', async () => {
    expect(await outcomeOf(withLargeEnd(() => undefined))).toHaveProperty(['/a.txt'], 'first')
  })
  const rows: [string, Uint8Array, string][] = [
    ['more entries than there are', set(32, 3n), 'invalid'],
    ['more entries than any archive', withLargeEnd((record) => record.fill(0x01, 24, 40)), 'invalid'],
    [
      'more entries than the limit',
      withLargeEnd((record) => {
        record.writeBigUInt64LE(200_001n, 24)
        record.writeBigUInt64LE(200_001n, 32)
      }),
      'too_large',
    ],
    ['a directory of more than 64 MiB', set(40, 2n ** 40n), 'invalid'],
    ['an offset of 2^64 - 1', set(48, 2n ** 64n - 1n), 'invalid'],
    ['an offset beyond the end', set(48, 2n ** 50n), 'invalid'],
    ['no signature', set(0, 0n), 'invalid'],
  ]
  test.each(rows)('%s', async (_, bytes, code) => expect(await outcomeOf(bytes)).toBe(code))

  test('sizes that are announced in a field that is too short', async () => {
    const bytes = changed((all, _, directory) => all.writeUInt32LE(0xffff_ffff, directory + 24))
    const { length } = bytes
    const directory = bytes.readUInt32LE(length - END + 16)
    const name = bytes.readUInt16LE(directory + 28)
    const extra = Buffer.of(1, 0, 4, 0, 5, 0, 0, 0)
    bytes.writeUInt16LE(extra.length, directory + 30)
    const at = directory + 46 + name
    const longer = Buffer.concat([bytes.subarray(0, at), extra, bytes.subarray(at)])
    longer.writeUInt32LE(longer.readUInt32LE(longer.length - END + 12) + extra.length, longer.length - END + 12)
    expect(await outcomeOf(longer)).toBe('invalid')
  })

  test('a locator whose record would be before the file', async () => {
    const locator = Buffer.alloc(20)
    locator.writeUInt32LE(0x07064b50, 0)
    expect(await outcomeOf(Buffer.concat([locator, zipOf([])]))).toBe('invalid')
  })
})

describe('contents that differ from the central directory:', () => {
  const first = (more: Partial<HandMadeEntry>) => zipOf([{ name: 'a.txt', content: 'first', ...more }])
  const rows: [string, Uint8Array, unknown][] = [
    ['a wrong checksum', first({ checksum: 1 }), 'invalid'],
    ['a wrong checksum of an empty file', first({ content: '', checksum: 1 }), 'invalid'],
    ['a larger size of a stored file', first({ size: 6 }), { '/a.txt': 'damaged' }],
    ['a smaller size of a deflated file', first({ size: 4, deflated: true }), 'invalid'],
    ['a larger size of a deflated file', first({ size: 6, deflated: true }), 'invalid'],
    ['a size beyond what deflate can reach', first({ size: 1_000_000, deflated: true }), { '/a.txt': 'damaged' }],
    ['bytes that are not deflated', first({ method: 8 }), 'invalid'],
    ['a deflated file of no bytes', first({ content: '', method: 8 }), { '/a.txt': '' }],
    ['an unknown method', first({ method: 99 }), { '/a.txt': 'method' }],
    ['an encrypted file', first({ flags: 1 }), { '/a.txt': 'encrypted' }],
    ['an encrypted directory', first({ flags: 1 << 13 }), { '/a.txt': 'encrypted' }],
    ['a link', first({ mode: 0o120777 }), { '/a.txt': 'link' }],
    ['a device', first({ mode: 0o020666 }), { '/a.txt': 'special' }],
    ['a local header that is not there', changed((bytes) => bytes.writeUInt32LE(0, 0)), 'invalid'],
    [
      'a deflated content that is cut off',
      changed((bytes, _, directory) => {
        const at = second(bytes, directory)
        bytes.writeUInt32LE(bytes.readUInt32LE(at + 20) - 3, at + 20)
      }),
      'invalid',
    ],
  ]
  test.each(rows)('%s', async (_, bytes, expected) => expect(await outcomeOf(bytes)).toEqual(expected as string))

  test('another name in the local header is ignored', async () => {
    expect(await outcomeOf(changed((bytes) => bytes.write('../..', 30)))).toHaveProperty(['/a.txt'], 'first')
  })

  test('more content than the size is refused before any of it is delivered', async () => {
    const bomb = zipOf([{ name: 'bomb', content: new Uint8Array(50_000_000), deflated: true, size: 10 }])
    const { entries, failure } = await read(bomb)
    expect([entries.length, failure?.code]).toEqual([0, 'invalid'])
  })
})

describe('names', () => {
  const named = (name: string | Uint8Array, more: Partial<HandMadeEntry> = {}) =>
    zipOf([{ name, content: 'x', ...more }])
  test.each(['../a', '/etc/passwd', 'a/../../b', 'C:\\a', '..\\a', 'a\0.txt', 'a//b', 'c:a'])(
    'that lead elsewhere are refused: %j',
    async (name) => {
      const { entries } = await read(named(name))
      expect(entries.map(({ path, refusal }) => [path, refusal])).toEqual([[null, 'name']])
    },
  )

  test('a second comment that looks like an end record hides nothing', async () => {
    const hidden = Buffer.from(zipOf([{ name: 'hidden', content: 'x' }]))
    const bytes = Buffer.from(zipOf(ENTRIES))
    bytes.writeUInt16LE(hidden.length, bytes.length - 2)
    // The record closest to the end counts for every program; here it describes the hidden archive.
    expect(await outcomeOf(Buffer.concat([bytes, hidden]))).toEqual({ '/hidden': 'x' })
  })

  test('a Unicode name of another name is ignored', async () => {
    const field = Buffer.concat([Buffer.of(1), Buffer.alloc(4), Buffer.from('other')])
    field.writeUInt32LE(crc32('not it'), 1)
    expect(await outcomeOf(withExtra(0x7075, field))).toEqual({ '/a.txt': 'first' })
  })

  test('a Unicode name of this name counts', async () => {
    const field = Buffer.concat([Buffer.of(1), Buffer.alloc(4), Buffer.from('ä.txt')])
    field.writeUInt32LE(crc32('a.txt'), 1)
    expect(await outcomeOf(withExtra(0x7075, field))).toEqual({ '/ä.txt': 'first' })
  })

  test('an extra field that is longer than the space for it is ignored', async () => {
    expect(await outcomeOf(withExtra(0x5455, Buffer.of(1), 200))).toEqual({ '/a.txt': 'first' })
  })
})

/** Returns a zip of one file whose central record has an extra field; `length` is the declared one. */
function withExtra(kind: number, field: Buffer, length = field.length): Buffer {
  const bytes = Buffer.from(zipOf([{ name: Buffer.from('a.txt'), content: 'first' }]))
  const end = bytes.length - END
  const directory = bytes.readUInt32LE(end + 16)
  const head = Buffer.alloc(4)
  head.writeUInt16LE(kind, 0)
  head.writeUInt16LE(length, 2)
  bytes.writeUInt16LE(head.length + field.length, directory + 30)
  bytes.writeUInt32LE(end - directory + head.length + field.length, end + 12)
  return Buffer.concat([bytes.subarray(0, end), head, field, bytes.subarray(end)])
}
