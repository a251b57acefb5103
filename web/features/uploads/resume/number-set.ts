/** A set of whole numbers from 0, one byte each, for a hundred thousand files. */
export interface NumberSet {
  /** Adds a number. Returns false if it was in the set. */
  add(n: number): boolean
  has(n: number): boolean
  readonly size: number
}

/** Creates a set from ranges as returned by {@link rangesOf}. */
export function createNumberSet(ranges: Iterable<number> = []): NumberSet {
  let bytes = new Uint8Array(1024)
  let size = 0
  const numbers: NumberSet = {
    has: (n) => bytes[n] === 1,
    add(n) {
      if (n >= bytes.length) {
        const wider = new Uint8Array(Math.max(n + 1, bytes.length * 2))
        wider.set(bytes)
        bytes = wider
      }
      if (bytes[n] === 1) return false
      bytes[n] = 1
      size += 1
      return true
    },
    get size() {
      return size
    },
  }
  let from: number | null = null
  for (const bound of ranges) {
    if (from === null) {
      from = bound
      continue
    }
    for (let n = from; n <= bound; n += 1) numbers.add(n)
    from = null
  }
  return numbers
}

/** Returns numbers as ranges, a flat list of first and last: `3, 1, 2, 9` becomes `1, 3, 9, 9`. */
export function rangesOf(numbers: readonly number[]): number[] {
  const ranges: number[] = []
  for (const n of [...numbers].sort((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last !== undefined && n <= last + 1) ranges[ranges.length - 1] = n
    else ranges.push(n, n)
  }
  return ranges
}
