const PREFIX = Buffer.from('Exif\0\0', 'latin1')

/** Tags of EXIF 2.32 and TIFF 6.0. */
const ORIENTATION = 0x0112
const THUMBNAIL_START = 0x0201
const THUMBNAIL_LENGTH = 0x0202
const EXIF_DIRECTORY = 0x8769
const GPS_DIRECTORY = 0x8825
const INTEROPERABILITY_DIRECTORY = 0xa005

/** Tags that may contain pictures: XMP, embedded directories, IPTC, Photoshop, the notes of the maker of the camera, and DNG data. */
const OPAQUE: ReadonlySet<number> = new Set([0x014a, 0x02bc, 0x83bb, 0x8649, 0x927c, 0xc634])

/** Tags of text that is stored as bytes: the comment of the user, and the texts of Windows. */
const TEXTS: ReadonlySet<number> = new Set([0x9286, 0x9c9b, 0x9c9c, 0x9c9d, 0x9c9e, 0x9c9f])

/** Length of other bytes without a known meaning, above which they may be a picture. */
const MOST_BYTES = 1024

const BYTE = 1
const SHORT = 3
const UNDEFINED = 7

/** Bytes of one value of each type. */
const WIDTHS = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8] as const

/** Length of an entry of a directory in bytes, and maximum number of entries of one directory. */
const ENTRY = 12
const MOST_ENTRIES = 1000

/** The value of a tag: its position, or the position of its position if it is longer than four bytes. */
type Value = { readonly type: number; readonly count: number; readonly at: number }

/** A directory of a TIFF structure, and the position of the link to the next directory. */
type Directory = {
  readonly values: ReadonlyMap<number, Value>
  readonly link: number
}

/** Reads and changes EXIF metadata in place: its length never changes. Positions are relative to its TIFF header. */
class ExifBlock {
  readonly #bytes: Buffer
  readonly #isLittle: boolean

  private constructor(bytes: Buffer, isLittle: boolean) {
    this.#bytes = bytes
    this.#isLittle = isLittle
  }

  /** Returns the block whose TIFF header is at the start of the bytes; null for anything else. */
  static at(bytes: Buffer): ExifBlock | null {
    const order = bytes.toString('latin1', 0, 2)
    return order === 'II' || order === 'MM' ? new ExifBlock(bytes, order === 'II') : null
  }

  /** Changes the orientation tag. Returns whether there is one. */
  setOrientation(orientation: number): boolean {
    const tag = this.#directory(this.#long(4)).values.get(ORIENTATION)
    if (tag?.type !== SHORT) return false
    if (this.#isLittle) this.#bytes.writeUInt16LE(orientation, tag.at)
    else this.#bytes.writeUInt16BE(orientation, tag.at)
    return true
  }

  /** Removes the embedded thumbnail, which shows the picture before it was edited, and overwrites its bytes. */
  removeThumbnail(): void {
    const { link } = this.#directory(this.#long(4))
    const next = this.#long(link)
    if (next === 0) return
    this.#blankThumbnail(this.#directory(next))
    this.#bytes.writeUInt32LE(0, link)
  }

  /** Overwrites all values that may contain pictures, and removes the thumbnail. */
  removePictures(): void {
    const first = this.#directory(this.#long(4))
    const next = this.#long(first.link)
    const exif = this.#linked(first, EXIF_DIRECTORY)
    const interoperability = exif.flatMap((directory) => this.#linked(directory, INTEROPERABILITY_DIRECTORY))
    const second = next === 0 ? [] : [this.#directory(next)]
    for (const directory of [first, ...second, ...exif, ...this.#linked(first, GPS_DIRECTORY), ...interoperability]) {
      this.#blankThumbnail(directory)
      this.#blankOpaque(directory)
    }
    this.#bytes.writeUInt32LE(0, first.link)
  }

  /** Returns the directory that a tag refers to, if there is one. */
  #linked({ values }: Directory, tag: number): readonly Directory[] {
    const value = values.get(tag)
    return value ? [this.#directory(this.#long(value.at))] : []
  }

  #blankThumbnail({ values }: Directory): void {
    const [start, length] = [values.get(THUMBNAIL_START), values.get(THUMBNAIL_LENGTH)]
    if (start && length) this.#blank(this.#long(start.at), this.#long(length.at))
  }

  #blankOpaque({ values }: Directory): void {
    for (const [tag, { type, count, at }] of values) {
      const length = count * (WIDTHS[type] ?? 1)
      const isLong = (type === BYTE || type === UNDEFINED) && length > MOST_BYTES && !TEXTS.has(tag)
      if (OPAQUE.has(tag) || isLong) this.#blank(length > 4 ? this.#long(at) : at, length)
    }
  }

  #blank(from: number, length: number): void {
    const end = this.#bytes.length
    this.#bytes.fill(0, Math.min(from, end), Math.min(from + length, end))
  }

  #directory(start: number): Directory {
    const count = this.#short(start)
    if (count > MOST_ENTRIES) throw new RangeError('Too many entries.')
    const values = new Map<number, Value>()
    for (let index = 0; index < count; index++) {
      const entry = start + 2 + index * ENTRY
      values.set(this.#short(entry), { type: this.#short(entry + 2), count: this.#long(entry + 4), at: entry + 8 })
    }
    return { values, link: start + 2 + count * ENTRY }
  }

  #short(at: number): number {
    return this.#isLittle ? this.#bytes.readUInt16LE(at) : this.#bytes.readUInt16BE(at)
  }

  #long(at: number): number {
    return this.#isLittle ? this.#bytes.readUInt32LE(at) : this.#bytes.readUInt32BE(at)
  }
}

/**
 * Runs `change` on the EXIF metadata inside of a file, in place.
 *
 * @param exif the metadata as the library returns it
 * @returns what `change` returns; null if the metadata is damaged or not in the file as it is
 */
export function changeExif<T>(file: Buffer, exif: Buffer, change: (block: ExifBlock) => T): T | null {
  const tiff = exif.subarray(0, PREFIX.length).equals(PREFIX) ? exif.subarray(PREFIX.length) : exif
  const at = tiff.length === 0 ? -1 : file.indexOf(tiff)
  const block = at === -1 ? null : ExifBlock.at(file.subarray(at, at + tiff.length))
  if (block === null) return null
  try {
    return change(block)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** The orientation in XMP metadata, which some programs read in place of the EXIF tag. */
const XMP_ORIENTATION = /tiff:Orientation(?:\s*=\s*["']|>)([1-8])/

/** Changes the orientation in the XMP metadata inside of a file, in place, where it has one. */
export function setXmpOrientation(file: Buffer, xmp: Buffer, orientation: number): void {
  const found = XMP_ORIENTATION.exec(xmp.toString('latin1'))
  const at = found ? file.indexOf(xmp) : -1
  if (found && at !== -1) file[at + found.index + found[0].length - 1] = 0x30 + orientation
}

/** Returns the segment of a JPEG with EXIF metadata that has nothing but an orientation. */
export function orientationSegment(orientation: number): Buffer {
  const [header, directory] = ['4d4d002a00000008', '00010112000300000001']
  const value = orientation.toString(16).padStart(4, '0')
  const content = Buffer.concat([PREFIX, Buffer.from(`${header}${directory}${value}000000000000`, 'hex')])
  const head = Buffer.from([0xff, 0xe1, 0, content.length + 2])
  return Buffer.concat([head, content])
}
