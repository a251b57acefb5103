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

  // References from uqr 0.1.3, an independent encoder.
  test.each([
    ['of one block', 'https', KNOWN],
    ['of four blocks with version information', `https://files.example.com/share/${'abcdefgh'.repeat(11)}0`, KNOWN_7],
  ])('%s has the modules that others draw', (_, text, known) => {
    const { side: width, dark } = qrCode(text) ?? { side: 0, dark: new Uint8Array() }
    const rows = Array.from({ length: width }, (_, y) => dark.slice(y * width, (y + 1) * width).join(''))
    expect(rows).toEqual(known)
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

/** Rows of a code of version 7, each as a hexadecimal number. */
const KNOWN_7 = [
  '1fc72208d97f',
  '104087763241',
  '1750f027da5d',
  '175e4de0e35d',
  '175873fbd75d',
  '105f05160841',
  '1fd55555557f',
  '17751fd300',
  '17c0f5f06c7c',
  '1280650af31b',
  '374f7f60cea',
  '4bdcc135fbc',
  '1d7f5cfca801',
  '19246909c38d',
  '1a42bd342e6a',
  '163f9633d33e',
  '6f58ef4c4c2',
  '73b204af3bd',
  '1ce075378e62',
  '1fbd5a83d23d',
  '1dfd8df82df2',
  '1b102318e31d',
  '1353e9560f54',
  'b119119dd1e',
  '9f649f8e1fa',
  'c1647f0d045',
  'e4b61c50d9e',
  '11b366bbda6e',
  'bf624206051',
  'b10afdbf041',
  'ac025040d26',
  'd8bd7733e6c',
  '1bf3e82c69b2',
  '1f3d97d9e28d',
  '15b64042daa',
  'f1bd0f3d37e',
  '134143f4a5f2',
  '1d451ac31d',
  '1fcedf571f56',
  '1053131fd71d',
  '175571f42bf8',
  '175d9a18e0b7',
  '175f10f60f02',
  '1042db4bda8c',
  '1fdc2e78ed62',
].map((row) => BigInt(`0x${row}`).toString(2).padStart(45, '0'))
