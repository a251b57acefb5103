import sharp from 'sharp'
import { bitmapHeaderOf } from './bitmap-header.ts'
import { pixelsOf } from './bitmap-pixels.ts'
import { NoPicture } from './job.ts'
import { pictureOf, refuseLarge, type Shape, write } from './picture.ts'

/** Length of the shortest header that includes a size. */
const HEADER_BYTES = 26

export const isBitmap = (bytes: Buffer): boolean =>
  bytes.length > HEADER_BYTES && bytes.toString('latin1', 0, 2) === 'BM'

/** Decodes a BMP of Windows or OS/2, which the library does not. @throws NoPicture */
export async function bitmapOf(bytes: Buffer, shape: Shape): Promise<Uint8Array> {
  const header = bitmapHeaderOf(bytes)
  if (header === null) throw new NoPicture('unreadable')
  const { width, height, encoding, start } = header
  refuseLarge(width, height)
  if (encoding === 'file') return pictureOf(bytes.subarray(start), shape)
  const { pixels, channels } = pixelsOf(bytes, header)
  const image = sharp(pixels, { raw: { width, height, channels } })
  return write(image, shape, { isOpaque: channels === 3 })
}
