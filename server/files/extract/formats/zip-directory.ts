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

const END = { signature: 0x06054b50, length: 22 } as const
const LOCATOR = { signature: 0x07064b50, length: 20 } as const
const LARGE_END = { signature: 0x06064b50, length: 56 } as const
const LONGEST_COMMENT = 0xffff

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
  const from = Math.max(0, size - END.length - LONGEST_COMMENT - LOCATOR.length)
  const tail = await bytesOf(file, from, size)
  const at = endIn(tail)
  const small = smallEnd(tail, at, from + at)
  const { offset, length, count, end } = (await largeEnd(file, tail, at)) ?? small
  const start = end - length
  const shift = start - offset
  if (start < 0 || shift < 0) throw damagedArchive()
  if (length > MAX_DIRECTORY) throw archiveTooLarge()
  return { start, length, count, shift }
}

/** Finds the end record, whose comment must end with the file: comments may contain bytes that look like another record. */
function endIn(tail: Buffer): number {
  for (let at = tail.length - END.length; at >= 0; at -= 1) {
    const isEnd = tail.readUInt32LE(at) === END.signature
    if (isEnd && at + END.length + tail.readUInt16LE(at + 20) === tail.length) return at
  }
  throw damagedArchive()
}

function smallEnd(tail: Buffer, at: number, end: number): EndRecord {
  const count = tail.readUInt16LE(at + 10)
  const isOfSeveral = tail.readUInt16LE(at + 4) !== tail.readUInt16LE(at + 6) || tail.readUInt16LE(at + 8) !== count
  if (isOfSeveral) throw damagedArchive()
  return { count, length: tail.readUInt32LE(at + 12), offset: tail.readUInt32LE(at + 16), end }
}

/** Returns the ZIP64 end record; null if there is none. */
async function largeEnd(file: SeekableFile, tail: Buffer, at: number): Promise<EndRecord | null> {
  const locator = at - LOCATOR.length
  if (locator < 0 || tail.readUInt32LE(locator) !== LOCATOR.signature) return null
  const end = file.stat.size - (tail.length - locator) - LARGE_END.length
  if (end < 0) throw damagedArchive()
  const record = await bytesOf(file, end, end + LARGE_END.length)
  if (record.readUInt32LE(0) !== LARGE_END.signature) throw damagedArchive()
  const count = wideNumber(record, 32)
  if (wideNumber(record, 24) !== count) throw damagedArchive()
  return { count, length: wideNumber(record, 40), offset: wideNumber(record, 48), end }
}

/** Reads 64 bits. @throws AppError `invalid` for a number that exceeds any file size */
export function wideNumber(bytes: Buffer, at: number): number {
  const value = Number(bytes.readBigUInt64LE(at))
  if (!Number.isSafeInteger(value)) throw damagedArchive()
  return value
}
