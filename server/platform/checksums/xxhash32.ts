// XXH32 of the xxHash specification 0.1.1, incremental: the runtime supports it for whole buffers only.

const PRIME_1 = 0x9e3779b1
const PRIME_2 = 0x85ebca77
const PRIME_3 = 0xc2b2ae3d
const PRIME_4 = 0x27d4eb2f
const PRIME_5 = 0x165667b1

/** Bytes processed together: a word for each of four lanes. */
const STRIPE = 16

const rotated = (word: number, by: number) => (word << by) | (word >>> (32 - by))
const round = (lane: number, word: number) => Math.imul(rotated((lane + Math.imul(word, PRIME_2)) | 0, 13), PRIME_1)

/** Computes the XXH32 of bytes that arrive in chunks, with seed 0. */
export class XxHash32 {
  readonly #lanes = new Int32Array([PRIME_1 + PRIME_2, PRIME_2, 0, -PRIME_1])
  readonly #rest = new Uint8Array(STRIPE)
  #held = 0
  #length = 0

  update(bytes: Uint8Array): void {
    this.#length += bytes.length
    let at = 0
    if (this.#held > 0) {
      at = Math.min(STRIPE - this.#held, bytes.length)
      this.#rest.set(bytes.subarray(0, at), this.#held)
      this.#held += at
      if (this.#held < STRIPE) return
      this.#stripes(this.#rest, 0)
      this.#held = 0
    }
    at = this.#stripes(bytes, at)
    this.#rest.set(bytes.subarray(at))
    this.#held = bytes.length - at
  }

  /** Returns the hash as an unsigned 32-bit number. */
  digest(): number {
    const [one = 0, two = 0, three = 0, four = 0] = this.#lanes
    const mixed = rotated(one, 1) + rotated(two, 7) + rotated(three, 12) + rotated(four, 18)
    let hash = ((this.#length < STRIPE ? PRIME_5 : mixed) + this.#length) | 0
    const rest = new DataView(this.#rest.buffer, 0, this.#held)
    let at = 0
    for (; at + 4 <= this.#held; at += 4)
      hash = Math.imul(rotated((hash + Math.imul(rest.getUint32(at, true), PRIME_3)) | 0, 17), PRIME_4)
    for (; at < this.#held; at += 1)
      hash = Math.imul(rotated((hash + Math.imul(rest.getUint8(at), PRIME_5)) | 0, 11), PRIME_1)
    hash = Math.imul(hash ^ (hash >>> 15), PRIME_2)
    hash = Math.imul(hash ^ (hash >>> 13), PRIME_3)
    return (hash ^ (hash >>> 16)) >>> 0
  }

  /** Processes all whole stripes from `at` on; returns the offset of the rest. */
  #stripes(bytes: Uint8Array, at: number): number {
    const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
    let [one = 0, two = 0, three = 0, four = 0] = this.#lanes
    let from = at
    for (; from + STRIPE <= bytes.length; from += STRIPE) {
      one = round(one, words.getUint32(from, true))
      two = round(two, words.getUint32(from + 4, true))
      three = round(three, words.getUint32(from + 8, true))
      four = round(four, words.getUint32(from + 12, true))
    }
    this.#lanes.set([one, two, three, four])
    return from
  }
}
