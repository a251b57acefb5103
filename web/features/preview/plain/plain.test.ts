import { expect, test } from 'bun:test'
import { hexLine } from './hex-line.ts'
import { plainText } from './plain-text.ts'

const bytes = (...values: number[]) => new Uint8Array(values)
const utf8 = (text: string) => new TextEncoder().encode(text)

test('text comes out by its mark, as UTF-8, or as what it looks like', async () => {
  const textOf = async (of: Uint8Array) => (await plainText(of)).text
  expect(await textOf(utf8('Grüße, 世界'))).toBe('Grüße, 世界')
  expect(await textOf(utf8('ab€').subarray(0, 4))).toBe('ab')
  expect(await textOf(bytes(0xff, 0xfe, 0x41, 0))).toBe('A')
  expect(await textOf(bytes(0xfe, 0xff, 0, 0x41))).toBe('A')
  const western = "Les élèves français étaient très fatigués après l'été"
  expect(await textOf(Uint8Array.from(western, (letter) => letter.charCodeAt(0)))).toBe(western)
  expect(await textOf(Uint8Array.of(...utf8('Grüße, '.repeat(40)), 0xff, 0x41))).toBe(`${'Grüße, '.repeat(40)}\ufffdA`)
  expect(await textOf(bytes())).toBe('')
})

test('a zero byte is in no text but UTF-16 and UTF-32', async () => {
  const isBinary = async (of: Uint8Array) => (await plainText(of)).isBinary
  expect(await isBinary(utf8('text'))).toBe(false)
  expect(await isBinary(bytes(0x4d, 0x5a, 0))).toBe(true)
  expect(await isBinary(bytes(0xff, 0xfe, 0x41, 0))).toBe(false)
  expect(await isBinary(bytes(0xff, 0xfe, 0, 0, 0x41, 0, 0, 0))).toBe(false)
})

test('bytes stand sixteen to a line', () => {
  const all = Uint8Array.from({ length: 18 }, (_, index) => index + 0x3c)
  expect(hexLine(all, 0)).toEqual({
    place: '00000000',
    bytes: '3c 3d 3e 3f 40 41 42 43  44 45 46 47 48 49 4a 4b',
    letters: '<=>?@ABCDEFGHIJK',
  })
  expect(hexLine(all, 1)).toEqual({ place: '00000010', bytes: '4c 4d  ', letters: 'LM' })
  expect(hexLine(bytes(0, 255), 0).letters).toBe('··')
})
