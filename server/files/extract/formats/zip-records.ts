import { crc32 } from 'node:zlib'
import { decodeDiskName, isPlainName } from '#server/access/disk-name.ts'
import type { RawEntry } from './archive-entry.ts'
import { decodeCp437 } from './cp437.ts'
import { damagedArchive } from './errors.ts'
import { dosSecond, knownSecond } from './times.ts'
import { type CentralDirectory, wideNumber } from './zip-directory.ts'

/** An entry of the central directory. */
export type ZipRecord = Pick<RawEntry, 'name' | 'kind' | 'size' | 'modified'> & {
  /** Length of the name in the central directory, in bytes; the local name has the same length. */
  readonly nameLength: number
  readonly packed: number
  readonly method: number
  readonly checksum: number
  readonly encrypted: boolean
  /** Position of its local header, from the beginning of the file. */
  readonly offset: number
}

/** Size of the fixed part of a local header, in bytes. */
export const LOCAL_HEADER = 30

const SIGNATURE = 0x02014b50
const FIXED = 46
const UTF8 = 1 << 11
/** Encrypted, strongly encrypted, or with an encrypted central directory. */
const ENCRYPTED = (1 << 0) | (1 << 6) | (1 << 13)
const UNIX = 3
const IN_EXTRA = 0xffff_ffff
const EXTRA = { large: 0x0001, unixTimes: 0x5455, unicodeName: 0x7075 } as const

const TYPE = { mask: 0o170000, file: 0o100000, folder: 0o040000, link: 0o120000 } as const

/** Reads the records of a central directory. @throws AppError `invalid` when it differs from the information in the end record */
export function* readRecords(bytes: Buffer, { count, shift }: CentralDirectory): Generator<ZipRecord> {
  let at = 0
  for (let index = 0; index < count; index += 1) {
    if (at + FIXED > bytes.length || bytes.readUInt32LE(at) !== SIGNATURE) throw damagedArchive()
    const [nameLength, extraLength] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30)]
    const end = at + FIXED + nameLength + extraLength + bytes.readUInt16LE(at + 32)
    if (end > bytes.length) throw damagedArchive()
    const name = bytes.subarray(at + FIXED, at + FIXED + nameLength)
    const extra = extraFields(bytes.subarray(at + FIXED + nameLength, at + FIXED + nameLength + extraLength))
    yield recordOf(bytes.subarray(at, at + FIXED), name, extra, shift)
    at = end
  }
  if (at !== bytes.length) throw damagedArchive()
}

type Extra = ReadonlyMap<number, Buffer>

function recordOf(fixed: Buffer, nameBytes: Buffer, extra: Extra, shift: number): ZipRecord {
  const flags = fixed.readUInt16LE(8)
  const name = nameOf(nameBytes, { isUtf8: (flags & UTF8) !== 0, isUnix: fixed[5] === UNIX }, extra)
  return {
    ...placeOf(fixed, extra, shift),
    name,
    kind: kindOf(fixed, name),
    modified: secondOf(fixed, extra),
    nameLength: nameBytes.length,
    method: fixed.readUInt16LE(10),
    checksum: fixed.readUInt32LE(16),
    encrypted: (flags & ENCRYPTED) !== 0,
  }
}

/** Returns the sizes and the position. Those that do not fit 32 bits are in the extra field, only these and in this order. */
function placeOf(fixed: Buffer, extra: Extra, shift: number): Pick<ZipRecord, 'size' | 'packed' | 'offset'> {
  const large = extra.get(EXTRA.large)
  let at = 0
  const number = (place: number): number => {
    const value = fixed.readUInt32LE(place)
    if (value !== IN_EXTRA || !large) return value
    if (at + 8 > large.length) throw damagedArchive()
    at += 8
    return wideNumber(large, at - 8)
  }
  const size = number(24)
  const packed = number(20)
  return { size, packed, offset: number(42) + shift }
}

function kindOf(fixed: Buffer, name: string): RawEntry['kind'] {
  const mode = fixed[5] === UNIX ? fixed.readUInt32LE(38) >>> 16 : 0
  const type = mode & TYPE.mask
  if (type === TYPE.link) return 'link'
  if (type === TYPE.folder || name.endsWith('/')) return 'folder'
  return type === 0 || type === TYPE.file ? 'file' : 'special'
}

/**
 * Decodes a name: as UTF-8 if it is marked by its flag, or if Info-ZIP's field has the same name in UTF-8. Otherwise names of Unix archives
 * are UTF-8 if valid, and all others use code page 437.
 */
function nameOf(bytes: Buffer, { isUtf8, isUnix }: { isUtf8: boolean; isUnix: boolean }, extra: Extra): string {
  if (isUtf8) return decodeDiskName(bytes)
  const unicode = extra.get(EXTRA.unicodeName)
  // The field is valid only for the name that it was derived from.
  if (unicode && unicode.length > 5 && unicode[0] === 1 && unicode.readUInt32LE(1) === crc32(bytes))
    return decodeDiskName(unicode.subarray(5))
  const native = isUnix ? decodeDiskName(bytes) : ''
  return native !== '' && isPlainName(native) ? native : decodeCp437(bytes)
}

function secondOf(fixed: Buffer, extra: Extra): number | null {
  const times = extra.get(EXTRA.unixTimes)
  if (times && times.length >= 5 && ((times[0] ?? 0) & 1) !== 0) return knownSecond(times.readInt32LE(1))
  return dosSecond(fixed.readUInt16LE(14), fixed.readUInt16LE(12))
}

/** Returns the first field of each kind; truncated fields are ignored. */
function extraFields(bytes: Buffer): Extra {
  const fields = new Map<number, Buffer>()
  for (let at = 0; at + 4 <= bytes.length; ) {
    const [kind, end] = [bytes.readUInt16LE(at), at + 4 + bytes.readUInt16LE(at + 2)]
    if (end > bytes.length) break
    if (!fields.has(kind)) fields.set(kind, bytes.subarray(at + 4, end))
    at = end
  }
  return fields
}
