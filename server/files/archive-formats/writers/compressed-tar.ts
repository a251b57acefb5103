import { promisify } from 'node:util'
import zlib, { crc32 } from 'node:zlib'
import { timeSlices } from '#server/platform/queue/time-slices.ts'
import { BZIP2_BLOCK, Bzip2Stream } from './bzip2.ts'
import { LZ4_BLOCK, lz4Block, lz4End, lz4Head } from './lz4.ts'
import type { PackedBlock, PackingThreads } from './packing-threads.ts'
import { SNAPPY_BLOCK, snappyChunk, snappyHead } from './snappy.ts'
import { XZ_BLOCK, XzStream } from './xz.ts'

/** Size of blocks that are compressed in parallel, each in one step, in bytes. */
const BLOCK = 1024 * 1024

/** Number of blocks compressed in parallel: one more than most machines can process at a time, so that no core waits. */
const AT_ONCE = 3

const deflate = promisify(zlib.deflateRaw)
const zstd = promisify(zlib.zstdCompress)
const { Z_SYNC_FLUSH, ZSTD_c_compressionLevel, ZSTD_c_checksumFlag } = zlib.constants

/** Threads that pack blocks, and the signal that cancels them. */
export type Making = { readonly threads: PackingThreads; readonly signal: AbortSignal }

/** Compresses chunks of any size, in order. */
export type Packer = (pieces: AsyncIterable<Uint8Array>, making: Making) => AsyncGenerator<Uint8Array>

/**
 * Compresses into one gzip stream (RFC 1952). Every block is deflated independently and ends at a byte boundary, so that blocks compressed
 * in parallel can be joined to one stream; an empty last block ends it.
 */
export async function* gzip(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let checksum = 0
  let size = 0
  yield Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3)
  yield* sideBySide(pieces, BLOCK, async (block) => {
    checksum = crc32(block, checksum)
    size = (size + block.length) % 0x1_0000_0000
    return { made: await deflate(block, { level: 6, finishFlush: Z_SYNC_FLUSH }), block }
  })
  const end = Buffer.alloc(10)
  end[0] = 0x03
  end.writeUInt32LE(checksum, 2)
  end.writeUInt32LE(size, 6)
  yield end
}

/** Compresses into Zstandard frames, one per block, each with a checksum (RFC 8878, section 3: frames may follow each other). */
export function zstandard(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const params = { [ZSTD_c_compressionLevel]: 3, [ZSTD_c_checksumFlag]: 1 }
  return sideBySide(pieces, BLOCK, async (block) => ({ made: await zstd(block, { params }), block }))
}

/** Compresses into one bzip2 stream. Its blocks do not end at byte boundaries, so they are shifted by some bits when they are joined. */
export async function* bzip2(
  pieces: AsyncIterable<Uint8Array>,
  { threads, signal }: Making,
): AsyncGenerator<Uint8Array> {
  const stream = new Bzip2Stream()
  yield stream.head()
  for await (const blocks of sideBySide(pieces, BZIP2_BLOCK, (block) => threads.bzip2(block, signal)))
    yield stream.add(blocks)
  yield stream.end()
}

/** Compresses into one xz stream of blocks that can also be decompressed in parallel. */
export async function* xz(pieces: AsyncIterable<Uint8Array>, { threads, signal }: Making): AsyncGenerator<Uint8Array> {
  const stream = new XzStream()
  yield stream.head()
  for await (const block of sideBySide(pieces, XZ_BLOCK, (content) => threads.xz(content, signal))) {
    stream.add(block)
    yield block.bytes
  }
  yield stream.end()
}

/** Compresses into an LZ4 frame. */
export async function* lz4(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const breathe = timeSlices()
  yield lz4Head()
  for await (const block of blocksOf(pieces, LZ4_BLOCK)) {
    await breathe()
    yield lz4Block(block)
  }
  yield lz4End()
}

/** Compresses into a stream in Snappy's framing format. */
export async function* snappy(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const breathe = timeSlices()
  yield snappyHead()
  for await (const block of blocksOf(pieces, SNAPPY_BLOCK)) {
    await breathe()
    yield snappyChunk(block)
  }
}

/**
 * Compresses blocks of `size` bytes in parallel and yields the results in order; starts the next block only when an earlier result was
 * consumed. `pack` returns the memory of its block.
 */
async function* sideBySide<Made>(
  pieces: AsyncIterable<Uint8Array>,
  size: number,
  pack: (block: Uint8Array<ArrayBuffer>) => Promise<PackedBlock<Made>>,
): AsyncGenerator<Made> {
  const making: Promise<Made>[] = []
  const free: Uint8Array<ArrayBuffer>[] = []
  const make = async (content: Uint8Array<ArrayBuffer>) => {
    const { made, block } = await pack(content)
    // The memory is reused for the next block, so that none is left to collect.
    if (block.length === size) free.push(block)
    return made
  }
  const begin = (block: Uint8Array<ArrayBuffer>) => {
    const made = make(block)
    // The error is reported when the block's turn comes.
    made.catch(() => undefined)
    making.push(made)
  }
  try {
    for await (const block of blocksOf(pieces, size, free)) {
      begin(block)
      if (making.length >= AT_ONCE)
        yield await (making.shift() ?? Promise.reject(new Error('Nothing is in the making.')))
    }
    for (let next = making.shift(); next; next = making.shift()) yield await next
  } finally {
    // Errors of blocks that are no longer needed are ignored.
    await Promise.allSettled(making)
  }
}

/** Yields the same bytes in blocks of `size`, in memory from `free` if there is some; the last may be shorter. */
async function* blocksOf(
  pieces: AsyncIterable<Uint8Array>,
  size: number,
  free: Uint8Array<ArrayBuffer>[] = [],
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let block = free.pop() ?? new Uint8Array(size)
  let filled = 0
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length; ) {
      const taken = Math.min(piece.length - at, size - filled)
      block.set(piece.subarray(at, at + taken), filled)
      at += taken
      filled += taken
      if (filled < size) continue
      yield block
      block = free.pop() ?? new Uint8Array(size)
      filled = 0
    }
  }
  if (filled > 0) yield block.subarray(0, filled)
}
