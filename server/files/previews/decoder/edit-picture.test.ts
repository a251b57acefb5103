import { expect, test } from 'bun:test'
import { quartered } from '#server/testing/pictures.ts'
import { withoutPictures } from './edit-picture.ts'

/** EXIF metadata whose first directory is at this position. */
const exifAt = (position: string) => Buffer.from(`4578696600004d4d002a${position}0000000000000000`, 'hex')

async function withExif(exif: Buffer): Promise<Buffer> {
  const jpeg = await quartered(8, 6).jpeg().toBuffer()
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xe1, 0, exif.length + 2]), exif, jpeg.subarray(2)])
}

test('a cropped picture is refused if its EXIF metadata cannot be searched for pictures', async () => {
  expect((await withoutPictures(await withExif(exifAt('00000008')))).length).toBeGreaterThan(0)
  const damaged = await withExif(exifAt('00ffffff'))
  await expect(withoutPictures(damaged)).rejects.toMatchObject({ name: 'NoPicture', outcome: 'unsupported' })
})
