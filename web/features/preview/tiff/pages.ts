import { readDirectories, type TiffDirectory } from './directories.ts'
import { MOST_PIXELS } from './limits.ts'

const WIDTH = 't256'
const HEIGHT = 't257'
const REDUCED = 't254'
const BITS = 't258'
const COMPRESSION = 't259'
const PHOTOMETRIC = 't262'
const STRIPS = 't273'
const ORIENTATION = 't274'
const SAMPLES = 't277'
const STRIP_BYTES = 't279'
const TILE_WIDTH = 't322'
const TILE_HEIGHT = 't323'
const JPEG = 't513'
const JPEG_BYTES = 't514'

/** Color types of raw sensor data, which would have to be developed. */
const SENSOR: ReadonlySet<number> = new Set([32803, 34892])
/** Compression types that mean that the only strip is a JPEG. */
const AS_JPEG: ReadonlySet<number> = new Set([6, 7, 34892])

/** One image of a file: an embedded JPEG, which every browser displays, or pixels to decode. `turned` is the Exif orientation, 1 to 8. */
export type TiffPage = { readonly turned: number } & (
  | { readonly kind: 'jpeg'; readonly from: number; readonly bytes: number }
  | { readonly kind: 'pixels'; readonly directory: TiffDirectory }
)

const first = (directory: TiffDirectory, tag: `t${number}`): number | null => directory[tag]?.[0] ?? null

/** Returns an embedded JPEG of a directory; null where there is none. */
function jpegOf(directory: TiffDirectory, bytes: Uint8Array): { from: number; bytes: number } | null {
  const single = directory[STRIPS]?.length === 1 && AS_JPEG.has(first(directory, COMPRESSION) ?? 1)
  const from = first(directory, JPEG) ?? (single ? first(directory, STRIPS) : null)
  const length = first(directory, JPEG_BYTES) ?? (single ? first(directory, STRIP_BYTES) : null)
  if (from === null || length === null || from + length > bytes.length) return null
  return bytes[from] === 0xff && bytes[from + 1] === 0xd8 ? { from, bytes: length } : null
}

/** Returns whether the pixels of a directory can be decoded within the limits. */
function isWithinLimits(directory: TiffDirectory): boolean {
  const [width, height] = [first(directory, WIDTH), first(directory, HEIGHT)]
  if (!(width && height) || SENSOR.has(first(directory, PHOTOMETRIC) ?? 0)) return false
  const depth = (first(directory, BITS) ?? 1) * (first(directory, SAMPLES) ?? 1)
  const tile = (first(directory, TILE_WIDTH) ?? 1) * (first(directory, TILE_HEIGHT) ?? 1)
  return width * height <= MOST_PIXELS && tile <= MOST_PIXELS && depth <= 128
}

function pageOf(directory: TiffDirectory, bytes: Uint8Array, turned: number, embedded: boolean): TiffPage | null {
  const jpeg = embedded ? jpegOf(directory, bytes) : null
  if (jpeg) return { kind: 'jpeg', turned, ...jpeg }
  return isWithinLimits(directory) ? { kind: 'pixels', turned, directory } : null
}

const areaOf = (directory: TiffDirectory): number => (first(directory, WIDTH) ?? 0) * (first(directory, HEIGHT) ?? 0)

/** Returns the largest image of a raw file: by bytes for JPEG, which is preferred over pixels. */
function largest(pages: readonly TiffPage[]): TiffPage[] {
  const weight = (page: TiffPage) => (page.kind === 'jpeg' ? page.bytes : areaOf(page.directory) / 1000)
  const [best] = pages.toSorted((a, b) => weight(b) - weight(a))
  return best ? [best] : []
}

const isPage = (page: TiffPage | null): page is TiffPage => page !== null

/**
 * Returns the images of a file. With `camera` the file is a raw file, of which only the embedded image is returned, since the rest would
 * have to be developed.
 *
 * @throws when the file is not a TIFF
 */
export function tiffPages(buffer: ArrayBuffer, camera: boolean): TiffPage[] {
  const { pages, within } = readDirectories(buffer)
  const bytes = new Uint8Array(buffer)
  const turnedOf = (directory: TiffDirectory) => first(directory, ORIENTATION) ?? 1
  if (camera) {
    const turned = pages[0] ? turnedOf(pages[0]) : 1
    return largest([...pages, ...within].map((directory) => pageOf(directory, bytes, turned, true)).filter(isPage))
  }
  const whole = pages.filter((directory) => ((first(directory, REDUCED) ?? 0) & 1) === 0)
  const shown = whole.length > 0 ? whole : pages
  return shown.map((directory) => pageOf(directory, bytes, turnedOf(directory), false)).filter(isPage)
}
