import { sortSuffixes } from './suffix-array.ts'

/** The last column of the sorted rotations of a block, and the row of the block itself. */
export type SortedBlock = { readonly last: Uint8Array; readonly row: number }

/** Sorts the rotations of blocks of at most `size` bytes (Burrows and Wheeler, 1994). Its memory is reused for each block. */
export class BlockSort {
  readonly #text: Int32Array
  readonly #sorted: Int32Array
  readonly #last: Uint8Array

  constructor(size: number) {
    this.#text = new Int32Array(size)
    this.#sorted = new Int32Array(size)
    // The last column overwrites the sorted positions: it needs one of the four bytes of each position, which was read before.
    this.#last = new Uint8Array(this.#sorted.buffer, 0, size)
  }

  /** Memory that is needed only during sorting: 4 bytes for each byte of the largest block. */
  get idle(): ArrayBufferLike {
    return this.#text.buffer
  }

  /** Sorts a block. `last` is valid until the next call. */
  sort(block: Uint8Array): SortedBlock {
    const { length } = block
    const text = this.#text.subarray(0, length)
    const sorted = this.#sorted.subarray(0, length)
    // From its smallest rotation on, a text's suffixes are in the order of its rotations: the text after the end is never larger than the
    // text that follows elsewhere.
    const start = smallestRotation(block)
    text.set(block.subarray(start))
    text.set(block.subarray(0, start), length - start)
    sortSuffixes(text, sorted, 256)
    const last = this.#last.subarray(0, length)
    const itself = (length - start) % length
    let row = 0
    for (let i = 0; i < length; i++) {
      const place = sorted[i] ?? 0
      if (place === itself) row = i
      last[i] = text[place === 0 ? length - 1 : place - 1] ?? 0
    }
    return { last, row }
  }
}

/** Returns the start of the smallest rotation, in linear time. */
function smallestRotation(block: Uint8Array): number {
  const { length } = block
  const at = (i: number) => block[i < length ? i : i - length] ?? 0
  let one = 0
  let other = 1
  let same = 0
  while (one < length && other < length && same < length) {
    const difference = at(one + same) - at(other + same)
    if (difference === 0) {
      same += 1
      continue
    }
    if (difference > 0) one += same + 1
    else other += same + 1
    if (one === other) other += 1
    same = 0
  }
  return Math.min(one, other)
}
