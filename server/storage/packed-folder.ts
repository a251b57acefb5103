/**
 * The entries of one directory, packed as in the index file and between threads. Little endian:
 *
 * | bytes | |
 * |---|---|
 * | 4 | number of entries, `n` |
 * | 4 | total size of all names, in bytes |
 * | 8 `n` | sizes, in bytes (float64); 0 for anything but a file |
 * | 8 `n` | modification times, in seconds since the epoch (float64) |
 * | `n` | kinds: `ENTRY_KIND` |
 * | the rest | names as spelled in paths, UTF-8, each followed by a NUL |
 */
export type PackedFolder = Uint8Array<ArrayBuffer>

/** Views into a packed directory, without copying: row `i` of each belongs together. */
export type FolderRows = {
  readonly count: number
  readonly sizes: Float64Array
  readonly modified: Float64Array
  readonly kinds: Uint8Array
  /** All names, each followed by a NUL. */
  readonly names: Uint8Array
}

const HEAD = 8

/** Returns the size of a packed directory, in bytes. */
const packedLength = (count: number, nameBytes: number): number => HEAD + count * 17 + nameBytes

/** Returns an empty packed directory to fill: `rows` are views into `packed`. */
export function emptyPacked(count: number, nameBytes: number): { packed: PackedFolder; rows: FolderRows } {
  const packed = new Uint8Array(packedLength(count, nameBytes))
  const head = new DataView(packed.buffer)
  head.setUint32(0, count, true)
  head.setUint32(4, nameBytes, true)
  return { packed, rows: openPacked(packed) }
}

/**
 * Returns views into a packed directory.
 *
 * @throws RangeError when it is truncated or has another format
 */
export function openPacked(bytes: Uint8Array): FolderRows {
  // Columns of eight bytes need an offset divisible by eight.
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
