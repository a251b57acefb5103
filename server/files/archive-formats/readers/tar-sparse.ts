import { BLOCK, type Field, OLD_SPARSE, PAX_SPARSE } from '../tar-layout.ts'
import type { Budget } from './budget.ts'
import type { ByteReader } from './byte-reader.ts'
import { decimal, numberIn } from './tar-fields.ts'

// GNU tar manual, "Storing Sparse Files".

/**
 * Maximum number of parts of a sparse file, all of which are in memory.
 *
 * @limit Downloads and archives | Parts of a sparse file in a tar | {}
 */
const MAX_PARTS = 100_000

/** Maximum length of a line of a map in an entry's content, in bytes. */
const MAX_LINE = 32

/** The parts of a sparse file that an archive stores, in order, and the size of the whole file in bytes. Everything else is zeros. */
export type SparseMap = { readonly parts: readonly SparsePart[]; readonly size: number }
type SparsePart = { readonly offset: number; readonly length: number }

/** The bytes that an archive stores for an entry. */
export interface StoredBytes {
  /** Number of bytes that were not read. */
  readonly left: number
  stream(length: number): AsyncGenerator<Uint8Array>
}

/** Returns the map; null if its parts overlap, are beyond the end, or are not the `stored` bytes. */
function sparseMap(numbers: readonly number[], size: number, stored: number): SparseMap | null {
  if (numbers.length % 2 !== 0 || numbers.length > 2 * MAX_PARTS) return null
  const parts: SparsePart[] = []
  let [end, sum] = [0, 0]
  for (let at = 0; at < numbers.length; at += 2) {
    const [offset, length] = [numbers[at] ?? 0, numbers[at + 1] ?? 0]
    if (offset < end || length < 0) return null
    parts.push({ offset, length })
    end = offset + length
    sum += length
  }
  return end <= size && sum === stored ? { parts, size } : null
}

/** Reads the map of a sparse file in GNU's old format, which is in its header and in the blocks after it. Returns null if it is not valid. */
export async function readOldSparseMap(
  reader: ByteReader,
  { header, stored, budget }: { header: Uint8Array; stored: number; budget: Budget },
): Promise<SparseMap | null> {
  const numbers = partsIn(header, OLD_SPARSE.inHeader)
  for (let isContinued = header[OLD_SPARSE.inHeader.isContinued] !== 0; isContinued; ) {
    await budget.breathe()
    const block = await reader.readExactly(BLOCK)
    // Blocks that are too many are read, because other entries follow them.
    if (numbers.length <= 2 * MAX_PARTS) numbers.push(...partsIn(block, OLD_SPARSE.inMap))
    isContinued = block[OLD_SPARSE.inMap.isContinued] !== 0
  }
  return sparseMap(numbers, numberIn(header, OLD_SPARSE.size), stored)
}

/** Returns the numbers of the parts in a block, up to the first empty one. */
function partsIn(block: Uint8Array, { at, count }: { at: number; count: number }): number[] {
  const numbers: number[] = []
  for (let index = 0; index < count; index += 1) {
    const offset: Field = { at: at + 2 * index * OLD_SPARSE.number, length: OLD_SPARSE.number }
    const length: Field = { at: offset.at + OLD_SPARSE.number, length: OLD_SPARSE.number }
    if (block[length.at] === 0) break
    numbers.push(numberIn(block, offset), numberIn(block, length))
  }
  return numbers
}

/** The pax records about a sparse file. */
export class PaxSparse {
  /** Name of the file, where the header has another one for programs that do not know sparse files. */
  name: Uint8Array | undefined
  #version = ''
  #size = -1
  readonly #numbers: number[] = []

  /** @throws AppError `invalid` */
  add(key: string, value: Uint8Array): void {
    if (key === PAX_SPARSE.name) this.name = value
    else if (key === PAX_SPARSE.size || key === PAX_SPARSE.realSize) this.#size = decimal(value)
    else if (key === PAX_SPARSE.major) this.#version = `${decimal(value)}${this.#version}`
    else if (key === PAX_SPARSE.minor) this.#version += `.${decimal(value)}`
    else if (key === PAX_SPARSE.offset || key === PAX_SPARSE.length) this.#add(decimal(value))
    else if (key === PAX_SPARSE.map && value.length > 0)
      for (const number of Buffer.from(value).toString('latin1').split(',')) this.#add(decimal(Buffer.from(number)))
  }

  /** Returns the map, which version 1.0 stores before the content; null if it is not valid. */
  async readMap(body: StoredBytes): Promise<SparseMap | null> {
    if (this.#version === '') return sparseMap(this.#numbers, this.#size, body.left)
    const numbers = this.#version === '1.0' ? await readMap(body) : null
    return numbers && sparseMap(numbers, this.#size, body.left)
  }

  #add(number: number): void {
    if (this.#numbers.length <= 2 * MAX_PARTS) this.#numbers.push(number)
  }
}

/** Reads a map of decimal lines, padded to whole blocks, whose first line is the number of parts. Returns null if it is not valid. */
async function readMap(body: StoredBytes): Promise<number[] | null> {
  const numbers: number[] = []
  let [line, missing] = ['', 1]
  while (missing > 0) {
    if (body.left < BLOCK) return null
    for (const byte of await blockOf(body)) {
      if (missing === 0) break
      if (byte !== 0x0a) line += String.fromCharCode(byte)
      else {
        if (!/^\d+$/.test(line)) return null
        numbers.push(Number(line))
        missing = numbers.length === 1 ? 2 * Number(line) : missing - 1
        line = ''
      }
      if (line.length > MAX_LINE || missing > 2 * MAX_PARTS) return null
    }
  }
  return numbers.slice(1)
}

async function blockOf(body: StoredBytes): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of body.stream(BLOCK)) parts.push(part)
  return Buffer.concat(parts)
}

/** Size of the pieces of holes, in bytes. */
const HOLE = 64 * 1024

/** Yields the whole file. @throws AppError `too_large` when the holes exceed the limits of content */
export async function* expanded(
  { parts, size }: SparseMap,
  body: StoredBytes,
  budget: Budget,
): AsyncGenerator<Uint8Array> {
  async function* hole(length: number) {
    for (let left = length; left > 0; left -= HOLE) {
      const piece = new Uint8Array(Math.min(left, HOLE))
      budget.addUnpacked(piece.length)
      await budget.breathe()
      yield piece
    }
  }
  let at = 0
  for (const { offset, length } of parts) {
    yield* hole(offset - at)
    yield* body.stream(length)
    at = offset + length
  }
  yield* hole(size - at)
}
