import { blockSizeOf, descriptionCheck, FLAG, MAGIC, SHORTEST_MATCH, STORED, TOKEN_LENGTH } from '../lz4-layout.ts'
import { eachMatch } from './matches.ts'

const FLAGS = FLAG.version | FLAG.independentBlocks | FLAG.blockChecksums
const BLOCK_CODE = 5

/** Maximum size of a block before compression, in bytes. */
export const LZ4_BLOCK = blockSizeOf(BLOCK_CODE)

/** Returns the header of an LZ4 frame. */
export function lz4Head(): Uint8Array {
  const bytes = Buffer.alloc(7)
  bytes.writeUInt32LE(MAGIC, 0)
  bytes[4] = FLAGS
  bytes[5] = BLOCK_CODE << 4
  bytes[6] = descriptionCheck(bytes.subarray(4, 6))
  return bytes
}

/** Returns one block of a frame, of at most {@link LZ4_BLOCK} bytes; stored uncompressed if it does not become smaller. */
export function lz4Block(block: Uint8Array): Uint8Array {
  const packed = packBlock(block)
  const isSmaller = packed.length < block.length
  const content = isSmaller ? packed : block
  const bytes = Buffer.allocUnsafe(content.length + 8)
  bytes.writeUInt32LE(isSmaller ? content.length : STORED + content.length, 0)
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
    for (length -= TOKEN_LENGTH; length >= 255; length -= 255) out[at++] = 255
    if (length >= 0) out[at++] = length
  }
  const writeLiterals = (from: number, to: number, matched: number) => {
    out[at++] = (Math.min(to - from, TOKEN_LENGTH) << 4) | Math.min(matched, TOKEN_LENGTH)
    writeLength(to - from)
    out.set(block.subarray(from, to), at)
    at += to - from
  }
  const rest = eachMatch(block, (from, to, length, distance) => {
    writeLiterals(from, to, length - SHORTEST_MATCH)
    at = out.writeUInt16LE(distance, at)
    writeLength(length - SHORTEST_MATCH)
  })
  writeLiterals(rest, block.length, 0)
  return out.subarray(0, at)
}
