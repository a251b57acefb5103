import sharp, { type Metadata, type Sharp } from 'sharp'
import type { PictureCrop, PictureEdit, Turn } from '#contract/picture-edits.ts'
import { ReopenedFile, sourceOf } from '#server/platform/os/reopened-file.ts'
import { changeExif, orientationSegment, setXmpOrientation } from './exif-block.ts'
import { EDITED_BYTES, type EditJob, NoPicture, SOURCE_BYTES, SOURCE_PIXELS } from './job.ts'
import { turnedOrientation } from './orientation.ts'
import { headerOf, refuseLarge } from './picture.ts'
import { isAnimatedPng, isPng, pngChunks, pngOf } from './png-chunks.ts'

/** Quality of pictures that are compressed again: losses are not visible. */
const QUALITY = { jpeg: 92, webp: 92, avif: 75 } as const

/** Color spaces in which pixels can be written as they were read. */
const SPACES: ReadonlySet<string> = new Set(['srgb', 'b-w', 'rgb16', 'grey16'])

/**
 * Turns and crops a picture, and returns it in the same format with its metadata and color profile. A cropped one keeps only EXIF metadata,
 * without what may show the part that was removed.
 *
 * @throws NoPicture
 */
export async function editedPictureOf({ edit, place }: EditJob, given: Uint8Array): Promise<Uint8Array> {
  if (place === null) return editedPicture(Buffer.from(await sourceOf(given).read(0, given.length)), edit)
  await using file = await ReopenedFile.open(place)
  if (file.size > SOURCE_BYTES) throw new NoPicture('too_large')
  return await editedPicture(await file.read(0, file.size), edit)
}

async function editedPicture(bytes: Buffer, edit: PictureEdit): Promise<Uint8Array> {
  if (bytes.length === 0) throw new NoPicture('unreadable')
  const about = await headerOf(bytes)
  const encode = encoderOf(bytes, about)
  refuseLarge(about.width, about.height)
  const turned = edit.crop === undefined && about.format === 'jpeg' ? await turnedByTag(bytes, about, edit.turn) : null
  const edited = turned ?? (await pixelsEdited(bytes, about, edit, encode))
  if (edited.length > EDITED_BYTES) throw new NoPicture('too_large')
  return edited
}

/** Returns a function that writes the format of the picture. @throws NoPicture `unsupported` for others, and for animations */
function encoderOf(bytes: Buffer, about: Metadata): (image: Sharp) => Sharp {
  const { format, compression, chromaSubsampling, isProgressive = false, pages = 1 } = about
  if (pages > 1) throw new NoPicture('unsupported')
  if (format === 'jpeg') {
    const sampling = chromaSubsampling === '4:4:4' ? '4:4:4' : '4:2:0'
    return (image) => image.jpeg({ quality: QUALITY.jpeg, chromaSubsampling: sampling, progressive: isProgressive })
  }
  if (format === 'png' && !isAnimatedPng(bytes)) return (image) => image.png({ compressionLevel: 6 })
  if (format === 'webp') {
    const lossless = bytes.subarray(0, 4096).includes('VP8L')
    return (image) => image.webp({ quality: QUALITY.webp, lossless })
  }
  if (format === 'heif' && compression === 'av1') return (image) => image.avif({ quality: QUALITY.avif, effort: 2 })
  throw new NoPicture('unsupported')
}

/** Turns a JPEG by its orientation tag, without any loss; null where that is not possible. */
async function turnedByTag(bytes: Buffer, { orientation, exif, xmp }: Metadata, turn: Turn): Promise<Buffer | null> {
  const wanted = turnedOrientation(orientation ?? 1, turn)
  const turned = exif ? Buffer.from(bytes) : withOrientation(bytes, wanted)
  if (exif) changeExif(turned, exif, (block) => block.setOrientation(wanted))
  if (xmp) setXmpOrientation(turned, xmp, wanted)
  return (await headerOf(turned)).orientation === wanted ? turned : null
}

/** Adds an orientation tag to a JPEG without EXIF metadata, after its JFIF header. */
function withOrientation(bytes: Buffer, orientation: number): Buffer {
  const start = bytes.readUInt16BE(2) === 0xffe0 ? 4 + bytes.readUInt16BE(4) : 2
  return Buffer.concat([bytes.subarray(0, start), orientationSegment(orientation), bytes.subarray(start)])
}

async function pixelsEdited(
  bytes: Buffer,
  about: Metadata,
  { turn, crop }: PictureEdit,
  encode: (image: Sharp) => Sharp,
): Promise<Buffer> {
  const { space } = about
  if (!SPACES.has(space)) throw new NoPicture('unsupported')
  const reading = { limitInputPixels: SOURCE_PIXELS, failOn: 'error', sequentialRead: true } as const
  try {
    const source = sharp(bytes, reading)
    // XMP, IPTC and Photoshop metadata may contain pictures of what was removed.
    const kept = crop ? source.keepExif().keepIccProfile() : source.keepMetadata()
    const upright = kept.toColourspace(space).autoOrient()
    const turned = turn === 0 ? upright : upright.rotate(turn)
    const cropped = crop ? turned.extract(pixelsOf(crop, about, turn)) : turned
    const written = await encode(cropped).toBuffer()
    return await (crop ? withoutPictures(written) : withoutTraces(written))
  } catch (cause) {
    if (cause instanceof NoPicture) throw cause
    throw Object.assign(new NoPicture('unreadable'), { cause })
  }
}

/** Returns the part that remains, in pixels of the turned picture; at least one. */
function pixelsOf(crop: PictureCrop, { width, height, orientation = 1 }: Metadata, turn: Turn) {
  const isTurned = orientation >= 5 !== (turn === 90 || turn === 270)
  const side = (start: number, length: number, whole: number) => {
    const first = Math.min(Math.round(start * whole), whole - 1)
    return [first, Math.max(1, Math.min(Math.round(length * whole), whole - first))] as const
  }
  const [left, across] = side(crop.left, crop.width, isTurned ? height : width)
  const [top, down] = side(crop.top, crop.height, isTurned ? width : height)
  return { left, top, width: across, height: down }
}

/** Removes from the metadata of a picture that it was turned, and the thumbnail that shows it as it was. */
async function withoutTraces(bytes: Buffer): Promise<Buffer> {
  const { exif, xmp } = await headerOf(bytes)
  if (exif) {
    changeExif(bytes, exif, (block) => {
      block.setOrientation(1)
      block.removeThumbnail()
    })
  }
  if (xmp) setXmpOrientation(bytes, xmp, 1)
  return exif || xmp ? withChecksums(bytes) : bytes
}

/**
 * Removes from the EXIF metadata of a cropped picture that it was turned, and everything that may show what was removed.
 *
 * @throws NoPicture `unsupported` where that is not possible
 */
export async function withoutPictures(bytes: Buffer): Promise<Buffer> {
  const { exif, xmp, iptc } = await headerOf(bytes)
  if (xmp || iptc) throw new NoPicture('unsupported')
  if (!exif) return bytes
  const isChanged = changeExif(bytes, exif, (block) => {
    block.setOrientation(1)
    block.removePictures()
    return true
  })
  if (isChanged === null) throw new NoPicture('unsupported')
  return withChecksums(bytes)
}

/** Returns a picture whose metadata was changed in place; a PNG has checksums of it. */
const withChecksums = (bytes: Buffer): Buffer => (isPng(bytes) ? pngOf([...pngChunks(bytes)]) : bytes)
