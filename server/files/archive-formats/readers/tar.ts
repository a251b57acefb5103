import { decodeDiskName } from '#server/access/disk-name.ts'
import { BLOCK, FIELD, type Field, headerSum, MAGIC, OLD_SPARSE, PAX, padding, TYPE } from '../tar-layout.ts'
import type { RawEntry } from './archive-entry.ts'
import type { Budget } from './budget.ts'
import type { ByteReader } from './byte-reader.ts'
import { archiveTooLarge, damagedArchive } from './errors.ts'
import { knownSecond } from './times.ts'

// With GNU's long names and base-256 numbers.

/** Maximum size of the names and pax records of one entry, in bytes. */
const MAX_RECORDS = 1024 * 1024

/** Number of pax records read between two checks of the clock. */
const RECORDS_PER_LOOK = 256

/** Information about an entry from the blocks before its own header. */
type PendingHeaders = {
  name?: Uint8Array | undefined
  size?: number | undefined
  modified?: number | null | undefined
  isSparse?: boolean
}

const KINDS: Readonly<Record<string, RawEntry['kind']>> = {
  [TYPE.file]: 'file',
  [TYPE.oldFile]: 'file',
  [TYPE.contiguousFile]: 'file',
  [TYPE.hardLink]: 'link',
  [TYPE.link]: 'link',
  [TYPE.folder]: 'folder',
}

/** Types that never have content, whatever the size in their header. */
const EMPTY: ReadonlySet<string> = new Set([TYPE.link, TYPE.characterDevice, TYPE.blockDevice, TYPE.folder, TYPE.pipe])

/** Yields the entries of a tar, in order. @throws AppError `invalid`, `too_large` */
export async function* tarEntries(reader: ByteReader, budget: Budget): AsyncGenerator<RawEntry> {
  const forAll: PendingHeaders = {}
  let said: PendingHeaders = {}
  for (let isFirst = true; ; isFirst = false) {
    await budget.breathe()
    const header = await reader.readBytes(BLOCK)
    if (isFirst && !header) throw damagedArchive()
    if (!header || isEnd(header)) return
    const type = typeOf(header)
    const size = said.size ?? sizeIn(header)
    if (isAboutNext(type)) {
      budget.addEntries(1)
      const records = await recordsOf(reader, sizeIn(header))
      if (type === TYPE.paxForAll) Object.assign(forAll, await paxRecords(records, budget))
      else if (type === TYPE.pax) said = { ...said, ...(await paxRecords(records, budget)) }
      else if (type === TYPE.longName) said = { ...said, name: untilNul(records) }
      continue
    }
    const length = lengthOf(type, size, said)
    if (type === TYPE.oldSparse) await skipSparseMap(reader, header, budget)
    const body = new Body(reader, length)
    yield entryOf(header, type, { ...forAll, ...said }, body)
    await body.finish()
    said = {}
  }
}

/** An old-format hard link has the size of its file, whose content does not follow. */
function lengthOf(type: string, size: number, said: PendingHeaders): number {
  if (EMPTY.has(type) || (type === TYPE.hardLink && said.size === undefined)) return 0
  return size
}

const ABOUT_NEXT: ReadonlySet<string> = new Set([
  TYPE.pax,
  TYPE.paxForAll,
  TYPE.longName,
  TYPE.longLink,
  TYPE.oldPax,
  TYPE.volume,
])

/** Skips the blocks between the header of a sparse file in GNU's old format and its content: parts of it that do not fit the header. */
async function skipSparseMap(reader: ByteReader, header: Uint8Array, budget: Budget): Promise<void> {
  for (let isContinued = header[OLD_SPARSE.inHeader] !== 0; isContinued; ) {
    await budget.breathe()
    const block = await reader.readBytes(BLOCK)
    if (!block) throw damagedArchive()
    isContinued = block[OLD_SPARSE.inMap] !== 0
  }
}

/** Returns whether a block describes the entry after it, all following entries, or the archive. */
const isAboutNext = (type: string) => ABOUT_NEXT.has(type)

/** The content of one entry, which must be consumed before the next one begins. */
class Body {
  readonly #reader: ByteReader
  readonly length: number
  #left: number

  constructor(reader: ByteReader, length: number) {
    this.#reader = reader
    this.length = length
    this.#left = length
  }

  async *stream(): AsyncGenerator<Uint8Array> {
    for await (const piece of this.#reader.stream(this.#left)) {
      this.#left -= piece.length
      yield piece
    }
  }

  async finish(): Promise<void> {
    await this.#reader.skip(this.#left + padding(this.length))
    this.#left = 0
  }
}

function entryOf(header: Uint8Array, type: string, said: PendingHeaders, body: Body): RawEntry {
  const name = decodeDiskName(said.name ?? nameIn(header))
  const known = KINDS[type] ?? 'special'
  // Formats without a folder type mark folders by a trailing slash.
  const kind = said.isSparse ? 'special' : known === 'file' && name.endsWith('/') ? 'folder' : known
  const modified = said.modified === undefined ? knownSecond(numberIn(header, FIELD.modified)) : said.modified
  return {
    name,
    kind,
    size: kind === 'file' ? body.length : 0,
    modified,
    fault: null,
    content: () => body.stream(),
  }
}

/** Returns whether the block is empty, which ends the archive. */
const isEnd = (header: Uint8Array) => header.every((byte) => byte === 0)

/** @throws AppError `invalid` for a block that is not a header */
function typeOf(header: Uint8Array): string {
  if (headerSum(header) !== numberIn(header, FIELD.checksum)) throw damagedArchive()
  return String.fromCharCode(header[FIELD.type.at] ?? 0)
}

/** Returns the name in an old or a ustar header. GNU headers store other fields in the place of the ustar name prefix. */
function nameIn(header: Uint8Array): Uint8Array {
  const name = untilNul(bytesIn(header, FIELD.name))
  const isUstar = Buffer.from(bytesIn(header, FIELD.magic)).toString('latin1') === MAGIC
  const prefix = isUstar ? untilNul(bytesIn(header, FIELD.prefix)) : new Uint8Array()
  return prefix.length === 0 ? name : Buffer.concat([prefix, Buffer.from('/'), name])
}

const bytesIn = (header: Uint8Array, { at, length }: Field) => header.subarray(at, at + length)

function sizeIn(header: Uint8Array): number {
  const size = numberIn(header, FIELD.size)
  if (size < 0) throw damagedArchive()
  return size
}

/** Reads octal digits, or binary numbers, which have the first bit set. @throws AppError `invalid` */
function numberIn(header: Uint8Array, place: Field): number {
  const field = bytesIn(header, place)
  const isBinary = ((field[0] ?? 0) & 0x80) !== 0
  const value = isBinary ? binaryNumber(field) : octalNumber(field)
  if (!Number.isSafeInteger(value)) throw damagedArchive()
  return value
}

function octalNumber(field: Uint8Array): number {
  const digits = Buffer.from(untilNul(field)).toString('latin1').trim()
  if (digits === '') return 0
  return /^[0-7]+$/.test(digits) ? Number.parseInt(digits, 8) : Number.NaN
}

/** Returns a base-256 number. Negative numbers count as -1: only times may be negative, and those before 1970 are not preserved. */
function binaryNumber(field: Uint8Array): number {
  if (((field[0] ?? 0) & 0x40) !== 0) return -1
  if (field[0] !== 0x80) return Number.NaN
  return field.subarray(1).reduce((value, byte) => value * 256 + byte, 0)
}

function untilNul(bytes: Uint8Array): Uint8Array {
  const end = bytes.indexOf(0)
  return end === -1 ? bytes : bytes.subarray(0, end)
}

async function recordsOf(reader: ByteReader, length: number): Promise<Uint8Array> {
  if (length > MAX_RECORDS) throw archiveTooLarge()
  const records = length === 0 ? new Uint8Array() : await reader.readBytes(length)
  if (!records) throw damagedArchive()
  await reader.skip(padding(length))
  return records
}

/** Parses consecutive records like `12 path=a/b\n`, where the number is the length of the whole record. @throws AppError `invalid` */
async function paxRecords(bytes: Uint8Array, budget: Budget): Promise<PendingHeaders> {
  const said: PendingHeaders = {}
  for (let at = 0, count = 1; at < bytes.length; count += 1) {
    if (count % RECORDS_PER_LOOK === 0) await budget.breathe()
    const space = bytes.indexOf(0x20, at)
    if (space === -1) throw damagedArchive()
    const end = at + decimal(bytes.subarray(at, space))
    const equals = bytes.indexOf(0x3d, space)
    if (equals === -1 || equals >= end || bytes[end - 1] !== 0x0a) throw damagedArchive()
    const key = Buffer.from(bytes.subarray(space + 1, equals)).toString('latin1')
    takeRecord(said, key, bytes.subarray(equals + 1, end - 1))
    at = end
  }
  return said
}

function takeRecord(said: PendingHeaders, key: string, value: Uint8Array): void {
  // An empty value cancels an earlier one; the header's own field counts.
  const isEmpty = value.length === 0
  if (key === PAX.name) said.name = isEmpty ? undefined : value
  else if (key === PAX.size) said.size = isEmpty ? undefined : decimal(value)
  else if (key === PAX.modified) said.modified = isEmpty ? undefined : secondOf(value)
  else if (key.startsWith(PAX.sparse)) said.isSparse = true
}

/** Returns the whole seconds of a time such as `1234567890.999999999`, whose fraction may be more precise than numbers are. */
function secondOf(value: Uint8Array): number | null {
  const [, seconds = ''] = /^(\d+)(\.\d*)?$/.exec(Buffer.from(value).toString('latin1')) ?? []
  return knownSecond(Number(seconds))
}

/** @throws AppError `invalid` */
function decimal(value: Uint8Array): number {
  const text = Buffer.from(value).toString('latin1')
  const number = Number(text)
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(number)) throw damagedArchive()
  return number
}
