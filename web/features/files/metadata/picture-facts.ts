import type { ExpandedTags } from 'exifreader'
import { dimensionsOf } from './dimensions.ts'

/** Metadata of a picture. Texts are untrusted. */
export interface PictureFacts {
  readonly width?: number
  readonly height?: number
  readonly camera?: string
  readonly lens?: string
  /** Exposure time in seconds. */
  readonly exposure?: number
  /** F-number. */
  readonly aperture?: number
  readonly iso?: number
  /** Focal length in millimeters. */
  readonly focalLength?: number
  /** Time according to the camera's clock, without a time zone. */
  readonly taken?: Date
  /** Degrees. South and west are negative. */
  readonly place?: { readonly latitude: number; readonly longitude: number }
  /** Exif orientation from 2 to 8. Undefined if upright. */
  readonly turned?: number
}

/** Maximum length of a text. Longer texts are truncated. */
const LONGEST = 120

const TAGS = {
  file: true,
  exif: [
    'Make',
    'Model',
    'LensModel',
    'ExposureTime',
    'FNumber',
    'ISOSpeedRatings',
    'FocalLength',
    'DateTimeOriginal',
    'Orientation',
    'PixelXDimension',
    'PixelYDimension',
    'ImageWidth',
    'ImageLength',
    'GPSLatitude',
    'GPSLatitudeRef',
    'GPSLongitude',
    'GPSLongitudeRef',
  ],
  gps: true,
  png: ['Image Width', 'Image Height'],
  riff: ['ImageWidth', 'ImageHeight'],
  gif: ['Image Width', 'Image Height'],
} as const

interface Tag {
  readonly value?: unknown
  readonly description?: unknown
}

/** Tags as read by the library. Values are untrusted. */
type Tags = Readonly<Record<string, Tag | undefined>>

const isTag = (value: unknown): value is Tag => typeof value === 'object' && value !== null

const tagsOf = (group: object | undefined): Tags =>
  Object.fromEntries(Object.entries(group ?? {}).filter((entry): entry is [string, Tag] => isTag(entry[1])))

/** Returns a number, the first element of a list, or the quotient of a fraction. */
function numberOf(tag: Tag | undefined): number | undefined {
  const value = tag?.value
  const [first, second] = Array.isArray(value) ? value : [value]
  const number = typeof second === 'number' && typeof first === 'number' ? first / second : Number(first ?? Number.NaN)
  return Number.isFinite(number) && number > 0 ? number : undefined
}

function textOf(tag: Tag | undefined): string | undefined {
  const text = typeof tag?.description === 'string' ? tag.description.trim() : ''
  if (text === '') return undefined
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

function cameraOf({ Make, Model }: Tags): string | undefined {
  const [make, model] = [textOf(Make), textOf(Model)]
  if (!(make && model)) return model ?? make
  const [brand = make] = make.split(' ')
  return model.toLowerCase().startsWith(brand.toLowerCase()) ? model : `${make} ${model}`
}

/** Parses an Exif date, such as `2024:06:30 18:05:09`. */
function takenOf(tag: Tag | undefined): Date | undefined {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})[:-](\d\d)[:-](\d\d)[ T](\d\d):(\d\d):(\d\d)/.exec(textOf(tag) ?? '') ?? []
  if (!second) return undefined
  const taken = new Date(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second))
  return Number.isNaN(taken.getTime()) || Number(year) < 1800 ? undefined : taken
}

function placeOf(gps: ExpandedTags['gps']): PictureFacts['place'] {
  const { Latitude: latitude, Longitude: longitude } = gps ?? {}
  const within = (value: unknown, most: number): value is number =>
    typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= most
  return within(latitude, 90) && within(longitude, 180) ? { latitude, longitude } : undefined
}

function turnedOf(tag: Tag | undefined): number | undefined {
  const turned = numberOf(tag)
  return turned !== undefined && Number.isInteger(turned) && turned >= 2 && turned <= 8 ? turned : undefined
}

/** Returns the first number among several tags. */
const firstNumber = (...tags: ReadonlyArray<Tag | undefined>): number | undefined =>
  tags.map(numberOf).find((number) => number !== undefined)

/** Returns the object without undefined values. */
const known = <T extends object>(facts: T): Partial<T> =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as Partial<T>

/** Returns the metadata in the first part of a picture file. Empty if it is damaged or has none. */
export async function readPictureFacts(bytes: ArrayBuffer): Promise<PictureFacts> {
  const { load } = await import('exifreader')
  let read: ExpandedTags
  try {
    const includeTags = { ...TAGS, exif: [...TAGS.exif], png: [...TAGS.png], riff: [...TAGS.riff], gif: [...TAGS.gif] }
    read = load(bytes, { expanded: true, includeTags })
  } catch {
    // Unreadable metadata is ignored. The library also throws for pictures without metadata.
    return { ...dimensionsOf(bytes) }
  }
  const exif = tagsOf(read.exif)
  const sizes = [read.file, read.pngFile, read.png, read.riff, read.gif].map(tagsOf)
  const side = (name: string, ...others: ReadonlyArray<Tag | undefined>) =>
    firstNumber(...sizes.flatMap((tags) => [tags[`Image ${name}`], tags[`Image${name}`]]), ...others)
  const facts = known({
    width: side('Width', exif.PixelXDimension, exif.ImageWidth),
    height: side('Height', exif.PixelYDimension, exif.ImageLength),
    camera: cameraOf(exif),
    lens: textOf(exif.LensModel),
    exposure: numberOf(exif.ExposureTime),
    aperture: numberOf(exif.FNumber),
    iso: numberOf(exif.ISOSpeedRatings),
    focalLength: numberOf(exif.FocalLength),
    taken: takenOf(exif.DateTimeOriginal),
    place: placeOf(read.gps),
    turned: turnedOf(exif.Orientation),
  })
  return facts.width && facts.height ? facts : { ...facts, ...dimensionsOf(bytes) }
}
