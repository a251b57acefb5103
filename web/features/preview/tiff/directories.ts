import { MOST_PAGES } from './limits.ts'

/** A directory of a TIFF: its values by `t` and the number of their tag, as the decoder wants them. */
export interface TiffDirectory {
  readonly [tag: `t${number}`]: readonly number[]
}

/** A file with more numbers than this in its directories, which may all name the same bytes, is no picture for a page. */
const MOST_VALUES = 8_000_000

/** Directories within directories go no deeper: the pictures of a camera are in the first level. */
const DEEPEST = 2

/** Tags of directories within. */
const SUB_DIRECTORIES = 330

const SHORT = 3
/** Bytes of a value, by type: texts and fractions say nothing of where the pixels are. */
const BYTES: Readonly<Record<number, number>> = { 1: 1, 3: 2, 4: 4, 7: 1, 13: 4 }

/** Reads numbers where they are; what lies outside of the file is damage. */
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

  /** The numbers of an entry; null where it holds something else. Throws for those beyond the file, and for too many in all. */
  values(at: number): number[] | null {
    const type = this.short(at + 2)
    const count = this.long(at + 4)
    const bytes = BYTES[type]
    if (bytes === undefined) return null
    const from = bytes * count <= 4 ? at + 8 : this.long(at + 8)
    if (from + bytes * count > this.#view.byteLength) throw new Error('The file ends too early.')
    // Bytes are tables and notes; none of them is needed to find the pixels.
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

/** A directory as it was read, with those within it, and where the next one is; 0 where there is none. */
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

/** The directories of a file: those in a row, and those within them. */
export interface TiffDirectories {
  readonly pages: readonly TiffDirectory[]
  readonly within: readonly TiffDirectory[]
}

/**
 * Reads the directories of a TIFF, or of a camera's file in its form: so many, so deep and so large as is bearable, and none of them twice.
 * Throws when the file is none, or damaged at its beginning; of what is damaged later the beginning is answered.
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
