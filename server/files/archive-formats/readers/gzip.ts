import { crc32 } from 'node:zlib'
import { timeSlices } from '#server/platform/queue/time-slices.ts'
import type { ByteReader } from './byte-reader.ts'
import type { Unpacker } from './decompress.ts'
import { damagedArchive, TrailingBytes } from './errors.ts'
import { inflated } from './inflated.ts'
import { isNextStream, skipZeros, streamReader } from './next-stream.ts'

// RFC 1952. The members are separated here, because the library takes bytes after the last one for damage.

/** First bytes of a member, with the only method. */
const MAGIC = Uint8Array.of(0x1f, 0x8b, 8)

/** Flags of a member. `reserved`: those that must not be set. */
const FLAG = { headerChecksum: 2, extra: 4, name: 8, comment: 16, reserved: 0xe0 } as const

/** Maximum length of a name or comment, in bytes. */
const MAX_TEXT = 64 * 1024

/** Decompresses consecutive gzip members, and verifies their checksums. Zeros after them are padding. */
export const gunzip: Unpacker = async function* (pieces, breathe = timeSlices()) {
  const reader = streamReader(pieces)
  try {
    for (let isFirst = true; ; isFirst = false) {
      await breathe()
      const zeros = isFirst ? 0 : await skipZeros(reader, breathe)
      if (!(await isNextStream(reader, { magic: MAGIC, isFirst }))) return
      if (zeros > 0) throw new TrailingBytes()
      yield* memberContent(reader)
    }
  } finally {
    await reader.close()
  }
}

/** Yields the content of a member after its first bytes. */
async function* memberContent(reader: ByteReader): AsyncGenerator<Uint8Array> {
  await skipHeader(reader)
  let [checksum, size] = [0, 0]
  for await (const piece of inflated(reader)) {
    checksum = crc32(piece, checksum)
    size += piece.length
    yield piece
  }
  const trailer = await reader.readExactly(8)
  if (trailer.readUInt32LE(0) !== checksum || trailer.readUInt32LE(4) !== size % 2 ** 32) throw damagedArchive()
}

async function skipHeader(reader: ByteReader): Promise<void> {
  let header: Uint8Array = MAGIC
  const take = async (length: number) => {
    const bytes = await reader.readExactly(length)
    header = Buffer.concat([header, bytes])
    return bytes
  }
  const [flags = 0] = await take(7)
  if ((flags & FLAG.reserved) !== 0) throw damagedArchive()
  if (flags & FLAG.extra) await take((await take(2)).readUInt16LE(0))
  for (const flag of [FLAG.name, FLAG.comment]) if (flags & flag) header = Buffer.concat([header, await text(reader)])
  const checksum = crc32(header) & 0xffff
  if (flags & FLAG.headerChecksum && (await reader.readExactly(2)).readUInt16LE(0) !== checksum) throw damagedArchive()
}

/** Returns the bytes up to and including the next NUL. */
async function text(reader: ByteReader): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for (let length = 0; length <= MAX_TEXT; ) {
    const piece = await reader.readPiece()
    if (!piece) break
    const end = piece.indexOf(0) + 1
    if (end > 0) reader.unread(piece.subarray(end))
    parts.push(end > 0 ? piece.subarray(0, end) : piece)
    length += parts.at(-1)?.length ?? 0
    if (end > 0 && length <= MAX_TEXT) return Buffer.concat(parts)
  }
  throw damagedArchive()
}
