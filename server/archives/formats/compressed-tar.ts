import { promisify } from 'node:util'
import zlib, { crc32 } from 'node:zlib'
import { timeSlices } from '#server/lib/time-slices.ts'
import { LZ4_BLOCK, lz4Block, lz4End, lz4Head } from './lz4.ts'
import { SNAPPY_BLOCK, snappyChunk, snappyHead } from './snappy.ts'

/** Blocks are compressed side by side, each in one go (bytes). */
const BLOCK = 1024 * 1024

/** Blocks in the making at once: one more than most machines have cores for, so that none of them waits. */
const AT_ONCE = 3

const deflate = promisify(zlib.deflateRaw)
const zstd = promisify(zlib.zstdCompress)
const { Z_SYNC_FLUSH, ZSTD_c_compressionLevel, ZSTD_c_checksumFlag } = zlib.constants

/** Makes smaller what comes as pieces of any size, in order. */
export type Packer = (pieces: AsyncIterable<Uint8Array>) => AsyncGenerator<Uint8Array>

/**
 * One gzip stream (RFC 1952). Every block is deflated by itself and ends on a byte's edge, so blocks made side by side follow each other in
 * one stream; an empty last block ends it.
 */
export async function* gzip(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let checksum = 0
  let size = 0
  yield Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3)
  yield* sideBySide(pieces, (block) => {
    checksum = crc32(block, checksum)
    size = (size + block.length) % 0x1_0000_0000
    return deflate(block, { level: 6, finishFlush: Z_SYNC_FLUSH })
  })
  const end = Buffer.alloc(10)
  end[0] = 0x03
  end.writeUInt32LE(checksum, 2)
  end.writeUInt32LE(size, 6)
  yield end
}

/** Zstandard frames, one a block, each with a checksum (RFC 8878, 3: frames may follow each other). */
export function zstandard(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const params = { [ZSTD_c_compressionLevel]: 3, [ZSTD_c_checksumFlag]: 1 }
  return sideBySide(pieces, (block) => zstd(block, { params }))
}

/** An LZ4 frame. */
export async function* lz4(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const breathe = timeSlices()
  yield lz4Head()
  for await (const block of blocksOf(pieces, LZ4_BLOCK)) {
    await breathe()
    yield lz4Block(block)
  }
  yield lz4End()
}

/** A stream in Snappy's framing format. */
export async function* snappy(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const breathe = timeSlices()
  yield snappyHead()
  for await (const block of blocksOf(pieces, SNAPPY_BLOCK)) {
    await breathe()
    yield snappyChunk(block)
  }
}

/** Compresses blocks side by side, in the order they came in; takes the next only when an earlier one was taken. */
async function* sideBySide(
  pieces: AsyncIterable<Uint8Array>,
  pack: (block: Uint8Array) => Promise<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const making: Promise<Uint8Array>[] = []
  try {
    for await (const block of blocksOf(pieces, BLOCK)) {
      making.push(pack(block))
      if (making.length >= AT_ONCE)
        yield await (making.shift() ?? Promise.reject(new Error('Nothing is in the making.')))
    }
    for (let next = making.shift(); next; next = making.shift()) yield await next
  } finally {
    // Whoever ends early does not hear of those any more.
    await Promise.allSettled(making)
  }
}

async function* blocksOf(pieces: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array> {
  let block = Buffer.allocUnsafeSlow(size)
  let filled = 0
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length; ) {
      const taken = Math.min(piece.length - at, size - filled)
      block.set(piece.subarray(at, at + taken), filled)
      at += taken
      filled += taken
      if (filled < size) continue
      yield block
      block = Buffer.allocUnsafeSlow(size)
      filled = 0
    }
  }
  if (filled > 0) yield block.subarray(0, filled)
}
