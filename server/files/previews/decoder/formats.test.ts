import { describe, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { type PreviewSize, previewKindOf } from '#contract/previews.ts'
import { findProgram } from '#server/platform/process/find-program.ts'
import { quartered, quartersOf, UPRIGHT } from '#server/testing/pictures.ts'
import { block, box, directory, tiffOf } from '#server/testing/raw-photos.ts'
import { temporaryDirectory } from '#server/testing/temporary-directory.ts'
import { testWith } from '#testing/requirements.ts'
import { createPreview } from './create-preview.ts'
import { type Alpha, NoPicture } from './job.ts'

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
