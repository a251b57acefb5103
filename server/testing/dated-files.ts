import sharp from 'sharp'
import { block, box, directory, tiffOf } from './raw-photos.ts'

const ascii = (text: string) => Buffer.from(`${text}\0`, 'latin1')

/** Returns a TIFF structure that says when a photo was taken, as cameras write it: `2024:06:30 18:05:09`, and an offset such as `+02:00`. */
export function exifOf(date: string, offset?: string): Buffer {
  const texts = [ascii(date), ...(offset === undefined ? [] : [ascii(offset)])]
  const exif = texts.map((text, index) => [index === 0 ? 0x9003 : 0x9011, text] as const)
  return tiffOf({ isLittle: false }, [[[0x8769, directory(1)]], exif], { chained: false, blocks: texts })
}

/** Returns a small JPEG with this EXIF metadata, or other content of its first segment. */
export async function jpegTakenAt(date: string, offset?: string): Promise<Buffer> {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#808080' } })
    .jpeg()
    .toBuffer()
  const content = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exifOf(date, offset)])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([picture.subarray(0, 2), head, content, picture.subarray(2)])
}

const number = (value: number, bytes: number) => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntBE(value, 0, bytes)
  return buffer
}

/** Returns a HEIC file without a picture, whose EXIF metadata is after many bytes of other data. */
export function heicTakenAt(date: string, offset?: string): Buffer {
  const exif = Buffer.concat([number(6, 4), Buffer.from('Exif\0\0', 'latin1'), exifOf(date, offset)])
  const entry = (id: number, type: string) =>
    box('infe', number(2, 1), number(0, 3), number(id, 2), number(0, 2), Buffer.from(type, 'latin1'), number(0, 1))
  const items = box('iinf', number(0, 4), number(2, 2), entry(1, 'hvc1'), entry(2, 'Exif'))
  const pixels = Buffer.alloc(70_000)
  const fileType = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1'))
  const withPlaces = (start: number) => {
    const place = (id: number, at: number, length: number) =>
      Buffer.concat([number(id, 2), number(0, 2), number(1, 2), number(at, 4), number(length, 4)])
    const places = [place(1, start, pixels.length), place(2, start + pixels.length, exif.length)]
    const list = box('iloc', number(0, 4), Buffer.from([0x44, 0]), number(2, 2), ...places)
    return Buffer.concat([fileType, box('meta', number(0, 4), items, list)])
  }
  const start = withPlaces(0).length + 8
  return Buffer.concat([withPlaces(start), box('mdat', pixels, exif)])
}

/** Seconds from 1904 to 1970. */
const EPOCH = 2_082_844_800

/** Returns an MP4 file without a picture or sound, whose creation time is this; its header is at the end. */
export function movieTakenAt(taken: Date, version: 0 | 1 = 0): Buffer {
  const seconds = taken.getTime() / 1000 + EPOCH
  const time = version === 0 ? number(seconds, 4) : Buffer.concat([number(0, 2), number(seconds, 6)])
  const header = box('mvhd', number(version, 1), number(0, 3), time, Buffer.alloc(96))
  const fileType = box('ftyp', Buffer.from('isom\0\0\0\0isom', 'latin1'))
  return Buffer.concat([fileType, box('mdat', Buffer.alloc(70_000)), box('moov', box('free'), header)])
}

/** Returns the header of a Matroska file with this date. */
export function matroskaTakenAt(taken: Date): Buffer {
  const element = (id: string, content: Buffer) =>
    Buffer.concat([Buffer.from(id, 'hex'), Buffer.from([0x80 | content.length]), content])
  const date = Buffer.alloc(8)
  date.writeBigInt64BE(BigInt(taken.getTime() - Date.UTC(2001)) * 1_000_000n)
  const info = element('1549a966', Buffer.concat([element('2ad7b1', number(1_000_000, 3)), element('4461', date)]))
  // A segment of unknown length, as in recordings.
  const segment = Buffer.concat([Buffer.from('1853806701ffffffffffffff', 'hex'), element('ec', Buffer.alloc(5)), info])
  return Buffer.concat([element('1a45dfa3', element('4282', Buffer.from('matroska'))), segment])
}

/** Returns a Canon CR3 file with nothing but a date. */
export function canonTakenAt(date: string): Buffer {
  const text = ascii(date)
  const tiff = tiffOf({ isLittle: true }, [[[0x9003, text]]], { blocks: [text] })
  const fileType = box('ftyp', Buffer.from('crx \0\0\0\0crx isom', 'latin1'))
  return Buffer.concat([fileType, box('moov', box('uuid', Buffer.alloc(16), box('CMT2', tiff)))])
}

/** Returns a Fuji RAF file with nothing but a JPEG. */
export async function fujiTakenAt(date: string): Promise<Buffer> {
  const head = Buffer.alloc(148)
  head.write('FUJIFILMCCD-RAW ', 'latin1')
  head.writeUInt32BE(head.length, 84)
  return Buffer.concat([head, await jpegTakenAt(date)])
}

/** Returns a raw photo, which is a TIFF file, with nothing but a date, as blocks after its directories. */
export function rawTakenAt(date: string): Buffer {
  const text = ascii(date)
  const preview = Buffer.alloc(10)
  const first = [
    [0x0111, block(1)],
    [0x8769, directory(1)],
  ] as const
  return tiffOf({}, [first, [[0x9003, text]]], { chained: false, blocks: [text, preview] })
}
