import sharp, { type Metadata, type Sharp } from 'sharp'
import { PREVIEW_SIDE } from '#contract/previews.ts'
import { type DecodeJob, NoPicture, SOURCE_PIXELS } from './job.ts'

// One picture at a time in each process: threads of its own would only take turns on the same processors.
sharp.concurrency(1)
sharp.cache(false)

/** How a preview is written. */
export type Shape = Pick<DecodeJob, 'size' | 'alpha'>

/** What is known to be safe and bounded in the library; decided by the content, whatever the name says. */
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'tiff', 'heif'])

const QUALITY = 80

/** Only what cannot be read at all is refused: cameras write headers that are odd. */
const READING = { failOn: 'error', limitInputPixels: SOURCE_PIXELS, pages: 1, sequentialRead: true } as const

/** Which way up a picture is: turned already, or as `orientation` says where it does not say so itself (EXIF 2.32, 4.6.4). */
export type Upright = { readonly isUpright?: boolean; readonly orientation?: number }

/** A picture of bytes in one of the formats that the library reads, the right way up. @throws NoPicture */
export async function pictureOf(bytes: Uint8Array, shape: Shape, upright: Upright = {}): Promise<Uint8Array> {
  const about = await headerOf(bytes)
  const { format, width, height, pages = 1 } = about
  if (!FORMATS.has(format) || (format === 'heif' && about.compression !== 'av1')) throw new NoPicture('unsupported')
  refuseLarge(width, height)
  if (shape.size === 'big' && pages > 1 && (format === 'gif' || format === 'webp')) throw new NoPicture('original')
  const image = sharp(bytes, READING)
  const orientation = about.orientation === undefined && !upright.isUpright ? upright.orientation : 1
  return write(upright.isUpright ? image : image.autoOrient(), shape, { isOpaque: !about.hasAlpha, orientation })
}

/** Is it a picture that the library knows of but does not decode? */
export async function isHevc(bytes: Buffer): Promise<boolean> {
  return bytes.toString('latin1', 4, 8) === 'ftyp' && (await headerOf(bytes)).compression === 'hevc'
}

/** A picture of the pixels of a page, 8 bits each of red, green, blue and alpha; what a thumbnail shows of it is its top. */
export function pictureOfPage(pixels: Uint8Array, width: number, height: number, shape: Shape): Promise<Uint8Array> {
  return write(sharp(pixels, { raw: { width, height, channels: 4 } }), shape, { position: 'top' })
}

/** @throws NoPicture `too_large` */
export function refuseLarge(width: number, height: number): void {
  if (!(width > 0 && height > 0)) throw new NoPicture('unreadable')
  if (width * height > SOURCE_PIXELS) throw new NoPicture('too_large')
}

/** What a file says of itself. No pixel is decoded. @throws NoPicture `unreadable` */
export async function headerOf(bytes: Uint8Array, density?: number): Promise<Metadata> {
  try {
    return await sharp(bytes, { ...(density === undefined ? {} : { density }), limitInputPixels: false }).metadata()
  } catch (cause) {
    throw Object.assign(new NoPicture('unreadable'), { cause })
  }
}

/** What is known of a picture before it is decoded, and what of it stays where not all of it can. */
type Known = {
  readonly position?: 'centre' | 'top'
  readonly isOpaque?: boolean
  readonly orientation?: number | undefined
}

/** Cuts or fits, turns and writes. @throws NoPicture `unreadable` */
export async function write(
  image: Sharp,
  { size, alpha }: Shape,
  { isOpaque = false, orientation = 1, position = 'centre' }: Known = {},
): Promise<Uint8Array> {
  const side = PREVIEW_SIDE[size]
  const fitted = image
    .resize(side, side, size === 'thumb' ? { fit: 'cover', position } : { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
  try {
    // In one go, which is what nearly all photos take.
    if (isOpaque && orientation === 1) return await fitted.jpeg({ quality: QUALITY }).toBuffer()
    return await encode(await turned(await pixelsOf(fitted), orientation), alpha)
  } catch (cause) {
    throw Object.assign(new NoPicture('unreadable'), { cause })
  }
}

async function pixelsOf(image: Sharp): Promise<Sharp> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
}

async function encode(image: Sharp, alpha: Shape['alpha']): Promise<Uint8Array> {
  if (alpha === 'none' || (await image.clone().stats()).isOpaque)
    return image.flatten({ background: 'white' }).jpeg({ quality: QUALITY }).toBuffer()
  return alpha === 'webp' ? image.webp({ quality: QUALITY, effort: 2 }).toBuffer() : image.png().toBuffer()
}

/** What the values of the orientation tag mean: mirrored left to right, then turned clockwise. */
const TURNS = [0, 0, 180, 180, 270, 90, 90, 270]
const MIRRORED = new Set([2, 4, 5, 7])

/** A small picture is turned when it is finished: squares, and what fits into them, stay that. */
async function turned(image: Sharp, orientation: number): Promise<Sharp> {
  const mirrored = MIRRORED.has(orientation) ? await pixelsOf(image.flop()) : image
  const angle = TURNS[orientation - 1] ?? 0
  return angle === 0 ? mirrored : pixelsOf(mirrored.rotate(angle))
}
