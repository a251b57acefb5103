import { crc32 } from 'node:zlib'
import type { NameEncoding } from '#contract/archive-contents.ts'
import { LENGTH, LOCAL, METHOD, SIGNATURE } from '../zip-layout.ts'
import type { RawEntry } from './archive-entry.ts'
import type { Budget } from './budget.ts'
import { bytesOf, type SeekableFile } from './byte-reader.ts'
import { inflate } from './decompress.ts'
import { damagedArchive } from './errors.ts'
import { type CentralDirectory, findDirectory } from './zip-directory.ts'
import { decodeNames } from './zip-names.ts'
import { readRecords, type ZipRecord } from './zip-records.ts'

// Only the central directory is used: names and sizes in local headers are ignored.

/** Maximum compression ratio of deflate. */
const MOST_DEFLATED = 1032

/**
 * Yields the entries of a zip, in the order of its central directory. An archive in which entries share bytes, as in zip bombs, is refused
 * completely.
 *
 * @throws AppError `invalid`, `too_large`
 */
export async function* zipEntries(
  file: SeekableFile,
  budget: Budget,
  { names: wanted, onNameEncoding }: NameOptions = {},
): AsyncGenerator<RawEntry> {
  const directory = await findDirectory(file)
  budget.expectEntries(directory.count)
  const bytes = await bytesOf(file, directory.start, directory.start + directory.length)
  const records: ZipRecord[] = []
  for (const record of readRecords(bytes, directory)) {
    records.push(record)
    await budget.breathe()
  }
  const ends = contentEnds(records, directory)
  const stored = records.map(({ name }) => name)
  const { names, encoding } = await decodeNames(stored, { wanted, breathe: () => budget.breathe() })
  onNameEncoding?.(encoding)
  for (const [index, record] of records.entries()) {
    await budget.breathe()
    yield entryOf(file, { record, name: names[index] ?? '', end: ends[index] ?? 0 })
  }
}

/** Handling of names that do not declare their encoding. */
export type NameOptions = {
  /** Their encoding; by default the most plausible one. */
  readonly names?: NameEncoding | undefined
  /** Called with their encoding before the first entry; null if there are no such names. */
  readonly onNameEncoding?: (encoding: NameEncoding | null) => void
}

/**
 * Returns the end of the space for each entry's content, which is the start of the next entry. @throws AppError `invalid` when two entries
 * overlap
 */
function contentEnds(records: readonly ZipRecord[], { start }: CentralDirectory): Float64Array {
  const order = Uint32Array.from(records, (_, index) => index)
  const offset = (index: number) => records[index]?.offset ?? 0
  if (records.some((record, index) => index > 0 && record.offset < offset(index - 1)))
    order.sort((one, other) => offset(one) - offset(other))
  const ends = new Float64Array(records.length)
  let next = start
  for (const index of order.toReversed()) {
    const record = records[index]
    if (!record || record.offset + LENGTH.local + record.name.bytes.length + record.packed > next)
      throw damagedArchive()
    ends[index] = next
    next = record.offset
  }
  return ends
}

function entryOf(
  file: SeekableFile,
  { record, name, end }: { record: ZipRecord; name: string; end: number },
): RawEntry {
  const { size, modified } = record
  const kind = kindOf(record, name)
  const isFile = kind === 'file'
  return {
    name,
    kind,
    size: isFile ? size : 0,
    modified,
    fault: isFile ? faultOf(record) : null,
    content: () => contentOf(file, record, end),
  }
}

function kindOf({ kind }: ZipRecord, name: string): RawEntry['kind'] {
  if (kind === 'link' || kind === 'folder') return kind
  return name.endsWith('/') ? 'folder' : (kind ?? 'file')
}

function faultOf({ encrypted, method, packed, size }: ZipRecord): RawEntry['fault'] {
  if (encrypted) return 'encrypted'
  if (method !== METHOD.stored && method !== METHOD.deflated) return 'method'
  if (method === METHOD.stored ? packed !== size : size > packed * MOST_DEFLATED) return 'damaged'
  return null
}

async function* contentOf(file: SeekableFile, record: ZipRecord, end: number): AsyncGenerator<Uint8Array> {
  const { offset, packed, size, method, checksum } = record
  const header = await bytesOf(file, offset, offset + LENGTH.local)
  if (header.readUInt32LE(0) !== SIGNATURE.local) throw damagedArchive()
  const start = offset + LENGTH.local + header.readUInt16LE(LOCAL.nameLength) + header.readUInt16LE(LOCAL.extraLength)
  if (start + packed > end) throw damagedArchive()
  const pieces = packed === 0 ? nothing() : file.stream({ start, end: start + packed })
  yield* checked(method === METHOD.stored || packed === 0 ? pieces : inflate(pieces), size, checksum)
}

async function* nothing(): AsyncGenerator<Uint8Array> {
  // An empty file has no bytes.
}

/** Passes exactly `size` bytes through. @throws AppError `invalid` before any excess bytes are passed, and when the checksum differs */
async function* checked(pieces: AsyncIterable<Uint8Array>, size: number, checksum: number): AsyncGenerator<Uint8Array> {
  let left = size
  let crc = 0
  for await (const piece of pieces) {
    left -= piece.length
    if (left < 0) throw damagedArchive()
    crc = crc32(piece, crc)
    yield piece
  }
  if (left !== 0 || crc !== checksum) throw damagedArchive()
}
