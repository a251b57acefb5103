import type { Entry } from './archive.ts'

// Records of a zip file (APPNOTE.TXT 6.3.10, section 4.3). Numbers are little-endian; names are UTF-8 (flag bit 11).

/** Values from this one on do not fit the 32-bit field and are stored in its ZIP64 field. */
const LARGE = 0xffff_ffff
const MANY = 0xffff

const FLAG = { descriptor: 0x0008, utf8: 0x0800 } as const
const METHOD = { stored: 0, deflated: 8 } as const
const VERSION = { plain: 20, zip64: 45 } as const
/** Made on Unix, so that the upper half of the attributes is a Unix mode. */
const MADE_BY = (3 << 8) | VERSION.zip64
const UNIX = { file: 0o100000, folder: 0o040000 } as const
const DOS_FOLDER = 0x10

const HEAD = 30
const CENTRAL = 46
/** Size of the extended timestamp: the modification time in seconds since the epoch (Info-ZIP, 0x5455). */
const TIME_FIELD = 9
const ZIP64_HEAD_FIELD = 20
const ZIP64_END = 56
const ZIP64_LOCATOR = 20
const END = 22
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
  return size >= (method === 'stored' ? LARGE : LARGE - size / 1000 - 1024)
}

export function headLength(entry: Entry, large = isLarge(entry)): number {
  return HEAD + spelledLength(entry) + timeLength(entry) + (large ? ZIP64_HEAD_FIELD : 0)
}

export function headRecord(entry: Entry, { method, descriptor, checksum, packed }: Packing): Buffer {
  const large = isLarge(entry, method)
  const bytes = Buffer.alloc(headLength(entry, large))
  const name = spelled(entry)
  bytes.writeUInt32LE(0x04034b50, 0)
  writeCommon(bytes, 4, entry, { method, descriptor, large })
  bytes.writeUInt32LE(checksum, 14)
  // With a descriptor, the sizes here are zero; if the descriptor has 8-byte sizes, they are the ZIP64 marker.
  bytes.writeUInt32LE(large ? LARGE : descriptor ? 0 : packed, 18)
  bytes.writeUInt32LE(large ? LARGE : descriptor ? 0 : entry.size, 22)
  bytes.writeUInt16LE(name.length, 26)
  bytes.writeUInt16LE(bytes.length - HEAD - name.length, 28)
  const at = writeTime(bytes, HEAD + name.copy(bytes, HEAD), entry)
  if (large) {
    bytes.writeUInt16LE(0x0001, at)
    bytes.writeUInt16LE(16, at + 2)
  }
  return bytes
}

export const descriptorLength = (entry: Entry) => (isLarge(entry) ? 24 : 16)

export function descriptorRecord(entry: Entry, { method, checksum, packed }: Packing): Buffer {
  const large = isLarge(entry, method)
  const bytes = Buffer.alloc(large ? 24 : 16)
  bytes.writeUInt32LE(0x08074b50, 0)
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
  const sizes = entry.size >= LARGE || packed >= LARGE ? [entry.size, packed] : []
  return start >= LARGE ? [...sizes, start] : sizes
}

export function centralLength(entry: Entry, packed: number, start: number): number {
  const zip64 = zip64Values(entry, packed, start).length
  return CENTRAL + spelledLength(entry) + timeLength(entry) + (zip64 > 0 ? 4 + 8 * zip64 : 0)
}

export function centralRecord(entry: Entry, { method, descriptor, checksum, packed }: Packing, start: number): Buffer {
  const values = zip64Values(entry, packed, start)
  const large = entry.size >= LARGE || packed >= LARGE
  const bytes = Buffer.alloc(centralLength(entry, packed, start))
  const name = spelled(entry)
  bytes.writeUInt32LE(0x02014b50, 0)
  bytes.writeUInt16LE(MADE_BY, 4)
  writeCommon(bytes, 6, entry, { method, descriptor, large: values.length > 0 })
  bytes.writeUInt32LE(checksum, 16)
  bytes.writeUInt32LE(large ? LARGE : packed, 20)
  bytes.writeUInt32LE(large ? LARGE : entry.size, 24)
  bytes.writeUInt16LE(name.length, 28)
  bytes.writeUInt16LE(bytes.length - CENTRAL - name.length, 30)
  const mode = (entry.isFolder ? UNIX.folder : UNIX.file) | entry.mode
  bytes.writeUInt32LE(mode * 0x1_0000 + (entry.isFolder ? DOS_FOLDER : 0), 38)
  bytes.writeUInt32LE(Math.min(start, LARGE), 42)
  let at = writeTime(bytes, CENTRAL + name.copy(bytes, CENTRAL), entry)
  if (values.length === 0) return bytes
  at = bytes.writeUInt16LE(0x0001, at)
  at = bytes.writeUInt16LE(values.length * 8, at)
  for (const value of values) at = bytes.writeBigUInt64LE(BigInt(value), at)
  return bytes
}

/** Number of entries in the central directory, its position and its length. */
export type Central = { readonly count: number; readonly start: number; readonly length: number }

const endIsLarge = ({ count, start, length }: Central) => count >= MANY || start >= LARGE || length >= LARGE

export function endRecordsLength(central: Central): number {
  return END + (endIsLarge(central) ? ZIP64_END + ZIP64_LOCATOR : 0)
}

export function endRecords(central: Central): Buffer {
  const { count, start, length } = central
  const bytes = Buffer.alloc(endRecordsLength(central))
  if (endIsLarge(central)) writeZip64End(bytes, central)
  const at = bytes.length - END
  bytes.writeUInt32LE(0x06054b50, at)
  bytes.writeUInt16LE(Math.min(count, MANY), at + 8)
  bytes.writeUInt16LE(Math.min(count, MANY), at + 10)
  bytes.writeUInt32LE(Math.min(length, LARGE), at + 12)
  bytes.writeUInt32LE(Math.min(start, LARGE), at + 16)
  return bytes
}

function writeZip64End(bytes: Buffer, { count, start, length }: Central): void {
  bytes.writeUInt32LE(0x06064b50, 0)
  bytes.writeBigUInt64LE(BigInt(ZIP64_END - 12), 4)
  bytes.writeUInt16LE(MADE_BY, 12)
  bytes.writeUInt16LE(VERSION.zip64, 14)
  for (const [index, value] of [count, count, length, start].entries())
    bytes.writeBigUInt64LE(BigInt(value), 24 + index * 8)
  bytes.writeUInt32LE(0x07064b50, ZIP64_END)
  bytes.writeBigUInt64LE(BigInt(start + length), ZIP64_END + 8)
  bytes.writeUInt32LE(1, ZIP64_END + 16)
}

type Common = { readonly method: keyof typeof METHOD; readonly descriptor: boolean; readonly large: boolean }

/** Writes the version, flags, method and time, which both records of an entry contain. */
function writeCommon(bytes: Buffer, at: number, { seconds }: Entry, { method, descriptor, large }: Common): void {
  bytes.writeUInt16LE(large ? VERSION.zip64 : VERSION.plain, at)
  bytes.writeUInt16LE(FLAG.utf8 | (descriptor ? FLAG.descriptor : 0), at + 2)
  bytes.writeUInt16LE(METHOD[method], at + 4)
  bytes.writeUInt32LE(dosTime(seconds), at + 6)
}

const DOS_BEGIN = Date.UTC(1980, 0, 1) / 1000
const DOS_END = Date.UTC(2107, 11, 31, 23, 59, 58) / 1000

/**
 * Returns date and time in 32 bits, in UTC, so that they do not depend on the time zone of the server; readers prefer the extended
 * timestamp.
 */
function dosTime(seconds: number): number {
  const date = new Date(Math.min(Math.max(seconds, DOS_BEGIN), DOS_END) * 1000)
  const day = ((date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate()
  const time = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1)
  return day * 0x1_0000 + time
}

function writeTime(bytes: Buffer, at: number, entry: Entry): number {
  if (timeLength(entry) === 0) return at
  bytes.writeUInt16LE(0x5455, at)
  bytes.writeUInt16LE(5, at + 2)
  bytes.writeUInt8(1, at + 4)
  return bytes.writeInt32LE(entry.seconds, at + 5)
}
