import type { ByteRange } from '#server/platform/http-semantics/range.ts'
import type { OpenFile, Stat } from '#server/storage/storage.ts'
import { damaged } from './refusals.ts'

/** A file as formats that are read from their end need it. */
export type SeekableFile = {
  /** `size`: bytes. */
  readonly stat: Pick<Stat, 'size'>
  stream(range: ByteRange): AsyncIterable<Uint8Array>
}

/** Where bytes come from: piece by piece, until there are none. */
export interface Pieces {
  /** Null at the end. */
  next(): Promise<Uint8Array | null>
  /** Leaves out up to `length` bytes where that costs less than reading them; answers how many. */
  skip(length: number): number
  close(): Promise<void>
}

/** So much of a file is read at a time (bytes). */
const AHEAD = 64 * 1024

/** An open file from its beginning. */
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
    // The file belongs to whoever opened it.
  }
}

/** What a generator gives. */
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

/** Takes bytes in the portions that are wanted. */
export class ByteReader {
  readonly #pieces: Pieces
  #left: Uint8Array = new Uint8Array()
  #taken = 0

  constructor(pieces: Pieces) {
    this.#pieces = pieces
  }

  /** Bytes that were taken, streamed or skipped so far. */
  get taken(): number {
    return this.#taken
  }

  /** Exactly so many bytes, for few of them; null when nothing at all is left. @throws AppError `invalid` when there are fewer */
  async take(length: number): Promise<Uint8Array | null> {
    if (this.#left.length >= length) return this.#cut(length)
    const parts: Uint8Array[] = []
    let missing = length
    while (missing > 0) {
      if (!(await this.#fill())) {
        if (missing === length) return null
        throw damaged()
      }
      const part = this.#cut(missing)
      parts.push(part)
      missing -= part.length
    }
    return Buffer.concat(parts, length)
  }

  /** The next `length` bytes as they come. @throws AppError `invalid` when there are fewer */
  async *stream(length: number): AsyncGenerator<Uint8Array> {
    for (let missing = length; missing > 0; ) {
      if (!(await this.#fill())) throw damaged()
      const part = this.#cut(missing)
      missing -= part.length
      yield part
    }
  }

  /** @throws AppError `invalid` when there are fewer */
  async skip(length: number): Promise<void> {
    let missing = length - this.#cut(length).length
    const skipped = missing > 0 ? this.#pieces.skip(missing) : 0
    this.#taken += skipped
    missing -= skipped
    while (missing > 0) {
      if (!(await this.#fill())) throw damaged()
      missing -= this.#cut(missing).length
    }
  }

  close(): Promise<void> {
    return this.#pieces.close()
  }

  async #fill(): Promise<boolean> {
    while (this.#left.length === 0) {
      const piece = await this.#pieces.next()
      if (!piece) return false
      this.#left = piece
    }
    return true
  }

  /** Up to `length` of what is at hand. */
  #cut(length: number): Uint8Array {
    const part = this.#left.subarray(0, length)
    this.#left = this.#left.subarray(part.length)
    this.#taken += part.length
    return part
  }
}

/** Bytes `start` up to, not including, `end` of an open file: for few of them. */
export async function bytesOf(file: SeekableFile, start: number, end: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  if (start < end) for await (const part of file.stream({ start, end })) parts.push(part)
  return Buffer.concat(parts)
}
