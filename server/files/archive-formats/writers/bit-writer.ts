/** Writes numbers bit by bit, highest bit first. Its memory is reused. */
export class BitWriter {
  #bytes: Uint8Array
  #length = 0
  /** Bits that do not fill a byte yet, and their number. */
  #open = 0
  #count = 0

  /** @param size initial capacity in bytes; grows if needed */
  constructor(size: number) {
    this.#bytes = new Uint8Array(size)
  }

  /** Number of bits written. */
  get bits(): number {
    return this.#length * 8 + this.#count
  }

  /** Writes the lower `count` bits of `value`; at most 24. */
  write(count: number, value: number): void {
    this.#open = (this.#open << count) | value
    this.#count += count
    while (this.#count >= 8) {
      this.#count -= 8
      this.#byte((this.#open >>> this.#count) & 0xff)
    }
    this.#open &= (1 << this.#count) - 1
  }

  write32(value: number): void {
    this.write(16, value >>> 16)
    this.write(16, value & 0xffff)
  }

  /** Returns a copy of everything written, its last byte padded with zeros, and starts over. */
  take(): Uint8Array<ArrayBuffer> {
    if (this.#count > 0) this.#byte((this.#open << (8 - this.#count)) & 0xff)
    const bytes = new Uint8Array(this.#bytes.subarray(0, this.#length))
    this.#length = 0
    this.#open = 0
    this.#count = 0
    return bytes
  }

  #byte(value: number): void {
    if (this.#length === this.#bytes.length) {
      const larger = new Uint8Array(this.#bytes.length * 2)
      larger.set(this.#bytes)
      this.#bytes = larger
    }
    this.#bytes[this.#length] = value
    this.#length += 1
  }
}
