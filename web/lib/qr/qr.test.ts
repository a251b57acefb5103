import { describe, expect, test } from 'bun:test'
import { formatBits, versionBits } from './grid.ts'
import { qrCode, qrPath } from './qr.ts'
import { correctionOf } from './reed-solomon.ts'

const hex = (text: string) => Uint8Array.from(text.split(' '), (byte) => Number.parseInt(byte, 16))
const side = (text: string) => qrCode(text)?.side

describe('a QR code (ISO/IEC 18004)', () => {
  test('is repaired by the codewords of annex I', () => {
    const data = hex('10 20 0C 56 61 80 EC 11 EC 11 EC 11 EC 11 EC 11')
    expect(correctionOf(data, 10)).toEqual(hex('A5 24 D4 C1 ED 36 C7 87 2C 55'))
  })

  test('says its format and version in the bits of annexes C and D', () => {
    expect(formatBits(5)).toBe(0b100000011001110)
    expect(versionBits(7)).toBe(0b000111110010010100)
  })

  test('is as small as level M lets it be', () => {
    expect([1, 14, 15, 26, 27, 42, 180, 181, 213].map((length) => side('x'.repeat(length)))).toEqual([
      21, 21, 25, 25, 29, 29, 53, 57, 57,
    ])
  })

  test('counts bytes, not letters', () => {
    expect(side('é'.repeat(7))).toBe(21)
    expect(side('é'.repeat(8))).toBe(25)
  })

  test('is not to be had of what has no room in it', () => {
    expect(qrCode('x'.repeat(214))).toBeNull()
  })

  // Reference from an independent encoder.
  test('of a known text has the squares that others draw', () => {
    const { side: width, dark } = qrCode('https') ?? { side: 0, dark: new Uint8Array() }
    const rows = Array.from({ length: width }, (_, y) => dark.slice(y * width, (y + 1) * width).join(''))
    expect(rows).toEqual(KNOWN)
  })

  test('is drawn in one path, a piece a run', () => {
    expect(qrPath({ side: 2, dark: Uint8Array.of(1, 1, 0, 1) })).toBe('M0 0h2v1h-2zM1 1h1v1h-1z')
  })
})

const KNOWN = [
  '111111100101101111111',
  '100000100011001000001',
  '101110101000101011101',
  '101110101000001011101',
  '101110101110101011101',
  '100000101101001000001',
  '111111101010101111111',
  '000000001100000000000',
  '101111100001001111100',
  '111010010111111001111',
  '110101100100101100110',
  '001110001111111001100',
  '111001110010100101001',
  '000000001000100101101',
  '111111100111010010110',
  '100000101100000111110',
  '101110101111010011010',
  '101110101011111100100',
  '101110101110101100100',
  '100000100111111011100',
  '111111101100100101010',
]
