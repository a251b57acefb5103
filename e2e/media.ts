// Small files of the kinds that the preview shows.

import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'

const number = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data])
  return Buffer.concat([number(data.length), body, number(crc32(body))])
}

/** Returns a PNG of one gray, and of a photo with the date in its metadata, such as `2024:06:30 18:05:09`. */
export function picture(width: number, height: number, grey = 128, taken?: string): Uint8Array {
  const header = Buffer.concat([number(width), number(height), Buffer.from([8, 0, 0, 0, 0])])
  const line = Buffer.concat([Buffer.from([0]), Buffer.alloc(width, grey)])
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => line)))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const metadata = taken === undefined ? [] : [chunk('eXIf', dateTaken(taken))]
  const chunks = [chunk('IHDR', header), ...metadata, chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([signature, ...chunks])
}

/** Returns EXIF metadata with nothing but a date: a directory that leads to another, and that to the text. */
function dateTaken(date: string): Buffer {
  const [first, second] = ['000187690004000000010000001a00000000', '000190030002000000140000002c00000000']
  return Buffer.concat([Buffer.from(`4d4d002a00000008${first}${second}`, 'hex'), Buffer.from(`${date}\0`)])
}

/** Returns a few seconds of one tone, as WAV (8 bits, mono). */
export function sound(seconds = 3, rate = 8000): Uint8Array {
  const samples = Buffer.from(Array.from({ length: seconds * rate }, (_, at) => 128 + 60 * Math.sin(at / 4)))
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + samples.length, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(rate, 28)
  header.writeUInt16LE(1, 32)
  header.writeUInt16LE(8, 34)
  header.write('data', 36)
  header.writeUInt32LE(samples.length, 40)
  return Buffer.concat([header, samples])
}

/** Metadata of a piece of music. */
export interface Tags {
  readonly title?: string
  readonly artist?: string
  readonly album?: string
  /** A cover picture, with the media type that the file declares. */
  readonly cover?: { readonly type: string; readonly bytes: Uint8Array | string }
}

/** Returns sound as of {@link sound} with metadata in an ID3 tag. */
export function music(tags: Tags, seconds?: number): Uint8Array {
  const frame = (id: string, body: Buffer) =>
    Buffer.concat([Buffer.from(id), number(body.length), Buffer.alloc(2), body])
  const words = (id: string, text: string | undefined) =>
    text === undefined ? [] : [frame(id, Buffer.concat([Buffer.from([3]), Buffer.from(text)]))]
  const covers = tags.cover
    ? [
        frame(
          'APIC',
          Buffer.concat([Buffer.from(`\0${tags.cover.type}\0\u0003\0`, 'latin1'), Buffer.from(tags.cover.bytes)]),
        ),
      ]
    : []
  const frames = Buffer.concat([
    ...words('TIT2', tags.title),
    ...words('TPE1', tags.artist),
    ...words('TALB', tags.album),
    ...covers,
  ])
  // Seven bits a byte, only in this field.
  const size = Buffer.from([21, 14, 7, 0].map((shift) => (frames.length >> shift) & 0x7f))
  // Version 2.3 of ID3, whose frames have plain sizes.
  const tag = Buffer.concat([Buffer.from('ID3'), Buffer.from([3, 0, 0]), size, frames])
  const length = Buffer.alloc(4)
  length.writeUInt32LE(tag.length)
  const padding = Buffer.alloc(tag.length % 2)
  const file = Buffer.concat([sound(seconds), Buffer.from('id3 '), length, tag, padding])
  file.writeUInt32LE(file.length - 8, 4)
  return file
}

/** Returns a document with a page for each line of text. It lacks the cross-reference table, which readers rebuild. */
export function pdf(...lines: readonly string[]): string {
  const kids = lines.map((_, page) => `${4 + page * 2} 0 R`).join(' ')
  const pages = lines.flatMap((line, page) => {
    const drawn = `BT /F1 24 Tf 40 300 Td (${line}) Tj ET`
    const links = `/Parent 2 0 R /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + page * 2} 0 R`
    return [
      `<< /Type /Page /MediaBox [0 0 400 400] ${links} >>`,
      `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
    ]
  })
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${lines.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages,
  ]
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')
  return `%PDF-1.4\n${body}trailer << /Root 1 0 R >>\n%%EOF`
}

/** Returns the short film of the demo. */
export const film = (): Promise<Uint8Array> =>
  Bun.file(join(import.meta.dir, '../server/storage/demo-assets/drifting-light.mp4')).bytes()

/** Returns the film in a codec that no browser here plays. */
export async function unplayableFilm(): Promise<Uint8Array> {
  const bytes = Buffer.from(await film())
  for (const form of ['avc1', 'av01', 'vp09', 'hev1']) {
    const at = bytes.indexOf(`${form}\0\0\0\0\0\0\0`, 0, 'latin1')
    if (at !== -1) bytes.write('hvc1', at, 'latin1')
  }
  return bytes
}

/** Returns subtitles with these words, from the film's start. */
export const subtitles = (words: string): string => `WEBVTT\n\n00:00.000 --> 00:30.000\n${words}\n`
