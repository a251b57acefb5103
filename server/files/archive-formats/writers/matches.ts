const HASH_BITS = 14

/** Maximum distance: both formats store it in 16 bits. */
const FARTHEST = 65_535

const SHORTEST = 4

/** LZ4 requires the last bytes to be literals (LZ4 block format, "End of block conditions"); Snappy permits it. */
const LAST_LITERALS = 5
const LAST_MATCH = 12

/** Called with the range of literals, then the length and the distance of the match that follows them. */
type Match = (from: number, to: number, length: number, distance: number) => void

/**
 * Finds matches in a block, each at the latest position with the same hash, and moves faster over content without matches. Returns the
 * start of the bytes after the last match.
 */
export function eachMatch(block: Uint8Array, visit: Match): number {
  const view = new DataView(block.buffer, block.byteOffset, block.byteLength)
  const places = new Int32Array(1 << HASH_BITS)
  const end = block.length - LAST_LITERALS
  let from = 0
  let misses = 0
  for (let at = 0; at < block.length - LAST_MATCH; ) {
    const four = view.getUint32(at, true)
    const slot = Math.imul(four, 0x9e3779b1) >>> (32 - HASH_BITS)
    const before = (places[slot] ?? 0) - 1
    places[slot] = at + 1
    if (before < 0 || at - before > FARTHEST || view.getUint32(before, true) !== four) {
      at += 1 + (misses >> 6)
      misses += 1
      continue
    }
    let length = SHORTEST
    while (at + length < end && block[before + length] === block[at + length]) length += 1
    visit(from, at, length, at - before)
    at += length
    from = at
    misses = 0
  }
  return from
}
