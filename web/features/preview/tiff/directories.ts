import { MOST_PAGES } from './limits.ts'

/** A directory of a TIFF: its values by `t` and the tag number, as the decoder expects them. */
export interface TiffDirectory {
  readonly [tag: `t${number}`]: readonly number[]
}

/** Maximum number of values in all directories, which may all refer to the same bytes. */
const MOST_VALUES = 8_000_000

/** Maximum depth of nested directories: images of cameras are at the first level. */
const DEEPEST = 2

/** Tag of nested directories. */
const SUB_DIRECTORIES = 330

const SHORT = 3
/** Bytes per value by type; texts and fractions are omitted because they do not describe the location of pixels. */
const BYTES: Readonly<Record<number, number>> = { 1: 1, 3: 2, 4: 4, 7: 1, 13: 4 }

/** Reads numbers at byte offsets; throws for offsets outside the file. */
class Reader {
  readonly #view: DataView
  readonly #little: boolean
  #left = MOST_VALUES

  constructor(bytes: ArrayBuffer) {
    this.#view = new DataView(bytes)
    this.#little = this.#view.getUint16(0) === 0x4949
    const big = this.#view.getUint16(0) === 0x4d4d
    if (!(this.#little || big) || this.short(2) !== 42) throw new Error('This is no TIFF.')
  }

  short = (at: number): number => this.#view.getUint16(at, this.#little)
  long = (at: number): number => this.#view.getUint32(at, this.#little)

  /**
   * Returns the numbers of an entry; null for other types.
   *
   * @throws for data beyond the file, or when there are too many values in total
   */
  values(at: number): number[] | null {
    const type = this.short(at + 2)
    const count = this.long(at + 4)
    const bytes = BYTES[type]
    if (bytes === undefined) return null
    const from = bytes * count <= 4 ? at + 8 : this.long(at + 8)
    if (from + bytes * count > this.#view.byteLength) throw new Error('The file ends too early.')
    // Longer byte values are tables and notes, which are not needed to find the pixels.
    if (bytes === 1 && count > 4) return null
    this.#left -= count
    if (this.#left < 0) throw new Error('There are too many parts.')
    const read = (index: number) => {
      if (bytes === 1) return this.#view.getUint8(from + index)
      return type === SHORT ? this.short(from + 2 * index) : this.long(from + 4 * index)
    }
    return Array.from({ length: count }, (_, index) => read(index))
  }
}

/** A directory, the offsets of its nested ones, and the offset of the next one; 0 where there is none. */
interface Read {
  readonly directory: TiffDirectory
  readonly within: readonly number[]
  readonly next: number
}

function readDirectory(reader: Reader, at: number): Read {
  const count = reader.short(at)
  const directory: Record<`t${number}`, readonly number[]> = {}
  for (let entry = 0; entry < count; entry += 1) {
    const place = at + 2 + 12 * entry
    const values = reader.values(place)
    if (values) directory[`t${reader.short(place)}`] = values
  }
  return { directory, within: directory[`t${SUB_DIRECTORIES}`] ?? [], next: reader.long(at + 2 + 12 * count) }
}

/** The directories of a file: the chain of pages, and the nested ones. */
export interface TiffDirectories {
  readonly pages: readonly TiffDirectory[]
  readonly within: readonly TiffDirectory[]
}

/**
 * Reads the directories of a TIFF or of a raw file based on it, within limits of number, depth and size, and each of them once. For a file
 * that is damaged later on, the result has the directories before that.
 *
 * @throws when the file is not a TIFF or is damaged at its beginning
 */
export function readDirectories(bytes: ArrayBuffer): TiffDirectories {
  const reader = new Reader(bytes)
  const seen = new Set<number>()
  const within: TiffDirectory[] = []

  function readAt(at: number): Read | null {
    if (at === 0 || seen.has(at) || seen.size >= MOST_PAGES) return null
    seen.add(at)
    return readDirectory(reader, at)
  }
  function readWithin(places: readonly number[], depth: number): void {
    if (depth > DEEPEST) return
    for (const at of places) {
      const read = readAt(at)
      if (!read) continue
      within.push(read.directory)
      readWithin(read.within, depth + 1)
    }
  }

  const pages: TiffDirectory[] = []
  let at = reader.long(4)
  try {
    for (let read = readAt(at); read; read = readAt(at)) {
      pages.push(read.directory)
      at = read.next
      readWithin(read.within, 1)
    }
  } catch (error) {
    if (pages.length === 0) throw error
  }
  return { pages, within }
}
