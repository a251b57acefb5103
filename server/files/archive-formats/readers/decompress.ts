import { pipeline, Readable, type Transform } from 'node:stream'
import zlib from 'node:zlib'
import { isAppError } from '#server/platform/errors.ts'
import { timeSlices } from '#server/platform/queue/time-slices.ts'
import { damagedArchive, TrailingBytes } from './errors.ts'
import { lz4Content } from './lz4-frames.ts'
import { ZstdFrames } from './zstd-frames.ts'

/**
 * Decompresses input in pieces of any size, in order. Implementations on the event loop await `breathe` for every part of the input, even
 * if it produces no output.
 *
 * @throws AppError `invalid` for damaged input; `TrailingBytes` after all content was yielded; the errors of `breathe`
 */
export type Unpacker = (pieces: AsyncIterable<Uint8Array>, breathe?: () => Promise<void>) => AsyncGenerator<Uint8Array>

/** Size of the output pieces in bytes. */
const PIECE = 256 * 1024

/** Decompresses a deflated entry of a zip. */
export const inflate: Unpacker = (pieces) => through(pieces, zlib.createInflateRaw({ chunkSize: PIECE }))

/** Decompresses Zstandard frames. The library itself refuses windows of more than 128 MiB. */
export const unzstd: Unpacker = async function* (pieces, breathe = timeSlices()) {
  const frames = new ZstdFrames(pieces, breathe)
  yield* through(frames.bytes(), zlib.createZstdDecompress({ chunkSize: PIECE }))
  if (frames.hasTrailingBytes) throw new TrailingBytes()
}

/** Decompresses LZ4 frames. */
export const unlz4: Unpacker = lz4Content

/** Decompresses with a library that has its own threads; only output that was not read yet is in memory. */
async function* through(pieces: AsyncIterable<Uint8Array>, transform: Transform): AsyncGenerator<Uint8Array> {
  const source = Readable.from(pieces, { objectMode: true, highWaterMark: 1 })
  // The callback prevents an unhandled error; the reader of the pipeline receives it.
  const end = pipeline(source, transform, () => undefined)
  try {
    for await (const piece of end) yield piece
  } catch (error) {
    throw isAppError(error) || !isOfLibrary(error) ? error : damagedArchive(error)
  } finally {
    source.destroy()
    end.destroy()
  }
}

/** Returns whether the error is about the input bytes, rather than the disk they came from. */
function isOfLibrary(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  const code = String(error.code)
  return code.startsWith('Z_') || code.startsWith('ZSTD_') || code === 'ERR_STREAM_PREMATURE_CLOSE'
}
