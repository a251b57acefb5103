import { PREVIEW_SIDE } from '#contract/preview-sizes.ts'
import type { ByteSource } from '#server/platform/os/reopened-file.ts'
import { bestFitting, type Embedded, jpegAt } from './embedded.ts'
import { NoPicture, SOURCE_BYTES } from './job.ts'
import { pictureOf, refuseLarge, type Shape } from './picture.ts'
import { type Directory, directoriesOf } from './tiff.ts'

// Cameras embed finished pictures in their raw files. Finding a suitable one takes a few reads; raw data is never decoded.

/** Positions in a file where a JPEG may be, and the orientation for those that store none themselves. */
type Found = { readonly places: readonly Place[]; readonly orientation: number }
type Place = { readonly start: number; readonly end: number }

const TAG = {
  stripOffsets: 0x0111,
  orientation: 0x0112,
  stripLengths: 0x0117,
  jpegOffset: 0x0201,
  jpegLength: 0x0202,
  /** Panasonic's tag, which holds the picture itself. */
  jpegFromRaw: 0x002e,
} as const

/**
 * Size of the part of a file that is searched if no directory refers to a picture, because some manufacturers use notes of their own, in
 * bytes.
 */
const SEARCHED = 4 * 1024 * 1024
const MOST_TRIED = 64

/** Creates a preview from the picture embedded in a camera's raw file. @throws NoPicture */
export async function rawPictureOf(source: ByteSource, shape: Shape): Promise<Uint8Array> {
  const { places, orientation } = await findIn(source)
  const wanted = PREVIEW_SIDE[shape.size]
  const named = await picturesAt(source, places)
  // If the referenced pictures are too small, others are searched for.
  const best = bestFitting(named, wanted)
  const isEnough = best !== null && Math.max(best.width, best.height) >= wanted
  const chosen = isEnough ? best : bestFitting([...named, ...(await search(source))], wanted)
  if (!chosen) throw new NoPicture('unreadable')
  refuseLarge(chosen.width, chosen.height)
  if (chosen.end - chosen.start > SOURCE_BYTES) throw new NoPicture('too_large')
  return pictureOf(await source.read(chosen.start, chosen.end), shape, { orientation })
}

async function findIn(source: ByteSource): Promise<Found> {
  const start = await source.read(0, 92)
  if (start.toString('latin1', 0, 15) === 'FUJIFILMCCD-RAW') return findFuji(start)
  if (start.toString('latin1', 4, 12) === 'ftypcrx ') return findCanon(source)
  const directories = await directoriesOf(source)
  return { places: directories.flatMap((directory) => placesIn(directory, source.size)), ...uprightBy(directories) }
}

function findFuji(start: Buffer): Found {
  if (start.length < 92) throw new NoPicture('unreadable')
  const offset = start.readUInt32BE(84)
  return { places: [{ start: offset, end: offset + start.readUInt32BE(88) }], orientation: 1 }
}

function placesIn(directory: Directory, size: number): Place[] {
  const [offset] = directory.get(TAG.jpegOffset)?.values ?? []
  const [length] = directory.get(TAG.jpegLength)?.values ?? []
  const strips = directory.get(TAG.stripOffsets)?.values ?? []
  const [stripLength] = directory.get(TAG.stripLengths)?.values ?? []
  const whole = directory.get(TAG.jpegFromRaw)
  return [
    ...placeOf(offset, length),
    ...(strips.length === 1 ? placeOf(strips[0], stripLength) : []),
    ...(whole ? placeOf(whole.at, whole.bytes) : []),
  ].filter(({ end }) => end <= size)
}

function placeOf(start: number | undefined, length: number | undefined): Place[] {
  return start && length ? [{ start, end: start + length }] : []
}

function uprightBy([first]: readonly Directory[]): Pick<Found, 'orientation'> {
  return { orientation: first?.get(TAG.orientation)?.values[0] ?? 1 }
}

/** Boxes of a CR3 file that hold a finished picture (a small and a medium one), after a few numbers; and the box with the orientation. */
const CANON_PICTURES = ['THMB', 'PRVW']
const CANON_DIRECTORY = 'CMT1'
/** Offset in a box before which its picture begins, in bytes. */
const BOX_HEAD = 64
const CANON_SEARCHED = 1024 * 1024

/** Reads a CR3 file, whose first part contains its metadata and no raw data; the names of the boxes there are unique. */
async function findCanon(source: ByteSource): Promise<Found> {
  const start = await source.read(0, CANON_SEARCHED)
  const places = CANON_PICTURES.flatMap((name) => {
    const at = start.indexOf(name, 0, 'latin1')
    if (at < 4) return []
    const jpeg = start.subarray(at, at + BOX_HEAD).indexOf('ffd8ff', 0, 'hex')
    return jpeg === -1 ? [] : [{ start: at + jpeg, end: Math.min(at - 4 + start.readUInt32BE(at - 4), source.size) }]
  })
  const about = start.indexOf(CANON_DIRECTORY, 0, 'latin1')
  return { places, ...uprightBy(about === -1 ? [] : await directoriesOf(source, about + CANON_DIRECTORY.length)) }
}

async function picturesAt(source: ByteSource, places: readonly Place[]): Promise<Embedded[]> {
  const found: Embedded[] = []
  for (const { start, end } of places) {
    const picture = await jpegAt(source, start, end)
    if (picture) found.push(picture)
  }
  return found
}

/** Finds pictures by their first bytes. The bytes after a picture are irrelevant: decoders stop at its end. */
async function search(source: ByteSource): Promise<Embedded[]> {
  const start = await source.read(0, SEARCHED)
  const places: Place[] = []
  for (let at = start.indexOf('ffd8ff', 0, 'hex'); at !== -1 && places.length < MOST_TRIED; ) {
    places.push({ start: at, end: Math.min(at + SOURCE_BYTES, source.size) })
    at = start.indexOf('ffd8ff', at + 2, 'hex')
  }
  return picturesAt(source, places)
}
