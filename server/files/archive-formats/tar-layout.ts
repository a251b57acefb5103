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
  link: { at: 157, length: 100 },
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

/**
 * The map of an `oldSparse` file, in its header and in the blocks that continue it: the position and number of its parts, each of which is two
 * numbers, and the offset of the byte that is not zero if such a block follows.
 */
export const OLD_SPARSE = {
  inHeader: { at: 386, count: 4, isContinued: 482 },
  inMap: { at: 0, count: 21, isContinued: 504 },
  /** Length of a number in bytes. */
  number: 12,
  size: { at: 483, length: 12 },
} as const

/** Keys of pax records. */
export const PAX = { name: 'path', size: 'size', modified: 'mtime', link: 'linkpath' } as const

/** Keys of the pax records of sparse files: versions 0.0 (`offset`, `length`), 0.1 (`map`) and 1.0 (`major`, `minor`, `realSize`). */
export const PAX_SPARSE = {
  prefix: 'GNU.sparse.',
  major: 'GNU.sparse.major',
  minor: 'GNU.sparse.minor',
  name: 'GNU.sparse.name',
  realSize: 'GNU.sparse.realsize',
  size: 'GNU.sparse.size',
  offset: 'GNU.sparse.offset',
  length: 'GNU.sparse.numbytes',
  map: 'GNU.sparse.map',
} as const

/** Returns the number of bytes between the end of a content and the next block. */
export const padding = (length: number): number => (BLOCK - (length % BLOCK)) % BLOCK

/** Returns the sum of all bytes of a header, with spaces in the field for it. */
export function headerSum(header: Uint8Array): number {
  const { at: from, length } = FIELD.checksum
  let sum = 0x20 * length
  for (let at = 0; at < BLOCK; at += 1) if (at < from || at >= from + length) sum += header[at] ?? 0
  return sum
}
