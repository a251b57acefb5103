import { CODE_BYTES, EVEN_ODDS, LEARNING, ODDS_BITS, SMALLEST_RANGE } from '../lzma-model.ts'

const TOTAL = 1 << ODDS_BITS
const FOUR_BYTES = 2 ** 32

/** Adaptive binary range coder: bits that were likely take almost no space (LZMA specification, "Range Decoder"). */
export class RangeCoder {
  readonly #bytes: Uint8Array<ArrayBuffer>
  readonly #odds: Uint16Array
  #length = 0
  #low = 0
  #range = FOUR_BYTES - 1
  /** A byte that a carry may still increase, and the number of pending bytes; all except this one are 255. */
  #held = 0
  #waiting = 1

  /**
   * @param size capacity between two calls of `begin`, in bytes
   * @param odds number of kinds of bits, each with its own probability
   */
  constructor(size: number, odds: number) {
    this.#bytes = new Uint8Array(size)
    this.#odds = new Uint16Array(odds)
    this.reset()
  }

  /** Resets all probabilities. */
  reset(): void {
    this.#odds.fill(EVEN_ODDS)
  }

  /** Begins a chunk that is decoded separately; the probabilities are retained. */
  begin(): void {
    this.#length = 0
    this.#low = 0
    this.#range = FOUR_BYTES - 1
    this.#held = 0
    this.#waiting = 1
  }

  /** Length of the chunk if it ended now, in bytes. */
  get length(): number {
    return this.#length + this.#waiting + 4
  }

  /** Ends the chunk; its bytes are valid until the next one begins. */
  end(): Uint8Array<ArrayBuffer> {
    for (let i = 0; i < CODE_BYTES; i++) this.#shift()
    return this.#bytes.subarray(0, this.#length)
  }

  /** Writes a bit of a kind. */
  bit(kind: number, bit: number): void {
    const odds = this.#odds[kind] ?? EVEN_ODDS
    const bound = (this.#range >>> ODDS_BITS) * odds
    if (bit === 0) {
      this.#range = bound
      this.#odds[kind] = odds + ((TOTAL - odds) >>> LEARNING)
    } else {
      this.#low += bound
      this.#range -= bound
      this.#odds[kind] = odds - (odds >>> LEARNING)
    }
    if (this.#range < SMALLEST_RANGE) this.#widen()
  }

  /** Writes a number of `count` bits, highest bit first; the kind of each bit depends on the bits before it. */
  tree(kinds: number, count: number, value: number): void {
    let node = 1
    for (let i = count - 1; i >= 0; i--) {
      const bit = (value >>> i) & 1
      this.bit(kinds + node, bit)
      node = (node << 1) | bit
    }
  }

  /** As {@link tree}, lowest bit first. */
  reverseTree(kinds: number, count: number, value: number): void {
    let node = 1
    for (let i = 0; i < count; i++) {
      const bit = (value >>> i) & 1
      this.bit(kinds + node, bit)
      node = (node << 1) | bit
    }
  }

  /** Writes a number of `count` bits with equal probabilities. */
  plain(count: number, value: number): void {
    for (let i = count - 1; i >= 0; i--) {
      this.#range >>>= 1
      if ((value >>> i) & 1) this.#low += this.#range
      if (this.#range < SMALLEST_RANGE) this.#widen()
    }
  }

  #widen(): void {
    this.#range = (this.#range << 8) >>> 0
    this.#shift()
  }

  #shift(): void {
    const carry = this.#low >= FOUR_BYTES ? 1 : 0
    if (carry === 1 || this.#low < 0xff00_0000) {
      this.#bytes[this.#length++] = this.#held + carry
      for (; this.#waiting > 1; this.#waiting--) this.#bytes[this.#length++] = 0xff + carry
      this.#held = (this.#low >>> 24) & 0xff
      this.#waiting = 0
    }
    this.#waiting += 1
    this.#low = (this.#low & 0x00ff_ffff) * 256
  }
}
