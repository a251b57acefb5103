import { pipeline, Readable, type Transform } from 'node:stream'
import zlib from 'node:zlib'
import { isAppError } from '#server/platform/errors.ts'
import { lz4Content } from './lz4-frames.ts'
import { damaged } from './refusals.ts'

/**
 * Unpacks what comes as pieces of any size, in order. Those that work on the event loop await `breathe` for every part of what they read, also
 * where nothing comes out of it.
 *
 * @throws AppError `invalid` for what is damaged; what `breathe` throws
 */
export type Unpacker = (pieces: AsyncIterable<Uint8Array>, breathe?: () => Promise<void>) => AsyncGenerator<Uint8Array>

/** What comes out is handed on in pieces of this size (bytes). */
const PIECE = 256 * 1024

/** One gzip stream, or several after each other. */
export const gunzip: Unpacker = (pieces) => through(pieces, zlib.createGunzip({ chunkSize: PIECE }))

/** A deflated entry of a zip. */
export const inflate: Unpacker = (pieces) => through(pieces, zlib.createInflateRaw({ chunkSize: PIECE }))

/** Zstandard frames. The library itself refuses windows of more than 128 MiB. */
export const unzstd: Unpacker = (pieces) => through(pieces, zlib.createZstdDecompress({ chunkSize: PIECE }))

/** LZ4 frames. */
export const unlz4: Unpacker = lz4Content

/** The library works on threads of its own; only what waits to be taken is in memory. */
async function* through(pieces: AsyncIterable<Uint8Array>, transform: Transform): AsyncGenerator<Uint8Array> {
  const source = Readable.from(pieces, { objectMode: true, highWaterMark: 1 })
  // The callback keeps a failure from being nobody's; whoever reads the end of the line hears of it.
  const end = pipeline(source, transform, () => undefined)
  try {
    for await (const piece of end) yield piece
  } catch (error) {
    throw isAppError(error) || !isOfLibrary(error) ? error : damaged(error)
  } finally {
    source.destroy()
    end.destroy()
  }
}

/** Does the failure speak of the bytes, not of the disk they came from? */
function isOfLibrary(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  const code = String(error.code)
  return code.startsWith('Z_') || code.startsWith('ZSTD_') || code === 'ERR_STREAM_PREMATURE_CLOSE'
}
