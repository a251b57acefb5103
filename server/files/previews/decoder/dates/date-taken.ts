import { type ByteSource, ReopenedFile, sourceOf } from '#server/platform/os/reopened-file.ts'
import type { DateJob, Taken } from '../job.ts'
import { canonDate, heifDate, movieDate } from './boxes.ts'
import { bufferedSource } from './buffered-source.ts'
import { exifDate } from './exif-date.ts'
import { matroskaDate } from './matroska-date.ts'

/** Returns when a photo or video was taken, as JSON of `Taken`, `null` without a date; `bytes` are those of the file if the job has no place. */
export async function readDate(job: DateJob, bytes: Uint8Array): Promise<Uint8Array> {
  if (job.place === null) return encoded(await dateTaken(sourceOf(bytes)))
  await using file = await ReopenedFile.open(job.place)
  return encoded(await dateTaken(file))
}

const encoded = (taken: Taken | null) => Buffer.from(JSON.stringify(taken))

/**
 * Returns when a photo or video was taken, according to its metadata, by its content regardless of its name. Null without a date, and for a
 * damaged file. Reads a few small parts of the file.
 */
export async function dateTaken(file: ByteSource): Promise<Taken | null> {
  const source = await bufferedSource(file)
  const start = await source.read(0, HEAD)
  try {
    return await readerFor(start)(source)
  } catch (error) {
    // A number beyond the end of the file.
    if (error instanceof RangeError) return null
    throw error
  }
}

const HEAD = 16

function readerFor(start: Buffer): (source: ByteSource) => Promise<Taken | null> {
  const has = (at: number, text: string) => start.toString('latin1', at, at + text.length) === text
  if (has(0, '\xff\xd8\xff')) return (source) => jpegDate(source, 0)
  if (has(0, 'II') || has(0, 'MM')) return (source) => exifDate(source, 0)
  if (has(0, '\x89PNG')) return pngDate
  if (has(0, 'RIFF') && has(8, 'WEBP')) return webpDate
  if (has(0, 'FUJIFILMCCD-RAW')) return fujiDate
  if (has(0, '\x1a\x45\xdf\xa3')) return matroskaDate
  if (has(4, 'ftyp')) {
    if (has(8, 'crx ')) return canonDate
    return PICTURE_BRANDS.some((brand) => has(8, brand)) ? heifDate : movieDate
  }
  return ['moov', 'mdat', 'wide', 'free', 'skip'].some((box) => has(4, box)) ? movieDate : async () => null
}

/** Brands of HEIF and AVIF pictures. */
const PICTURE_BRANDS = ['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1', 'avif', 'avis']

/** Maximum number of segments or chunks that are looked at. */
const MOST_PARTS = 128

const EXIF = 'Exif\0\0'

/** Date of a JPEG at `start`: segments precede its first scan (ITU-T T.81, B.1.1). */
async function jpegDate(source: ByteSource, start: number): Promise<Taken | null> {
  let at = start + 2
  for (let count = 0; count < MOST_PARTS; count++) {
    const head = await source.read(at, at + 10)
    if (head.length < 10 || head[0] !== 0xff) return null
    const marker = head[1] ?? 0
    if (marker === 0xda || marker === 0xd9) return null
    if (marker === 0xe1 && head.toString('latin1', 4, 10) === EXIF) return exifDate(source, at + 10)
    // A segment may be preceded by any number of fill bytes.
    at += marker === 0xff ? 1 : 2 + head.readUInt16BE(2)
  }
  return null
}

/** Date of a Fuji raw file, which begins with the position of a JPEG. */
async function fujiDate(source: ByteSource): Promise<Taken | null> {
  const head = await source.read(84, 88)
  return head.length < 4 ? null : jpegDate(source, head.readUInt32BE(0))
}

async function pngDate(source: ByteSource): Promise<Taken | null> {
  let at = 8
  for (let count = 0; count < MOST_PARTS; count++) {
    const head = await source.read(at, at + 8)
    if (head.length < 8) return null
    if (head.toString('latin1', 4, 8) === 'eXIf') return exifDate(source, at + 8)
    at += 12 + head.readUInt32BE(0)
  }
  return null
}

async function webpDate(source: ByteSource): Promise<Taken | null> {
  let at = 12
  for (let count = 0; count < MOST_PARTS; count++) {
    const head = await source.read(at, at + 14)
    if (head.length < 14) return null
    if (head.toString('latin1', 0, 4) === 'EXIF')
      return exifDate(source, head.toString('latin1', 8, 14) === EXIF ? at + 14 : at + 8)
    const size = head.readUInt32LE(4)
    at += 8 + size + (size % 2)
  }
  return null
}
