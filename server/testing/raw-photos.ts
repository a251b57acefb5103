/** An entry of a TIFF directory: its tag and 32-bit value, or bytes that it points to. */
type Entry = readonly [tag: number, value: number | Uint8Array]

/**
 * Returns a file like those of cameras, without raw data: a TIFF of directories, one after the other, followed by the data they point to.
 * The value of an entry may be `directory` or `block`, which stand for an offset.
 */
export function tiffOf(
  { isLittle = true, magic = 42 }: { isLittle?: boolean; magic?: number },
  directories: readonly (readonly Entry[])[],
  { chained = true, blocks = [] as readonly Uint8Array[] } = {},
): Buffer {
  const sizes = directories.map((entries) => 2 + entries.length * 12 + 4)
  const starts = sizes.map((_, i) => 8 + sizes.slice(0, i).reduce((sum, size) => sum + size, 0))
  let end = 8 + sizes.reduce((sum, size) => sum + size, 0)
  const blockStarts = blocks.map((bytes) => {
    const at = end
    end += bytes.length
    return at
  })
  const file = Buffer.alloc(end)
  const put = (value: number, at: number, size: number) =>
    isLittle ? file.writeUIntLE(value, at, size) : file.writeUIntBE(value, at, size)
  file.write(isLittle ? 'II' : 'MM', 0, 'latin1')
  put(magic, 2, 2)
  put(8, 4, 4)
  directories.forEach((entries, i) => {
    const start = starts[i] ?? 0
    put(entries.length, start, 2)
    entries.forEach(([tag, value], row) => {
      const at = start + 2 + row * 12
      put(tag, at, 2)
      put(typeof value === 'number' ? 4 : 7, at + 2, 2)
      put(typeof value === 'number' ? 1 : value.length, at + 4, 4)
      put(typeof value === 'number' ? resolve(value) : (blockStarts[blocks.indexOf(value)] ?? 0), at + 8, 4)
    })
    put(chained ? (starts[i + 1] ?? 0) : 0, start + 2 + entries.length * 12, 4)
  })
  for (const [i, bytes] of blocks.entries()) file.set(bytes, blockStarts[i])
  return file

  function resolve(value: number): number {
    if (value <= -100) return blockStarts[-100 - value] ?? 0
    return value < 0 ? (starts[-value] ?? 0) : value
  }
}

/** Placeholder for the offset of a directory, or a block, of {@link tiffOf}. */
export const directory = (index: number) => -index
export const block = (index: number) => -100 - index

/** Returns a box of an ISO base media file. */
export function box(name: string, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.length, 0)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, content])
}
