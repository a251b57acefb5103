// The format of bzip2 1.0.8.

/** First three bytes of a stream, which the digit of its level follows. */
export const STREAM_MAGIC: Uint8Array = Uint8Array.of(0x42, 0x5a, 0x68)

/** Digit of level 0: the level is the maximum size of a block in units of `BLOCK_UNIT`. */
export const LEVEL_0 = 0x30
export const BLOCK_UNIT = 100_000

/** First 48 bits of a block and of the end of a stream, in halves. */
export const BLOCK_MAGIC = { upper: 0x314159, lower: 0x265359 } as const
export const END_MAGIC = { upper: 0x177245, lower: 0x385090 } as const

/** Returns the checksum of a stream up to and including a block, from that of the blocks before it, initially 0, and that of the block. */
export const combinedChecksum = (before: number, checksum: number): number =>
  (((before << 1) | (before >>> 31)) ^ checksum) >>> 0

/** Number of equal bytes that the number of further ones follows. */
export const SHORTENED_FROM = 4

/** Number of consecutive symbols that share one table. */
export const GROUP = 50

/** Maximum length of a code that readers accept, in bits. */
export const LONGEST_CODE = 20
