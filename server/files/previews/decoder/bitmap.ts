import { NoPicture } from './job.ts'
import { pictureOf, refuseLarge, type Shape } from './picture.ts'

const HEADER_BYTES = 26
const WIDTH_AT = 18
const HEIGHT_AT = 22

export const isBitmap = (bytes: Buffer): boolean =>
  bytes.length > HEADER_BYTES && bytes.toString('latin1', 0, 2) === 'BM'

/** Decodes a BMP, which the runtime supports and the library does not. @throws NoPicture */
export async function bitmapOf(bytes: Buffer, shape: Shape): Promise<Uint8Array> {
  // A negative height means that the rows begin at the top.
  refuseLarge(bytes.readInt32LE(WIDTH_AT), Math.abs(bytes.readInt32LE(HEIGHT_AT)))
  return pictureOf(await readable(bytes), shape)
}

async function readable(bytes: Buffer): Promise<Uint8Array> {
  try {
    return await new Bun.Image(bytes).png({ compressionLevel: 1 }).bytes()
  } catch (cause) {
    throw Object.assign(new NoPicture('unreadable'), { cause })
  }
}
