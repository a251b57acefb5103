// Compressed streams that no program writes, and rare ones that some do: each is refused, or read as the reference program reads it.
import { describe, expect, test } from 'bun:test'
import { constants, crc32, deflateRawSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { bytesFrom, inChunks, refusalOf } from '#server/testing/archive-reading.ts'
import { cpuTime } from '#testing/cpu-time.ts'
import { testWith } from '#testing/requirements.ts'
import { bunzip2 } from './bzip2.ts'
import { type Unpacker, unlz4, unzstd } from './decompress.ts'
import { TrailingBytes } from './errors.ts'
import { gunzip } from './gzip.ts'
import { unxz } from './xz.ts'
import { ZstdFrames } from './zstd-frames.ts'

/** Returns the decompressed text, or the code of the error. */
async function outcomeOf(unpack: Unpacker, bytes: Uint8Array): Promise<string> {
  try {
    return (await bytesFrom(unpack(inChunks(bytes, [3, 1, 1000])))).toString()
  } catch (error) {
    return error instanceof TrailingBytes ? TRAILING : `(${refusalOf(error).code})`
  }
}

const INVALID = '(invalid)'
const TRAILING = '(bytes after the end)'

function packedBy(command: string, content: string | Uint8Array): Buffer {
  const { exitCode, stdout, stderr } = Bun.spawnSync(['sh', '-c', command], { stdin: Buffer.from(content) })
  if (exitCode !== 0) throw new Error(stderr.toString())
  return stdout
}

const sealed = (bytes: Buffer, from: number, to: number, at: number) => {
  bytes.writeUInt32LE(crc32(bytes.subarray(from, to)), at)
  return bytes
}

const set = (bytes: Buffer, at: number, value: number) => {
  bytes[at] = value
  return bytes
}
const flip = (bytes: Buffer, at: number) => set(bytes, at, (bytes[at] ?? 0) ^ 1)

describe('gzip', () => {
  const member = (flags: number, extra: Uint8Array = Buffer.alloc(0)) => {
    const plain = gzipSync('text')
    return Buffer.concat([Buffer.of(0x1f, 0x8b, 8, flags, 0, 0, 0, 0, 0, 3), extra, plain.subarray(10)])
  }
  const checksumOf = (header: Uint8Array) => Buffer.of(crc32(header) & 0xff, (crc32(header) >>> 8) & 0xff)
  const rows: [string, Uint8Array, string][] = [
    ['several members', Buffer.concat([member(0), member(0), gzipSync('')]), 'texttext'],
    ['a name and a comment', member(0x18, Buffer.from('name\0comment\0')), 'text'],
    ['an extra field', member(0x04, Buffer.of(3, 0, 1, 2, 3)), 'text'],
    ['an extra field beyond the end', member(0x04, Buffer.of(0xff, 0xff)), INVALID],
    ['a name without an end', Buffer.concat([member(0x08).subarray(0, 10), Buffer.from('name')]), INVALID],
    ['a wrong header checksum', member(0x02, Buffer.of(0, 0)), INVALID],
    ['reserved flags', member(0xe0), INVALID],
    ['another method', Buffer.concat([Buffer.of(0x1f, 0x8b, 7), member(0).subarray(3)]), INVALID],
    ['nothing', Buffer.alloc(0), INVALID],
    ['zeros after the end', Buffer.concat([member(0), Buffer.alloc(1000)]), 'text'],
    ['bytes after the end', Buffer.concat([member(0), Buffer.from('\r\n')]), TRAILING],
    ['zeros and bytes after the end', Buffer.concat([member(0), Buffer.alloc(3), member(0)]), TRAILING],
    ['bytes before the beginning', Buffer.concat([Buffer.from('\n'), member(0)]), INVALID],
    ['a second member of which one byte is left', Buffer.concat([member(0), Buffer.of(0x1f)]), INVALID],
    ['a second member of which two bytes are left', Buffer.concat([member(0), Buffer.of(0x1f, 0x8b)]), INVALID],
    ['a second member that is damaged', Buffer.concat([member(0), member(0xe0)]), INVALID],
    ['a correct header checksum', member(0x02, checksumOf(member(0x02).subarray(0, 10))), 'text'],
    ['a name of more than 64 KiB', member(0x08, Buffer.alloc(70_000, 1)), INVALID],
    [
      'a wrong checksum',
      Buffer.concat([gzipSync('text').subarray(0, -8), Buffer.alloc(4), Buffer.of(4, 0, 0, 0)]),
      INVALID,
    ],
    ['bytes that are not deflated', Buffer.concat([member(0).subarray(0, 10), Buffer.alloc(20, 0xff)]), INVALID],
    ['a wrong length', Buffer.concat([gzipSync('text').subarray(0, -4), Buffer.of(5, 0, 0, 0)]), INVALID],
    ['no checksum', gzipSync('text').subarray(0, -8), INVALID],
    ['a second member that is cut off', Buffer.concat([member(0), member(0).subarray(0, -1)]), INVALID],
  ]
  test.each(rows)('with %s', async (_, bytes, expected) => expect(await outcomeOf(gunzip, bytes)).toBe(expected))
})

/** Writes bits, highest first. */
class Bits {
  #text = ''

  add(value: number | bigint, count: number): this {
    this.#text += value.toString(2).padStart(count, '0')
    return this
  }

  bytes(): Buffer {
    const padded = this.#text.padEnd(Math.ceil(this.#text.length / 8) * 8, '0')
    return Buffer.from(padded.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])
  }
}

describe('bzip2', () => {
  const withBzip2 = testWith('bzip2')
  type Head = { random?: number; origin?: number; rows?: number; tables?: number; selectors?: number }
  /** Returns a block of which only the head is there, followed by bits that are all set. */
  const head = ({ random = 0, origin = 0, rows = 0x8000, tables = 2, selectors = 1 }: Head) => {
    const bits = new Bits().add(0x425a6839, 32).add(0x314159265359n, 48).add(0, 32).add(random, 1).add(origin, 24)
    bits.add(rows, 16)
    if (rows !== 0) bits.add(0x8000, 16)
    return Buffer.concat([bits.add(tables, 3).add(selectors, 15).bytes(), Buffer.alloc(40_000, 0xff)])
  }
  const rows: [string, Uint8Array][] = [
    ['no level', Buffer.from('BZh0')],
    ['a level of letters', Buffer.from('BZhA17rE8P')],
    ['another format', Buffer.from('BZ09')],
    ['a randomized block', head({ random: 1 })],
    ['no used bytes', head({ rows: 0 })],
    ['one table', head({ tables: 1 })],
    ['seven tables', head({ tables: 7 })],
    ['no selectors', head({ selectors: 0 })],
    ['as many selectors as possible', head({ selectors: 32_767 })],
    ['an origin beyond the block', head({ origin: 0xff_ffff })],
    ['a checksum of blocks that are not there', Buffer.from('425a683917724538509000000001', 'hex')],
    ['neither a block nor an end', Buffer.from('425a683917724538509100000000', 'hex')],
    ['nothing', Buffer.alloc(0)],
  ]
  test.each(rows)('with %s is refused', async (_, bytes) => expect(await outcomeOf(bunzip2, bytes)).toBe(INVALID))

  test('of many empty streams is empty', async () => {
    const many = Buffer.concat(Array.from({ length: 3000 }, () => Buffer.from('425a683917724538509000000000', 'hex')))
    expect(await outcomeOf(bunzip2, many)).toBe('')
  })

  withBzip2('ends with the last stream, which bytes of another kind may follow', async () => {
    const packed = packedBy('bzip2', 'text')
    const after = (tail: string | Uint8Array) => outcomeOf(bunzip2, Buffer.concat([packed, packed, Buffer.from(tail)]))
    expect(await after('')).toBe('texttext')
    for (const tail of ['\n', 'more', Buffer.alloc(10)]) expect(await after(tail)).toBe(TRAILING)
    for (const tail of ['B', 'BZ', 'BZh', 'BZh9', packed.subarray(0, -1)]) expect(await after(tail)).toBe(INVALID)
  })

  withBzip2('with a wrong checksum of all blocks is refused', async () => {
    const packed = packedBy('bzip2', 'text')
    // The last bits are those of the checksum, and up to seven that are not used.
    packed[packed.length - 3] = (packed[packed.length - 3] ?? 0) ^ 1
    expect(await outcomeOf(bunzip2, packed)).toBe(INVALID)
  })

  withBzip2('decompresses to 45 MB from 45 bytes, in pieces', async () => {
    const packed = packedBy('head -c 45000000 /dev/zero | bzip2 -9', '')
    expect(packed.length).toBeLessThan(60)
    let [length, longest] = [0, 0]
    for await (const piece of bunzip2(inChunks(packed))) {
      length += piece.length
      longest = Math.max(longest, piece.length)
    }
    expect([length, longest < 512 * 1024]).toEqual([45_000_000, true])
  })
})

describe('xz', () => {
  const withXz = testWith('xz')
  const xz = (content: string, more = '') => packedBy(`xz ${more}`, content)
  /** Returns xz of 'text' after `change`, which receives the position of the index. */
  const changed = (change: (bytes: Buffer, index: number) => Buffer | undefined, more = '') => {
    const bytes = xz('text', more)
    const index = bytes.length - 12 - (bytes.readUInt32LE(bytes.length - 8) + 1) * 4
    return change(bytes, index) ?? bytes
  }
  const footer = (bytes: Buffer) => sealed(bytes, bytes.length - 8, bytes.length - 2, bytes.length - 12)
  const index = (bytes: Buffer, from: number) => sealed(bytes, from, bytes.length - 16, bytes.length - 16)
  const blockHeader = (bytes: Buffer) => sealed(bytes, 12, 20, 20)

  const rows: [string, () => Uint8Array, string][] = [
    ['a wrong number of blocks', () => changed((bytes, at) => index(set(bytes, at + 1, 2), at)), INVALID],
    ['a wrong size of a block', () => changed((bytes, at) => index(set(bytes, at + 2, 9), at)), INVALID],
    ['a wrong size of the content', () => changed((bytes, at) => index(set(bytes, at + 3, 3), at)), INVALID],
    ['a wrong checksum of the index', () => changed((bytes) => flip(bytes, bytes.length - 16)), INVALID],
    ['a number in the index without an end', () => changed((bytes, at) => bytes.fill(0xff, at + 1)), INVALID],
    ['a wrong backward size', () => changed((bytes) => footer(set(bytes, bytes.length - 8, 0))), INVALID],
    ['a wrong checksum of the footer', () => changed((bytes) => flip(bytes, bytes.length - 12)), INVALID],
    ['other flags in the footer', () => changed((bytes) => footer(set(bytes, bytes.length - 3, 1))), INVALID],
    ['no end', () => changed((bytes) => set(bytes, bytes.length - 1, 0)), INVALID],
    ['no footer', () => changed((bytes) => bytes.subarray(0, -12)), INVALID],
    ['an unknown check', () => changed((bytes) => sealed(set(bytes, 7, 2), 6, 8, 8)), INVALID],
    ['reserved flags of the stream', () => changed((bytes) => sealed(set(bytes, 6, 1), 6, 8, 8)), INVALID],
    ['a wrong checksum of the flags', () => changed((bytes) => flip(bytes, 8)), INVALID],
    ['a wrong checksum of a block header', () => changed((bytes) => flip(bytes, 20)), INVALID],
    ['reserved flags of a block', () => changed((bytes) => blockHeader(set(bytes, 13, 4))), INVALID],
    ['two filters', () => changed((bytes) => blockHeader(set(bytes, 13, 1))), INVALID],
    ['another filter', () => changed((bytes) => blockHeader(set(bytes, 14, 3))), INVALID],
    ['a dictionary of 4 GiB', () => changed((bytes) => blockHeader(set(bytes, 16, 40))), '(too_large)'],
    ['a dictionary of 96 MiB', () => changed((bytes) => blockHeader(set(bytes, 16, 29))), '(too_large)'],
    ['an impossible dictionary', () => changed((bytes) => blockHeader(set(bytes, 16, 41))), INVALID],
    ['bytes after the filters', () => changed((bytes) => blockHeader(set(bytes, 18, 1))), INVALID],
    ['a wrong packed size in the header', () => withSizes((bytes) => set(bytes, 14, 99)), INVALID],
    ['a wrong size in the header', () => withSizes((bytes) => set(bytes, 15, 99)), INVALID],
    ['true sizes in the header', () => withSizes((bytes) => bytes), 'text'],
    ['a size without an end', () => withSizes((bytes) => bytes.fill(0xff, 14, 20)), INVALID],
    ['several streams and padding', () => Buffer.concat([xz('a'), Buffer.alloc(8), xz('b')]), 'ab'],
    ['padding at the end', () => Buffer.concat([xz('a'), Buffer.alloc(512)]), 'a'],
    ['padding before the beginning', () => Buffer.concat([Buffer.alloc(4), xz('a')]), INVALID],
    ['three zeros after the end', () => Buffer.concat([xz('a'), Buffer.alloc(3)]), TRAILING],
    ['three zeros and a stream after the end', () => Buffer.concat([xz('a'), Buffer.alloc(3), xz('b')]), INVALID],
    ['bytes after the end', () => Buffer.concat([xz('a'), Buffer.from('more')]), TRAILING],
    ['zeros and bytes after the end', () => Buffer.concat([xz('a'), Buffer.alloc(8), Buffer.from('more')]), TRAILING],
    ['a second stream of which one byte is left', () => Buffer.concat([xz('a'), Buffer.of(0xfd)]), INVALID],
    ['a second stream that is cut off', () => Buffer.concat([xz('a'), xz('b').subarray(0, -1)]), INVALID],
    ['padding alone', () => Buffer.alloc(64), INVALID],
    ['no blocks', () => xz(''), ''],
    ['several blocks', () => xz('several', '--block-size=2'), 'several'],
    ['a filter for machine code', () => xz('code', '--x86 --lzma2'), INVALID],
    ['the older format', () => xz('text', '--format=lzma'), INVALID],
  ]
  /** Returns xz of 'text' with a block header that declares its sizes, after `change`. */
  const withSizes = (change: (bytes: Buffer) => Buffer) => {
    const bytes = xz('text')
    const [packed, unpadded] = [8, 12]
    const head = Buffer.alloc(16)
    head.set([3, 0xc0, packed, 4, 0x21, 1, bytes[16] ?? 0])
    const all = Buffer.concat([bytes.subarray(0, 12), head, bytes.subarray(24)])
    const at = all.length - 12 - 4 * ((all.readUInt32LE(all.length - 8) ?? 0) + 1)
    set(all, at + 2, (all[at + 2] ?? 0) + 4)
    index(all, at)
    expect([all[at + 2], all[at + 3]]).toEqual([16 + unpadded + 4, 4])
    return sealed(change(all), 12, 24, 24)
  }
  withXz.each(rows)('with %s', async (_, make, expected) => expect(await outcomeOf(unxz, make())).toBe(expected))

  describe('of LZMA2 chunks', () => {
    /** Returns a stream without a check of one block with these chunks. */
    const chunked = (...chunks: number[][]) => {
      const data = Buffer.from([...chunks.flat(), 0])
      const head = Buffer.from([2, 0, 0x21, 1, 0, 0, 0, 0])
      const block = Buffer.concat([head, Buffer.alloc(4), data])
      sealed(block, 0, 8, 8)
      const start = Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0, 0, 0, 0, 0, 0, 0])
      return Buffer.concat([sealed(start, 6, 8, 8), block, Buffer.alloc((4 - (block.length % 4)) % 4)])
    }
    const stored = (control: number, text: string) => [control, 0, text.length - 1, ...Buffer.from(text)]
    const bad: [string, Uint8Array][] = [
      ['without a dictionary', chunked(stored(2, 'a'))],
      ['of an unknown kind', chunked(stored(1, 'a'), [3, 0, 0, 97])],
      ['without properties', chunked(stored(1, 'a'), [0x80, 0, 0, 0, 4, 0, 0, 0, 0, 0])],
      ['with impossible properties', chunked([0xe0, 0, 0, 0, 4, 225, 0, 0, 0, 0, 0])],
      ['with too many contexts', chunked([0xe0, 0, 0, 0, 4, 8 + 9, 0, 0, 0, 0, 0])],
      ['that do not begin with zero', chunked([0xe0, 0, 0, 0, 4, 0, 1, 0, 0, 0, 0])],
      ['of fewer than five bytes', chunked([0xe0, 0, 0, 0, 3, 0, 0, 0, 0, 0])],
      ['that end too soon', chunked([0xe0, 0, 200, 0, 4, 0, 0, 0, 0, 0, 0])],
      ['with bytes left', chunked([0xe0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0])],
      ['with a match before the beginning', chunked([0xe0, 0, 9, 0, 5, 0, 0, 255, 255, 255, 255, 255])],
      ['that are cut off', chunked([0xe0, 255, 255, 255, 255, 0])],
    ]
    test.each(bad)('%s is refused', async (_, bytes) => expect(await outcomeOf(unxz, bytes)).toBe(INVALID))
  })

  withXz('of more than the dictionary keeps its window in bounds', async () => {
    const content = Buffer.alloc(40_000_000)
    for (let at = 0; at < content.length; at += 997) content[at] = at
    const packed = packedBy('xz -1 --lzma2=dict=64KiB,lp=2,lc=2,pb=4', content)
    expect((await bytesFrom(unxz(inChunks(packed, [65_536])))).equals(content)).toBe(true)
  })
})

describe('lz4', () => {
  type Frame = { flags?: number; sizes?: number; rest?: number[] }
  const frame = (blocks: number[], { flags = 0x60, sizes = 0x40, rest = [] }: Frame = {}) => {
    const head = Buffer.from([flags, sizes, ...rest])
    const check = (Bun.hash.xxHash32(head) >>> 8) & 0xff
    return Buffer.concat([Buffer.from([0x04, 0x22, 0x4d, 0x18]), head, Buffer.from([check, ...blocks])])
  }
  const stored = (text: string) => [text.length, 0, 0, 0x80, ...Buffer.from(text)]
  const packed = (...bytes: number[]) => [bytes.length, 0, 0, 0, ...bytes]
  const end = [0, 0, 0, 0]
  const word = (value: number) => [value & 0xff, (value >>> 8) & 0xff, (value >>> 16) & 0xff, value >>> 24]
  const skippable = (length: number, content: Uint8Array) =>
    Buffer.concat([Buffer.from([0x5a, 0x2a, 0x4d, 0x18, ...word(length)]), content])
  const size = (value: number) => [...word(value), 0, 0, 0, 0]

  const rows: [string, Uint8Array, string][] = [
    ['a stored block', frame([...stored('text'), ...end]), 'text'],
    ['a match that repeats itself', frame([...packed(0x1f, 97, 1, 0, 1, 0x10, 98), ...end]), `${'a'.repeat(21)}b`],
    ['an empty frame', frame(end), ''],
    ['nothing', Buffer.alloc(0), INVALID],
    ['another version', frame(end, { flags: 0xa0 }), INVALID],
    ['a reserved flag', frame(end, { flags: 0x62 }), INVALID],
    ['reserved bits of the block size', frame(end, { sizes: 0x41 }), INVALID],
    ['a block size that is too small', frame(end, { sizes: 0x30 }), INVALID],
    ['a wrong header checksum', Buffer.concat([frame(end).subarray(0, 6), Buffer.of(0), Buffer.from(end)]), INVALID],
    ['a block larger than the block size', frame([1, 0, 1, 0, ...new Array(65_537).fill(0), ...end]), INVALID],
    ['a stored block larger than that', frame([1, 0, 1, 0x80, ...new Array(65_537).fill(0), ...end]), INVALID],
    [
      'a block of more than the block size',
      frame([...packed(0x1f, 97, 1, 0, ...new Array(300).fill(255), 0), ...end]),
      INVALID,
    ],
    ['a match of distance 0', frame([...packed(0x10, 97, 0, 0, 0x10, 98), ...end]), INVALID],
    ['a match before the beginning', frame([...packed(0x10, 97, 2, 0, 0x10, 98), ...end]), INVALID],
    ['a distance that is cut off', frame([...packed(0x10, 97, 1), ...end]), INVALID],
    ['a length that is cut off', frame([...packed(0xf0, 255, 255), ...end]), INVALID],
    ['literals that are cut off', frame([...packed(0x50, 97), ...end]), INVALID],
    [
      'a match of an earlier independent block',
      frame([...stored('abcd'), ...packed(0x10, 97, 4, 0, 0x10, 98), ...end]),
      INVALID,
    ],
    [
      'a match of an earlier dependent block',
      frame([...stored('abcd'), ...packed(0x10, 97, 4, 0, 0x10, 98), ...end], { flags: 0x40 }),
      'abcdabcdab',
    ],
    ['a wrong block checksum', frame([...stored('text'), 1, 2, 3, 4, ...end], { flags: 0x70 }), INVALID],
    ['a wrong content checksum', frame([...stored('text'), ...end, 1, 2, 3, 4], { flags: 0x64 }), INVALID],
    ['its content size', frame([...stored('text'), ...end], { flags: 0x68, rest: size(4) }), 'text'],
    ['a larger content size', frame([...stored('text'), ...end], { flags: 0x68, rest: size(5) }), INVALID],
    ['a smaller content size', frame([...stored('text'), ...end], { flags: 0x68, rest: size(3) }), INVALID],
    ['a content size of 2^64 - 1', frame(end, { flags: 0x68, rest: new Array(8).fill(255) }), INVALID],
    ['a dictionary that it does not use', frame([...stored('text'), ...end], { flags: 0x61, rest: word(7) }), 'text'],
    ['a match in a dictionary', frame([...packed(0, 4, 0, 0x10, 98), ...end], { flags: 0x61, rest: word(7) }), INVALID],
    ['skippable frames', Buffer.concat([skippable(3, Buffer.from('abc')), frame([...stored('x'), ...end])]), 'x'],
    ['a skippable frame beyond the end', skippable(0xffff_ffff, Buffer.alloc(5000)), INVALID],
    ['a skippable frame without a length', skippable(0, Buffer.alloc(0)).subarray(0, 6), INVALID],
    ['several frames', Buffer.concat([frame([...stored('a'), ...end]), frame([...stored('b'), ...end])]), 'ab'],
    ['no end', frame(stored('text')), INVALID],
    ['bytes after the end', Buffer.concat([frame(end), Buffer.from('more')]), TRAILING],
    ['a byte after the end', Buffer.concat([frame(end), Buffer.of(0)]), TRAILING],
    ['a second frame of which one byte is left', Buffer.concat([frame(end), Buffer.of(4)]), INVALID],
    ['a second frame that is cut off', Buffer.concat([frame(end), frame(end).subarray(0, -1)]), INVALID],
    ['the old format', Buffer.from([0x02, 0x21, 0x4c, 0x18, ...packed(0x10, 97)]), INVALID],
  ]
  test.each(rows)('with %s', async (_, bytes, expected) => expect(await outcomeOf(unlz4, bytes)).toBe(expected))
})

describe('zstd', () => {
  const frame = zstdCompressSync('text')
  /** Returns a frame without a checksum of one block of one byte, with this descriptor. */
  const small = (descriptor: number, ...fields: number[]) =>
    Buffer.from([0x28, 0xb5, 0x2f, 0xfd, descriptor, ...fields, 0x09, 0, 0, 0x61])
  const skippable = Buffer.from([0x5f, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3])
  const rows: [string, Uint8Array, string][] = [
    ['several frames', Buffer.concat([frame, frame]), 'texttext'],
    ['skippable frames', Buffer.concat([skippable, frame, skippable, frame, skippable]), 'texttext'],
    ['one segment', small(0x20, 1), 'a'],
    ['a window', small(0x00, 0x58), 'a'],
    ['a repeated byte', Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x20, 5, 0x2b, 0, 0, 0x61]), 'aaaaa'],
    ['a reserved flag', small(0x28, 1), INVALID],
    ['a reserved block', Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x20, 1, 0x0f, 0, 0, 0x61]), INVALID],
    ['another format', Buffer.from('hello world'), INVALID],
    ['nothing', Buffer.alloc(0), INVALID],
    ['no end', frame.subarray(0, -1), INVALID],
    ['a wrong checksum', withChecksum((bytes) => flip(bytes, bytes.length - 1)), INVALID],
    ['no checksum where there must be one', withChecksum((bytes) => bytes.subarray(0, -4)), INVALID],
    ['bytes after the end', Buffer.concat([frame, Buffer.from('\r\n')]), TRAILING],
    ['zeros after the end', Buffer.concat([frame, Buffer.alloc(512)]), TRAILING],
    ['a second frame of which one byte is left', Buffer.concat([frame, Buffer.of(0x28)]), INVALID],
    ['a second frame that is cut off', Buffer.concat([frame, frame.subarray(0, -1)]), INVALID],
    ['a skippable frame that is cut off', Buffer.concat([frame, skippable.subarray(0, -1)]), INVALID],
  ]
  function withChecksum(change: (bytes: Buffer) => Buffer): Buffer {
    const params = { [constants.ZSTD_c_checksumFlag]: 1 }
    return change(Buffer.from(zstdCompressSync('text', { params })))
  }
  test.each(rows)('with %s', async (_, bytes, expected) => expect(await outcomeOf(unzstd, bytes)).toBe(expected))
})

/** A gzip stream whose content is a gzip stream of itself would never end if it were decompressed again. */
test('an archive in an archive is content', async () => {
  const inner = gzipSync(deflateRawSync('text'))
  const outer = gzipSync(inner)
  expect((await bytesFrom(gunzip(inChunks(outer)))).equals(inner)).toBe(true)
})

describe('a stream of the smallest parts', () => {
  test('is passed to the library of Zstandard in large pieces', async () => {
    const blocks = Buffer.alloc(3 * 100_000)
    blocks[blocks.length - 3] = 1
    const packed = Buffer.concat([Buffer.of(0x28, 0xb5, 0x2f, 0xfd, 0x20, 0), blocks])
    const frames = new ZstdFrames(inChunks(packed, [64 * 1024]), async () => undefined)
    const pieces: Uint8Array[] = []
    for await (const piece of frames.bytes()) pieces.push(piece)
    expect(pieces.length).toBeLessThan(10)
    expect(Buffer.concat(pieces).equals(packed)).toBe(true)
  })

  test('with the longest names takes about as long as any other in gzip', async () => {
    const text = Buffer.concat([Buffer.alloc(60_000, 'x'), Buffer.alloc(1)])
    const end = gzipSync('').subarray(10)
    const member = Buffer.concat([Buffer.of(0x1f, 0x8b, 8, 0x18, 0, 0, 0, 0, 0, 3), text, text, end])
    const packed = Buffer.concat(Array.from({ length: 20 }, () => member))
    const began = cpuTime()
    expect((await bytesFrom(gunzip(inChunks(packed, [64 * 1024])))).length).toBe(0)
    expect(cpuTime() - began).toBeLessThan(400)
  })
})
