import { crc32Forward } from '#server/platform/checksums/crc32-forward.ts'
import {
  BLOCK_MAGIC,
  BLOCK_UNIT,
  combinedChecksum,
  END_MAGIC,
  LEVEL_0,
  SHORTENED_FROM,
  STREAM_MAGIC,
} from '../bzip2-layout.ts'
import { BitWriter } from './bit-writer.ts'
import { BlockSort } from './block-sort.ts'
import { writeCodes } from './bzip2-codes.ts'

// Blocks of 600 kB: those of 900 kB take half as much memory again and compress hardly better.

/** Number of bytes packed in one step: the capacity of one block of the format if nothing in it repeats. */
export const BZIP2_BLOCK = 599_950

/** Level of the streams: the size of their blocks. */
const LEVEL = 6

/** Maximum size of a block after run-length encoding, in bytes. */
const LARGEST = LEVEL * BLOCK_UNIT - 20
const LONGEST_RUN = 255
const RUN = { a: 0, b: 1 } as const

/** Blocks of the format, which need not end at a byte boundary. */
export type Bzip2Blocks = {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Number of valid bits in `bytes`. */
  readonly bits: number
  /** Checksum of the content of each block. */
  readonly checksums: readonly number[]
}

/** Packs blocks independently of each other. Its memory, some 7 MB, is reused for each call. */
export class Bzip2Packer {
  readonly #sorter = new BlockSort(LARGEST)
  readonly #block = new Uint8Array(LARGEST)
  readonly #symbols = new Uint16Array(this.#sorter.idle)
  readonly #bits = new BitWriter(LARGEST + 32 * 1024)

  pack(content: Uint8Array): Bzip2Blocks {
    const checksums: number[] = []
    for (let at = 0; at < content.length; ) {
      const { taken, made } = this.#shortenRuns(content.subarray(at))
      const checksum = crc32Forward(content.subarray(at, at + taken))
      this.#write(this.#block.subarray(0, made), checksum)
      checksums.push(checksum)
      at += taken
    }
    const { bits } = this.#bits
    return { bytes: this.#bits.take(), bits, checksums }
  }

  /** Run-length encodes the content: four or more equal bytes become four and the number of further ones. */
  #shortenRuns(content: Uint8Array): { taken: number; made: number } {
    const block = this.#block
    let taken = 0
    let made = 0
    while (taken < content.length && made <= LARGEST - SHORTENED_FROM - 1) {
      const byte = content[taken] ?? 0
      let run = 1
      while (run < LONGEST_RUN && content[taken + run] === byte) run += 1
      for (let i = Math.min(run, SHORTENED_FROM); i > 0; i--) block[made++] = byte
      if (run >= SHORTENED_FROM) block[made++] = run - SHORTENED_FROM
      taken += run
    }
    return { taken, made }
  }

  #write(block: Uint8Array, checksum: number): void {
    const { last, row } = this.#sorter.sort(block)
    const bits = this.#bits
    bits.write(24, BLOCK_MAGIC.upper)
    bits.write(24, BLOCK_MAGIC.lower)
    bits.write32(checksum)
    bits.write(1, 0)
    bits.write(24, row)
    const used = usedBytes(block)
    writeUsed(bits, used)
    const count = toSymbols(last, used, this.#symbols)
    writeCodes(bits, this.#symbols.subarray(0, count), used.length + 2)
  }
}

function usedBytes(block: Uint8Array): number[] {
  const isUsed = new Uint8Array(256)
  for (const byte of block) isUsed[byte] = 1
  return [...isUsed.keys()].filter((byte) => isUsed[byte] === 1)
}

/** Writes the ranges of 16 byte values that are used, and the used bytes of each. */
function writeUsed(bits: BitWriter, used: readonly number[]): void {
  const sixteenths = new Uint16Array(16)
  let which = 0
  for (const byte of used) {
    sixteenths[byte >> 4] = (sixteenths[byte >> 4] ?? 0) | (0x8000 >> (byte & 15))
    which |= 0x8000 >> (byte >> 4)
  }
  bits.write(16, which)
  for (const map of sixteenths) if (map !== 0) bits.write(16, map)
}

/**
 * Converts bytes to symbols by move-to-front; runs of the latest byte become numbers of the digits 1 and 2, and an end symbol follows.
 * Returns the number of symbols.
 */
function toSymbols(bytes: Uint8Array, used: readonly number[], symbols: Uint16Array): number {
  const recent = Uint8Array.from(used)
  let count = 0
  let run = 0
  const endRun = () => {
    for (; run > 0; run = (run - 1) >> 1) symbols[count++] = run & 1 ? RUN.a : RUN.b
  }
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] ?? 0
    let moved = recent[0] ?? 0
    if (moved === byte) {
      run += 1
      continue
    }
    endRun()
    let place = 0
    while (moved !== byte) {
      place += 1
      const next = recent[place] ?? 0
      recent[place] = moved
      moved = next
    }
    recent[0] = byte
    symbols[count++] = place + 1
  }
  endRun()
  symbols[count++] = used.length + 1
  return count
}

/** Joins independently packed blocks into one stream, in the order in which they are added. */
export class Bzip2Stream {
  /** Bits that do not fill a byte yet, in its upper half, and their number. */
  #open = 0
  #count = 0
  #checksum = 0

  /** Returns the header of the stream. */
  head(): Uint8Array {
    return Uint8Array.of(...STREAM_MAGIC, LEVEL_0 + LEVEL)
  }

  /** Adds blocks, whose bytes are modified, and returns the bytes that can be sent. */
  add({ bytes, bits, checksums }: Bzip2Blocks): Uint8Array {
    for (const checksum of checksums) this.#checksum = combinedChecksum(this.#checksum, checksum)
    return this.#join(bytes, bits)
  }

  /** Returns the trailer of the stream. */
  end(): Uint8Array {
    const bits = new BitWriter(16)
    bits.write(24, END_MAGIC.upper)
    bits.write(24, END_MAGIC.lower)
    bits.write32(this.#checksum)
    const length = bits.bits
    const bytes = this.#join(bits.take(), length)
    return this.#count === 0 ? bytes : Buffer.concat([bytes, Uint8Array.of(this.#open)])
  }

  #join(bytes: Uint8Array, bits: number): Uint8Array {
    const held = this.#count
    let open = this.#open
    for (let i = 0; i < bytes.length; i++) {
      const byte = bytes[i] ?? 0
      bytes[i] = open | (byte >>> held)
      open = (byte << (8 - held)) & 0xff
    }
    const total = held + bits
    const whole = total >>> 3
    this.#count = total & 7
    this.#open = whole < bytes.length ? (bytes[whole] ?? 0) : open
    return bytes.subarray(0, whole)
  }
}
