import { damagedArchive } from './errors.ts'

/** Reads bits from an input in pieces, highest bit of each byte first. Synchronous reads require an earlier call of `need`. */
export class BitSource {
  readonly #pieces: AsyncIterator<Uint8Array>
  #bytes: Uint8Array = new Uint8Array()
  #at = 0
  #value = 0
  #held = 0
  #ended = false

  constructor(pieces: AsyncIterable<Uint8Array>) {
    this.#pieces = pieces[Symbol.asyncIterator]()
  }

  /** Returns whether these bytes follow, which `need` has buffered. The current byte must have no unread bits. */
  startsWith(bytes: Uint8Array): boolean {
    return Buffer.compare(this.#bytes.subarray(this.#at, this.#at + bytes.length), bytes) === 0
  }

  /** Returns whether the input ends after a first part of these bytes. The current byte must have no unread bits. */
  endsWithin(bytes: Uint8Array): boolean {
    const left = this.#bytes.subarray(this.#at)
    return left.length > 0 && left.length < bytes.length && Buffer.compare(left, bytes.subarray(0, left.length)) === 0
  }

  /** Whether buffered bytes were not read. */
  get hasMore(): boolean {
    return this.#at < this.#bytes.length
  }

  /** Buffers this number of bytes, or all that are left. */
  async need(bytes: number): Promise<void> {
    while (this.#bytes.length - this.#at < bytes && !this.#ended) {
      const { done, value } = await this.#pieces.next()
      if (done) {
        this.#ended = true
        return
      }
      this.#bytes = Buffer.concat([this.#bytes.subarray(this.#at), value])
      this.#at = 0
    }
  }

  /** Returns up to 24 bits as a number. @throws AppError `invalid` when there are fewer */
  read(count: number): number {
    while (this.#held < count) {
      if (this.#at >= this.#bytes.length) throw damagedArchive()
      this.#value = ((this.#value << 8) | (this.#bytes[this.#at] ?? 0)) >>> 0
      this.#at += 1
      this.#held += 8
    }
    this.#held -= count
    const bits = this.#value >>> this.#held
    this.#value &= (1 << this.#held) - 1
    return bits
  }

  toNextByte(): void {
    this.#held = 0
    this.#value = 0
  }

  async close(): Promise<void> {
    await this.#pieces.return?.()
  }
}
