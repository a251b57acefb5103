import { expect, test } from 'bun:test'
import { decodeText, isBinary } from './decode-text.ts'
import { hexLine } from './hex-line.ts'

const bytes = (...values: number[]) => new Uint8Array(values)
const utf8 = (text: string) => new TextEncoder().encode(text)

test('text comes out by its mark, as UTF-8, or as what it looks like', () => {
  expect(decodeText(utf8('Grüße, 世界'))).toBe('Grüße, 世界')
  expect(decodeText(utf8('ab€').subarray(0, 4))).toBe('ab')
  expect(decodeText(bytes(0xff, 0xfe, 0x41, 0))).toBe('A')
  expect(decodeText(bytes(0xfe, 0xff, 0, 0x41))).toBe('A')
  const western = 'Les élèves français étaient très fatigués après l’été'.normalize()
  const latin = Uint8Array.from([...western.replace('’', "'")], (letter) => letter.charCodeAt(0))
  expect(decodeText(latin)).toBe(western.replace('’', "'"))
  expect(decodeText(bytes())).toBe('')
})

test('a zero byte is in no text but UTF-16', () => {
  expect(isBinary(utf8('text'))).toBe(false)
  expect(isBinary(bytes(0x4d, 0x5a, 0))).toBe(true)
  expect(isBinary(bytes(0xff, 0xfe, 0x41, 0))).toBe(false)
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
