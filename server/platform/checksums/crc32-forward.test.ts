import { expect, test } from 'bun:test'
import { crc32Forward } from './crc32-forward.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test('is that of bzip2, in one go and piece by piece', () => {
  // The check value of CRC-32/BZIP2 in CRC catalogs.
  expect(crc32Forward(bytes('123456789'))).toBe(0xfc89_1918)
  expect(crc32Forward(bytes('6789'), crc32Forward(bytes('12345')))).toBe(0xfc89_1918)
  expect(crc32Forward(bytes(''))).toBe(0)
})
