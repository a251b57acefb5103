import { eachMatch } from './matches.ts'

// LZ4 frame format 1.6.4 and LZ4 block format.

const MAGIC = 0x184d2204
/** Version 1, independent blocks, a checksum for each. */
const FLAGS = 0x70
/** Blocks of at most 256 KiB. */
const BLOCK_SIZE = 0x50
export const LZ4_BLOCK = 256 * 1024
const AS_IT_IS = 0x8000_0000

/** Returns the header of an LZ4 frame. */
export function lz4Head(): Uint8Array {
  const bytes = Buffer.alloc(7)
  bytes.writeUInt32LE(MAGIC, 0)
  bytes[4] = FLAGS
  bytes[5] = BLOCK_SIZE
  bytes[6] = (Bun.hash.xxHash32(bytes.subarray(4, 6)) >>> 8) & 0xff
  return bytes
}

/** Returns one block of a frame, of at most {@link LZ4_BLOCK} bytes; stored uncompressed if it does not become smaller. */
export function lz4Block(block: Uint8Array): Uint8Array {
  const packed = packBlock(block)
  const isSmaller = packed.length < block.length
  const content = isSmaller ? packed : block
  const bytes = Buffer.allocUnsafe(content.length + 8)
  bytes.writeUInt32LE(isSmaller ? content.length : AS_IT_IS + content.length, 0)
  bytes.set(content, 4)
  bytes.writeUInt32LE(Bun.hash.xxHash32(content), content.length + 4)
  return bytes
}

/** Returns the end mark of a frame. */
export const lz4End = () => new Uint8Array(4)

function packBlock(block: Uint8Array): Uint8Array {
  // The worst-case growth is one byte in 255.
  const out = Buffer.allocUnsafe(block.length + Math.ceil(block.length / 255) + 16)
  let at = 0
  const writeLength = (length: number) => {
    for (length -= 15; length >= 255; length -= 255) out[at++] = 255
    if (length >= 0) out[at++] = length
  }
  const writeLiterals = (from: number, to: number, matched: number) => {
    out[at++] = (Math.min(to - from, 15) << 4) | Math.min(matched, 15)
    writeLength(to - from)
    out.set(block.subarray(from, to), at)
    at += to - from
  }
  const rest = eachMatch(block, (from, to, length, distance) => {
    writeLiterals(from, to, length - 4)
    at = out.writeUInt16LE(distance, at)
    writeLength(length - 4)
  })
  writeLiterals(rest, block.length, 0)
  return out.subarray(0, at)
}
