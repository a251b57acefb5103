import { describe, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { previewKindOf } from '#contract/preview-kinds.ts'
import type { PreviewSize } from '#contract/previews.ts'
import { findProgram } from '#server/platform/process/find-program.ts'
import { mutatedFiles } from '#server/testing/archive-mutations.ts'
import { quartered, quartersOf, UPRIGHT } from '#server/testing/pictures.ts'
import { block, box, directory, tiffOf } from '#server/testing/raw-photos.ts'
import { temporaryDirectory } from '#server/testing/temporary-directory.ts'
import { cpuTime } from '#testing/cpu-time.ts'
import { fc } from '#testing/properties.ts'
import { testWith } from '#testing/requirements.ts'
import { repetitions } from '#testing/scale.ts'
import { createPreview } from './create-preview.ts'
import { type Alpha, NoPicture } from './job.ts'
import { pictureOf } from './picture.ts'

const withHeif = testWith('heif')
const withFfmpeg = testWith('ffmpeg')

/** Four quarters, in the format of an iPhone. */
const HEIC = Buffer.from(
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAUJtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAFmAAEAAAAAAAABhQAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEAAGh2YzEAAAAAwmlwcnAAAACkaXBjbwAAAHhodmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQArQgEBA3AAAAMAkAAAAwAAAwAeoBAgYWW6kkprm4EBAwIAAAMAAgAAAwACECIAAQAHRAHBcrAiQAAAABRpc3BlAAAAAAAAAIAAAABgAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAoMAAAGNbWRhdAAAAYEoAa8E+EEyadv/yYf///yvXdl/kxNJNFaS+unXb+K7/I/yqo//+s2wdOnT/sHT3CnYPn/TIXCP8xr2DDIjiG4yTqdgrX60J/afpIkvUTBQX8Dsv+VLnmPXLYO+h0WzqH/176wBrAO/ffxAiuwjYVWr5b8xbYfqV9cOqfXLcFpW+1wOS6dEtjfPJv4k3fG8MfCqfy+Dn/6R+X//JYHMwOCWGz1ntE8YhLH0J7pZHM5wSfAzeYb7j5/Pww//NU6ySF0iMMM5vjP2t9yT/P2a//guOsfdNAGnH52P5DwxrX9Ys3/v/NTlcKfmXbm63psvfTrjf/fR8IQLAdimyjfqSyUOBVYQeX2HzCmS7bP2jgHMze9NbkFUvayV0ZGTs2GDGyaklQojwuLPtYcZwK2r7wjilgGmptjBHKJQfCCthYiBVaYPyqHHKhzITEIULX5h9yZblI87LRKu5tT4S9sUtSiXiG7xAEl7aNhjd8gIpniJPJeMaHHCdY/tLjJMOVryc1YO',
  'base64',
)

/** Returns the pixels of the preview of a file with this name, or the reason why there is none. */
async function preview(name: string, bytes: Uint8Array, size: PreviewSize = 'thumb', alpha: Alpha = 'webp') {
  using place = temporaryDirectory()
  const file = path.join(place.path, 'file')
  writeFileSync(file, bytes)
  const kind = previewKindOf(name) ?? 'picture'
  const tools = {
    programs: { ffmpeg: findProgram('ffmpeg'), heif: findProgram('heif-convert') ?? findProgram('heif-dec') },
    scratch: path.join(place.path, 'scratch'),
  }
  try {
    const made = await createPreview({ kind, size, alpha, place: file }, new Uint8Array(), tools)
    const { format, width, height } = await sharp(made).metadata()
    return { format, width, height, shows: await quartersOf(made) }
  } catch (error) {
    if (error instanceof NoPicture) return error.outcome
    throw error
  }
}

const THUMB = { format: 'jpeg', width: 256, height: 256, shows: 'RGBW' } as const
const jpeg = (width: number, height: number) => quartered(width, height).jpeg({ quality: 95 }).toBuffer()

describe('a thumbnail fills its square, a large preview fits into it', () => {
  const FORMATS: Readonly<Record<string, () => Promise<Uint8Array>>> = {
    'a.jpg': () => jpeg(1600, 1200),
    'a.png': () => quartered(1600, 1200).png().toBuffer(),
    'a.webp': () => quartered(1600, 1200).webp({ lossless: true }).toBuffer(),
    'a.gif': () => quartered(1600, 1200).gif().toBuffer(),
    'a.tiff': () => quartered(1600, 1200).tiff().toBuffer(),
    'a.avif': () => quartered(1600, 1200).avif({ effort: 0 }).toBuffer(),
    'a.bmp': async () => bitmap(1600, 1200),
    'a.dng': async () => rawWith(await jpeg(1600, 1200), 1),
  }
  test.each(Object.entries(FORMATS))('%s', async (name, make) => {
    const bytes = await make()
    expect(await preview(name, bytes)).toEqual(THUMB)
    expect(await preview(name, bytes, 'medium')).toEqual({ ...THUMB, width: 768, height: 576 })
    expect(await preview(name, bytes, 'big')).toEqual({ ...THUMB, width: 1080, height: 810 })
  })

  test.each(['a.svg', 'a.svgz'])('%s, whose edges are soft', async (name) => {
    const bytes = name === 'a.svg' ? drawing(1600, 1200) : gzipSync(drawing(1600, 1200))
    expect(await preview(name, bytes)).toMatchObject({ width: 256, height: 256, shows: 'RGBW' })
    expect(await preview(name, bytes, 'big')).toMatchObject({ width: 1080, height: 810, shows: 'RGBW' })
    expect(await preview('a.svg', drawing(5, 5))).toMatchObject({ width: 256, height: 256, shows: 'RGBW' })
  })

  withHeif('HEIC, by its program', async () => {
    expect(await preview('a.heic', HEIC)).toEqual(THUMB)
    expect(await preview('a.heic', HEIC, 'big')).toEqual({ ...THUMB, width: 128, height: 96 })
  })

  test('what is small is not enlarged', async () => {
    const small = await quartered(40, 30).png().toBuffer()
    expect(await preview('a.png', small, 'big')).toEqual({ ...THUMB, width: 40, height: 30 })
    expect(await preview('a.svg', drawing(40, 30), 'big')).toEqual({ ...THUMB, width: 40, height: 30 })
    expect(await preview('a.png', small)).toEqual(THUMB)
  })

  test('the middle is what stays', async () => {
    expect(await preview('a.png', await quartered(2000, 300).png().toBuffer())).toEqual(THUMB)
    expect(await preview('a.png', await quartered(300, 2000).png().toBuffer())).toEqual(THUMB)
  })

  withHeif('what a picture is does not depend on its name', async () => {
    expect(await preview('a.png', await jpeg(400, 300))).toEqual(THUMB)
    expect(await preview('a.jpg', HEIC)).toEqual(THUMB)
    expect(await preview('a.heic', await quartered().avif({ effort: 0 }).toBuffer())).toEqual(THUMB)
    expect(await preview('a.jpg', bitmap(400, 300))).toEqual(THUMB)
  })
})

describe('every orientation is turned upright', () => {
  const ALL = Object.entries(UPRIGHT).map(([tag, shows]) => [Number(tag), shows] as const)
  test.each(ALL)('of a JPEG: %p', async (orientation, shows) => {
    const bytes = await quartered().withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer()
    expect(await preview('a.jpg', bytes)).toEqual({ ...THUMB, shows })
    const [width, height] = orientation > 4 ? [300, 400] : [400, 300]
    expect(await preview('a.jpg', bytes, 'big')).toEqual({ format: 'jpeg', width, height, shows })
  })

  test.each(ALL)('of a camera’s raw file: %p', async (orientation, shows) => {
    const bytes = rawWith(await jpeg(400, 300), orientation)
    expect(await preview('a.nef', bytes)).toEqual({ ...THUMB, shows })
    const [width, height] = orientation > 4 ? [300, 400] : [400, 300]
    expect(await preview('a.nef', bytes, 'big')).toEqual({ format: 'jpeg', width, height, shows })
  })
})

describe('colours', () => {
  test('CMYK becomes what it looks like', async () => {
    const cmyk = await quartered().toColourspace('cmyk').jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer()
    expect((await sharp(cmyk).metadata()).space).toBe('cmyk')
    expect(await preview('a.jpg', cmyk)).toMatchObject({ format: 'jpeg', width: 256 })
    const [top] = await meansOf(cmyk)
    expect(top).toBeGreaterThan(150)
  })

  test('16 bits become 8, also of greys', async () => {
    const deep = await quartered().toColourspace('rgb16').png().toBuffer()
    expect((await sharp(deep).metadata()).depth).toBe('ushort')
    expect(await preview('a.png', deep)).toEqual(THUMB)
    const grey = await quartered(400, 300, 'KWKW').toColourspace('grey16').png().toBuffer()
    expect(await preview('a.png', grey)).toEqual({ ...THUMB, shows: 'KWKW' })
  })

  test('transparency stays for who can show it, and is white for others', async () => {
    const bytes = await quartered(400, 300, 'RG.W').png().toBuffer()
    expect(await preview('a.png', bytes, 'thumb', 'webp')).toEqual({ ...THUMB, format: 'webp', shows: 'RG.W' })
    expect(await preview('a.png', bytes, 'thumb', 'png')).toEqual({ ...THUMB, format: 'png', shows: 'RG.W' })
    expect(await preview('a.png', bytes, 'thumb', 'none')).toEqual({ ...THUMB, shows: 'RGWW' })
  })

  test('a channel of transparency that nothing uses makes no difference', async () => {
    expect(await preview('a.png', await quartered().ensureAlpha().png().toBuffer())).toEqual(THUMB)
  })
})

describe('what moves', () => {
  test.each(['gif', 'webp'] as const)(
    'is its first frame as a thumbnail, and itself when it is large: %s',
    async (format) => {
      const frames = Buffer.concat(
        await Promise.all(
          ['RGBW', 'KKKK'].map((quarters) => quartered(64, 64, quarters).ensureAlpha().raw().toBuffer()),
        ),
      )
      const moving = await sharp(frames, { raw: { width: 64, height: 128, channels: 4, pageHeight: 64 } })
        .toFormat(format, { loop: 0, delay: [100, 100] })
        .toBuffer()
      expect((await sharp(moving).metadata()).pages).toBe(2)
      expect(await preview(`a.${format}`, moving)).toEqual(THUMB)
      expect(await preview(`a.${format}`, moving, 'big')).toBe('original')
    },
  )

  withFfmpeg.each(['mp4', 'webm', 'avi', 'flv', 'wmv', 'ogv', 'mkv', 'mov'])(
    'is a frame of a film: %s',
    async (format) => {
      using place = temporaryDirectory()
      const still = path.join(place.path, 'still.png')
      const film = path.join(place.path, `film.${format}`)
      await quartered(320, 240).png().toFile(still)
      await ffmpeg('-loop', '1', '-framerate', '5', '-i', still, '-t', '1', '-pix_fmt', 'yuv420p', '-b:v', '2M', film)
      const bytes = await Bun.file(film).bytes()
      expect(await preview(`a.${format}`, bytes)).toEqual(THUMB)
      expect(await preview(`a.${format}`, bytes, 'big')).toEqual({ ...THUMB, width: 320, height: 240 })
    },
  )
})

withFfmpeg('a film is shown in the shape in which players show it', async () => {
  using place = temporaryDirectory()
  const film = path.join(place.path, 'film.mkv')
  const make = async (filter: string) => {
    const source = 'color=red:size=360x288:rate=5:duration=1'
    await ffmpeg('-y', '-f', 'lavfi', '-i', source, '-vf', filter, '-pix_fmt', 'yuv420p', film)
    return preview('a.mkv', await Bun.file(film).bytes(), 'big')
  }
  expect(await make('setsar=64/45')).toMatchObject({ width: 512, height: 288 })
  expect(await make('setsar=1/2')).toMatchObject({ width: 180, height: 288 })
  expect(await make('scale=1440:1080,setsar=4/3')).toMatchObject({ width: 1080, height: 608 })
  // Nothing is scaled up beyond the size of a preview, whatever the ratio is.
  expect(await make('setsar=1000/1')).toMatchObject({ width: 1080 })
})

describe('bitmaps', () => {
  const COLORS = [0xff0000, 0x00ff00, 0x0000ff, 0xffffff] as const
  /** Returns the number of the color of a pixel, 0 to 3 by its quarter. */
  const quarterAt = (x: number, y: number, width: number, height: number) =>
    (y * 2 < height ? 0 : 2) + (x * 2 < width ? 0 : 1)
  const u16 = (...values: number[]) => Buffer.from(Uint16Array.from(values).buffer)
  const u32 = (...values: number[]) => Buffer.from(Uint32Array.from(values).buffer)
  const palette = (size: 3 | 4, colors: readonly number[] = COLORS) =>
    Buffer.concat(colors.map((color) => u32(color).subarray(0, size)))

  /** Returns rows of pixels of some bits, from the bottom up, padded to four bytes. */
  function rows(width: number, height: number, bits: number, colorOf: (quarter: number) => number): Buffer {
    const length = Math.ceil((width * bits) / 32) * 4
    const made = Buffer.alloc(length * height)
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        const value = colorOf(quarterAt(x, y, width, height))
        const at = (height - 1 - y) * length + ((x * bits) >> 3)
        if (bits < 8) made[at] = (made[at] ?? 0) | (value << (8 - bits - ((x * bits) & 7)))
        else made.writeUIntLE(value, at, bits / 8)
      }
    }
    return made
  }
  function file(header: Buffer, behind: Buffer, pixels: Buffer): Buffer {
    const start = 14 + header.length + behind.length
    return Buffer.concat([Buffer.from('BM'), u32(start + pixels.length, 0, start), header, behind, pixels])
  }
  const windows = (bits: number, compression = 0, [width, height] = [40, 30], size = 40) =>
    Buffer.concat([
      u32(size, width, height),
      u16(1, bits),
      u32(compression, 0, 2835, 2835, 0, 0),
      Buffer.alloc(size - 40),
    ])
  const os2 = (bits: number) => Buffer.concat([u32(12), u16(40, 30, 1, bits)])
  const rgb565 = [0xf800, 0x07e0, 0x001f, 0xffff]
  const bgr555 = [0x001f, 0x03e0, 0x7c00, 0x7fff]
  const withMasks = (header: Buffer, ...masks: number[]) => {
    u32(...masks).copy(header, 40)
    return header
  }
  /** Runs of 20 pixels, of which some are given one by one, and moves. */
  const runs8 = () =>
    Buffer.concat(
      Array.from({ length: 30 }, (_, row) => {
        const [left, right] = row < 15 ? [2, 3] : [0, 1]
        const literal = Buffer.from([0, 5, ...Array<number>(5).fill(right), 0])
        return Buffer.from([20, left, 15, right, ...literal, 0, row === 29 ? 1 : 0])
      }),
    )
  const runs4 = () =>
    Buffer.concat(
      Array.from({ length: 30 }, (_, row) => Buffer.from([20, row < 15 ? 0x22 : 0, 20, row < 15 ? 0x33 : 0x11, 0, 0])),
    )
  const value = (quarter: number) => quarter
  const color = (quarter: number) => COLORS[quarter] ?? 0

  const bitmaps: Record<string, () => Buffer> = {
    '2 bits': () => file(windows(2), palette(4), rows(40, 30, 2, value)),
    '4 bits': () => file(windows(4), palette(4, [...COLORS, ...Array<number>(12).fill(0)]), rows(40, 30, 4, value)),
    '8 bits': () => file(windows(8), palette(4, [...COLORS, ...Array<number>(252).fill(0)]), rows(40, 30, 8, value)),
    '16 bits': () =>
      file(
        windows(16),
        Buffer.alloc(0),
        rows(40, 30, 16, (q) => [0x7c00, 0x3e0, 0x1f, 0x7fff][q] ?? 0),
      ),
    '16 bits as 5, 6 and 5': () =>
      file(
        windows(16, 3),
        u32(0xf800, 0x7e0, 0x1f),
        rows(40, 30, 16, (q) => rgb565[q] ?? 0),
      ),
    'masks within a header of 108 bytes': () =>
      file(
        withMasks(windows(16, 3, [40, 30], 108), 0x1f, 0x3e0, 0x7c00, 0),
        Buffer.alloc(0),
        rows(40, 30, 16, (q) => bgr555[q] ?? 0),
      ),
    '24 bits': () => file(windows(24), Buffer.alloc(0), rows(40, 30, 24, color)),
    '32 bits': () => file(windows(32), Buffer.alloc(0), rows(40, 30, 32, color)),
    '32 bits with alpha that is 0 everywhere': () =>
      file(
        withMasks(windows(32, 3, [40, 30], 124), 0xff0000, 0xff00, 0xff, 0xff000000),
        Buffer.alloc(0),
        rows(40, 30, 32, color),
      ),
    'runs of 8 bits': () => file(windows(8, 1), palette(4, [...COLORS, ...Array<number>(252).fill(0)]), runs8()),
    'runs of 4 bits': () => file(windows(4, 2), palette(4, [...COLORS, ...Array<number>(12).fill(0)]), runs4()),
    'OS/2 1 with 4 bits': () =>
      file(os2(4), palette(3, [...COLORS, ...Array<number>(12).fill(0)]), rows(40, 30, 4, value)),
    'OS/2 1 with 24 bits': () => file(os2(24), Buffer.alloc(0), rows(40, 30, 24, color)),
    'OS/2 2': () =>
      file(windows(8, 0, [40, 30], 64), palette(4, [...COLORS, ...Array<number>(252).fill(0)]), rows(40, 30, 8, value)),
    'OS/2 2, cut after the bits': () =>
      file(
        Buffer.concat([u32(16, 40, 30), u16(1, 8)]),
        palette(4, [...COLORS, ...Array<number>(252).fill(0)]),
        rows(40, 30, 8, value),
      ),
  }
  test.each(Object.entries(bitmaps))('%s', async (_, make) =>
    expect(await preview('a.bmp', make(), 'big')).toMatchObject({ width: 40, height: 30, shows: 'RGBW' }),
  )

  test('of two colors', async () => {
    const bytes = file(
      windows(1),
      palette(4, [0, 0xffffff]),
      rows(40, 30, 1, (quarter) => quarter & 1),
    )
    expect(await preview('a.bmp', bytes, 'big')).toMatchObject({ width: 40, height: 30, shows: 'KWKW' })
  })

  test('with transparency', async () => {
    const header = withMasks(windows(32, 3, [40, 30], 124), 0xff0000, 0xff00, 0xff, 0xff000000)
    const pixels = rows(40, 30, 32, (quarter) => (quarter === 2 ? 0 : (0xff000000 | color(quarter)) >>> 0))
    expect(await preview('a.bmp', file(header, Buffer.alloc(0), pixels))).toMatchObject({
      format: 'webp',
      shows: 'RG.W',
    })
  })

  test('whose first row is the top one', async () => {
    const header = windows(24)
    header.writeInt32LE(-30, 8)
    expect(await preview('a.bmp', file(header, Buffer.alloc(0), rows(40, 30, 24, color)))).toMatchObject({
      shows: 'BWRG',
    })
  })

  test('that contain a JPEG', async () => {
    expect(await preview('a.bmp', file(windows(0, 4, [400, 300]), Buffer.alloc(0), await jpeg(400, 300)))).toEqual(
      THUMB,
    )
  })

  test('that are cut show what is there', async () => {
    const bytes = bitmap(400, 300)
    expect(await preview('a.bmp', bytes.subarray(0, 54 + 1200 * 160))).toMatchObject({ shows: 'WWBW' })
    expect(await preview('a.bmp', bytes.subarray(0, 54))).toBe('unreadable')
  })

  test('that are too large, damaged or of unknown kinds are refused', async () => {
    const pixels = Buffer.alloc(100)
    expect(await preview('a.bmp', file(windows(1, 0, [10_000, 10_000]), palette(4), pixels))).toBe('too_large')
    expect(await preview('a.bmp', file(windows(8, 1, [60_000, 60_000]), palette(4), pixels))).toBe('too_large')
    expect(await preview('a.bmp', file(windows(24, 0, [0, 10]), Buffer.alloc(0), pixels))).toBe('unreadable')
    for (const [bits, compression] of [
      [7, 0],
      [24, 1],
      [8, 3],
      [1, 9],
    ] as const)
      expect(await preview('a.bmp', file(windows(bits, compression), palette(4), pixels))).toBe('unreadable')
    expect(await preview('a.bmp', Buffer.from(`BM${'x'.repeat(60)}`))).toBe('unreadable')
  })

  test('whose runs would fill more than the picture end with it', async () => {
    const began = cpuTime()
    const endless = Buffer.alloc(8 * 1024 * 1024, Buffer.from([255, 1]))
    expect(await preview('a.bmp', file(windows(8, 1, [100, 100]), palette(4), endless))).toMatchObject({
      shows: 'RRRR',
    })
    const moves = Buffer.alloc(8 * 1024 * 1024, Buffer.from([0, 2, 255, 255]))
    expect(await preview('a.bmp', file(windows(8, 1, [100, 100]), palette(4), moves))).toMatchObject({ shows: 'RRRR' })
    expect(cpuTime() - began).toBeLessThan(5000)
  })

  test('changed at random are pictures, or refused', async () => {
    const seeds = Object.values(bitmaps).map((make) => make())
    await fc.assert(
      fc.asyncProperty(mutatedFiles(seeds), async ({ bytes }) => {
        const shown = await preview('a.bmp', bytes)
        if (typeof shown === 'string') expect(shown).toBeOneOf(['unreadable', 'too_large', 'unsupported'])
        else expect(shown).toMatchObject({ width: 256, height: 256 })
      }),
      { numRuns: repetitions(60, 5000) },
    )
  })
})

describe('a file that was cut shows what is there', () => {
  test.each(['jpeg', 'png', 'gif'] as const)('%s', async (format) => {
    const whole = await noisy(400, 300).toFormat(format).toBuffer()
    const cut = whole.subarray(0, Math.floor(whole.length * 0.7))
    expect(await preview(`a.${format}`, cut, 'big')).toMatchObject({ width: 400, height: 300 })
    const [shown, original] = await Promise.all([meansOf(cut), meansOf(whole)])
    for (const [channel, mean] of original.entries()) expect(Math.abs(mean - (shown[channel] ?? 0))).toBeLessThan(3)
  })

  test.each([
    ['of 8 bits', (image: Sharp) => image.png(), 255],
    ['of 16 bits', (image: Sharp) => image.toColourspace('rgb16').png(), 255],
    ['in gray', (image: Sharp) => image.grayscale().png(), 255],
    ['with alpha', (image: Sharp) => image.ensureAlpha(0.9).png(), 255],
    ['with a palette', (image: Sharp) => image.png({ palette: true }), null],
  ] as const)('and nothing in place of the rest: a PNG %s', async (_, encode, rest) => {
    const whole = await encode(noisy(400, 300)).toBuffer()
    const cut = whole.subarray(0, Math.floor(whole.length * 0.7))
    const damaged = Buffer.concat([cut, Buffer.alloc(whole.length - cut.length, 0xff)])
    for (const bytes of [cut, damaged]) {
      const made = await pictureOf(bytes, { size: 'big', alpha: 'none' })
      const rows = (top: number) => sharp(made).extract({ left: 0, top, width: 400, height: 50 }).toBuffer()
      const [first, last] = await Promise.all(
        [0, 250].map(async (top) => (await sharp(await rows(top)).stats()).channels),
      )
      for (const { stdev } of first ?? []) expect(stdev).toBeGreaterThan(5)
      for (const { mean, stdev } of last ?? []) {
        expect(stdev).toBeLessThan(1)
        if (rest !== null) expect(mean).toBeGreaterThan(rest - 1)
      }
    }
  })

  test('but not a PNG in several passes', async () => {
    const whole = await noisy(400, 300).png({ progressive: true }).toBuffer()
    expect(await preview('a.png', whole.subarray(0, Math.floor(whole.length * 0.7)))).toBe('unreadable')
  })

  test.each(['jpeg', 'png'] as const)('but not when that is nothing: %s', async (format) => {
    const whole = await noisy(400, 300).toFormat(format).toBuffer()
    const start = format === 'jpeg' ? whole.indexOf(Buffer.from([0xff, 0xda])) : whole.indexOf('IDAT')
    expect(await preview(`a.${format}`, whole.subarray(0, start + 6))).toBe('unreadable')
  })
})

/** Returns a picture of noise, which no format compresses to almost nothing. */
function noisy(width: number, height: number) {
  let state = 1
  const pixels = Uint8Array.from({ length: width * height * 3 }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return 60 + (state >>> 25)
  })
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

describe('the first page of a PDF', () => {
  test('is shown on white', async () => {
    expect(await preview('a.pdf', pdf(300, 200))).toEqual(THUMB)
    expect(await preview('a.pdf', pdf(300, 900))).toEqual({ ...THUMB, shows: 'RGRG' })
    expect(await preview('a.pdf', pdf(300, 200), 'big')).toEqual({ ...THUMB, width: 1080, height: 720 })
  })

  test('is drawn as large as it is wanted, however large it says it is', async () => {
    expect(await preview('a.pdf', pdf(14_000, 14_000), 'big')).toEqual({ ...THUMB, width: 1080, height: 1080 })
    expect(await preview('a.pdf', pdf(1, 14_000))).toBe('too_large')
  })
})

describe('pictures in raw files', () => {
  test('the smallest that is large enough is taken', async () => {
    const [stamp, middle, whole] = await Promise.all([
      quartered(160, 120, 'KKKK').jpeg().toBuffer(),
      quartered(600, 400, 'WWWW').jpeg().toBuffer(),
      jpeg(1600, 1200),
    ])
    const bytes = tiffOf(
      {},
      [
        [[0x014a, directory(1)]],
        [
          [0x0201, block(0)],
          [0x0202, stamp.length],
          [0x014a, directory(2)],
        ],
        [
          [0x0201, block(1)],
          [0x0202, middle.length],
          [0x014a, directory(3)],
        ],
        [
          [0x0201, block(2)],
          [0x0202, whole.length],
        ],
      ],
      { chained: false, blocks: [stamp, middle, whole] },
    )
    expect(await preview('a.nef', bytes)).toEqual({ ...THUMB, shows: 'WWWW' })
    expect(await preview('a.nef', bytes, 'big')).toEqual({ ...THUMB, width: 1080, height: 810 })
  })

  test('one strip of a directory, in the other byte order', async () => {
    const photo = await jpeg(400, 300)
    const bytes = tiffOf(
      { isLittle: false },
      [
        [
          [0x0111, block(0)],
          [0x0112, 6],
          [0x0117, photo.length],
        ],
      ],
      { blocks: [photo] },
    )
    expect(await preview('a.cr2', bytes)).toEqual({ ...THUMB, shows: 'BRWG' })
  })

  test('lossless JPEG, which is raw data, is not taken for one', async () => {
    const photo = await jpeg(400, 300)
    const lossless = Buffer.from('ffd8ffc3000b080960096001011100ffd9', 'hex')
    const bytes = tiffOf(
      {},
      [
        [
          [0x0111, block(0)],
          [0x0117, photo.length],
        ],
        [
          [0x0111, block(1)],
          [0x0117, lossless.length],
        ],
      ],
      { blocks: [photo, lossless] },
    )
    expect(await preview('a.cr2', bytes)).toEqual(THUMB)
  })

  test('Panasonic’s', async () => {
    const photo = await jpeg(400, 300)
    expect(await preview('a.rw2', tiffOf({ magic: 0x55 }, [[[0x002e, photo]]], { blocks: [photo] }))).toEqual(THUMB)
  })

  test('in notes of the maker’s own', async () => {
    const notes = Buffer.concat([Buffer.from('OLYMPUS'), await jpeg(400, 300)])
    expect(await preview('a.orf', tiffOf({ magic: 0x4f52 }, [[[0x927c, notes]]], { blocks: [notes] }))).toEqual(THUMB)
  })

  test('Fuji’s', async () => {
    const photo = await jpeg(400, 300)
    const head = Buffer.alloc(148)
    head.write('FUJIFILMCCD-RAW ', 'latin1')
    head.writeUInt32BE(148, 84)
    head.writeUInt32BE(photo.length, 88)
    expect(await preview('a.raf', Buffer.concat([head, photo]))).toEqual(THUMB)
  })

  test('Canon’s newer ones', async () => {
    const [stamp, photo] = await Promise.all([quartered(160, 120, 'KKKK').jpeg().toBuffer(), jpeg(400, 300)])
    const moov = box(
      'moov',
      box('uuid', Buffer.alloc(16), box('CMT1', tiffOf({}, [[[0x0112, 8]]])), box('THMB', Buffer.alloc(16), stamp)),
    )
    const bytes = Buffer.concat([
      box('ftyp', Buffer.from('crx isom')),
      moov,
      box('uuid', Buffer.alloc(24), box('PRVW', Buffer.alloc(16), photo)),
      box('mdat', Buffer.alloc(100)),
    ])
    expect(await preview('a.cr3', bytes)).toEqual({ ...THUMB, shows: 'GWRB' })
  })
})

/** Returns the mean color of the upper left quarter of a preview. */
async function meansOf(bytes: Uint8Array): Promise<number[]> {
  const made = await createPreview({ kind: 'picture', size: 'thumb', alpha: 'none', place: null }, bytes, {
    programs: { ffmpeg: null, heif: null },
    scratch: '',
  })
  const { channels } = await sharp(
    await sharp(made).extract({ left: 0, top: 0, width: 100, height: 100 }).toBuffer(),
  ).stats()
  return channels.map(({ mean }) => mean)
}

/** Returns a raw file with one finished picture, in a directory below the first. */
function rawWith(photo: Uint8Array, orientation: number): Buffer {
  return tiffOf(
    {},
    [
      [
        [0x0112, orientation],
        [0x014a, directory(1)],
      ],
      [
        [0x0201, block(0)],
        [0x0202, photo.length],
      ],
    ],
    { chained: false, blocks: [photo] },
  )
}

/** Returns a bitmap with 24 bits per pixel, rows from the bottom up. */
function bitmap(width: number, height: number): Buffer {
  const row = Math.ceil((width * 3) / 4) * 4
  const file = Buffer.alloc(54 + row * height)
  file.write('BM', 'latin1')
  file.writeUInt32LE(file.length, 2)
  file.writeUInt32LE(54, 10)
  file.writeUInt32LE(40, 14)
  file.writeInt32LE(width, 18)
  file.writeInt32LE(height, 22)
  file.writeUInt16LE(1, 26)
  file.writeUInt16LE(24, 28)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isTop = y * 2 >= height
      const isLeft = x * 2 < width
      const colour = isTop ? (isLeft ? [0, 0, 255] : [0, 255, 0]) : isLeft ? [255, 0, 0] : [255, 255, 255]
      file.set(colour, 54 + y * row + x * 3)
    }
  }
  return file
}

function drawing(width: number, height: number): Buffer {
  const [w, h] = [width / 2, height / 2]
  return Buffer.from(
    `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${w}" height="${h}" fill="#f00"/><rect x="${w}" width="${w}" height="${h}" fill="#0f0"/>
    <rect y="${h}" width="${w}" height="${h}" fill="#00f"/><rect x="${w}" y="${h}" width="${w}" height="${h}" fill="#fff"/></svg>`,
  )
}

function pdf(width: number, height: number): Buffer {
  const [w, h] = [width / 2, height / 2]
  const content = `1 0 0 rg 0 ${h} ${w} ${h} re f 0 1 0 rg ${w} ${h} ${w} ${h} re f 0 0 1 rg 0 0 ${w} ${h} re f`
  return Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Contents 4 0 R>>endobj
4 0 obj<</Length ${content.length}>>stream
${content}
endstream endobj
trailer<</Root 1 0 R>>`)
}

async function ffmpeg(...args: string[]): Promise<void> {
  const child = Bun.spawn(['ffmpeg', '-loglevel', 'error', ...args], { stdout: 'inherit', stderr: 'inherit' })
  expect(await child.exited).toBe(0)
}
