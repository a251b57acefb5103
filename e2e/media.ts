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

/** A picture of one grey, as PNG. */
export function picture(width: number, height: number, grey = 128): Uint8Array {
  const header = Buffer.concat([number(width), number(height), Buffer.from([8, 0, 0, 0, 0])])
  const line = Buffer.concat([Buffer.from([0]), Buffer.alloc(width, grey)])
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => line)))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

/** A few seconds of one note, as WAV (8 bits, mono). */
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

/** A document with a page for each line of text. Readers rebuild the table of objects that it lacks. */
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

/** The short film of the demo, a file like any other. */
export const film = (): Promise<Uint8Array> =>
  Bun.file(join(import.meta.dir, '../server/storage/demo-assets/drifting-light.mp4')).bytes()

/** Words to appear below a film, from its start on. */
export const subtitles = (words: string): string => `WEBVTT\n\n00:00.000 --> 00:30.000\n${words}\n`
