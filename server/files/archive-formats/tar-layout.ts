// POSIX.1-2017 pax, sections "ustar Interchange Format" and "pax Header Block", with GNU's types.

/** Size of headers, to multiples of which contents are padded, in bytes. */
export const BLOCK = 512

/** Place of a field in a header, in bytes. */
export type Field = { readonly at: number; readonly length: number }

export const FIELD = {
  name: { at: 0, length: 100 },
  mode: { at: 100, length: 8 },
  owner: { at: 108, length: 8 },
  group: { at: 116, length: 8 },
  size: { at: 124, length: 12 },
  modified: { at: 136, length: 12 },
  checksum: { at: 148, length: 8 },
  type: { at: 156, length: 1 },
  magic: { at: 257, length: 6 },
  version: { at: 263, length: 2 },
  prefix: { at: 345, length: 155 },
} as const satisfies Record<string, Field>

export const MAGIC = 'ustar\0'

/** Types of entries, and of the headers that describe the next entry, or all that follow. */
export const TYPE = {
  file: '0',
  oldFile: '\0',
  contiguousFile: '7',
  hardLink: '1',
  link: '2',
  characterDevice: '3',
  blockDevice: '4',
  folder: '5',
  pipe: '6',
  pax: 'x',
  paxForAll: 'g',
  longName: 'L',
  longLink: 'K',
  volume: 'V',
  oldPax: 'X',
  oldSparse: 'S',
} as const

/** Offsets of the byte that is not zero if a block with parts of the map of an `oldSparse` file follows, in its header and in such a block. */
export const OLD_SPARSE = { inHeader: 482, inMap: 504 } as const

/** Keys of pax records. */
export const PAX = { name: 'path', size: 'size', modified: 'mtime', sparse: 'GNU.sparse.' } as const

/** Returns the number of bytes between the end of a content and the next block. */
export const padding = (length: number): number => (BLOCK - (length % BLOCK)) % BLOCK

/** Returns the sum of all bytes of a header, with spaces in the field for it. */
export function headerSum(header: Uint8Array): number {
  const { at: from, length } = FIELD.checksum
  let sum = 0x20 * length
  for (let at = 0; at < BLOCK; at += 1) if (at < from || at >= from + length) sum += header[at] ?? 0
  return sum
}
