// Records of a zip file (APPNOTE.TXT 6.3.10, section 4.3). Numbers are little-endian, lengths and offsets in bytes.

/** Signatures of the records. */
export const SIGNATURE = {
  local: 0x04034b50,
  descriptor: 0x08074b50,
  central: 0x02014b50,
  zip64End: 0x06064b50,
  zip64Locator: 0x07064b50,
  end: 0x06054b50,
} as const

/** Lengths of the records without names, extra fields and comments. */
export const LENGTH = { local: 30, central: 46, zip64End: 56, zip64Locator: 20, end: 22 } as const

/** Offsets in a local header. `common`: of the fields that `COMMON` describes. */
export const LOCAL = { common: 4, checksum: 14, packed: 18, size: 22, nameLength: 26, extraLength: 28 } as const

/** Offsets in a record of the central directory. */
export const CENTRAL = {
  madeBy: 4,
  host: 5,
  common: 6,
  checksum: 16,
  packed: 20,
  size: 24,
  nameLength: 28,
  extraLength: 30,
  commentLength: 32,
  attributes: 38,
  start: 42,
} as const

/** Offsets of the fields that both records of an entry contain, from their first one. */
export const COMMON = { version: 0, flags: 2, method: 4, time: 6, date: 8 } as const

/** Offsets in the end record. */
export const END = {
  disk: 4,
  directoryDisk: 6,
  countOnDisk: 8,
  count: 10,
  length: 12,
  start: 16,
  commentLength: 20,
} as const

/** Offsets in the ZIP64 end record. */
export const ZIP64_END = {
  recordLength: 4,
  madeBy: 12,
  version: 14,
  countOnDisk: 24,
  count: 32,
  length: 40,
  start: 48,
} as const

/** Offsets in the locator of the ZIP64 end record. */
export const ZIP64_LOCATOR = { start: 8, disks: 16 } as const

export const METHOD = { stored: 0, deflated: 8 } as const

/** General purpose flags. `encrypted`: encrypted, strongly encrypted, or with an encrypted central directory. */
export const FLAG = { descriptor: 1 << 3, utf8: 1 << 11, encrypted: (1 << 0) | (1 << 6) | (1 << 13) } as const

/** Extra fields: ZIP64, and those of Info-ZIP for times in seconds since the epoch and for names in UTF-8. */
export const EXTRA = { zip64: 0x0001, unixTimes: 0x5455, unicodeName: 0x7075 } as const

/** First byte of the field for times, whose bits tell which of them follow: the modification time. */
export const HAS_MODIFIED = 1

/** Value of a 32-bit field whose number is in the ZIP64 field. */
export const IN_ZIP64 = 0xffff_ffff

/** Value of a 16-bit field whose number is in the ZIP64 end record, and the maximum length of a comment. */
export const MOST_16_BIT = 0xffff

/** Number of the host system whose modes are in the upper half of the attributes. */
export const UNIX = 3

/** File types in Unix modes. */
export const FILE_TYPE = { mask: 0o170000, file: 0o100000, folder: 0o040000, link: 0o120000 } as const
