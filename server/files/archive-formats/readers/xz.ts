import { crc32 } from 'node:zlib'
import { timeSlices } from '#server/platform/queue/time-slices.ts'
import {
  CONTROL,
  dictionarySize,
  FOOTER,
  FOOTER_MAGIC,
  HEADER,
  LZMA2,
  MAGIC,
  MAX_DICTIONARY_CODE,
  padding,
  RESET,
} from '../xz-layout.ts'
import type { ByteReader } from './byte-reader.ts'
import { archiveTooLarge, damagedArchive, TrailingBytes } from './errors.ts'
import { LzmaDecoder, type Window } from './lzma-decoder.ts'
import { isNextStream, skipZeros, streamReader } from './next-stream.ts'
import { type XzCheck, xzCheckOf } from './xz-check.ts'

// Blocks with LZMA2 only, without the filters for machine code.

/** Maximum dictionary size, which is that of `xz -9`, in bytes. */
const MAX_DICTIONARY = 64 * 1024 * 1024

/** Maximum decompressed size of a chunk, and the part of it between two checks of the clock, in bytes. */
const MAX_CHUNK = 2 * 1024 * 1024
const SLICE = 64 * 1024

type Breathe = () => Promise<void>

/** State shared by consecutive blocks. */
type Unpacking = { readonly room: OutputWindow; readonly breathe: Breathe }

/**
 * Yields the content of consecutive xz streams, and verifies their checks and indexes.
 *
 * @throws AppError `invalid`; `too_large` for a dictionary of more than 64 MiB; `TrailingBytes`
 */
export async function* unxz(
  pieces: AsyncIterable<Uint8Array>,
  breathe: Breathe = timeSlices(),
): AsyncGenerator<Uint8Array> {
  const reader = streamReader(pieces)
  const unpacking = { room: new OutputWindow(), breathe }
  try {
    for (let isFirst = true; ; isFirst = false) {
      await breathe()
      const zeros = isFirst ? 0 : await skipZeros(reader, breathe)
      const isMore = await isNextStream(reader, { magic: MAGIC, isFirst })
      // Streams are padded to multiples of four bytes.
      if (padding(zeros) !== 0) throw isMore ? damagedArchive() : new TrailingBytes()
      if (!isMore) return
      yield* streamContent(reader, unpacking)
    }
  } finally {
    await reader.close()
  }
}

/** Yields the content of a stream after its first bytes. */
async function* streamContent(reader: ByteReader, unpacking: Unpacking): AsyncGenerator<Uint8Array> {
  const header = await reader.readExactly(HEADER - MAGIC.length)
  const flags = header.subarray(0, 2)
  if (crc32(flags) !== header.readUInt32LE(2) || flags[0] !== 0) throw damagedArchive()
  for (const blocks = new BlockList(); ; ) {
    await unpacking.breathe()
    const [size = 0] = await reader.readExactly(1)
    if (size === 0) return checkIndex(reader, blocks, flags, unpacking.breathe)
    const header = blockHeader(await reader.readExactly(size * 4 + 3), size)
    const check = xzCheckOf(flags[1] ?? 0)
    if (!check) throw damagedArchive()
    unpacking.room.begin(header.dictionary)
    const { packed, unpacked } = yield* blockContent(reader, check, unpacking)
    if (header.packed !== null && header.packed !== packed) throw damagedArchive()
    if (header.unpacked !== null && header.unpacked !== unpacked) throw damagedArchive()
    blocks.add((size + 1) * 4 + packed + check.size, unpacked)
  }
}

/** The sizes of the blocks of a stream, which its index repeats. There may be many, so only their number and a checksum are stored. */
class BlockList {
  count = 0
  #checksum = 0

  /**
   * @param unpadded size of the block without its padding, in bytes
   * @param unpacked decompressed size in bytes
   */
  add(unpadded: number, unpacked: number): void {
    this.count += 1
    this.#checksum = crc32(new Uint8Array(Float64Array.of(unpadded, unpacked).buffer), this.#checksum)
  }

  equals(other: BlockList): boolean {
    return other.count === this.count && other.#checksum === this.#checksum
  }
}

/** Sizes in bytes; null for those that the header does not declare. */
type BlockHeader = { readonly dictionary: number; readonly packed: number | null; readonly unpacked: number | null }

function blockHeader(rest: Buffer, size: number): BlockHeader {
  const fields = rest.subarray(0, -4)
  if (crc32(Buffer.concat([Buffer.of(size), fields])) !== rest.readUInt32LE(fields.length)) throw damagedArchive()
  const flags = fields[0] ?? 0
  const numbers = new Numbers(fields, 1)
  if ((flags & 0x3c) !== 0 || (flags & 3) !== 0) throw damagedArchive()
  const packed = flags & 0x40 ? numbers.next() : null
  const unpacked = flags & 0x80 ? numbers.next() : null
  if (numbers.next() !== LZMA2.filter || numbers.next() !== LZMA2.properties) throw damagedArchive()
  const code = fields[numbers.at]
  if (code === undefined || code > MAX_DICTIONARY_CODE) throw damagedArchive()
  if (fields.subarray(numbers.at + 1).some((byte) => byte !== 0)) throw damagedArchive()
  const dictionary = dictionarySize(code)
  if (dictionary > MAX_DICTIONARY) throw archiveTooLarge()
  return { dictionary, packed, unpacked }
}

/** Reads numbers of seven bits per byte, lowest bits first. */
class Numbers {
  readonly #bytes: Uint8Array
  at: number

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes
    this.at = at
  }

  next(): number {
    let value = 0
    for (let place = 0; place < 7; place += 1) {
      const byte = this.#bytes[this.at]
      if (byte === undefined) throw damagedArchive()
      this.at += 1
      value += (byte & 0x7f) * 2 ** (7 * place)
      if ((byte & 0x80) === 0) return value
    }
    throw damagedArchive()
  }
}

/** Yields the content of a block and verifies its check; returns the sizes of the compressed and the decompressed data, in bytes. */
async function* blockContent(
  reader: ByteReader,
  check: XzCheck,
  unpacking: Unpacking,
): AsyncGenerator<Uint8Array, { packed: number; unpacked: number }> {
  const from = reader.position
  let unpacked = 0
  for await (const piece of lzma2(reader, unpacking)) {
    check.update(piece)
    unpacked += piece.length
    yield piece
  }
  const packed = reader.position - from
  await readPadding(reader, packed)
  if (!check.matches(await reader.readExactly(check.size))) throw damagedArchive()
  return { packed, unpacked }
}

/** Reads the list of blocks at the end of a stream and its footer. @throws AppError `invalid` when they differ from the stream */
async function checkIndex(reader: ByteReader, blocks: BlockList, flags: Buffer, breathe: Breathe): Promise<void> {
  const from = reader.position - 1
  let checksum = crc32(Buffer.of(0))
  const number = async () => {
    const bytes = await numberBytes(reader)
    checksum = crc32(bytes, checksum)
    return new Numbers(bytes, 0).next()
  }
  if ((await number()) !== blocks.count) throw damagedArchive()
  const listed = new BlockList()
  while (listed.count < blocks.count) {
    await breathe()
    listed.add(await number(), await number())
  }
  if (!listed.equals(blocks)) throw damagedArchive()
  checksum = crc32(await readPadding(reader, reader.position - from), checksum)
  if ((await reader.readExactly(4)).readUInt32LE(0) !== checksum) throw damagedArchive()
  const size = reader.position - from
  const footer = await reader.readExactly(FOOTER)
  const isValid =
    footer.readUInt32LE(0) === crc32(footer.subarray(4, 10)) &&
    (footer.readUInt32LE(4) + 1) * 4 === size &&
    footer.subarray(8, 10).equals(flags) &&
    footer.toString('latin1', 10) === FOOTER_MAGIC
  if (!isValid) throw damagedArchive()
}

/** Reads the bytes of one number: all except the last one have the highest bit set. */
async function numberBytes(reader: ByteReader): Promise<Uint8Array> {
  const bytes: number[] = []
  for (let last = 0x80; last >= 0x80 && bytes.length < 9; bytes.push(last)) [last = 0] = await reader.readExactly(1)
  return Uint8Array.from(bytes)
}

/** Reads and returns the zeros that fill `length` bytes up to a multiple of four. */
async function readPadding(reader: ByteReader, length: number): Promise<Uint8Array> {
  const bytes = await reader.readExactly(padding(length))
  if (bytes.some((byte) => byte !== 0)) throw damagedArchive()
  return bytes
}

async function* lzma2(reader: ByteReader, { room, breathe }: Unpacking): AsyncGenerator<Uint8Array> {
  const decoder = new LzmaDecoder()
  let [needsDictionary, needsProperties] = [true, true]
  for (;;) {
    await breathe()
    const [control = 0] = await reader.readExactly(1)
    if (control === CONTROL.end) return
    const isPacked = control >= CONTROL.packed
    const resets = isPacked ? (control >>> 5) & 3 : 0
    if (control === CONTROL.storedAfresh || resets === RESET.all) {
      room.reset()
      needsDictionary = false
      needsProperties = true
    } else if (needsDictionary || (!isPacked && control > CONTROL.stored)) throw damagedArchive()
    if (!isPacked) {
      const size = (await reader.readExactly(2)).readUInt16BE(0) + 1
      yield room.put(await reader.readExactly(size))
      continue
    }
    const head = await reader.readExactly(4)
    const size = ((control & 0x1f) << 16) + head.readUInt16BE(0) + 1
    if (resets >= RESET.properties) {
      decoder.setProperties((await reader.readExactly(1))[0] ?? 0)
      needsProperties = false
    }
    if (needsProperties) throw damagedArchive()
    if (resets >= RESET.state) decoder.reset()
    decoder.begin(await reader.readExactly(head.readUInt16BE(2) + 1))
    const end = room.make(size)
    while (room.at < end) {
      const start = room.at
      decoder.run(room, Math.min(start + SLICE, end), end)
      yield Buffer.from(room.bytes.subarray(start, room.at))
      await breathe()
    }
    if (!decoder.isDone) throw damagedArchive()
  }
}

/** Buffer for the dictionary and the output of a chunk. It grows as needed, and consecutive blocks share it. */
class OutputWindow implements Window {
  bytes = new Uint8Array(4 * MAX_CHUNK)
  at = 0
  start = 0
  #dictionary = 0

  /** Prepares for a block with a dictionary of this number of bytes. */
  begin(dictionary: number): void {
    this.#dictionary = dictionary
    this.reset()
  }

  /** Discards earlier bytes, so that matches can no longer refer to them. */
  reset(): void {
    this.at = 0
  }

  /** Makes room for this number of bytes; returns their end position. */
  make(size: number): number {
    if (this.at + size > this.bytes.length) this.#shift(size)
    return this.at + size
  }

  put(content: Uint8Array): Uint8Array {
    this.make(content.length)
    this.bytes.set(content, this.at)
    this.at += content.length
    return content
  }

  #shift(size: number): void {
    const most = this.#dictionary + 8 * MAX_CHUNK
    if (this.bytes.length < most) {
      const larger = new Uint8Array(Math.min(most, Math.max(2 * this.bytes.length, this.at + size)))
      larger.set(this.bytes.subarray(0, this.at))
      this.bytes = larger
    }
    if (this.at + size <= this.bytes.length) return
    // Bytes older than the dictionary are dropped in multiples of sixteen, because contexts depend on the lowest bits of positions.
    const dropped = Math.floor((this.at - this.#dictionary) / 16) * 16
    this.bytes.copyWithin(0, dropped, this.at)
    this.at -= dropped
  }
}
