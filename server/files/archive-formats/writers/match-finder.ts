const HASH_BITS = 18
const SHORT_BITS = 14
/** Maximum number of earlier positions compared: more would find slightly longer matches and take proportionally longer. */
const DEPTH = 16
/** Length from which no longer match is searched. */
const GOOD = 64
/** Maximum distance in bytes at which a match of three bytes is worthwhile. */
const SHORT_REACH = 1 << 15
/** Maximum match length of the format. */
export const LONGEST = 273

/** Finds repetitions in a block; positions are searched in ascending order, each once. */
export class MatchFinder {
  readonly #heads = new Int32Array(1 << HASH_BITS)
  readonly #shortHeads = new Int32Array(1 << SHORT_BITS)
  readonly #before: Int32Array
  #block: Uint8Array = new Uint8Array()
  #next = 0
  /** Result of `find`: the match length in bytes, 0 if there is none, and its distance. */
  length = 0
  distance = 0

  /** @param size maximum size of a block in bytes */
  constructor(size: number) {
    this.#before = new Int32Array(size)
  }

  begin(block: Uint8Array): void {
    this.#block = block
    this.#next = 0
    this.#heads.fill(-1)
    this.#shortHeads.fill(-1)
  }

  /** Enters positions up to `end` without searching. */
  skip(end: number): void {
    while (this.#next < end) this.#enter(this.#next)
  }

  /** Returns whether the four bytes at a position, which may be a later one, occurred before the next position. */
  knows(place: number): boolean {
    const block = this.#block
    if (place + 4 > block.length) return false
    let other = this.#heads[slotOf(fourBytes(block, place))] ?? -1
    for (let tries = 0; other >= 0 && tries < DEPTH; tries++) {
      if (sameBytes(block, other, place, 4) === 4) return true
      other = this.#before[other] ?? -1
    }
    return false
  }

  /** Finds the longest match at the next position. */
  find(): void {
    const block = this.#block
    const place = this.#next
    const most = Math.min(LONGEST, block.length - place)
    const short = this.#enter(place)
    this.length = 0
    if (most < 4) return
    this.#search(place, most)
    if (this.length === 0 && short >= 0 && place - short <= SHORT_REACH) {
      const length = sameBytes(block, short, place, most)
      if (length >= 3) this.#setMatch(length, place - short)
    }
  }

  #search(place: number, most: number): void {
    const block = this.#block
    let best = 3
    let other = this.#before[place] ?? -1
    for (let tries = 0; other >= 0 && tries < DEPTH; tries++) {
      if (block[other + best] === block[place + best]) {
        const length = sameBytes(block, other, place, most)
        if (length > best) {
          best = length
          this.#setMatch(length, place - other)
          if (length >= GOOD || length === most) return
        }
      }
      other = this.#before[other] ?? -1
    }
  }

  #setMatch(length: number, distance: number): void {
    this.length = length
    this.distance = distance
  }

  /** Enters a position; returns the last position of its three bytes, or of others with the same hash. */
  #enter(place: number): number {
    const block = this.#block
    this.#next = place + 1
    if (place + 4 > block.length) return -1
    const four = fourBytes(block, place)
    const three = four & 0x00ff_ffff
    const slot = slotOf(four)
    this.#before[place] = this.#heads[slot] ?? -1
    this.#heads[slot] = place
    const shortSlot = Math.imul(three, 0x9e37_79b1) >>> (32 - SHORT_BITS)
    const short = this.#shortHeads[shortSlot] ?? -1
    this.#shortHeads[shortSlot] = place
    return short
  }
}

/** Returns the number of equal bytes at two positions, up to `most`. */
export function sameBytes(block: Uint8Array, one: number, other: number, most: number): number {
  let length = 0
  while (length < most && block[one + length] === block[other + length]) length += 1
  return length
}

function fourBytes(block: Uint8Array, place: number): number {
  const low = (block[place] ?? 0) | ((block[place + 1] ?? 0) << 8)
  return low | ((block[place + 2] ?? 0) << 16) | ((block[place + 3] ?? 0) << 24)
}

const slotOf = (four: number) => Math.imul(four, 0x9e37_79b1) >>> (32 - HASH_BITS)
