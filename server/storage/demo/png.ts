import { crc32, deflateSync } from 'node:zlib'

/** Red, green and blue, 0 to 255 each. */
export type Colour = readonly [number, number, number]

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
const upFilter = 2

/** Returns a PNG (8-bit RGB, ISO/IEC 15948). `colourAt` is called for each pixel, row by row. */
export function encodePng(width: number, height: number, colourAt: (x: number, y: number) => Colour): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8) // bit depth, RGB, deflate, adaptive filters, not interlaced
  const pixels = deflateSync(filteredRows(width, height, colourAt))
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

/** Encodes each row as its difference from the row above, which compresses well. */
function filteredRows(width: number, height: number, colourAt: (x: number, y: number) => Colour): Uint8Array {
  const stride = width * 3
  const rows = Buffer.alloc((stride + 1) * height)
  let above = new Uint8Array(stride)
  for (let y = 0; y < height; y++) {
    const row = new Uint8Array(stride)
    for (let x = 0; x < width; x++) row.set(colourAt(x, y), x * 3)
    const start = y * (stride + 1)
    rows[start] = upFilter
    for (let index = 0; index < stride; index++)
      rows[start + 1 + index] = ((row[index] ?? 0) - (above[index] ?? 0)) & 255
    above = row
  }
  return rows
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
}
