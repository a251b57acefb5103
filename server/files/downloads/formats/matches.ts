const HASH_BITS = 14

/** Both formats say a distance in 16 bits. */
const FARTHEST = 65_535

const SHORTEST = 4

/** LZ4 wants the last bytes as they are (LZ4 block format, "End of block conditions"); the other format does not mind. */
const LAST_LITERALS = 5
const LAST_MATCH = 12

/** Bytes as they are, then so many that were there `distance` before. */
type Match = (from: number, to: number, length: number, distance: number) => void

/** Looks for what a block repeats, the latest place first, faster over what repeats nothing. Answers where the bytes begin that no match covers. */
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
