import { decodeDiskName } from '#server/access/disk-name.ts'
import { BLOCK, FIELD, headerSum, MAGIC, padding, TYPE } from '../tar-layout.ts'
import type { RawEntry } from './archive-entry.ts'
import type { Budget } from './budget.ts'
import type { ByteReader } from './byte-reader.ts'
import { archiveTooLarge, damagedArchive } from './errors.ts'
import { bytesIn, numberIn, untilNul } from './tar-fields.ts'
import { type PendingHeaders, paxRecords } from './tar-pax.ts'
import { expanded, readOldSparseMap, type SparseMap, type StoredBytes } from './tar-sparse.ts'
import { knownSecond } from './times.ts'

// With GNU's long names and base-256 numbers.

/** Maximum size of the names and pax records of one entry, in bytes. */
const MAX_RECORDS = 1024 * 1024

const KINDS: Readonly<Record<string, RawEntry['kind']>> = {
  [TYPE.file]: 'file',
  [TYPE.oldFile]: 'file',
  [TYPE.contiguousFile]: 'file',
  [TYPE.oldSparse]: 'file',
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
      else if (type === TYPE.longLink) said = { ...said, link: untilNul(records) }
      continue
    }
    const length = lengthOf(type, size, said)
    const headers = { ...forAll, ...said }
    const sparse =
      type === TYPE.oldSparse ? await readOldSparseMap(reader, { header, stored: length, budget }) : undefined
    const body = new Body(reader, length)
    yield entryOf(header, {
      type,
      headers,
      body,
      sparse: headers.sparse ? await headers.sparse.readMap(body) : sparse,
      budget,
    })
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

/** Returns whether a block describes the entry after it, all following entries, or the archive. */
const isAboutNext = (type: string) => ABOUT_NEXT.has(type)

/** The content of one entry, which must be consumed before the next one begins. */
class Body implements StoredBytes {
  readonly #reader: ByteReader
  readonly length: number
  #left: number

  constructor(reader: ByteReader, length: number) {
    this.#reader = reader
    this.length = length
    this.#left = length
  }

  /** Number of bytes that were not read. */
  get left(): number {
    return this.#left
  }

  /** Yields the next bytes, by default all that are left. */
  async *stream(length = this.#left): AsyncGenerator<Uint8Array> {
    if (length > this.#left) throw damagedArchive()
    for await (const piece of this.#reader.stream(length)) {
      this.#left -= piece.length
      yield piece
    }
  }

  async finish(): Promise<void> {
    await this.#reader.skip(this.#left + padding(this.length))
    this.#left = 0
  }
}

type EntryParts = {
  readonly type: string
  readonly headers: PendingHeaders
  readonly body: Body
  /** The map of a sparse file; null if it is not valid. */
  readonly sparse: SparseMap | null | undefined
  readonly budget: Budget
}

function entryOf(header: Uint8Array, { type, headers, body, sparse, budget }: EntryParts): RawEntry {
  const name = decodeDiskName(headers.sparse?.name ?? headers.name ?? nameIn(header))
  const kind = kindOf(type, name, body)
  const size = sparse ? sparse.size : body.length
  const link = headers.link ?? untilNul(bytesIn(header, FIELD.link))
  return {
    name,
    kind,
    size: kind === 'file' ? size : 0,
    modified: headers.modified === undefined ? knownSecond(numberIn(header, FIELD.modified)) : headers.modified,
    fault: sparse === null ? 'damaged' : null,
    ...(kind === 'link' && type === TYPE.hardLink && { hardLinkTo: decodeDiskName(link) }),
    content: () => (sparse ? expanded(sparse, body, budget) : body.stream()),
  }
}

function kindOf(type: string, name: string, body: Body): RawEntry['kind'] {
  const known = KINDS[type] ?? 'special'
  // Some programs store the content with each of its names.
  if (type === TYPE.hardLink && body.length > 0) return 'file'
  // Formats without a folder type mark folders by a trailing slash.
  return known === 'file' && name.endsWith('/') ? 'folder' : known
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

function sizeIn(header: Uint8Array): number {
  const size = numberIn(header, FIELD.size)
  if (size < 0) throw damagedArchive()
  return size
}

async function recordsOf(reader: ByteReader, length: number): Promise<Uint8Array> {
  if (length > MAX_RECORDS) throw archiveTooLarge()
  const records = await reader.readExactly(length)
  await reader.skip(padding(length))
  return records
}
