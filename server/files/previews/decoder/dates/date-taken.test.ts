import { describe, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { sourceOf } from '#server/platform/os/reopened-file.ts'
import { mutatedFiles } from '#server/testing/archive-mutations.ts'
import {
  canonTakenAt,
  exifOf,
  fujiTakenAt,
  heicTakenAt,
  jpegTakenAt,
  matroskaTakenAt,
  movieTakenAt,
  rawTakenAt,
} from '#server/testing/dated-files.ts'
import { temporaryDirectory } from '#server/testing/temporary-directory.ts'
import { fc } from '#testing/properties.ts'
import { repetitions } from '#testing/scale.ts'
import { dateTaken, readDate } from './date-taken.ts'
import { parseDate } from './exif-date.ts'

const WRITTEN = '2024:06:30 18:05:09'
const LOCAL = { at: Date.UTC(2024, 5, 30, 18, 5, 9), isLocal: true }
const EASTERN = { at: Date.UTC(2024, 5, 30, 16, 5, 9), isLocal: false }
const FILMED = new Date(Date.UTC(2023, 0, 2, 3, 4, 5))
const IN_UTC = { at: FILMED.getTime(), isLocal: false }

const taken = (bytes: Uint8Array) => dateTaken(sourceOf(bytes))
const grey = () => sharp({ create: { width: 8, height: 8, channels: 3, background: '#808080' } })
const withDate = () => grey().withExif({ IFD2: { DateTimeOriginal: WRITTEN } })

describe('the date of each format', () => {
  const FORMATS: Readonly<Record<string, readonly [() => Uint8Array | Promise<Uint8Array>, unknown]>> = {
    'JPEG, without a time zone': [() => jpegTakenAt(WRITTEN), LOCAL],
    'JPEG, with an offset': [() => jpegTakenAt(WRITTEN, '+02:00'), EASTERN],
    'JPEG by another program': [() => withDate().jpeg().toBuffer(), LOCAL],
    PNG: [() => withDate().png().toBuffer(), LOCAL],
    WebP: [() => withDate().webp().toBuffer(), LOCAL],
    AVIF: [() => withDate().avif({ effort: 0 }).toBuffer(), LOCAL],
    'HEIC, with metadata far behind its start': [() => heicTakenAt(WRITTEN, '+02:00'), EASTERN],
    TIFF: [() => exifOf(WRITTEN), LOCAL],
    'raw of most cameras': [() => rawTakenAt(WRITTEN), LOCAL],
    'raw of Canon': [() => canonTakenAt(WRITTEN), LOCAL],
    'raw of Fuji': [() => fujiTakenAt(WRITTEN), LOCAL],
    MP4: [() => movieTakenAt(FILMED), IN_UTC],
    'MP4, with 64 bits': [() => movieTakenAt(FILMED, 1), IN_UTC],
    Matroska: [() => matroskaTakenAt(FILMED), IN_UTC],
  }
  for (const [name, [make, expected]] of Object.entries(FORMATS)) {
    test(name, async () => expect<unknown>(await taken(await make())).toEqual(expected))
  }
})

test('files without a date, of no known format, and damaged ones have none', async () => {
  const without = [
    grey().jpeg().toBuffer(),
    grey().png().toBuffer(),
    grey().webp().toBuffer(),
    grey().avif({ effort: 0 }).toBuffer(),
    jpegTakenAt('0000:00:00 00:00:00'),
    jpegTakenAt('    :  :     :  :  '),
    // The start of the time of these files, which means that it is not known.
    movieTakenAt(new Date(Date.UTC(1904))),
    Buffer.from('text'),
    Buffer.alloc(0),
    (await jpegTakenAt(WRITTEN)).subarray(0, 40),
    heicTakenAt(WRITTEN).subarray(0, 5000),
  ]
  for (const bytes of without) expect(await taken(await bytes)).toBeNull()
})

test('the offset of a date, and dates that do not exist', () => {
  const at = (date: string, offset = '') => parseDate(date, offset)
  expect(at('2024-06-30T18:05:09', '')).toEqual(LOCAL)
  expect(at(WRITTEN, '-05:30')).toEqual({ at: Date.UTC(2024, 5, 30, 23, 35, 9), isLocal: false })
  expect(at(WRITTEN, 'Z')).toEqual({ ...LOCAL, isLocal: false })
  expect(at(WRITTEN, '   :  ')).toEqual(LOCAL)
  for (const date of ['2024:02:30 00:00:00', '2024:06:30 24:00:00', '2024:13:01 00:00:00', '1700:01:01 00:00:00', '']) {
    expect(at(date)).toBeNull()
  }
})

test('the answer of a decoder is JSON, for an open file and for bytes', async () => {
  using place = temporaryDirectory()
  const file = path.join(place.path, 'film')
  writeFileSync(file, movieTakenAt(FILMED))
  const read = async (at: string | null, bytes: Uint8Array) =>
    JSON.parse(Buffer.from(await readDate({ date: 'taken', place: at }, bytes)).toString())
  expect(await read(file, new Uint8Array())).toEqual(IN_UTC)
  expect(await read(null, await jpegTakenAt(WRITTEN))).toEqual(LOCAL)
  expect(await read(null, Buffer.from('text'))).toBeNull()
})

test('whatever is in a file, it has a date or none, after few reads', async () => {
  const samples = [
    await jpegTakenAt(WRITTEN),
    heicTakenAt(WRITTEN),
    movieTakenAt(FILMED),
    matroskaTakenAt(FILMED),
    rawTakenAt(WRITTEN),
  ]
  await fc.assert(
    fc.asyncProperty(mutatedFiles(samples), async ({ bytes }) => {
      let reads = 0
      const source = sourceOf(bytes)
      const counting = {
        size: source.size,
        read: (from: number, to: number) => {
          reads += 1
          return source.read(from, to)
        },
      }
      const found = await dateTaken(counting)
      expect(found === null || Number.isFinite(new Date(found.at).getTime())).toBe(true)
      expect(reads).toBeLessThan(20_000)
    }),
    { numRuns: repetitions(300, 20_000) },
  )
})
