import { describe, expect, test } from 'bun:test'
import { decode } from '#contract/encodings/decode.ts'
import { ALL_ENCODINGS, ENCODINGS, type Encoding } from '#contract/encodings/encodings.ts'
import { encode, NotEncodable } from './encode.ts'
import { encodeWith, originalLinesOf } from './original-lines.ts'

/** Returns every valid code of an encoding, each on its own line. */
function everything(encoding: Encoding): Uint8Array<ArrayBuffer> {
  const bytes: number[] = []
  const add = (...code: number[]) => {
    if (decode(Uint8Array.from(code), encoding)) bytes.push(...code, 0x0a)
  }
  for (let first = 0; first < 256; first += 1) {
    if (first !== 0x0a) add(first)
    if (ENCODINGS[encoding].kind === 'double')
      for (let second = 0x30; second < 256; second += 1) if (first >= 0x80) add(first, second)
  }
  return Uint8Array.from(bytes)
}

function backAndForth(bytes: Uint8Array<ArrayBuffer>, encoding: Encoding): Uint8Array | null {
  const decoded = decode(bytes, encoding)
  const spellings = decoded && originalLinesOf(bytes, decoded.text, encoding)
  return spellings && encodeWith(spellings, decoded.text, encoding, decoded.mark)
}

/** Compares the bytes at once: a matcher would compare and report tens of thousands individually. */
const isSame = (a: Uint8Array | null, b: Uint8Array) => a !== null && Buffer.compare(a, b) === 0

const bytewise = ALL_ENCODINGS.filter((encoding) => ['single', 'double'].includes(ENCODINGS[encoding].kind))

describe('every code an encoding has comes back as it was', () => {
  test.each(bytewise)('%s', (encoding) => {
    const bytes = everything(encoding)
    expect(bytes.length).toBeGreaterThan(300)
    expect(isSame(backAndForth(bytes, encoding), bytes)).toBe(true)
  })

  test('the codes of three and four bytes', () => {
    const japanese: number[] = []
    for (let second = 0xa1; second < 0xff; second += 1)
      for (let third = 0xa1; third < 0xff; third += 1)
        if (decode(Uint8Array.of(0x8f, second, third), 'euc-jp')) japanese.push(0x8f, second, third)
    expect(japanese.length).toBeGreaterThan(6000 * 3)
    const bytes = Uint8Array.from(japanese)
    expect(isSame(backAndForth(bytes, 'euc-jp'), bytes)).toBe(true)
    const text = 'ê䶮ꀀ𠀀😀\u{10ffff}'
    const chinese = encode(text, 'gb18030')
    expect(decode(chinese, 'gb18030')?.text).toBe(text)
    expect(chinese.slice(-4)).toEqual(Uint8Array.of(0xe3, 0x32, 0x9a, 0x35))
  })
})

describe('a text in its encoding', () => {
  const samples: [Encoding, string, number[]][] = [
    ['utf-8', 'é€😀', [0xc3, 0xa9, 0xe2, 0x82, 0xac, 0xf0, 0x9f, 0x98, 0x80]],
    ['utf-16le', 'é😀', [0xe9, 0, 0x3d, 0xd8, 0, 0xde]],
    ['utf-16be', 'é😀', [0, 0xe9, 0xd8, 0x3d, 0xde, 0]],
    ['windows-1252', 'é€', [0xe9, 0x80]],
    ['windows-1250', 'žluťoučký', [0x9e, 0x6c, 0x75, 0x9d, 0x6f, 0x75, 0xe8, 0x6b, 0xfd]],
    ['windows-1251', 'Привет', [0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]],
    ['koi8-r', 'Привет', [0xf0, 0xd2, 0xc9, 0xd7, 0xc5, 0xd4]],
    ['iso-8859-7', 'Αθήνα', [0xc1, 0xe8, 0xde, 0xed, 0xe1]],
    ['gb18030', '汉字', [0xba, 0xba, 0xd7, 0xd6]],
    ['big5', '漢字', [0xba, 0x7e, 0xa6, 0x72]],
    ['shift_jis', '漢ｱ字', [0x8a, 0xbf, 0xb1, 0x8e, 0x9a]],
    ['euc-jp', '漢ｱ字', [0xb4, 0xc1, 0x8e, 0xb1, 0xbb, 0xfa]],
    ['iso-2022-jp', 'a漢字b', [0x61, 0x1b, 0x24, 0x42, 0x34, 0x41, 0x3b, 0x7a, 0x1b, 0x28, 0x42, 0x62]],
    ['euc-kr', '한글', [0xc7, 0xd1, 0xb1, 0xdb]],
  ]
  test.each(samples)('%s: %s', (encoding, text, bytes) => {
    expect([...encode(text, encoding)]).toEqual(bytes)
    expect(decode(Uint8Array.from(bytes), encoding)).toEqual({ text, mark: false })
  })

  test.each(['utf-8', 'utf-16le', 'utf-16be'] as const)('%s keeps its byte order mark', (encoding) => {
    const bytes = encode('a\r\nb', encoding, true)
    expect(decode(bytes, encoding)).toEqual({ text: 'a\r\nb', mark: true })
    expect(backAndForth(bytes, encoding)).toEqual(bytes)
  })
})

describe('what an encoding has no code for is never replaced', () => {
  test.each([
    ['windows-1250', 'abc я', 'я', 4],
    ['windows-1252', '😀', '😀', 0],
    ['shift_jis', 'a¥', '¥', 1],
    ['big5', '漢😀', '😀', 1],
    ['iso-2022-jp', 'é', 'é', 0],
    ['utf-8', 'a\ud800', '\ud800', 1],
    ['utf-16le', '\udc00', '\udc00', 0],
  ] as const)('%s: %j', (encoding, text, character, index) => {
    const attempt = () => encode(text, encoding)
    expect(attempt).toThrow(NotEncodable)
    expect(attempt).toThrow(expect.objectContaining({ character, index }))
  })

  test('the place is that in the whole text, also where lines have spellings of their own', () => {
    const bytes = Uint8Array.of(0xed, 0x40, 0x0a, 0x61)
    const spellings = originalLinesOf(bytes, decode(bytes, 'shift_jis')?.text ?? '', 'shift_jis')
    expect(spellings?.size).toBe(1)
    const attempt = () => encodeWith(spellings ?? new Map(), '纊\na é', 'shift_jis')
    expect(attempt).toThrow(expect.objectContaining({ character: 'é', index: 4 }))
  })

  test.each([
    ['utf-8', [0xff]],
    ['utf-16le', [0x61]],
    ['utf-16be', [0xd8, 0x00]],
    ['shift_jis', [0x81, 0x20]],
    ['windows-1253', [0xd2]],
  ] as const)('and what bytes do not mean is not read: %s', (encoding, bytes) =>
    expect(decode(Uint8Array.from(bytes), encoding)).toBeNull(),
  )
})

test('lines that nobody touched keep their bytes when others change', () => {
  const [nec, ibm] = [
    [0xed, 0x40],
    [0xfa, 0x5c],
  ] as const
  const bytes = Uint8Array.of(...nec, 0x0d, 0x0a, ...ibm, 0x0d, 0x0a, 0x61)
  const text = decode(bytes, 'shift_jis')?.text ?? ''
  const spellings = originalLinesOf(bytes, text, 'shift_jis')
  expect(encodeWith(spellings ?? new Map(), text, 'shift_jis')).toEqual(bytes)
  const changed = encodeWith(spellings ?? new Map(), `${text}字`, 'shift_jis')
  expect(changed).toEqual(Uint8Array.of(...bytes, 0x8e, 0x9a))
})
