import { sortSuffixes } from './suffix-array.ts'

/** The last column of the sorted rotations of a block, and which row is the block itself. */
export type SortedBlock = { readonly last: Uint8Array; readonly row: number }

/** Sorts the rotations of blocks of at most `size` bytes (Burrows and Wheeler, 1994). Its memory is used again for each. */
export class BlockSort {
  readonly #text: Int32Array
  readonly #sorted: Int32Array
  readonly #last: Uint8Array

  constructor(size: number) {
    this.#text = new Int32Array(size)
    this.#sorted = new Int32Array(size)
    // The last column goes where the places were: of four bytes for each place, one is needed, and it was read before.
    this.#last = new Uint8Array(this.#sorted.buffer, 0, size)
  }

  /** Memory that is needed only while something is sorted: 4 bytes for each byte of the largest block. */
  get idle(): ArrayBufferLike {
    return this.#text.buffer
  }

  /** `last` holds until the next call. */
  sort(block: Uint8Array): SortedBlock {
    const { length } = block
    const text = this.#text.subarray(0, length)
    const sorted = this.#sorted.subarray(0, length)
    // From its smallest rotation on, a text's suffixes are in the order of its rotations: what follows the end is never larger than what follows
    // elsewhere.
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

/** Where the rotation begins that comes before all others; linear. */
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
