import {
  ALIGN_BITS,
  afterLiteral,
  afterMatch,
  afterRepeat,
  isAfterMatch,
  LENGTH_STATES,
  LENGTHS,
  LITERAL_KINDS,
  MODELED_SLOTS,
  propertiesByte,
  SHORTEST_MATCH,
  SLOTS,
  SMALL_DISTANCES,
  STATES,
} from '../lzma-model.ts'
import { LONGEST, MatchFinder, sameBytes } from './match-finder.ts'
import { RangeCoder } from './range-coder.ts'

const CONTEXT_BITS = 3
const POSITION_BITS = 2
const POSITIONS = 1 << POSITION_BITS
const LENGTH_KINDS = 2 + POSITIONS * (LENGTHS.low + LENGTHS.mid) + LENGTHS.high

/** Sizes of the contexts, for the reader. */
export const PROPERTIES = propertiesByte({ literalContext: CONTEXT_BITS, literalPosition: 0, position: POSITION_BITS })

/** Offsets of the probabilities of each kind of bit. */
const IS_MATCH = 0
const IS_REPEATED = IS_MATCH + STATES * POSITIONS
const IS_FIRST = IS_REPEATED + STATES
const IS_SECOND = IS_FIRST + STATES
const IS_THIRD = IS_SECOND + STATES
const IS_LONG = IS_THIRD + STATES
const SLOT = IS_LONG + STATES * POSITIONS
const FOOTER = SLOT + LENGTH_STATES * SLOTS
const ALIGNED = FOOTER + 128
const LENGTH = ALIGNED + (1 << ALIGN_BITS)
const REPEATED_LENGTH = LENGTH + LENGTH_KINDS
const LITERAL = REPEATED_LENGTH + LENGTH_KINDS
const KINDS = LITERAL + (1 << CONTEXT_BITS) * LITERAL_KINDS

/** Reserve for the largest symbol, in bytes: a chunk ends before it could become too long. */
const SYMBOL_ROOM = 64

/** Compresses a block chunk by chunk. Its memory is reused for the next block. */
export class LzmaEncoder {
  readonly #finder: MatchFinder
  readonly #coder: RangeCoder
  readonly #mostPacked: number
  readonly #distances = new Int32Array(4)
  #block: Uint8Array = new Uint8Array()
  #at = 0
  #state = 0
  /** Whether the match finder has already searched at `#at`. */
  #isAhead = false

  /**
   * @param size maximum size of a block in bytes
   * @param mostPacked maximum size of a compressed chunk in bytes
   */
  constructor(size: number, mostPacked: number) {
    this.#finder = new MatchFinder(size)
    this.#coder = new RangeCoder(mostPacked + SYMBOL_ROOM, KINDS)
    this.#mostPacked = mostPacked
  }

  begin(block: Uint8Array): void {
    this.#block = block
    this.#at = 0
    this.#isAhead = false
    this.#finder.begin(block)
    this.resetState()
  }

  /** Resets the state, as the decoder does. */
  resetState(): void {
    this.#coder.reset()
    this.#distances.fill(1)
    this.#state = 0
  }

  /** Position of the next chunk. */
  get at(): number {
    return this.#at
  }

  /** Compresses as much as fits one chunk; the result is valid until the next call. */
  piece(): Uint8Array<ArrayBuffer> {
    this.#coder.begin()
    while (this.#at < this.#block.length && this.#coder.length < this.#mostPacked - SYMBOL_ROOM) this.#step()
    return this.#coder.end()
  }

  /**
   * Returns whether compressing the next `length` bytes would be futile: every byte value is about equally frequent, and almost nothing
   * occurred before.
   */
  isIncompressible(length: number): boolean {
    const end = this.#at + length
    if (end > this.#block.length || !isEven(this.#block.subarray(this.#at, end))) return false
    let known = 0
    for (let place = this.#at; place < end; place += PROBE_STEP) if (this.#finder.knows(place)) known += 1
    return known * PROBE_STEP * FEW < length
  }

  /** Skips bytes that are not compressed. */
  pass(length: number): void {
    this.#isAhead = false
    this.#advance(length)
  }

  #step(): void {
    const finder = this.#finder
    if (!this.#isAhead) finder.find()
    this.#isAhead = false
    const { which, length: repeated } = this.#repetition()
    const { length, distance } = finder
    if (repeated >= 2 && isRepetitionBetter(repeated, length, distance)) this.#repeated(which, repeated)
    else if (length < 3 || this.#isNextBetter(length, distance)) this.#literal()
    else this.#match(length, distance)
  }

  /** Returns whether the match at the next byte is so much better that the current byte should be a literal. */
  #isNextBetter(length: number, distance: number): boolean {
    if (length >= GOOD_ENOUGH || this.#at + 1 >= this.#block.length) return false
    const finder = this.#finder
    finder.find()
    this.#isAhead = true
    const next = finder.length
    const far = finder.distance
    const isBetter =
      next > length + 1 ||
      (next > length && !isMuchFarther(distance, far)) ||
      (next === length && isMuchFarther(far, distance))
    if (isBetter) return true
    this.#isAhead = false
    return false
  }

  /** Returns the longest match at one of the latest four distances. */
  #repetition(): { which: number; length: number } {
    const most = Math.min(LONGEST, this.#block.length - this.#at)
    let which = 0
    let length = 0
    for (let i = 0; i < 4; i++) {
      const other = this.#at - (this.#distances[i] ?? 1)
      if (other < 0) continue
      const same = sameBytes(this.#block, other, this.#at, most)
      if (same <= length) continue
      which = i
      length = same
    }
    return { which, length }
  }

  #literal(): void {
    const at = this.#at
    const byte = this.#block[at] ?? 0
    const before = at > 0 ? (this.#block[at - 1] ?? 0) : 0
    const kinds = LITERAL + (before >> (8 - CONTEXT_BITS)) * LITERAL_KINDS
    this.#coder.bit(IS_MATCH + this.#state * POSITIONS + (at & (POSITIONS - 1)), 0)
    if (!isAfterMatch(this.#state)) this.#coder.tree(kinds, 8, byte)
    else this.#unlike(kinds, byte, this.#block[at - (this.#distances[0] ?? 1)] ?? 0)
    this.#state = afterLiteral(this.#state)
    this.#at += 1
  }

  /**
   * Writes a literal at a position where the match at the last distance would continue with another byte: as long as the bits are equal,
   * that byte selects the probabilities.
   */
  #unlike(kinds: number, byte: number, expected: number): void {
    let node = 1
    let offset = 0x100
    for (let i = 7; i >= 0; i--) {
      const bit = (byte >>> i) & 1
      const other = (expected >>> i) & 1
      this.#coder.bit(kinds + offset + (offset === 0 ? 0 : other << 8) + node, bit)
      node = (node << 1) | bit
      if (bit !== other) offset = 0
    }
  }

  #match(length: number, distance: number): void {
    const coder = this.#coder
    const position = this.#at & (POSITIONS - 1)
    coder.bit(IS_MATCH + this.#state * POSITIONS + position, 1)
    coder.bit(IS_REPEATED + this.#state, 0)
    this.#length(LENGTH, length, position)
    this.#distance(distance - 1, Math.min(length - SHORTEST_MATCH, LENGTH_STATES - 1))
    this.#distances.copyWithin(1, 0, 3)
    this.#distances[0] = distance
    this.#state = afterMatch(this.#state)
    this.#advance(length)
  }

  #repeated(which: number, length: number): void {
    const coder = this.#coder
    const state = this.#state
    const position = this.#at & (POSITIONS - 1)
    coder.bit(IS_MATCH + state * POSITIONS + position, 1)
    coder.bit(IS_REPEATED + state, 1)
    coder.bit(IS_FIRST + state, which === 0 ? 0 : 1)
    if (which === 0) coder.bit(IS_LONG + state * POSITIONS + position, 1)
    else {
      coder.bit(IS_SECOND + state, which === 1 ? 0 : 1)
      if (which > 1) coder.bit(IS_THIRD + state, which - 2)
    }
    this.#length(REPEATED_LENGTH, length, position)
    const distance = this.#distances[which] ?? 1
    this.#distances.copyWithin(1, 0, which)
    this.#distances[0] = distance
    this.#state = afterRepeat(state)
    this.#advance(length)
  }

  #advance(length: number): void {
    this.#at += length
    this.#finder.skip(this.#at)
  }

  #length(kinds: number, length: number, position: number): void {
    const coder = this.#coder
    const { low, mid } = LENGTHS
    const rest = length - SHORTEST_MATCH
    coder.bit(kinds, rest < low ? 0 : 1)
    if (rest < low) {
      coder.tree(kinds + 2 + position * low, 3, rest)
      return
    }
    coder.bit(kinds + 1, rest < low + mid ? 0 : 1)
    if (rest < low + mid) coder.tree(kinds + 2 + POSITIONS * low + position * mid, 3, rest - low)
    else coder.tree(kinds + 2 + POSITIONS * (low + mid), 8, rest - low - mid)
  }

  #distance(distance: number, lengthState: number): void {
    const coder = this.#coder
    const bits = 31 - Math.clz32(distance)
    const slot = distance < SMALL_DISTANCES ? distance : 2 * bits + ((distance >>> (bits - 1)) & 1)
    coder.tree(SLOT + lengthState * SLOTS, 6, slot)
    if (slot < SMALL_DISTANCES) return
    const footer = bits - 1
    const base = (2 | (slot & 1)) << footer
    const rest = distance - base
    if (slot < MODELED_SLOTS) {
      coder.reverseTree(FOOTER + base - slot, footer, rest)
      return
    }
    coder.plain(footer - ALIGN_BITS, rest >>> ALIGN_BITS)
    coder.reverseTree(ALIGNED, ALIGN_BITS, rest & ((1 << ALIGN_BITS) - 1))
  }
}

/** Distance between the positions that are probed. */
const PROBE_STEP = 16
/** Fewer known positions than one in this number count as none. */
const FEW = 50
/** Tolerated deviation from an even distribution, measured by the sum of the squares of the frequencies. */
const UNEVEN = 1.05

function isEven(bytes: Uint8Array): boolean {
  const counts = new Float64Array(256)
  for (let i = 0; i < bytes.length; i++) counts[bytes[i] ?? 0] = (counts[bytes[i] ?? 0] ?? 0) + 1
  const squares = counts.reduce((sum, count) => sum + count * count, 0)
  return squares * 256 < UNEVEN * bytes.length ** 2
}

/** Length from which a match is used without examining the next byte. */
const GOOD_ENOUGH = 64

const isMuchFarther = (near: number, far: number) => far >>> 7 > near

/** A match at a repeated distance takes so few bits that it may be a little shorter. */
function isRepetitionBetter(repeated: number, length: number, distance: number): boolean {
  if (repeated >= GOOD_ENOUGH || repeated + 1 >= length) return true
  return (repeated + 2 >= length && distance > 512) || (repeated + 3 >= length && distance > 32_768)
}
