import { crc32Forward } from '#server/platform/checksums/crc32-forward.ts'
import { timeSlices } from '#server/platform/queue/time-slices.ts'
import {
  BLOCK_MAGIC,
  BLOCK_UNIT,
  combinedChecksum,
  END_MAGIC,
  GROUP,
  LEVEL_0,
  LONGEST_CODE,
  SHORTENED_FROM,
  STREAM_MAGIC,
} from '../bzip2-layout.ts'
import { BitSource } from './bit-source.ts'
import { damagedArchive, TrailingBytes } from './errors.ts'

// Blocks of up to 900,000 bytes, each sorted (Burrows and Wheeler), moved to front and Huffman-coded. Old files with
// "randomized" blocks are not supported: no program has written them since 1996.

const PIECE = 256 * 1024

/** Number of symbol groups, and of steps of other loops, between two checks of the clock. */
const GROUPS_PER_LOOK = 200
const STEPS_PER_LOOK = 100_000

type Breathe = () => Promise<void>

/** Yields the content of consecutive bzip2 streams, and verifies their checksums. @throws AppError `invalid`; `TrailingBytes` */
export async function* bunzip2(
  pieces: AsyncIterable<Uint8Array>,
  breathe: Breathe = timeSlices(),
): AsyncGenerator<Uint8Array> {
  const bits = new BitSource(pieces)
  const sorted = new Uint32Array(9 * BLOCK_UNIT)
  try {
    for (let isFirst = true; ; isFirst = false) {
      await breathe()
      await bits.need(4)
      if (!bits.startsWith(STREAM_MAGIC)) {
        if (isFirst || bits.endsWithin(STREAM_MAGIC)) throw damagedArchive()
        if (bits.hasMore) throw new TrailingBytes()
        return
      }
      bits.read(24)
      const level = bits.read(8) - LEVEL_0
      if (level < 1 || level > 9) throw damagedArchive()
      yield* streamContent(bits, sorted.subarray(0, level * BLOCK_UNIT), breathe)
      bits.toNextByte()
    }
  } finally {
    await bits.close()
  }
}

type Magic = { readonly upper: number; readonly lower: number }

const isSame = (one: Magic, other: Magic) => one.upper === other.upper && one.lower === other.lower

/** @param sorted buffer for the largest possible block */
async function* streamContent(bits: BitSource, sorted: Uint32Array, breathe: Breathe): AsyncGenerator<Uint8Array> {
  for (let combined = 0; ; ) {
    await breathe()
    await bits.need(32)
    const magic = { upper: bits.read(24), lower: bits.read(24) }
    const checksum = (bits.read(16) * 0x10000 + bits.read(16)) >>> 0
    if (isSame(magic, END_MAGIC) && checksum === combined) return
    if (!isSame(magic, BLOCK_MAGIC)) throw damagedArchive()
    const block = await readBlock(bits, sorted, breathe)
    yield* blockContent(sorted, block, checksum, breathe)
    combined = combinedChecksum(combined, checksum)
  }
}

/** A block before the inverse transform: its bytes in sorted order, and the position of the first one. */
type Block = { readonly length: number; readonly origin: number; readonly counts: Uint32Array }

async function readBlock(bits: BitSource, sorted: Uint32Array, breathe: Breathe): Promise<Block> {
  await bits.need(4096)
  if (bits.read(1) !== 0) throw damagedArchive()
  const origin = bits.read(24)
  const symbols = usedBytes(bits)
  const tableCount = bits.read(3)
  const selectorCount = bits.read(15)
  if (tableCount < 2 || tableCount > 6 || selectorCount === 0) throw damagedArchive()
  const selectors = await readSelectors(bits, selectorCount, tableCount)
  await bits.need(8192)
  const tables = Array.from({ length: tableCount }, () => new CodeTable(codeLengths(bits, symbols.length + 2)))
  const block = await readSymbols(bits, { symbols, selectors, tables, sorted }, breathe)
  if (origin >= block.length) throw damagedArchive()
  return { ...block, origin }
}

function usedBytes(bits: BitSource): Uint8Array {
  const rows = bits.read(16)
  const used: number[] = []
  for (let row = 0; row < 16; row += 1) {
    const columns = (rows & (0x8000 >>> row)) === 0 ? 0 : bits.read(16)
    for (let column = 0; column < 16; column += 1) if (columns & (0x8000 >>> column)) used.push(row * 16 + column)
  }
  if (used.length === 0) throw damagedArchive()
  return Uint8Array.from(used)
}

async function readSelectors(bits: BitSource, count: number, tables: number): Promise<Uint8Array> {
  const order = Array.from({ length: tables }, (_, table) => table)
  const selectors = new Uint8Array(count)
  for (let at = 0; at < count; at += 1) {
    if (at % 1024 === 0) await bits.need(1024)
    let place = 0
    while (bits.read(1) === 1) {
      place += 1
      if (place >= tables) throw damagedArchive()
    }
    const [table = 0] = order.splice(place, 1)
    order.unshift(table)
    selectors[at] = table
  }
  return selectors
}

function codeLengths(bits: BitSource, count: number): Uint8Array {
  const lengths = new Uint8Array(count)
  let length = bits.read(5)
  for (let symbol = 0; symbol < count; symbol += 1) {
    for (;;) {
      if (length < 1 || length > LONGEST_CODE) throw damagedArchive()
      if (bits.read(1) === 0) break
      length += bits.read(1) === 0 ? 1 : -1
    }
    lengths[symbol] = length
  }
  return lengths
}

/** Canonical Huffman codes: codes of the same length are consecutive. */
class CodeTable {
  readonly #limits = new Int32Array(LONGEST_CODE + 2).fill(-1)
  readonly #bases = new Int32Array(LONGEST_CODE + 2)
  readonly #symbols: Uint16Array

  constructor(lengths: Uint8Array) {
    const symbols: number[] = []
    let code = 0
    for (let length = 1; length <= LONGEST_CODE; length += 1) {
      this.#bases[length] = symbols.length - code
      for (const [symbol, own] of lengths.entries()) {
        if (own !== length) continue
        symbols.push(symbol)
        code += 1
      }
      this.#limits[length] = code - 1
      code <<= 1
    }
    this.#symbols = Uint16Array.from(symbols)
  }

  read(bits: BitSource): number {
    let code = 0
    for (let length = 1; length <= LONGEST_CODE; length += 1) {
      code = (code << 1) | bits.read(1)
      if (code <= (this.#limits[length] ?? -1)) return this.#symbols[code + (this.#bases[length] ?? 0)] ?? fail()
    }
    return fail()
  }
}

function fail(): never {
  throw damagedArchive()
}

type Coded = {
  readonly symbols: Uint8Array
  readonly selectors: Uint8Array
  readonly tables: readonly CodeTable[]
  readonly sorted: Uint32Array
}

async function readSymbols(bits: BitSource, coded: Coded, breathe: Breathe): Promise<Omit<Block, 'origin'>> {
  const { selectors, tables, sorted } = coded
  const order = Uint8Array.from(coded.symbols)
  const end = order.length + 1
  const counts = new Uint32Array(256)
  let [length, run, weight] = [0, 0, 1]
  const put = (byte: number, times: number) => {
    if (length + times > sorted.length) fail()
    sorted.fill(byte, length, length + times)
    counts[byte] = (counts[byte] ?? 0) + times
    length += times
  }
  for (const [group, selector] of selectors.entries()) {
    if (group % GROUPS_PER_LOOK === 0) await breathe()
    await bits.need(GROUP * 3)
    const table = tables[selector] ?? fail()
    for (let place = 0; place < GROUP; place += 1) {
      const symbol = table.read(bits)
      if (symbol <= 1) {
        run += weight << symbol
        weight <<= 1
        if (run > sorted.length) fail()
        continue
      }
      if (run > 0) put(order[0] ?? 0, run)
      run = 0
      weight = 1
      if (symbol === end) return { length, counts }
      const byte = order[symbol - 1] ?? fail()
      order.copyWithin(1, 0, symbol - 1)
      order[0] = byte
      put(byte, 1)
    }
  }
  return fail()
}

/** Inverts the sort, then the run-length encoding of runs of four or more that preceded it. */
async function* blockContent(
  sorted: Uint32Array,
  { length, origin, counts }: Block,
  checksum: number,
  breathe: Breathe,
): AsyncGenerator<Uint8Array> {
  let sum = 0
  const starts = counts.map((count) => {
    sum += count
    return sum - count
  })
  for (let at = 0; at < length; at += 1) {
    if (at % STEPS_PER_LOOK === 0) await breathe()
    const byte = (sorted[at] ?? 0) & 0xff
    const place = starts[byte] ?? 0
    starts[byte] = place + 1
    sorted[place] = (sorted[place] ?? 0) | (at << 8)
  }
  const runs = new Runs()
  let place = (sorted[origin] ?? 0) >>> 8
  for (let at = 0; at < length; at += 1) {
    if (at % STEPS_PER_LOOK === 0) await breathe()
    const entry = sorted[place] ?? 0
    place = entry >>> 8
    runs.add(entry & 0xff)
    if (runs.isFull) yield runs.take()
  }
  yield runs.take()
  if (runs.checksum !== checksum) throw damagedArchive()
}

/** Decodes runs: four equal bytes are followed by the number of further ones. */
class Runs {
  #out = Buffer.allocUnsafe(PIECE + 256)
  #length = 0
  #last = -1
  #same = 0
  #checksum = 0

  get isFull(): boolean {
    return this.#length >= PIECE
  }

  /** Checksum of all bytes that `take` returned. */
  get checksum(): number {
    return this.#checksum
  }

  add(byte: number): void {
    if (this.#same === SHORTENED_FROM) {
      for (let more = 0; more < byte; more += 1) this.#put(this.#last)
      this.#same = 0
      this.#last = -1
      return
    }
    this.#same = byte === this.#last ? this.#same + 1 : 1
    this.#last = byte
    this.#put(byte)
  }

  take(): Uint8Array {
    const piece = this.#out.subarray(0, this.#length)
    this.#checksum = crc32Forward(piece, this.#checksum)
    this.#out = Buffer.allocUnsafe(PIECE + 256)
    this.#length = 0
    return piece
  }

  #put(byte: number): void {
    this.#out[this.#length] = byte
    this.#length += 1
  }
}
