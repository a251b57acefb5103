import type { ByteSource } from '#server/platform/os/reopened-file.ts'
import type { Taken } from '../job.ts'
import { type Directory, directoriesOf } from '../tiff.ts'

/** Tags of EXIF 2.32. */
const EXIF_DIRECTORY = 0x8769
const DATE_TIME_ORIGINAL = 0x9003
const OFFSET_TIME_ORIGINAL = 0x9011

/** Maximum length of a date or an offset that is read, in bytes. */
const LONGEST = 32

const DATE = /^(\d{4})[:-](\d\d)[:-](\d\d)[ T](\d\d):(\d\d):(\d\d)/
const OFFSET = /^([+-])(\d\d):(\d\d)|^Z/

/** Earliest year of a photo. Cameras without a date write years such as 0. */
const FIRST_YEAR = 1800

/** Returns the date at which a photo was taken, according to the EXIF metadata whose TIFF header is at `base`; null without one. */
export async function exifDate(source: ByteSource, base: number): Promise<Taken | null> {
  for (const directory of await directoriesOf(source, base, [EXIF_DIRECTORY])) {
    const date = await textOf(source, directory, DATE_TIME_ORIGINAL)
    if (date !== null) return parseDate(date, (await textOf(source, directory, OFFSET_TIME_ORIGINAL)) ?? '')
  }
  return null
}

async function textOf(source: ByteSource, directory: Directory, tag: number): Promise<string | null> {
  const entry = directory.get(tag)
  if (!entry) return null
  const bytes = await source.read(entry.at, entry.at + Math.min(entry.bytes, LONGEST))
  return bytes.toString('latin1').trim()
}

/**
 * Returns a date as written in EXIF metadata, such as `2024:06:30 18:05:09`, with an offset such as `+02:00`, or anything else if it is not
 * known; null for a date that does not exist.
 */
export function parseDate(date: string, offset: string): Taken | null {
  const [, ...parts] = DATE.exec(date) ?? []
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map(Number)
  const isClock = hour < 24 && minute < 60 && second < 60
  const at = new Date(0)
  at.setUTCFullYear(year, month - 1, day)
  const exists = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day
  if (year < FIRST_YEAR || !exists || !isClock) return null
  at.setUTCHours(hour, minute, second)
  const zone = OFFSET.exec(offset)
  if (!zone) return { at: at.getTime(), isLocal: true }
  const [, sign, hours = '0', minutes = '0'] = zone
  const ahead = (Number(hours) * 60 + Number(minutes)) * 60_000
  return { at: at.getTime() - (sign === '-' ? -ahead : ahead), isLocal: false }
}
