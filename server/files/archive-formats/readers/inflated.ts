import zlib, { type InflateRaw } from 'node:zlib'
import type { ByteReader } from './byte-reader.ts'
import { damagedArchive } from './errors.ts'

/** Size of the output pieces in bytes. */
const PIECE = 256 * 1024

/** Yields deflated content, and leaves the bytes after its end in `reader`. @throws AppError `invalid`; the errors of `reader` */
export async function* inflated(reader: ByteReader): AsyncGenerator<Uint8Array> {
  const inflater = zlib.createInflateRaw({ chunkSize: PIECE })
  const fed = feed(inflater, reader).catch((error: unknown) => {
    inflater.destroy()
    throw error
  })
  // The loop below reports it.
  fed.catch(() => undefined)
  try {
    for await (const piece of inflater) yield piece
    await fed
  } catch (error) {
    // An error of the input ends the decompression, and is its cause.
    await fed
    throw damagedArchive(error)
  } finally {
    inflater.destroy()
  }
}

/** Writes the input up to the end of the deflated content, piece by piece. */
async function feed(inflater: InflateRaw, reader: ByteReader): Promise<void> {
  const ended = new Promise<void>((done) => {
    for (const event of ['end', 'error', 'close']) inflater.once(event, () => done())
  })
  for (let written = 0; !inflater.destroyed; ) {
    const piece = await reader.readPiece()
    if (!piece) {
      inflater.end()
      return
    }
    written += piece.length
    const accepted = new Promise<void>((done) => inflater.write(piece, () => done()))
    await Promise.race([accepted, ended])
    const excess = written - inflater.bytesWritten
    if (excess > 0 || inflater.readableEnded) {
      reader.unread(piece.subarray(piece.length - excess))
      return
    }
  }
}
