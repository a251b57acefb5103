import type { ByteSource } from '#server/platform/os/reopened-file.ts'

// The directories of a TIFF file, the base of most cameras' raw formats. Their number, and the part that is read of each, are limited.

/** The needed parts of a directory: the numbers of each tag or, of long ones, their position. */
export type Directory = ReadonlyMap<number, Entry>
type Entry = { readonly values: readonly number[]; readonly at: number; readonly bytes: number }

const MOST_DIRECTORIES = 32
const MOST_ENTRIES = 512
const MOST_VALUES = 16
const ENTRY_BYTES = 12

const SUB_DIRECTORIES = 0x014a

/** Size in bytes of each type of value; 0 for unsupported ones. */
const SIZES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4]

/**
 * Returns all directories that can be reached from the first one; none if there is no TIFF header. `base` is the position of the header,
 * `links` are the tags that refer to further directories.
 */
export async function directoriesOf(
  source: ByteSource,
  base = 0,
  links: readonly number[] = [SUB_DIRECTORIES],
): Promise<Directory[]> {
  const header = await source.read(base, base + 8)
  const order = header.toString('latin1', 0, 2)
  if (header.length < 8 || (order !== 'II' && order !== 'MM')) return []
  const reader = { source, base, isLittle: order === 'II' }
  const found: Directory[] = []
  const seen = new Set<number>()
  const waiting = [number(reader, header, 4, 4)]
  for (let at = waiting.shift(); at !== undefined && found.length < MOST_DIRECTORIES; at = waiting.shift()) {
    if (at === 0 || seen.has(at)) continue
    seen.add(at)
    const { entries, next } = await readDirectory(reader, at)
    found.push(entries)
    waiting.push(...links.flatMap((tag) => entries.get(tag)?.values ?? []), next)
  }
  return found
}

type Reader = { readonly source: ByteSource; readonly base: number; readonly isLittle: boolean }

async function readDirectory(reader: Reader, at: number): Promise<{ entries: Directory; next: number }> {
  const { source, base } = reader
  const count = Math.min(number(reader, await source.read(base + at, base + at + 2), 0, 2), MOST_ENTRIES)
  const start = base + at + 2
  const bytes = await source.read(start, start + count * ENTRY_BYTES + 4)
  const entries = new Map<number, Entry>()
  for (let offset = 0; offset + ENTRY_BYTES <= Math.min(bytes.length, count * ENTRY_BYTES); offset += ENTRY_BYTES) {
    entries.set(number(reader, bytes, offset, 2), await readEntry(reader, bytes.subarray(offset), start + offset))
  }
  return { entries, next: number(reader, bytes, count * ENTRY_BYTES, 4) }
}

async function readEntry(reader: Reader, entry: Buffer, place: number): Promise<Entry> {
  const size = SIZES[number(reader, entry, 2, 2)] ?? 0
  const count = number(reader, entry, 4, 4)
  const length = size * count
  const at = length <= 4 ? place + 8 : reader.base + number(reader, entry, 8, 4)
  if (size === 0 || size > 4 || count > MOST_VALUES) return { values: [], at, bytes: length }
  const bytes = await reader.source.read(at, at + length)
  return { values: Array.from({ length: count }, (_, i) => number(reader, bytes, i * size, size)), at, bytes: length }
}

/** Returns 0 beyond the end of the bytes. */
function number({ isLittle }: Reader, bytes: Buffer, at: number, size: number): number {
  if (at < 0 || at + size > bytes.length) return 0
  return isLittle ? bytes.readUIntLE(at, size) : bytes.readUIntBE(at, size)
}
