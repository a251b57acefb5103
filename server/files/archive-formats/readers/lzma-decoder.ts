import {
  ALIGN_BITS,
  afterLiteral,
  afterMatch,
  afterRepeat,
  afterShortRepeat,
  CODE_BYTES,
  EVEN_ODDS,
  isAfterMatch,
  LEARNING,
  LENGTH_STATES,
  LENGTHS,
  LITERAL_KINDS,
  MODELED_SLOTS,
  ODDS_BITS,
  propertiesOf,
  SHORTEST_MATCH,
  SLOTS,
  SMALL_DISTANCES,
  SMALLEST_RANGE,
  STATES,
} from '../lzma-model.ts'
import { damagedArchive } from './errors.ts'

/** Maximum number of positions that a model distinguishes. */
const POSITIONS = 16
const FULL_DISTANCES = 1 << (MODELED_SLOTS >>> 1)
const TOTAL = 1 << ODDS_BITS

const fresh = (count: number) => new Uint16Array(count).fill(EVEN_ODDS)

/** Probabilities for coding match lengths. */
class LengthModel {
  readonly choice = fresh(2)
  readonly low = fresh(POSITIONS * LENGTHS.low)
  readonly mid = fresh(POSITIONS * LENGTHS.mid)
  readonly high = fresh(LENGTHS.high)
}

/** Receives decompressed bytes and provides those that matches refer to. */
export interface Window {
  readonly bytes: Uint8Array
  /** Position of the next byte. */
  at: number
  /** Position of the first byte that a match may refer to. */
  start: number
}

/** Decompresses LZMA chunks. Its probabilities continue from chunk to chunk until they are reset. */
export class LzmaDecoder {
  #literalContext = 0
  #literalPosition = 0
  #positionMask = 0
  #literals = fresh(0)
  #isMatch = fresh(0)
  #isRepeat = fresh(0)
  #isRepeat0 = fresh(0)
  #isRepeat1 = fresh(0)
  #isRepeat2 = fresh(0)
  #isRepeat0Long = fresh(0)
  #slots = fresh(0)
  #distances = fresh(0)
  #align = fresh(0)
  #lengths = new LengthModel()
  #repeatLengths = new LengthModel()
  #state = 0
  #repeats: [number, number, number, number] = [0, 0, 0, 0]
  #input: Uint8Array = new Uint8Array()
  #next = 0
  #range = 0
  #code = 0

  /** Sets the context parameters from the properties byte. @throws AppError `invalid` */
  setProperties(byte: number): void {
    const properties = propertiesOf(byte)
    if (!properties || properties.literalContext + properties.literalPosition > 4) throw damagedArchive()
    this.#literalContext = properties.literalContext
    this.#literalPosition = properties.literalPosition
    this.#positionMask = (1 << properties.position) - 1
  }

  /** Resets the probabilities and the state. */
  reset(): void {
    this.#literals = fresh(LITERAL_KINDS << (this.#literalContext + this.#literalPosition))
    this.#isMatch = fresh(STATES * POSITIONS)
    this.#isRepeat = fresh(STATES)
    this.#isRepeat0 = fresh(STATES)
    this.#isRepeat1 = fresh(STATES)
    this.#isRepeat2 = fresh(STATES)
    this.#isRepeat0Long = fresh(STATES * POSITIONS)
    this.#slots = fresh(LENGTH_STATES * SLOTS)
    this.#distances = fresh(FULL_DISTANCES)
    this.#align = fresh(1 << ALIGN_BITS)
    this.#lengths = new LengthModel()
    this.#repeatLengths = new LengthModel()
    this.#state = 0
    this.#repeats = [0, 0, 0, 0]
  }

  /** Begins a chunk with the complete `input`. @throws AppError `invalid` */
  begin(input: Uint8Array): void {
    if (input.length < CODE_BYTES || input[0] !== 0) throw damagedArchive()
    this.#input = input
    this.#next = CODE_BYTES
    this.#range = 0xffff_ffff
    this.#code = Buffer.from(input.buffer, input.byteOffset, CODE_BYTES).readUInt32BE(1)
  }

  /** Whether the input of the chunk was consumed completely and exactly. */
  get isDone(): boolean {
    return this.#next === this.#input.length && this.#code === 0
  }

  /** Decompresses until at least `stop` and at most `end`, both positions in the window. @throws AppError `invalid` */
  run(window: Window, stop: number, end: number): void {
    while (window.at < stop) {
      const position = (window.at - window.start) & this.#positionMask
      if (this.#bit(this.#isMatch, this.#state * POSITIONS + position) === 0) {
        this.#literal(window)
        continue
      }
      const length = this.#match(window, position)
      if (length > 0) this.#copy(window, length, end)
    }
  }

  #literal(window: Window): void {
    const { bytes } = window
    const before = window.at > window.start ? (bytes[window.at - 1] ?? 0) : 0
    const low = (window.at - window.start) & ((1 << this.#literalPosition) - 1)
    const base = LITERAL_KINDS * ((low << this.#literalContext) + (before >>> (8 - this.#literalContext)))
    let symbol = 1
    if (isAfterMatch(this.#state)) {
      let match = bytes[window.at - this.#repeats[0] - 1] ?? 0
      while (symbol < 0x100) {
        const matchBit = (match >>> 7) & 1
        match <<= 1
        const bit = this.#bit(this.#literals, base + ((1 + matchBit) << 8) + symbol)
        symbol = (symbol << 1) | bit
        if (matchBit !== bit) break
      }
    }
    while (symbol < 0x100) symbol = (symbol << 1) | this.#bit(this.#literals, base + symbol)
    bytes[window.at] = symbol
    window.at += 1
    this.#state = afterLiteral(this.#state)
  }

  /** Returns the length of a match whose distance is now the first of the repeats; 0 for a single byte that was copied already. */
  #match(window: Window, position: number): number {
    if (this.#bit(this.#isRepeat, this.#state) === 0) {
      const length = SHORTEST_MATCH + this.#length(this.#lengths, position)
      const distance = this.#distance(Math.min(length - SHORTEST_MATCH, LENGTH_STATES - 1))
      this.#repeats = [distance, this.#repeats[0], this.#repeats[1], this.#repeats[2]]
      this.#state = afterMatch(this.#state)
      return length
    }
    if (this.#bit(this.#isRepeat0, this.#state) === 0) {
      if (this.#bit(this.#isRepeat0Long, this.#state * POSITIONS + position) === 0) {
        this.#state = afterShortRepeat(this.#state)
        this.#copy(window, 1, window.at + 1)
        return 0
      }
    } else {
      this.#takeOlder()
    }
    const length = SHORTEST_MATCH + this.#length(this.#repeatLengths, position)
    this.#state = afterRepeat(this.#state)
    return length
  }

  #takeOlder(): void {
    const [first, second, third, fourth] = this.#repeats
    if (this.#bit(this.#isRepeat1, this.#state) === 0) this.#repeats = [second, first, third, fourth]
    else if (this.#bit(this.#isRepeat2, this.#state) === 0) this.#repeats = [third, first, second, fourth]
    else this.#repeats = [fourth, first, second, third]
  }

  #copy(window: Window, length: number, end: number): void {
    const { bytes } = window
    const from = window.at - this.#repeats[0] - 1
    if (from < window.start || window.at + length > end) throw damagedArchive()
    // A match may overlap its own output and then repeats it.
    for (let at = 0; at < length; at += 1) bytes[window.at + at] = bytes[from + at] ?? 0
    window.at += length
  }

  #length(model: LengthModel, position: number): number {
    if (this.#bit(model.choice, 0) === 0) return this.#tree(model.low, position * LENGTHS.low, LENGTHS.low)
    if (this.#bit(model.choice, 1) === 0)
      return LENGTHS.low + this.#tree(model.mid, position * LENGTHS.mid, LENGTHS.mid)
    return LENGTHS.low + LENGTHS.mid + this.#tree(model.high, 0, LENGTHS.high)
  }

  #distance(lengthState: number): number {
    const slot = this.#tree(this.#slots, lengthState * SLOTS, SLOTS)
    if (slot < SMALL_DISTANCES) return slot
    const bits = (slot >>> 1) - 1
    const base = (2 | (slot & 1)) * 2 ** bits
    if (slot < MODELED_SLOTS) return base + this.#reverseTree(this.#distances, base - slot, bits)
    const distance =
      base + this.#direct(bits - ALIGN_BITS) * (1 << ALIGN_BITS) + this.#reverseTree(this.#align, 0, ALIGN_BITS)
    // In LZMA2, a chunk ends only by its length.
    if (distance >= 0xffff_ffff) throw damagedArchive()
    return distance
  }

  #tree(probabilities: Uint16Array, base: number, size: number): number {
    let symbol = 1
    while (symbol < size) symbol = (symbol << 1) | this.#bit(probabilities, base + symbol)
    return symbol - size
  }

  #reverseTree(probabilities: Uint16Array, base: number, bits: number): number {
    let [symbol, value] = [1, 0]
    for (let at = 0; at < bits; at += 1) {
      const bit = this.#bit(probabilities, base + symbol)
      symbol = (symbol << 1) | bit
      value |= bit << at
    }
    return value
  }

  #direct(count: number): number {
    let value = 0
    for (let at = 0; at < count; at += 1) {
      this.#range >>>= 1
      const bit = this.#code >= this.#range ? 1 : 0
      if (bit === 1) this.#code -= this.#range
      value = value * 2 + bit
      this.#normalise()
    }
    return value
  }

  #bit(probabilities: Uint16Array, place: number): 0 | 1 {
    const probability = probabilities[place] ?? EVEN_ODDS
    const bound = (this.#range >>> ODDS_BITS) * probability
    let bit: 0 | 1 = 0
    if (this.#code < bound) {
      this.#range = bound
      probabilities[place] = probability + ((TOTAL - probability) >>> LEARNING)
    } else {
      this.#range -= bound
      this.#code -= bound
      probabilities[place] = probability - (probability >>> LEARNING)
      bit = 1
    }
    if (this.#range < SMALLEST_RANGE) this.#normalise()
    return bit
  }

  #normalise(): void {
    if (this.#range >= SMALLEST_RANGE) return
    const byte = this.#input[this.#next]
    if (byte === undefined) throw damagedArchive()
    this.#next += 1
    this.#range = (this.#range << 8) >>> 0
    this.#code = ((this.#code << 8) | byte) >>> 0
  }
}
