import { describe, expect, test } from 'bun:test'
import { cpuTime } from '#testing/cpu-time.ts'
import { fc } from '#testing/properties.ts'
import { testWith } from '#testing/requirements.ts'
import { BZIP2_BLOCK, Bzip2Packer, Bzip2Stream } from './bzip2.ts'
import { codeLengths } from './bzip2-codes.ts'
import { sortSuffixes } from './suffix-array.ts'
import { HARD_CONTENTS, unpackedBy } from './testing/hard-contents.ts'

const withBzip2 = testWith('bzip2')

const packer = new Bzip2Packer()

function packed(content: Uint8Array, size = BZIP2_BLOCK): Buffer {
  const stream = new Bzip2Stream()
  const pieces: Uint8Array[] = [stream.head()]
  for (let at = 0; at < content.length; at += size)
    pieces.push(stream.add(packer.pack(new Uint8Array(content.subarray(at, at + size)))))
  return Buffer.concat([...pieces, stream.end()])
}

const unpacked = (bytes: Buffer) => unpackedBy('bzip2', bytes)

withBzip2.each(HARD_CONTENTS)('%s comes back as it was, in a time that is no danger', (_, content) => {
  const before = cpuTime()
  const bytes = packed(content)
  expect(cpuTime() - before).toBeLessThan(15_000)
  expect(unpacked(bytes).equals(content)).toBe(true)
})

withBzip2('blocks made apart are one stream, wherever their bits end', () => {
  const content = Buffer.from(Array.from({ length: 700 }, (_, index) => `${index * index} `).join(''))
  for (const size of [1, 2, 3, 17, 256, 1000]) {
    const bytes = packed(content, size)
    expect(unpacked(bytes).equals(content)).toBe(true)
    expect(bytes.lastIndexOf('BZh6')).toBe(0)
  }
})

withBzip2('a block whose runs make it longer is more than one block of the format', () => {
  const content = Buffer.from(Array.from({ length: BZIP2_BLOCK }, (_, index) => (index >> 2) % 251))
  const { checksums } = packer.pack(content)
  expect(checksums.length).toBe(2)
  expect(unpacked(packed(content)).equals(content)).toBe(true)
})

describe('the suffixes of a text', () => {
  const naive = (text: readonly number[]) => {
    const compare = (one: number, other: number) => {
      for (let i = 0; ; i++) {
        const [a, b] = [text[one + i] ?? -1, text[other + i] ?? -1]
        if (a !== b) return a - b
      }
    }
    return text.map((_, place) => place).sort(compare)
  }
  const sorted = (text: readonly number[], symbols: number) => {
    const places = new Int32Array(text.length)
    sortSuffixes(Int32Array.from(text), places, symbols)
    return [...places]
  }

  test('are sorted as comparing them sorts them', () => {
    for (const symbols of [1, 2, 3, 256]) {
      const texts = fc.array(fc.nat(symbols - 1), { minLength: 1, maxLength: 120 })
      fc.assert(fc.property(texts, (text) => expect(sorted(text, symbols)).toEqual(naive(text))))
    }
  })
})

test('no code is longer than the format takes, and all of them are a full tree', () => {
  const steep = Int32Array.from({ length: 40 }, (_, index) => Math.min(1.7 ** index, 1e8))
  for (const frequencies of [steep, new Int32Array(258), Int32Array.of(900_000, 0, 0)]) {
    const lengths = codeLengths(frequencies)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(17)
    expect([...lengths].reduce((sum, length) => sum + 2 ** -length, 0)).toBe(1)
  }
})
