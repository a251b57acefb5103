import type { ByteReader } from './byte-reader.ts'
import { damagedArchive, TrailingBytes } from './errors.ts'
import { nextFrame, streamReader } from './next-stream.ts'

// RFC 8878, sections 3.1.1 and 3.1.2. Only the lengths of frames are read here, because the library reports neither a frame that is cut off nor
// what follows the last one.

const MAGIC = 0xfd2fb528

const FLAG = { singleSegment: 0x20, reserved: 0x08, checksum: 0x04 } as const

/** Length of the identifier of the dictionary, and of the size of the content, by their two bits in the descriptor. */
const DICTIONARY_LENGTHS = [0, 1, 2, 4] as const
const SIZE_LENGTHS = [0, 2, 4, 8] as const

/**
 * Number of bytes that are passed to the library at once, at least: a file may consist of blocks of three bytes, and each call takes as long
 * as the decompression of some kilobytes.
 */
const PIECE = 64 * 1024

/** Kinds of blocks with a rule of their own. */
const BLOCK = { repeated: 1, reserved: 3 } as const

/** The frames in a file. */
export class ZstdFrames {
  readonly #pieces: AsyncIterable<Uint8Array>
  readonly #breathe: () => Promise<void>
  /** Whether bytes of another kind followed the last frame. An error would discard what is not decompressed yet. */
  hasTrailingBytes = false

  constructor(pieces: AsyncIterable<Uint8Array>, breathe: () => Promise<void>) {
    this.#pieces = pieces
    this.#breathe = breathe
  }

  /** Yields the frames unchanged, without skippable ones. @throws AppError `invalid` for a frame that is cut off */
  async *bytes(): AsyncGenerator<Uint8Array> {
    const reader = streamReader(this.#pieces)
    try {
      yield* gathered(this.#frames(reader))
    } finally {
      await reader.close()
    }
  }

  async *#frames(reader: ByteReader): AsyncGenerator<Uint8Array> {
    try {
      yield* framesOf(reader, this.#breathe)
    } catch (error) {
      if (!(error instanceof TrailingBytes)) throw error
      this.hasTrailingBytes = true
    }
  }
}

/** Joins small pieces. Of an input with an error, the pieces before it are yielded first. */
async function* gathered(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let [parts, length]: [Uint8Array[], number] = [[], 0]
  let failure: { readonly error: unknown } | null = null
  try {
    for await (const piece of pieces) {
      parts.push(piece)
      length += piece.length
      if (length < PIECE) continue
      yield Buffer.concat(parts)
      parts = []
      length = 0
    }
  } catch (error) {
    failure = { error }
  }
  if (length > 0) yield Buffer.concat(parts)
  if (failure) throw failure.error
}

async function* framesOf(reader: ByteReader, breathe: () => Promise<void>): AsyncGenerator<Uint8Array> {
  const magic = Buffer.alloc(4)
  magic.writeUInt32LE(MAGIC)
  for (let isFirst = true; ; isFirst = false) {
    await breathe()
    const frame = await nextFrame(reader, { magic: MAGIC, isFirst })
    if (!frame) return
    if (frame.isSkippable) await reader.skip(frame.length)
    else {
      yield magic
      yield* frameBytes(reader, breathe)
    }
  }
}

/** Yields the bytes of a frame after its first ones. */
async function* frameBytes(reader: ByteReader, breathe: () => Promise<void>): AsyncGenerator<Uint8Array> {
  const [descriptor = 0] = await reader.readExactly(1)
  if ((descriptor & FLAG.reserved) !== 0) throw damagedArchive()
  const isSingle = (descriptor & FLAG.singleSegment) !== 0
  const sizeLength = SIZE_LENGTHS[descriptor >>> 6] || (isSingle ? 1 : 0)
  const fields = (isSingle ? 0 : 1) + (DICTIONARY_LENGTHS[descriptor & 3] ?? 0) + sizeLength
  yield Buffer.concat([Buffer.of(descriptor), await reader.readExactly(fields)])
  for (let isLast = false; !isLast; ) {
    await breathe()
    const header = await reader.readExactly(3)
    const word = header.readUIntLE(0, 3)
    const kind = (word >>> 1) & 3
    if (kind === BLOCK.reserved) throw damagedArchive()
    isLast = (word & 1) !== 0
    yield header
    yield* reader.stream(kind === BLOCK.repeated ? 1 : word >>> 3)
  }
  if (descriptor & FLAG.checksum) yield await reader.readExactly(4)
}
