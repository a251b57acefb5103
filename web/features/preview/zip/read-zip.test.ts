import { describe, expect, test } from 'bun:test'
import { strToU8, zipSync } from 'fflate'
import { openZip } from './read-zip.ts'

const limits = { entries: 3, entry: 4_000_000, total: 5_000_000, ratio: 100 }

test('entries are read by name; what is not there is nothing', () => {
  const zip = openZip(zipSync({ 'a/b.txt': strToU8('grüß'), 'c.txt': [strToU8('stored'), { level: 0 }] }))
  expect(zip.text('a/b.txt')).toBe('grüß')
  expect(zip.text('c.txt')).toBe('stored')
  expect(zip.has('a/b.txt')).toBe(true)
  expect(zip.read('__proto__')).toBeNull()
  expect(zip.read('b.txt')).toBeNull()
})

test('a byte order mark says how text is written', () => {
  const little = new Uint8Array([0xff, 0xfe, 0x41, 0, 0x42, 0])
  const big = new Uint8Array([0xfe, 0xff, 0, 0x41, 0, 0x42])
  const zip = openZip(zipSync({ little, big }))
  expect([zip.text('little'), zip.text('big')]).toEqual(['AB', 'AB'])
})

describe('what is over a limit is not unpacked', () => {
  test('entries', () => {
    const many = Object.fromEntries(['1', '2', '3', '4'].map((name) => [name, strToU8(name)]))
    expect(() => openZip(zipSync(many), limits)).toThrow('too_large')
  })
  test('ratio', () => {
    const zip = openZip(zipSync({ zeros: new Uint8Array(2_000_000) }), limits)
    expect(() => zip.read('zeros')).toThrow('too_large')
  })
  test('one entry', () => {
    const zip = openZip(zipSync({ large: [new Uint8Array(4_000_001), { level: 0 }] }), limits)
    expect(() => zip.read('large')).toThrow('too_large')
  })
  test('all of them', () => {
    const half = new Uint8Array(3_000_000)
    const zip = openZip(zipSync({ a: [half, { level: 0 }], b: [half, { level: 0 }] }), limits)
    expect(zip.read('a')?.length).toBe(3_000_000)
    expect(() => zip.read('b')).toThrow('too_large')
  })
  test('an entry that says it is small stays small', () => {
    const packed = zipSync({ zeros: new Uint8Array(900_000) })
    const directory = packed.length - 22 - 46 - 'zeros'.length
    new DataView(packed.buffer, packed.byteOffset).setUint32(directory + 24, 10, true)
    expect(openZip(packed, limits).read('zeros')?.length).toBeLessThanOrEqual(10)
  })
})

test.each([[''], ['PK'], ['no zip at all, but long enough to be looked at']])('%j is damaged', (text) => {
  expect(() => openZip(strToU8(text))).toThrow('damaged')
})
