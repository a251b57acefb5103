const TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 24
  for (let bit = 0; bit < 8; bit += 1) value = (value << 1) ^ (value < 0 ? 0x04c1_1db7 : 0)
  return value
})

/**
 * Returns the CRC-32 that processes the highest bit of each byte first, as in bzip2 but not zlib. `before` is the checksum of the preceding
 * bytes.
 */
export function crc32Forward(bytes: Uint8Array, before = 0): number {
  let value = ~before
  for (let at = 0; at < bytes.length; at += 1)
    value = (value << 8) ^ (TABLE[((value >>> 24) ^ (bytes[at] ?? 0)) & 0xff] ?? 0)
  return ~value >>> 0
}
