import { describe, expect, test } from 'bun:test'
import { fc } from '#testing/properties.ts'
import { repetitions } from '#testing/scale.ts'
import { decodeDiskName, encodeDiskName, isPlainName } from './disk-name.ts'

/** Bytes at the edge of every rule: ASCII, controls, halves of UTF-8 sequences, and the escapes themselves. */
const awkwardBytes = fc
  .array(
    fc.oneof(
      fc.uint8Array({ minLength: 1, maxLength: 4 }),
      fc
        .constantFrom('a', '/', '\n', '\u0085', '\u2028', 'é', '漢', '😀', '\u{10f600}', '\u{10f60a}', '\u{10f6ff}')
        .map((text) => new Uint8Array(Buffer.from(text))),
      fc
        .constantFrom([0xf4], [0xf4, 0x8f], [0xf4, 0x8f, 0x98], [0xed, 0xa0, 0x80], [0xc0, 0xaf])
        .map((bytes) => Uint8Array.from(bytes)),
    ),
    { maxLength: 12 },
  )
  .map((parts) => Buffer.concat(parts))

describe('names on disk', () => {
  test('any bytes survive the way to text and back', () => {
    fc.assert(
      fc.property(awkwardBytes, (bytes) => {
        expect(Buffer.from(encodeDiskName(decodeDiskName(bytes))).equals(bytes)).toBe(true)
      }),
      { numRuns: repetitions(400, 10_000) },
    )
  })

  test('two names never share a spelling', () => {
    fc.assert(
      fc.property(awkwardBytes, awkwardBytes, (one, other) => {
        expect(decodeDiskName(one) === decodeDiskName(other)).toBe(one.equals(other))
      }),
      { numRuns: repetitions(400, 10_000) },
    )
  })

  test('no spelling holds a control character, a separator of lines or half a character', () => {
    fc.assert(
      fc.property(awkwardBytes, (bytes) => {
        const text = decodeDiskName(bytes)
        expect(text).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
        expect(text.isWellFormed()).toBe(true)
      }),
      { numRuns: repetitions(400, 10_000) },
    )
  })

  test('a path and its segments are spelled alike', () => {
    fc.assert(
      fc.property(awkwardBytes, awkwardBytes, (one, other) => {
        const path = Buffer.concat([one, Buffer.from('/'), other])
        expect(decodeDiskName(path)).toBe(`${decodeDiskName(one)}/${decodeDiskName(other)}`)
      }),
      { numRuns: repetitions(400, 10_000) },
    )
  })

  const SPELLINGS: readonly [string, number[], string][] = [
    ['plain text as itself', [0x61, 0x62], 'ab'],
    ['a byte order mark as itself', [0xef, 0xbb, 0xbf, 0x61], '\ufeffa'],
    ['decomposed letters as they are', [0x65, 0xcc, 0x81], 'e\u0301'],
    ['a byte of Latin-1', [0x61, 0xe9, 0x62], 'a\u{10f6e9}b'],
    ['a line break', [0x61, 0x0a], 'a\u{10f60a}'],
    ['a C1 control byte by byte', [0xc2, 0x85], '\u{10f6c2}\u{10f685}'],
    ['a line separator byte by byte', [0xe2, 0x80, 0xa8], '\u{10f6e2}\u{10f680}\u{10f6a8}'],
    ['an overlong dot', [0xc0, 0xae], '\u{10f6c0}\u{10f6ae}'],
    ['a lone surrogate', [0xed, 0xa0, 0x80], '\u{10f6ed}\u{10f6a0}\u{10f680}'],
    ['a cut sequence before text', [0xe6, 0xbc, 0x61], '\u{10f6e6}\u{10f6bc}a'],
    ['what is spelled like an escape', [0xf4, 0x8f, 0x98, 0x8a], '\u{10f6f4}\u{10f68f}\u{10f698}\u{10f68a}'],
  ]
  test.each(SPELLINGS)('spells %s', (_, bytes, text) => {
    expect(decodeDiskName(Uint8Array.from(bytes))).toBe(text)
    expect([...encodeDiskName(text)]).toEqual(bytes)
  })

  test('text without escapes is plain', () => {
    expect(['a b', 'é', '😀', '\u202e', '\u00ad'].every(isPlainName)).toBe(true)
    expect(['\0', '\n', '\x7f', '\u0085', '\u2029', '\u{10f600}', '\u{10f6ff}'].some(isPlainName)).toBe(false)
  })
})
