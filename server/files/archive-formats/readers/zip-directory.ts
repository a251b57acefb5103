import { END, LENGTH, MOST_16_BIT, SIGNATURE, ZIP64_END } from '../zip-layout.ts'
import { bytesOf, type SeekableFile } from './byte-reader.ts'
import { archiveTooLarge, damagedArchive } from './errors.ts'

/** Location of a zip's list of entries. */
export type CentralDirectory = {
  /** Bytes from the beginning of the file. */
  readonly start: number
  readonly length: number
  readonly count: number
  /** Number of bytes before the archive in the file, by which all stored positions are shifted. */
  readonly shift: number
}

/** Enough for 200,000 entries with long names (bytes). */
const MAX_DIRECTORY = 64 * 1024 * 1024

/** The information in the end record of a zip, before it is verified. */
type EndRecord = { readonly offset: number; readonly length: number; readonly count: number; readonly end: number }

/**
 * Finds the central directory by the record at the end of the file.
 *
 * @throws AppError `invalid` for a file that is not a zip, or a zip in several parts; `too_large`
 */
export async function findDirectory(file: SeekableFile): Promise<CentralDirectory> {
  const { size } = file.stat
  const from = Math.max(0, size - LENGTH.end - MOST_16_BIT - LENGTH.zip64Locator)
  const tail = await bytesOf(file, from, size)
  const { at, hasTrailingBytes } = endIn(tail)
  const small = smallEnd(tail, at, from + at)
  const { offset, length, count, end } = (await largeEnd(file, tail, at)) ?? small
  const start = end - length
  const shift = start - offset
  // With bytes before and after it, it may be a zip in a zip that is cut off.
  if (start < 0 || shift < 0 || (hasTrailingBytes && shift > 0)) throw damagedArchive()
  if (length > MAX_DIRECTORY) throw archiveTooLarge()
  return { start, length, count, shift }
}

/**
 * Finds the last end record whose comment ends with the file, since comments may contain bytes that look like another record; without one, the
 * last record, after which other bytes follow.
 */
function endIn(tail: Buffer): { readonly at: number; readonly hasTrailingBytes: boolean } {
  let last: number | null = null
  for (let at = tail.length - LENGTH.end; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== SIGNATURE.end) continue
    const end = at + LENGTH.end + tail.readUInt16LE(at + END.commentLength)
    if (end === tail.length) return { at, hasTrailingBytes: false }
    if (end < tail.length) last ??= at
  }
  if (last === null) throw damagedArchive()
  return { at: last, hasTrailingBytes: true }
}

function smallEnd(tail: Buffer, at: number, end: number): EndRecord {
  const number = (field: number) => tail.readUInt16LE(at + field)
  const count = number(END.count)
  if (number(END.disk) !== number(END.directoryDisk) || number(END.countOnDisk) !== count) throw damagedArchive()
  return { count, length: tail.readUInt32LE(at + END.length), offset: tail.readUInt32LE(at + END.start), end }
}

/** Returns the ZIP64 end record; null if there is none. */
async function largeEnd(file: SeekableFile, tail: Buffer, at: number): Promise<EndRecord | null> {
  const locator = at - LENGTH.zip64Locator
  if (locator < 0 || tail.readUInt32LE(locator) !== SIGNATURE.zip64Locator) return null
  const end = file.stat.size - (tail.length - locator) - LENGTH.zip64End
  if (end < 0) throw damagedArchive()
  const record = await bytesOf(file, end, end + LENGTH.zip64End)
  if (record.readUInt32LE(0) !== SIGNATURE.zip64End) throw damagedArchive()
  const count = wideNumber(record, ZIP64_END.count)
  if (wideNumber(record, ZIP64_END.countOnDisk) !== count) throw damagedArchive()
  return { count, length: wideNumber(record, ZIP64_END.length), offset: wideNumber(record, ZIP64_END.start), end }
}

/** Reads 64 bits. @throws AppError `invalid` for a number that exceeds any file size */
export function wideNumber(bytes: Buffer, at: number): number {
  const value = Number(bytes.readBigUInt64LE(at))
  if (!Number.isSafeInteger(value)) throw damagedArchive()
  return value
}
