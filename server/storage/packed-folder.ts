/**
 * What is in one folder, packed: as it lies in the index file and crosses between threads. Little endian:
 *
 * | bytes | |
 * |---|---|
 * | 4 | how many entries there are, `n` |
 * | 4 | bytes of all names |
 * | 8 `n` | sizes, bytes (float64); 0 for what is no file |
 * | 8 `n` | when modified, seconds since the epoch (float64) |
 * | `n` | kinds: `ENTRY_KIND` |
 * | the rest | names as paths spell them, UTF-8, each followed by a NUL |
 */
export type PackedFolder = Uint8Array<ArrayBuffer>

/** A packed folder laid open without copying: row `i` of each belongs together. */
export type FolderRows = {
  readonly count: number
  readonly sizes: Float64Array
  readonly modified: Float64Array
  readonly kinds: Uint8Array
  /** All names, each followed by a NUL. */
  readonly names: Uint8Array
}

const HEAD = 8

/** How many bytes a folder of so many entries takes. */
const packedLength = (count: number, nameBytes: number): number => HEAD + count * 17 + nameBytes

/** A packed folder to be filled: `rows` are its places, `packed` is the whole. */
export function emptyPacked(count: number, nameBytes: number): { packed: PackedFolder; rows: FolderRows } {
  const packed = new Uint8Array(packedLength(count, nameBytes))
  const head = new DataView(packed.buffer)
  head.setUint32(0, count, true)
  head.setUint32(4, nameBytes, true)
  return { packed, rows: openPacked(packed) }
}

/**
 * Lays a packed folder open.
 *
 * @throws RangeError when it is cut off or something else
 */
export function openPacked(bytes: Uint8Array): FolderRows {
  // Columns of eight bytes need a place that eight divides.
  const packed = bytes.byteOffset % 8 === 0 ? bytes : bytes.slice()
  const { buffer, byteOffset } = packed
  const head = new DataView(buffer, byteOffset, packed.byteLength)
  const count = head.getUint32(0, true)
  const nameBytes = head.getUint32(4, true)
  if (packed.byteLength !== packedLength(count, nameBytes)) throw new RangeError('No packed folder.')
  const at = byteOffset + HEAD
  return {
    count,
    sizes: new Float64Array(buffer, at, count),
    modified: new Float64Array(buffer, at + count * 8, count),
    kinds: new Uint8Array(buffer, at + count * 16, count),
    names: new Uint8Array(buffer, at + count * 17, nameBytes),
  }
}
