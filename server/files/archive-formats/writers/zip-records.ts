import { dosTime } from '../dos-time.ts'
import {
  CENTRAL,
  COMMON,
  END,
  EXTRA,
  FILE_TYPE,
  FLAG,
  HAS_MODIFIED,
  IN_ZIP64,
  LENGTH,
  LOCAL,
  METHOD,
  MOST_16_BIT,
  SIGNATURE,
  UNIX,
  ZIP64_END,
  ZIP64_LOCATOR,
} from '../zip-layout.ts'
import type { Entry } from './archive.ts'

// Names are UTF-8, and values that do not fit their field are in its ZIP64 field.

const VERSION = { plain: 20, zip64: 45 } as const
/** Made on Unix, so that the upper half of the attributes is a Unix mode. */
const MADE_BY = (UNIX << 8) | VERSION.zip64
const DOS_FOLDER = 0x10

/** Size of the extended timestamp: the modification time in seconds since the epoch (Info-ZIP). */
const TIME_FIELD = 9
const ZIP64_HEAD_FIELD = 20
const EARLIEST = -0x8000_0000
const LATEST = 0x7fff_ffff

/** Encoding of the content of one entry. */
export type Packing = {
  readonly method: keyof typeof METHOD
  /** Whether the checksum and sizes follow the content. */
  readonly descriptor: boolean
  readonly checksum: number
  /** Size of the content in the archive, in bytes. */
  readonly packed: number
}

const spelled = ({ name, isFolder }: Entry) => Buffer.from(isFolder ? `${name}/` : name)
const spelledLength = ({ name, isFolder }: Entry) => Buffer.byteLength(name) + (isFolder ? 1 : 0)
const timeLength = ({ seconds }: Entry) => (seconds >= EARLIEST && seconds <= LATEST ? TIME_FIELD : 0)

/** Returns whether an entry of this size needs ZIP64 for its content. Deflated content may be slightly larger than the file. */
function isLarge({ size }: Entry, method: keyof typeof METHOD = 'stored'): boolean {
  return size >= (method === 'stored' ? IN_ZIP64 : IN_ZIP64 - size / 1000 - 1024)
}

export function headLength(entry: Entry, large = isLarge(entry)): number {
  return LENGTH.local + spelledLength(entry) + timeLength(entry) + (large ? ZIP64_HEAD_FIELD : 0)
}

export function headRecord(entry: Entry, { method, descriptor, checksum, packed }: Packing): Buffer {
  const large = isLarge(entry, method)
  const bytes = Buffer.alloc(headLength(entry, large))
  const name = spelled(entry)
  bytes.writeUInt32LE(SIGNATURE.local, 0)
  writeCommon(bytes, LOCAL.common, entry, { method, descriptor, large })
  bytes.writeUInt32LE(checksum, LOCAL.checksum)
  // With a descriptor, the sizes here are zero; if the descriptor has 8-byte sizes, they are the ZIP64 marker.
  bytes.writeUInt32LE(large ? IN_ZIP64 : descriptor ? 0 : packed, LOCAL.packed)
  bytes.writeUInt32LE(large ? IN_ZIP64 : descriptor ? 0 : entry.size, LOCAL.size)
  bytes.writeUInt16LE(name.length, LOCAL.nameLength)
  bytes.writeUInt16LE(bytes.length - LENGTH.local - name.length, LOCAL.extraLength)
  const at = writeTime(bytes, LENGTH.local + name.copy(bytes, LENGTH.local), entry)
  if (large) {
    bytes.writeUInt16LE(EXTRA.zip64, at)
    bytes.writeUInt16LE(16, at + 2)
  }
  return bytes
}

export const descriptorLength = (entry: Entry) => (isLarge(entry) ? 24 : 16)

export function descriptorRecord(entry: Entry, { method, checksum, packed }: Packing): Buffer {
  const large = isLarge(entry, method)
  const bytes = Buffer.alloc(large ? 24 : 16)
  bytes.writeUInt32LE(SIGNATURE.descriptor, 0)
  bytes.writeUInt32LE(checksum, 4)
  if (large) {
    bytes.writeBigUInt64LE(BigInt(packed), 8)
    bytes.writeBigUInt64LE(BigInt(entry.size), 16)
  } else {
    bytes.writeUInt32LE(packed, 8)
    bytes.writeUInt32LE(entry.size, 12)
  }
  return bytes
}

/** Returns the sizes and the position of an entry that do not fit 32 bits, in the order of ZIP64. */
function zip64Values(entry: Entry, packed: number, start: number): number[] {
  const sizes = entry.size >= IN_ZIP64 || packed >= IN_ZIP64 ? [entry.size, packed] : []
  return start >= IN_ZIP64 ? [...sizes, start] : sizes
}

export function centralLength(entry: Entry, packed: number, start: number): number {
  const zip64 = zip64Values(entry, packed, start).length
  return LENGTH.central + spelledLength(entry) + timeLength(entry) + (zip64 > 0 ? 4 + 8 * zip64 : 0)
}

export function centralRecord(entry: Entry, { method, descriptor, checksum, packed }: Packing, start: number): Buffer {
  const values = zip64Values(entry, packed, start)
  const large = entry.size >= IN_ZIP64 || packed >= IN_ZIP64
  const bytes = Buffer.alloc(centralLength(entry, packed, start))
  const name = spelled(entry)
  bytes.writeUInt32LE(SIGNATURE.central, 0)
  bytes.writeUInt16LE(MADE_BY, CENTRAL.madeBy)
  writeCommon(bytes, CENTRAL.common, entry, { method, descriptor, large: values.length > 0 })
  bytes.writeUInt32LE(checksum, CENTRAL.checksum)
  bytes.writeUInt32LE(large ? IN_ZIP64 : packed, CENTRAL.packed)
  bytes.writeUInt32LE(large ? IN_ZIP64 : entry.size, CENTRAL.size)
  bytes.writeUInt16LE(name.length, CENTRAL.nameLength)
  bytes.writeUInt16LE(bytes.length - LENGTH.central - name.length, CENTRAL.extraLength)
  const mode = (entry.isFolder ? FILE_TYPE.folder : FILE_TYPE.file) | entry.mode
  bytes.writeUInt32LE(mode * 0x1_0000 + (entry.isFolder ? DOS_FOLDER : 0), CENTRAL.attributes)
  bytes.writeUInt32LE(Math.min(start, IN_ZIP64), CENTRAL.start)
  let at = writeTime(bytes, LENGTH.central + name.copy(bytes, LENGTH.central), entry)
  if (values.length === 0) return bytes
  at = bytes.writeUInt16LE(EXTRA.zip64, at)
  at = bytes.writeUInt16LE(values.length * 8, at)
  for (const value of values) at = bytes.writeBigUInt64LE(BigInt(value), at)
  return bytes
}

/** Number of entries in the central directory, its position and its length. */
export type Central = { readonly count: number; readonly start: number; readonly length: number }

const endIsLarge = ({ count, start, length }: Central) =>
  count >= MOST_16_BIT || start >= IN_ZIP64 || length >= IN_ZIP64

export function endRecordsLength(central: Central): number {
  return LENGTH.end + (endIsLarge(central) ? LENGTH.zip64End + LENGTH.zip64Locator : 0)
}

export function endRecords(central: Central): Buffer {
  const { count, start, length } = central
  const bytes = Buffer.alloc(endRecordsLength(central))
  if (endIsLarge(central)) writeZip64End(bytes, central)
  const at = bytes.length - LENGTH.end
  bytes.writeUInt32LE(SIGNATURE.end, at)
  bytes.writeUInt16LE(Math.min(count, MOST_16_BIT), at + END.countOnDisk)
  bytes.writeUInt16LE(Math.min(count, MOST_16_BIT), at + END.count)
  bytes.writeUInt32LE(Math.min(length, IN_ZIP64), at + END.length)
  bytes.writeUInt32LE(Math.min(start, IN_ZIP64), at + END.start)
  return bytes
}

function writeZip64End(bytes: Buffer, { count, start, length }: Central): void {
  bytes.writeUInt32LE(SIGNATURE.zip64End, 0)
  // Without the signature and this number.
  bytes.writeBigUInt64LE(BigInt(LENGTH.zip64End - 12), ZIP64_END.recordLength)
  bytes.writeUInt16LE(MADE_BY, ZIP64_END.madeBy)
  bytes.writeUInt16LE(VERSION.zip64, ZIP64_END.version)
  for (const [index, value] of [count, count, length, start].entries())
    bytes.writeBigUInt64LE(BigInt(value), ZIP64_END.countOnDisk + index * 8)
  const locator = LENGTH.zip64End
  bytes.writeUInt32LE(SIGNATURE.zip64Locator, locator)
  bytes.writeBigUInt64LE(BigInt(start + length), locator + ZIP64_LOCATOR.start)
  bytes.writeUInt32LE(1, locator + ZIP64_LOCATOR.disks)
}

type Common = { readonly method: keyof typeof METHOD; readonly descriptor: boolean; readonly large: boolean }

/** Writes the version, flags, method and time, which both records of an entry contain. */
function writeCommon(bytes: Buffer, at: number, { seconds }: Entry, { method, descriptor, large }: Common): void {
  bytes.writeUInt16LE(large ? VERSION.zip64 : VERSION.plain, at + COMMON.version)
  bytes.writeUInt16LE(FLAG.utf8 | (descriptor ? FLAG.descriptor : 0), at + COMMON.flags)
  bytes.writeUInt16LE(METHOD[method], at + COMMON.method)
  // In UTC, so that it does not depend on the time zone of the server; readers prefer the extended timestamp.
  bytes.writeUInt32LE(dosTime(seconds), at + COMMON.time)
}

function writeTime(bytes: Buffer, at: number, entry: Entry): number {
  if (timeLength(entry) === 0) return at
  bytes.writeUInt16LE(EXTRA.unixTimes, at)
  bytes.writeUInt16LE(5, at + 2)
  bytes.writeUInt8(HAS_MODIFIED, at + 4)
  return bytes.writeInt32LE(entry.seconds, at + 5)
}
