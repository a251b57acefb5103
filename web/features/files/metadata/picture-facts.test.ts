import { describe, expect, test } from 'bun:test'
import sharp from 'sharp'
import { readPictureFacts } from './picture-facts.ts'

type Exif = Record<string, Record<string, string>>

const plain = () => sharp({ create: { width: 300, height: 200, channels: 3, background: '#456' } })

async function factsOf(exif: Exif) {
  return readPictureFacts(new Uint8Array(await plain().withExif(exif).jpeg().toBuffer()).buffer)
}

describe('what a camera wrote', () => {
  test('is read: camera, lens, exposure, time and place', async () => {
    const facts = await factsOf({
      IFD0: { Make: 'FUJIFILM', Model: 'X-T5' },
      IFD2: {
        LensModel: 'XF35mmF2 R WR',
        ExposureTime: '1/250',
        FNumber: '28/10',
        ISOSpeedRatings: '400',
        FocalLength: '35/1',
        DateTimeOriginal: '2024:06:30 18:05:09',
      },
      IFD3: {
        GPSLatitudeRef: 'S',
        GPSLatitude: '48/1 30/1 0/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '2/1 15/1 0/1',
      },
    })
    expect(facts).toEqual({
      width: 300,
      height: 200,
      camera: 'FUJIFILM X-T5',
      lens: 'XF35mmF2 R WR',
      exposure: 0.004,
      aperture: 2.8,
      iso: 400,
      focalLength: 35,
      taken: new Date(2024, 5, 30, 18, 5, 9),
      place: { latitude: -48.5, longitude: -2.25 },
    })
  })

  test('names the maker once', async () => {
    const facts = await factsOf({ IFD0: { Make: 'Canon', Model: 'Canon EOS R5' } })
    expect(facts.camera).toBe('Canon EOS R5')
  })

  test.each([
    ['a time that is none', { IFD2: { DateTimeOriginal: '0000:00:00 00:00:00' } }],
    ['a fraction of nothing', { IFD2: { ExposureTime: '1/0', FNumber: '0/0' } }],
  ])('%s is not told', async (_, exif) => {
    expect(await factsOf(exif)).toEqual({ width: 300, height: 200 })
  })

  test('a text without end is cut', async () => {
    const { camera = '' } = await factsOf({ IFD0: { Model: 'x'.repeat(5000) } })
    expect(camera).toHaveLength(121)
  })
})

test.each(['png', 'webp', 'gif', 'tiff', 'avif'] as const)('the dimensions of %s', async (format) => {
  const bytes = new Uint8Array(await plain()[format]().toBuffer())
  expect(await readPictureFacts(bytes.buffer)).toMatchObject({ width: 300, height: 200 })
})

test('of a picture that is cut off its beginning is told', async () => {
  const bytes = new Uint8Array(await plain().jpeg().toBuffer())
  expect(await readPictureFacts(bytes.slice(0, bytes.length - 100).buffer)).toMatchObject({ width: 300, height: 200 })
})

test.each([
  ['nothing', new Uint8Array()],
  ['a text', new TextEncoder().encode('no picture at all')],
  ['the beginning of a JPEG', new Uint8Array([0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff, 0x45, 0x78])],
  ['a TIFF that begins nowhere', new Uint8Array([0x49, 0x49, 42, 0, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0])],
])('%s tells nothing', async (_, bytes) => expect(await readPictureFacts(bytes.buffer)).toEqual({}))
