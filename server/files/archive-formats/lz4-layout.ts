// LZ4 frame format 1.6.4 and LZ4 block format.

export const MAGIC = 0x184d2204

/** Flags of a frame. `version`: its first two bits. */
export const FLAG = {
  version: 1 << 6,
  independentBlocks: 1 << 5,
  blockChecksums: 1 << 4,
  contentSize: 1 << 3,
  contentChecksum: 1 << 2,
  reserved: 1 << 1,
  dictionary: 1 << 0,
} as const

/** Bits beside the code of the block size that must not be set. */
export const RESERVED_SIZES = 0x8f

/** Added to the length of a block that is stored uncompressed. */
export const STORED = 0x8000_0000

/** Lengths below this one are in the token; others continue in the bytes after it. */
export const TOKEN_LENGTH = 15

/** A match is this much longer than its token says. */
export const SHORTEST_MATCH = 4

/** Code of the smallest block size. */
export const MIN_BLOCK_CODE = 4

/** Returns the maximum size of a block for its code, in bytes: 64 KiB, 256 KiB, 1 MiB or 4 MiB. */
export const blockSizeOf = (code: number): number => 1 << (8 + 2 * code)

/** Returns the checksum of the description of a frame: its flags, sizes and dictionary. */
export const descriptionCheck = (description: Uint8Array): number => (Bun.hash.xxHash32(description) >>> 8) & 0xff
