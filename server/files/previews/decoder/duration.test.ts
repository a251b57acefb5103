import { expect, test } from 'bun:test'
import sharp from 'sharp'
import { quartered, quartersOf } from '#server/testing/pictures.ts'
import { durationOf, printedDuration, withDuration } from './duration.ts'

test('a preview with a duration is still the same picture', async () => {
  const preview = await quartered(400, 300).jpeg({ quality: 95 }).toBuffer()
  const timed = withDuration(preview, 62.5)
  expect(durationOf(timed)).toBe(62.5)
  expect(await quartersOf(timed)).toBe('RGBW')
  expect(await sharp(timed).metadata()).toMatchObject({ format: 'jpeg', width: 400, height: 300 })
})

test('without a duration, and in other formats than JPEG, nothing is stored', async () => {
  const jpeg = await quartered().jpeg().toBuffer()
  const png = await quartered().png().toBuffer()
  expect(withDuration(jpeg, null)).toBe(jpeg)
  expect(withDuration(png, 3)).toBe(png)
  expect([jpeg, png, Buffer.from([0xff, 0xd8]), Buffer.alloc(0)].map(durationOf)).toEqual([null, null, null, null])
})

test('the comment of another program is no duration', () => {
  const comment = (text: string) =>
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0, text.length + 2]), Buffer.from(text), Buffer.from([0xff])])
  expect(durationOf(comment('duration=7'))).toBe(7)
  for (const text of ['made by hand', 'duration=', 'duration=1e9', 'duration=7\r\nX: y', '']) {
    expect(durationOf(comment(text))).toBeNull()
  }
})

test('what ffmpeg prints', () => {
  const report = (line: string) => `Input #0, mov, from 'file:/proc/self/fd/0':\n  Metadata:\n    title : a\n${line}\n`
  expect(printedDuration(report('  Duration: 00:00:05.04, start: 0.000000, bitrate: 89 kb/s'))).toBe(5.04)
  expect(printedDuration(report('  Duration: 123:45:06.70, start: 0.000000, bitrate: 89 kb/s'))).toBe(445_506.7)
  expect(printedDuration(report('  Duration: N/A, bitrate: N/A'))).toBeNull()
  expect(printedDuration('')).toBeNull()
})
