/**
 * Returns the beginning of a text that was cut at any byte: up to its last line break, or without one in the second half, to where neither a
 * character of UTF-8 nor one of UTF-16 is incomplete.
 */
export function wholeCharacters(bytes: Uint8Array): Uint8Array {
  const end = bytes.lastIndexOf(0x0a) + 1
  if (end > bytes.length / 2) return bytes.subarray(0, end + zerosAfter(bytes, end))
  let at = bytes.length - (bytes.length % 2)
  for (let back = 0; back < 3 && ((bytes[at] ?? 0) & 0xc0) === 0x80; back += 1) at -= 1
  return bytes.subarray(0, at)
}

/** Number of zero bytes that belong to a line break: one in UTF-16 LE, three in UTF-32 LE. */
function zerosAfter(bytes: Uint8Array, end: number): number {
  if (bytes[end] !== 0) return 0
  return bytes[end + 1] === 0 && bytes[end + 2] === 0 ? 3 : 1
}
