import { XxHash32 } from '#server/platform/checksums/xxhash32.ts'
import { timeSlices } from '#server/platform/queue/time-slices.ts'
import {
  blockSizeOf,
  descriptionCheck,
  FLAG,
  MAGIC,
  MIN_BLOCK_CODE,
  RESERVED_SIZES,
  SHORTEST_MATCH,
  STORED,
  TOKEN_LENGTH,
} from '../lz4-layout.ts'
import type { ByteReader } from './byte-reader.ts'
import { damagedArchive } from './errors.ts'
import { nextFrame, streamReader } from './next-stream.ts'

/** Maximum distance of a match, in bytes. */
const WINDOW = 64 * 1024

type Frame = {
  readonly blocksDepend: boolean
  readonly blockChecksums: boolean
  readonly contentChecksum: boolean
  /** Maximum decompressed size of a block, in bytes. */
  readonly blockSize: number
  /** Size of the content in bytes; null if the frame does not declare it. */
  readonly contentSize: bigint | null
}

/** Yields the content of LZ4 frames, and verifies their checksums. @throws AppError `invalid`; `TrailingBytes` */
export async function* lz4Content(
  pieces: AsyncIterable<Uint8Array>,
  breathe: () => Promise<void> = timeSlices(),
): AsyncGenerator<Uint8Array> {
  const reader = streamReader(pieces)
  const place: Place = { room: Buffer.alloc(0) }
  try {
    for (let isFirst = true; ; isFirst = false) {
      await breathe()
      const frame = await nextFrame(reader, { magic: MAGIC, isFirst })
      if (!frame) return
      if (frame.isSkippable) await reader.skip(frame.length)
      else yield* frameContent(reader, place, breathe)
    }
  } finally {
    await reader.close()
  }
}

/** Buffer for a block and the window before it, so that matches are copied within it. Consecutive frames share it. */
type Place = { room: Buffer }

async function* frameContent(
  reader: ByteReader,
  place: Place,
  breathe: () => Promise<void>,
): AsyncGenerator<Uint8Array> {
  const frame = await frameHead(reader)
  if (place.room.length < WINDOW + frame.blockSize) place.room = Buffer.allocUnsafeSlow(WINDOW + frame.blockSize)
  const { room } = place
  const checksum = frame.contentChecksum ? new XxHash32() : null
  let [window, size] = [0, 0n]
  for (;;) {
    const word = wordOf(await reader.readExactly(4))
    if (word === 0) break
    const length = word & ~STORED
    if (length > frame.blockSize) throw damagedArchive()
    const block = await reader.readExactly(length)
    if (frame.blockChecksums && wordOf(await reader.readExactly(4)) !== Bun.hash.xxHash32(block)) throw damagedArchive()
    const end = (word & STORED) === 0 ? unpackBlock(block, room, window, frame.blockSize) : placed(block, room, window)
    size += BigInt(end - window)
    checksum?.update(room.subarray(window, end))
    yield Buffer.from(room.subarray(window, end))
    const kept = frame.blocksDepend ? Math.min(end, WINDOW) : 0
    room.copyWithin(0, end - kept, end)
    window = kept
    await breathe()
  }
  if (frame.contentSize !== null && frame.contentSize !== size) throw damagedArchive()
  if (checksum && wordOf(await reader.readExactly(4)) !== checksum.digest()) throw damagedArchive()
}

async function frameHead(reader: ByteReader): Promise<Frame> {
  const start = await reader.readExactly(2)
  const [flags = 0, sizes = 0] = start
  const rest = await reader.readExactly((flags & FLAG.contentSize ? 8 : 0) + (flags & FLAG.dictionary ? 4 : 0))
  const [check] = await reader.readExactly(1)
  const code = (sizes >>> 4) & 7
  const hasReserved = (flags & FLAG.reserved) !== 0 || (sizes & RESERVED_SIZES) !== 0
  if (flags >>> 6 !== FLAG.version >>> 6 || hasReserved || code < MIN_BLOCK_CODE) throw damagedArchive()
  if (descriptionCheck(Buffer.concat([start, rest])) !== check) throw damagedArchive()
  return {
    blocksDepend: (flags & FLAG.independentBlocks) === 0,
    blockChecksums: (flags & FLAG.blockChecksums) !== 0,
    contentChecksum: (flags & FLAG.contentChecksum) !== 0,
    blockSize: blockSizeOf(code),
    contentSize: flags & FLAG.contentSize ? Buffer.from(rest).readBigUInt64LE(0) : null,
  }
}

function placed(block: Uint8Array, room: Uint8Array, at: number): number {
  room.set(block, at)
  return at + block.length
}

/** Decompresses a block into `room` from `start` on, where the window ends; returns the end of the block. */
function unpackBlock(block: Uint8Array, room: Buffer, start: number, most: number): number {
  const limit = start + most
  let from = 0
  let to = start
  const lengthOf = (nibble: number): number => {
    let length = nibble
    if (nibble < TOKEN_LENGTH) return length
    for (let byte = 255; byte === 255; length += byte) {
      if (from >= block.length) throw damagedArchive()
      byte = block[from++] ?? 0
    }
    return length
  }
  while (from < block.length) {
    const token = block[from++] ?? 0
    const literals = lengthOf(token >>> 4)
    if (from + literals > block.length || to + literals > limit) throw damagedArchive()
    room.set(block.subarray(from, from + literals), to)
    from += literals
    to += literals
    // The last sequence consists of literals only.
    if (from === block.length) break
    const distance = (block[from] ?? 0) | ((block[from + 1] ?? 0) << 8)
    from += 2
    const length = lengthOf(token & TOKEN_LENGTH) + SHORTEST_MATCH
    if (distance === 0 || distance > to || to + length > limit || from > block.length) throw damagedArchive()
    copyMatch(room, to, distance, length)
    to += length
  }
  return to
}

/** Copies a match, which may overlap its own output and then repeats it. */
function copyMatch(room: Buffer, to: number, distance: number, length: number): void {
  if (distance >= length) {
    room.copyWithin(to, to - distance, to - distance + length)
    return
  }
  for (let at = 0; at < length; at += 1) room[to + at] = room[to + at - distance] ?? 0
}

const wordOf = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, 4).readUInt32LE(0)
