import {
  CENTRAL,
  COMMON,
  EXTRA,
  FILE_TYPE,
  FLAG,
  HAS_MODIFIED,
  IN_ZIP64,
  LENGTH,
  SIGNATURE,
  UNIX,
} from '../zip-layout.ts'
import type { RawEntry } from './archive-entry.ts'
import { damagedArchive } from './errors.ts'
import { dosSecond, knownSecond } from './times.ts'
import { type CentralDirectory, wideNumber } from './zip-directory.ts'
import type { StoredName } from './zip-names.ts'

/** An entry of the central directory. */
export type ZipRecord = Pick<RawEntry, 'size' | 'modified'> & {
  readonly name: StoredName
  /** Type of the item if the archive is from Unix; null for one that its name tells. */
  readonly kind: RawEntry['kind'] | null
  readonly packed: number
  readonly method: number
  readonly checksum: number
  readonly encrypted: boolean
  /** Position of its local header, from the beginning of the file. */
  readonly offset: number
}

/** Reads the records of a central directory. @throws AppError `invalid` when it differs from the information in the end record */
export function* readRecords(bytes: Buffer, { count, shift }: CentralDirectory): Generator<ZipRecord> {
  let at = 0
  for (let index = 0; index < count; index += 1) {
    if (at + LENGTH.central > bytes.length || bytes.readUInt32LE(at) !== SIGNATURE.central) throw damagedArchive()
    const [nameLength, extraLength] = [
      bytes.readUInt16LE(at + CENTRAL.nameLength),
      bytes.readUInt16LE(at + CENTRAL.extraLength),
    ]
    const end = at + LENGTH.central + nameLength + extraLength + bytes.readUInt16LE(at + CENTRAL.commentLength)
    if (end > bytes.length) throw damagedArchive()
    const name = bytes.subarray(at + LENGTH.central, at + LENGTH.central + nameLength)
    const extra = extraFields(
      bytes.subarray(at + LENGTH.central + nameLength, at + LENGTH.central + nameLength + extraLength),
    )
    yield recordOf(bytes.subarray(at, at + LENGTH.central), name, extra, shift)
    at = end
  }
  if (at !== bytes.length) throw damagedArchive()
}

type Extra = ReadonlyMap<number, Buffer>

function recordOf(fixed: Buffer, nameBytes: Buffer, extra: Extra, shift: number): ZipRecord {
  const flags = fixed.readUInt16LE(CENTRAL.common + COMMON.flags)
  return {
    ...placeOf(fixed, extra, shift),
    name: { bytes: nameBytes, isUtf8: (flags & FLAG.utf8) !== 0, unicodeField: extra.get(EXTRA.unicodeName) },
    kind: kindOf(fixed),
    modified: secondOf(fixed, extra),
    method: fixed.readUInt16LE(CENTRAL.common + COMMON.method),
    checksum: fixed.readUInt32LE(CENTRAL.checksum),
    encrypted: (flags & FLAG.encrypted) !== 0,
  }
}

/** Returns the sizes and the position. Those that do not fit 32 bits are in the extra field, only these and in this order. */
function placeOf(fixed: Buffer, extra: Extra, shift: number): Pick<ZipRecord, 'size' | 'packed' | 'offset'> {
  const large = extra.get(EXTRA.zip64)
  let at = 0
  const number = (place: number): number => {
    const value = fixed.readUInt32LE(place)
    if (value !== IN_ZIP64 || !large) return value
    if (at + 8 > large.length) throw damagedArchive()
    at += 8
    return wideNumber(large, at - 8)
  }
  const size = number(CENTRAL.size)
  const packed = number(CENTRAL.packed)
  return { size, packed, offset: number(CENTRAL.start) + shift }
}

function kindOf(fixed: Buffer): ZipRecord['kind'] {
  const mode = fixed[CENTRAL.host] === UNIX ? fixed.readUInt32LE(CENTRAL.attributes) >>> 16 : 0
  const type = mode & FILE_TYPE.mask
  if (type === FILE_TYPE.link) return 'link'
  if (type === FILE_TYPE.folder) return 'folder'
  return type === 0 || type === FILE_TYPE.file ? null : 'special'
}

function secondOf(fixed: Buffer, extra: Extra): number | null {
  const times = extra.get(EXTRA.unixTimes)
  if (times && times.length >= 5 && ((times[0] ?? 0) & HAS_MODIFIED) !== 0) return knownSecond(times.readInt32LE(1))
  return dosSecond(fixed.readUInt16LE(CENTRAL.common + COMMON.date), fixed.readUInt16LE(CENTRAL.common + COMMON.time))
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
