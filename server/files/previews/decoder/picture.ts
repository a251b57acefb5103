import sharp, { type Metadata, type Sharp } from 'sharp'
import { PREVIEW_SIDE } from '#contract/preview-sizes.ts'
import { completePng } from './cut-png.ts'
import { type DecodeJob, NoPicture, SOURCE_PIXELS } from './job.ts'
import { MIRRORED, TURNS } from './orientation.ts'

// Each process decodes one picture at a time: further threads would only compete for the same processors.
sharp.concurrency(1)
sharp.cache(false)

/** Form of a preview. */
export type Shape = Pick<DecodeJob, 'size' | 'alpha'>

/** Formats that are safe and bounded in the library; detected by the content, whatever the name is. */
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'tiff', 'heif'])

const QUALITY = 80

const READING = { limitInputPixels: SOURCE_PIXELS, pages: 1, sequentialRead: true } as const

/** The orientation of a picture: already applied, or `orientation` if the picture itself stores none (EXIF 2.32, 4.6.4). */
export type Upright = { readonly isUpright?: boolean; readonly orientation?: number }

/** Creates an upright preview from bytes in one of the formats that the library reads. @throws NoPicture */
export async function pictureOf(bytes: Uint8Array, shape: Shape, upright: Upright = {}): Promise<Uint8Array> {
  const about = await headerOf(bytes)
  const { format, width, height, pages = 1 } = about
  if (!FORMATS.has(format) || (format === 'heif' && about.compression !== 'av1')) throw new NoPicture('unsupported')
  refuseLarge(width, height)
  if (shape.size === 'big' && pages > 1 && (format === 'gif' || format === 'webp')) throw new NoPicture('original')
  const orientation = about.orientation === undefined && !upright.isUpright ? upright.orientation : 1
  return asFarAsReadable(async (failOn) => {
    const source = failOn === 'none' && format === 'png' ? await completePng(Buffer.from(bytes)) : bytes
    if (source === null) throw new NoPicture('unreadable')
    const image = sharp(source, { ...READING, failOn })
    return write(upright.isUpright ? image : image.autoOrient(), shape, { isOpaque: !about.hasAlpha, orientation })
  })
}

/** Creates a preview strictly, otherwise from what is there of a cut or damaged file. @throws NoPicture `unreadable` if that is blank */
async function asFarAsReadable(make: (failOn: 'error' | 'none') => Promise<Uint8Array>): Promise<Uint8Array> {
  try {
    return await make('error')
  } catch (error) {
    if (!(error instanceof NoPicture && error.outcome === 'unreadable')) throw error
    const partial = await make('none')
    const { channels } = await sharp(partial).stats()
    if (channels.every(({ stdev }) => stdev === 0)) throw error
    return partial
  }
}

/** Returns whether it is a picture that the library recognizes but does not decode. */
export async function isHevc(bytes: Buffer): Promise<boolean> {
  return bytes.toString('latin1', 4, 8) === 'ftyp' && (await headerOf(bytes)).compression === 'hevc'
}

/** Creates a preview from the pixels of a page, 8 bits each of red, green, blue and alpha; a thumbnail shows the top of the page. */
export function pictureOfPage(pixels: Uint8Array, width: number, height: number, shape: Shape): Promise<Uint8Array> {
  return write(sharp(pixels, { raw: { width, height, channels: 4 } }), shape, { position: 'top' })
}

/** @throws NoPicture `too_large`; `unreadable` for an impossible size */
export function refuseLarge(width: number, height: number): void {
  if (!(width > 0 && height > 0)) throw new NoPicture('unreadable')
  if (width * height > SOURCE_PIXELS) throw new NoPicture('too_large')
}

/** Reads the metadata of a picture without decoding any pixels. @throws NoPicture `unreadable` */
export async function headerOf(bytes: Uint8Array, density?: number): Promise<Metadata> {
  try {
    const reading = { limitInputPixels: false, failOn: 'none' } as const
    return await sharp(bytes, { ...(density === undefined ? {} : { density }), ...reading }).metadata()
  } catch (cause) {
    throw Object.assign(new NoPicture('unreadable'), { cause })
  }
}

/** Properties of a picture that are known before it is decoded, and the part that remains when it is cropped. */
type Known = {
  readonly position?: 'centre' | 'top'
  readonly isOpaque?: boolean
  readonly orientation?: number | undefined
}

/** Crops or resizes, turns and encodes. @throws NoPicture `unreadable` */
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
    // In one step, which suffices for nearly all photos.
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

/** Turns a preview after it was resized: the shape that was requested is not affected. */
async function turned(image: Sharp, orientation: number): Promise<Sharp> {
  const mirrored = MIRRORED.has(orientation) ? await pixelsOf(image.flop()) : image
  const angle = TURNS[orientation - 1] ?? 0
  return angle === 0 ? mirrored : pixelsOf(mirrored.rotate(angle))
}
