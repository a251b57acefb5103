import { expect, test } from 'bun:test'
import { crc32 } from 'node:zlib'
import { snappyChunk, snappyHead } from './snappy.ts'

/** Reads one chunk strictly by both specifications. */
function readChunk(chunk: Buffer): Buffer {
  expect(chunk.readUIntLE(1, 3)).toBe(chunk.length - 4)
  const body = chunk.subarray(8)
  if (chunk[0] === 1) return body
  let at = 0
  let length = 0
  for (let shift = 0; ; shift += 7) {
    const byte = body[at++] ?? 0
    length += (byte & 0x7f) * 2 ** shift
    if (byte < 0x80) break
  }
  const out: number[] = []
  while (at < body.length) {
    const tag = body[at++] ?? 0
    if ((tag & 3) === 0) {
      const extra = Math.max((tag >> 2) - 59, 0)
      const count = 1 + (extra === 0 ? tag >> 2 : body.readUIntLE(at, extra))
      at += extra
      out.push(...body.subarray(at, at + count))
      at += count
    } else {
      expect(tag & 3).toBe(2)
      const distance = body.readUInt16LE(at)
      at += 2
      for (let left = (tag >> 2) + 1; left > 0; left--) out.push(out[out.length - distance] ?? -1)
    }
  }
  expect(out.length).toBe(length)
  return Buffer.from(out)
}

const noise = (length: number) => Buffer.from(Array.from({ length }, (_, index) => crc32(`${index}`) & 0xff))
test.each([
  ['nothing', Buffer.alloc(0)],
  ['one byte', Buffer.from('a')],
  ['what repeats', Buffer.from('abcabcabd'.repeat(7000))],
  ['nothing but zeros', Buffer.alloc(65_536)],
  ['noise', noise(65_536)],
  ['noise that comes again', Buffer.concat([noise(300), Buffer.from('x'), noise(300), noise(70), noise(61)])],
])('%s comes back as it was', (_, block) => {
  expect(readChunk(Buffer.from(snappyChunk(block))).equals(block)).toBe(true)
})

test('a stream names itself, and its checksums are those of the specification', () => {
  expect(snappyHead().toString('hex')).toBe('ff060000734e61507059')
  // The check value of CRC-32C, 0xe3069283, rotated and increased by the constant.
  const crc = 0xe3069283
  const masked = (((crc >>> 15) | (crc << 17)) + 0xa282ead8) >>> 0
  expect(Buffer.from(snappyChunk(Buffer.from('123456789'))).readUInt32LE(4)).toBe(masked)
})
