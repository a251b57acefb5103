// The .xz file format 1.2.1, with blocks of LZMA2.

export const MAGIC: Uint8Array = Uint8Array.of(0xfd, 0x37, 0x7a, 0x58, 0x5a, 0)
export const FOOTER_MAGIC = 'YZ'

/** Lengths of the header and footer of a stream, in bytes. */
export const HEADER = 12
export const FOOTER = 12

/** Checks of blocks, by their numbers in the flags of a stream. */
export const CHECK = { none: 0, crc32: 1, crc64: 4, sha256: 10 } as const

/** Number of the filter, and the length of its properties in bytes. */
export const LZMA2 = { filter: 0x21, properties: 1 } as const

/** First byte of a chunk of LZMA2: uncompressed, with or without discarding the dictionary, or from `packed` on compressed. */
export const CONTROL = { end: 0x00, storedAfresh: 0x01, stored: 0x02, packed: 0x80 } as const

/** Decoder state that is reset before a compressed chunk; each includes those before it. */
export const RESET = { nothing: 0, state: 1, properties: 2, all: 3 } as const

/** Returns the number of bytes that pad a length to a multiple of four. */
export const padding = (length: number): number => (4 - (length % 4)) % 4

/** Returns a number with seven bits per byte, lowest bits first. */
export function encodeNumber(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest & 0x7f) | 0x80)
  return [...bytes, rest]
}

/** Largest encoded dictionary size. */
export const MAX_DICTIONARY_CODE = 40

/** Returns the dictionary size for its code, in bytes. */
export const dictionarySize = (code: number): number =>
  code === MAX_DICTIONARY_CODE ? 0xffff_ffff : (2 | (code & 1)) * 2 ** (Math.floor(code / 2) + 11)
