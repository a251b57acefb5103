import type { ExpandedTags } from 'exifreader'
import { dimensionsOf } from './dimensions.ts'

/** What a picture tells of itself. Texts are whatever somebody wrote into it. */
export interface PictureFacts {
  readonly width?: number
  readonly height?: number
  readonly camera?: string
  readonly lens?: string
  /** Seconds. */
  readonly exposure?: number
  /** The f-number. */
  readonly aperture?: number
  readonly iso?: number
  /** mm. */
  readonly focalLength?: number
  /** As the camera's clock said, in no time zone in particular. */
  readonly taken?: Date
  /** Degrees; south and west are negative. */
  readonly place?: { readonly latitude: number; readonly longitude: number }
  /** 2 to 8, as of Exif; left out where it is upright. */
  readonly turned?: number
}

/** Longer texts are cut: a prompt is no place for a book. */
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

/** Tags as they were read: whatever the file holds, under names of the library's. */
type Tags = Readonly<Record<string, Tag | undefined>>

const isTag = (value: unknown): value is Tag => typeof value === 'object' && value !== null

const tagsOf = (group: object | undefined): Tags =>
  Object.fromEntries(Object.entries(group ?? {}).filter((entry): entry is [string, Tag] => isTag(entry[1])))

/** A number, a list of which the first counts, or a fraction of two. */
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

/** Exif writes `2024:06:30 18:05:09`. */
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

/** The first of several tags that holds a number. */
const firstNumber = (...tags: ReadonlyArray<Tag | undefined>): number | undefined =>
  tags.map(numberOf).find((number) => number !== undefined)

/** Without what is not known. */
const known = <T extends object>(facts: T): Partial<T> =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as Partial<T>

/** Reads what the first part of a picture's file tells of it; nothing where it is damaged, or tells nothing. */
export async function readPictureFacts(bytes: ArrayBuffer): Promise<PictureFacts> {
  const { load } = await import('exifreader')
  let read: ExpandedTags
  try {
    const includeTags = { ...TAGS, exif: [...TAGS.exif], png: [...TAGS.png], riff: [...TAGS.riff], gif: [...TAGS.gif] }
    read = load(bytes, { expanded: true, includeTags })
  } catch {
    // Metadata that cannot be read are none; the library refuses pictures without any, too.
    return { ...dimensionsOf(bytes) }
  }
  const exif = tagsOf(read.exif)
  const sizes = [read.file, read.pngFile, read.png, read.riff, read.gif].map(tagsOf)
  const side = (name: string, ...others: ReadonlyArray<Tag | undefined>) =>
    firstNumber(...sizes.flatMap((tags) => [tags[`Image ${name}`], tags[`Image${name}`]]), ...others)
  const told = known({
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
  return told.width && told.height ? told : { ...told, ...dimensionsOf(bytes) }
}
