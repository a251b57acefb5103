import { ByteReader, StreamedPieces } from './byte-reader.ts'
import { damagedArchive, TrailingBytes } from './errors.ts'

/** Reads the pieces of a file that consists of compressed streams. */
export const streamReader = (pieces: AsyncIterable<Uint8Array>): ByteReader =>
  new ByteReader(new StreamedPieces(generatorOf(pieces)))

async function* generatorOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* pieces
}

/**
 * Reads the first bytes of the next stream; returns false at the end of the input. A part of these bytes at the end of the input is a stream
 * that is cut off.
 *
 * @throws AppError `invalid` when another input begins or ends here; `TrailingBytes`
 */
export async function isNextStream(
  reader: ByteReader,
  { magic, isFirst }: { readonly magic: Uint8Array; readonly isFirst: boolean },
): Promise<boolean> {
  const bytes = await reader.readUpTo(magic.length)
  if (bytes.equals(magic)) return true
  if (isFirst || (bytes.length > 0 && bytes.equals(magic.subarray(0, bytes.length)))) throw damagedArchive()
  if (bytes.length > 0) throw new TrailingBytes()
  return false
}

/** Frames with this magic number and the fifteen after it are to be skipped, in LZ4 and in Zstandard. */
const SKIPPABLE_MAGIC = 0x184d2a50

/** A frame of LZ4 or Zstandard after its first bytes; `length` is that of a skippable one, in bytes. */
type NextFrame = { readonly isSkippable: false } | { readonly isSkippable: true; readonly length: number }

/**
 * Reads the first bytes of the next frame; returns null at the end of the input.
 *
 * @throws AppError `invalid` and `TrailingBytes`, as {@link isNextStream}
 */
export async function nextFrame(
  reader: ByteReader,
  { magic, isFirst }: { readonly magic: number; readonly isFirst: boolean },
): Promise<NextFrame | null> {
  const first = await reader.readUpTo(4)
  if (first.length === 4 && (first.readUInt32LE(0) & ~15) >>> 0 === SKIPPABLE_MAGIC) {
    const length = await reader.readUpTo(4)
    if (length.length < 4) throw damagedArchive()
    return { isSkippable: true, length: length.readUInt32LE(0) }
  }
  reader.unread(first)
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(magic)
  return (await isNextStream(reader, { magic: bytes, isFirst })) ? { isSkippable: false } : null
}

/** Skips zeros, by which streams are padded; returns their number. */
export async function skipZeros(reader: ByteReader, breathe: () => Promise<void>): Promise<number> {
  for (let count = 0; ; ) {
    await breathe()
    const piece = await reader.readPiece()
    if (!piece) return count
    const end = piece.findIndex((byte) => byte !== 0)
    if (end === -1) count += piece.length
    else {
      reader.unread(piece.subarray(end))
      return count + end
    }
  }
}
