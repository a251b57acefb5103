import { eachMatch } from './matches.ts'

// Snappy framing format (2013-10-25) and Snappy compressed format.

/** Maximum size of one chunk before compression, in bytes. */
export const SNAPPY_BLOCK = 64 * 1024
const CHUNK = { packed: 0x00, asItIs: 0x01 } as const
const LONGEST_COPY = 64

/** Returns the header of a stream. */
export const snappyHead = () => Buffer.from([0xff, 0x06, 0x00, 0x00, ...Buffer.from('sNaPpY')])

/** Returns one chunk of a stream, of at most {@link SNAPPY_BLOCK} bytes; stored uncompressed if it does not become smaller. */
export function snappyChunk(block: Uint8Array): Uint8Array {
  const packed = packBlock(block)
  const isSmaller = packed.length < block.length
  const content = isSmaller ? packed : block
  const bytes = Buffer.allocUnsafe(content.length + 8)
  bytes[0] = isSmaller ? CHUNK.packed : CHUNK.asItIs
  bytes.writeUIntLE(content.length + 4, 1, 3)
  bytes.writeUInt32LE(masked(crc32c(block)), 4)
  bytes.set(content, 8)
  return bytes
}

function packBlock(block: Uint8Array): Uint8Array {
  const out = Buffer.allocUnsafe(32 + block.length + Math.ceil(block.length / 6))
  let at = 0
  for (let length = block.length; ; length >>>= 7) {
    out[at++] = length < 0x80 ? length : (length & 0x7f) | 0x80
    if (length < 0x80) break
  }
  const writeLiterals = (from: number, to: number) => {
    const length = to - from - 1
    if (length < 0) return
    if (length < 60) out[at++] = length << 2
    else if (length < 256) {
      out[at++] = 60 << 2
      out[at++] = length
    } else {
      out[at++] = 61 << 2
      at = out.writeUInt16LE(length, at)
    }
    out.set(block.subarray(from, to), at)
    at += to - from
  }
  const rest = eachMatch(block, (from, to, length, distance) => {
    writeLiterals(from, to)
    for (let left = length; left > 0; left -= LONGEST_COPY) {
      out[at++] = ((Math.min(left, LONGEST_COPY) - 1) << 2) | 0b10
      at = out.writeUInt16LE(distance, at)
    }
  })
  writeLiterals(rest, block.length)
  return out.subarray(0, at)
}

/** CRC table of the Castagnoli polynomial, reversed. */
const TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0x82f63b78 : value >>> 1
  return value
})

function crc32c(bytes: Uint8Array): number {
  let crc = -1
  for (const byte of bytes) crc = (crc >>> 8) ^ (TABLE[(crc ^ byte) & 0xff] ?? 0)
  return ~crc >>> 0
}

/** Masks a checksum by rotation and addition, as the format requires (framing format, section 3). */
const masked = (crc: number) => (((crc >>> 15) | (crc << 17)) + 0xa282ead8) >>> 0
