import { crc32 } from 'node:zlib'

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

export type PngChunk = { readonly type: string; readonly data: Buffer }

export const isPng = (bytes: Buffer): boolean => bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)

/** Yields the chunks; the last one may be incomplete. */
export function* pngChunks(bytes: Buffer): Generator<PngChunk> {
  for (let at = PNG_SIGNATURE.length; at + 8 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    yield { type: bytes.toString('latin1', at + 4, at + 8), data: bytes.subarray(at + 8, at + 8 + length) }
    at += 12 + length
  }
}

/** Returns the bytes of a PNG with these chunks, and their checksums. */
export const pngOf = (chunks: readonly PngChunk[]): Buffer => Buffer.concat([PNG_SIGNATURE, ...chunks.map(chunkBytes)])

function chunkBytes({ type, data }: PngChunk): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** Returns whether a PNG is animated (APNG 1.0): the control chunk precedes the first picture. */
export function isAnimatedPng(bytes: Buffer): boolean {
  for (const { type } of pngChunks(bytes)) {
    if (type === 'acTL') return true
    if (type === 'IDAT') return false
  }
  return false
}
