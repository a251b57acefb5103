import type { ByteRange } from '#server/platform/http-semantics/range.ts'
import type { OpenFile, Stat } from '#server/storage/storage.ts'
import { damagedArchive } from './errors.ts'

/** The parts of a file that are needed for formats that are read from their end. */
export type SeekableFile = {
  /** `size`: bytes. */
  readonly stat: Pick<Stat, 'size'>
  stream(range: ByteRange): AsyncIterable<Uint8Array>
}

/** A source of bytes, in pieces of any size. */
export interface Pieces {
  /** Returns the next piece; null at the end. */
  next(): Promise<Uint8Array | null>
  /** Skips up to `length` bytes if that is cheaper than reading them; returns the number of skipped bytes. */
  skip(length: number): number
  close(): Promise<void>
}

/** Number of bytes of a file that are read in one step. */
const AHEAD = 64 * 1024

/** The bytes of an open file, from its beginning. */
export class FilePieces implements Pieces {
  readonly #file: OpenFile
  #at = 0

  constructor(file: OpenFile) {
    this.#file = file
  }

  async next(): Promise<Uint8Array | null> {
    const end = Math.min(this.#at + AHEAD, this.#file.stat.size)
    if (this.#at >= end) return null
    const piece = await bytesOf(this.#file, this.#at, end)
    this.#at = end
    return piece
  }

  skip(length: number): number {
    const skipped = Math.max(0, Math.min(length, this.#file.stat.size - this.#at))
    this.#at += skipped
    return skipped
  }

  async close(): Promise<void> {
    // The file is closed by the code that opened it.
  }
}

/** The bytes of a generator. */
export class StreamedPieces implements Pieces {
  readonly #stream: AsyncGenerator<Uint8Array>

  constructor(stream: AsyncGenerator<Uint8Array>) {
    this.#stream = stream
  }

  async next(): Promise<Uint8Array | null> {
    const { done, value } = await this.#stream.next()
    return done ? null : value
  }

  skip(): number {
    return 0
  }

  async close(): Promise<void> {
    await this.#stream.return(undefined)
  }
}

/** Reads bytes in pieces of the requested size. */
export class ByteReader {
  readonly #pieces: Pieces
  #left: Uint8Array = new Uint8Array()
  /** Bytes after those in `#left`, the next ones last. Not joined with them: each piece would be copied whenever some bytes are taken back. */
  readonly #behind: Uint8Array[] = []
  #taken = 0

  constructor(pieces: Pieces) {
    this.#pieces = pieces
  }

  /** Number of bytes read, streamed or skipped so far. */
  get position(): number {
    return this.#taken
  }

  /** Returns exactly `length` bytes, for small lengths; null at the end of the input. @throws AppError `invalid` when there are fewer */
  async readBytes(length: number): Promise<Buffer | null> {
    const bytes = await this.readUpTo(length)
    if (bytes.length === length) return bytes
    if (bytes.length > 0) throw damagedArchive()
    return null
  }

  /** Returns exactly `length` bytes, for small lengths. @throws AppError `invalid` when there are fewer */
  async readExactly(length: number): Promise<Buffer> {
    const bytes = await this.readUpTo(length)
    if (bytes.length < length) throw damagedArchive()
    return bytes
  }

  /** Returns up to `length` bytes, for small lengths; fewer only at the end of the input. */
  async readUpTo(length: number): Promise<Buffer> {
    if (this.#left.length >= length) return bufferOf(this.#cut(length))
    const parts: Uint8Array[] = []
    let missing = length
    while (missing > 0 && (await this.#fill())) {
      const part = this.#cut(missing)
      parts.push(part)
      missing -= part.length
    }
    return Buffer.concat(parts)
  }

  /** Returns the next bytes, as many as are buffered; null at the end of the input. */
  async readPiece(): Promise<Uint8Array | null> {
    return (await this.#fill()) ? this.#cut(this.#left.length) : null
  }

  /** Takes back bytes that were read last. */
  unread(bytes: Uint8Array): void {
    if (this.#left.length > 0) this.#behind.push(this.#left)
    this.#left = bytes
    this.#taken -= bytes.length
  }

  /** Yields the next `length` bytes in pieces of any size. @throws AppError `invalid` when there are fewer */
  async *stream(length: number): AsyncGenerator<Uint8Array> {
    for (let missing = length; missing > 0; ) {
      if (!(await this.#fill())) throw damagedArchive()
      const part = this.#cut(missing)
      missing -= part.length
      yield part
    }
  }

  /** @throws AppError `invalid` when there are fewer */
  async skip(length: number): Promise<void> {
    let missing = length - this.#cut(length).length
    while (missing > 0 && this.#behind.length > 0 && (await this.#fill())) missing -= this.#cut(missing).length
    const skipped = missing > 0 ? this.#pieces.skip(missing) : 0
    this.#taken += skipped
    missing -= skipped
    while (missing > 0) {
      if (!(await this.#fill())) throw damagedArchive()
      missing -= this.#cut(missing).length
    }
  }

  /** Reads and discards the rest of the input. */
  async discardRest(): Promise<void> {
    while (await this.#fill()) this.#cut(this.#left.length)
  }

  close(): Promise<void> {
    return this.#pieces.close()
  }

  async #fill(): Promise<boolean> {
    while (this.#left.length === 0) {
      const piece = this.#behind.pop() ?? (await this.#pieces.next())
      if (!piece) return false
      this.#left = piece
    }
    return true
  }

  /** Returns up to `length` of the buffered bytes. */
  #cut(length: number): Uint8Array {
    const part = this.#left.subarray(0, length)
    this.#left = this.#left.subarray(part.length)
    this.#taken += part.length
    return part
  }
}

/** Returns the same bytes, not copied, with the methods of a buffer. */
const bufferOf = ({ buffer, byteOffset, length }: Uint8Array) => Buffer.from(buffer, byteOffset, length)

/** Returns the bytes from `start` up to, not including, `end` of an open file; for small ranges. */
export async function bytesOf(file: SeekableFile, start: number, end: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  if (start < end) for await (const part of file.stream({ start, end })) parts.push(part)
  return Buffer.concat(parts)
}
