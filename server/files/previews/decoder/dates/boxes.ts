import type { ByteSource } from '#server/platform/os/reopened-file.ts'
import type { Taken } from '../job.ts'
import { exifDate } from './exif-date.ts'

// The boxes of ISO base media files: MP4 and QuickTime videos, HEIF and AVIF pictures, and Canon's raw files (ISO/IEC 14496-12, 23008-12).

/** A box without its header. */
type Box = { readonly name: string; readonly start: number; readonly end: number }

/** Maximum number of boxes that are read in a file or a box. */
const MOST_BOXES = 256
/** Maximum length of a list of items that is read, in bytes. */
const LONGEST_LIST = 1024 * 1024

/** Seconds from 1904, at which times in these files begin, to 1970. */
const EPOCH = 2_082_844_800

/** Date of a video: the creation time of its movie, which has no time zone but is in UTC. Null where it has none. */
export async function movieDate(source: ByteSource): Promise<Taken | null> {
  const movie = await boxIn(source, 'moov', 0, source.size)
  const header = movie && (await boxIn(source, 'mvhd', movie.start, movie.end))
  if (!header) return null
  const bytes = await source.read(header.start, Math.min(header.start + 12, header.end))
  if (bytes.length < 12) return null
  const seconds = (bytes[0] === 1 ? Number(bytes.readBigUInt64BE(4)) : bytes.readUInt32BE(4)) - EPOCH
  const at = seconds * 1000
  return seconds > 0 && Number.isFinite(new Date(at).getTime()) ? { at, isLocal: false } : null
}

/** Date of a HEIF or AVIF picture, by its EXIF metadata. */
export async function heifDate(source: ByteSource): Promise<Taken | null> {
  const meta = await boxIn(source, 'meta', 0, source.size)
  if (!meta) return null
  // Version and flags precede the boxes.
  const inside = [meta.start + 4, meta.end] as const
  const items = await boxIn(source, 'iinf', ...inside)
  const places = await boxIn(source, 'iloc', ...inside)
  if (!(items && places)) return null
  const id = exifItem(await contentOf(source, items))
  const at = id === null ? null : placeOfItem(await contentOf(source, places), id)
  if (at === null) return null
  const skipped = await source.read(at, at + 4)
  return skipped.length < 4 ? null : exifDate(source, at + 4 + skipped.readUInt32BE(0))
}

/** Canon's box with the part of EXIF metadata that contains the date. */
const CANON_EXIF = 'CMT2'
const CANON_SEARCHED = 64 * 1024

/** Date of a Canon CR3 file. */
export async function canonDate(source: ByteSource): Promise<Taken | null> {
  const start = await source.read(0, CANON_SEARCHED)
  const at = start.indexOf(CANON_EXIF, 0, 'latin1')
  return at === -1 ? null : exifDate(source, at + CANON_EXIF.length)
}

/** Returns the first box with this name in a part of a file. */
async function boxIn(source: ByteSource, name: string, start: number, end: number): Promise<Box | null> {
  let at = start
  for (let count = 0; count < MOST_BOXES && at + 8 <= end; count++) {
    const box = await boxAt(source, at, end)
    if (!box || box.name === name) return box
    at = box.end
  }
  return null
}

async function boxAt(source: ByteSource, at: number, end: number): Promise<Box | null> {
  const head = await source.read(at, Math.min(at + 16, end))
  if (head.length < 8) return null
  const name = head.toString('latin1', 4, 8)
  const size = head.readUInt32BE(0)
  if (size === 0) return { name, start: at + 8, end }
  if (size !== 1) return size < 8 ? null : { name, start: at + 8, end: Math.min(at + size, end) }
  const large = head.length < 16 ? 0 : Number(head.readBigUInt64BE(8))
  return large < 16 ? null : { name, start: at + 16, end: Math.min(at + large, end) }
}

const contentOf = (source: ByteSource, { start, end }: Box) => source.read(start, Math.min(end, start + LONGEST_LIST))

/** Reads numbers one after the other. Throws `RangeError` at the end of the bytes. */
class Numbers {
  readonly #bytes: Buffer
  at: number

  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes
    this.at = at
  }

  /** Returns the next number of 0, 1, 2, 4 or 8 bytes. */
  next(size: number): number {
    const from = this.at
    this.at += size
    if (size === 0) return 0
    return size === 8 ? Number(this.#bytes.readBigUInt64BE(from)) : this.#bytes.readUIntBE(from, size)
  }
}

/** Returns the id of the item with EXIF metadata in the content of an `iinf` box. */
function exifItem(list: Buffer): number | null {
  const numbers = new Numbers(list, 4)
  const count = numbers.next(list[0] === 0 ? 2 : 4)
  for (let index = 0, at = numbers.at; index < count && at + 20 <= list.length; index++) {
    const size = list.readUInt32BE(at)
    const version = list[at + 8] ?? 0
    const entry = new Numbers(list, at + 12)
    const id = entry.next(version === 3 ? 4 : 2)
    if (version >= 2 && list.toString('latin1', entry.at + 2, entry.at + 6) === 'Exif') return id
    if (size < 12) return null
    at += size
  }
  return null
}

/** Returns the position in the file of an item, by the content of an `iloc` box; null if it is elsewhere. */
function placeOfItem(list: Buffer, id: number): number | null {
  const version = list[0] ?? 0
  const numbers = new Numbers(list, 4)
  const [lengths, bases] = [numbers.next(1), numbers.next(1)]
  const sizes = { offset: lengths >> 4, length: lengths & 15, base: bases >> 4, index: version === 0 ? 0 : bases & 15 }
  const count = numbers.next(version < 2 ? 2 : 4)
  for (let index = 0; index < count; index++) {
    const itsId = numbers.next(version < 2 ? 2 : 4)
    const method = version === 0 ? 0 : numbers.next(2) & 15
    numbers.next(2)
    const base = numbers.next(sizes.base)
    const extents = numbers.next(2)
    numbers.next(sizes.index)
    const offset = numbers.next(sizes.offset)
    if (itsId === id) return method === 0 && extents > 0 ? base + offset : null
    if (extents === 0) numbers.at -= sizes.index + sizes.offset
    else numbers.at += sizes.length + (extents - 1) * (sizes.index + sizes.offset + sizes.length)
  }
  return null
}
