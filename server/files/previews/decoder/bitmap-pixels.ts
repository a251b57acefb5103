import type { BitmapHeader } from './bitmap-header.ts'
import { NoPicture } from './job.ts'

/** Pixels from the top left on, 8 bits of each channel: red, green, blue and, of four channels, alpha. */
export type Pixels = { readonly pixels: Uint8Array; readonly channels: 3 | 4 }

/** Color of the pixels that a cut file lacks. */
const MISSING = 255

/**
 * Decodes the pixels of a BMP, as far as they are there. Takes time and memory in proportion to the number of bytes and pixels, which the
 * caller limits.
 *
 * @throws NoPicture `unreadable` without any
 */
export function pixelsOf(bytes: Buffer, header: BitmapHeader): Pixels {
  if (header.start >= bytes.length) throw new NoPicture('unreadable')
  if (header.encoding === 'runs') return { pixels: readRuns(bytes, header), channels: 3 }
  return header.bits === 16 || header.bits === 32 ? readMasked(bytes, header) : readRows(bytes, header)
}

/** Returns the index of the first channel of a row, which is counted from where the file begins. */
const rowStart = ({ width, height, isTopDown }: BitmapHeader, row: number, channels: number): number =>
  (isTopDown ? row : height - 1 - row) * width * channels

/** Length of a row in bytes: a multiple of four. */
const rowBytes = ({ width, bits }: BitmapHeader): number => Math.ceil((width * bits) / 32) * 4

function readRows(bytes: Buffer, header: BitmapHeader): Pixels {
  const { width, height, bits, start, palette } = header
  const pixels = new Uint8Array(width * height * 3).fill(MISSING)
  const length = rowBytes(header)
  for (let row = 0; row < height && start + row * length < bytes.length; row += 1) {
    const line = bytes.subarray(start + row * length, start + (row + 1) * length)
    const present = Math.min(width, Math.floor((line.length * 8) / bits))
    let to = rowStart(header, row, 3)
    for (let column = 0; column < present; column += 1, to += 3) {
      if (bits === 24) {
        pixels[to] = line[column * 3 + 2] ?? 0
        pixels[to + 1] = line[column * 3 + 1] ?? 0
        pixels[to + 2] = line[column * 3] ?? 0
      } else setColor(pixels, to, palette, indexIn(line, column, bits))
    }
  }
  return { pixels, channels: 3 }
}

/** Returns the number of a color; several in a byte begin with the highest bits. */
function indexIn(line: Uint8Array, column: number, bits: number): number {
  const at = column * bits
  return ((line[at >> 3] ?? 0) >> (8 - bits - (at & 7))) & (2 ** bits - 1)
}

function setColor(pixels: Uint8Array, at: number, palette: Uint8Array, index: number): void {
  pixels[at] = palette[index * 3] ?? 0
  pixels[at + 1] = palette[index * 3 + 1] ?? 0
  pixels[at + 2] = palette[index * 3 + 2] ?? 0
}

/** Returns a function that takes the bits of a mask out of a number and scales them to 0 to 255. */
function channelOf(mask: number): (value: number) => number {
  if (mask === 0) return () => 0
  const shift = 31 - Math.clz32(mask & -mask)
  const most = mask >>> shift
  return (value) => Math.round((((value & mask) >>> shift) * 255) / most)
}

function readMasked(bytes: Buffer, header: BitmapHeader): Pixels {
  const { width, height, bits, start, masks } = header
  const [red, green, blue, alpha] = masks.map(channelOf)
  if (!(red && green && blue && alpha)) throw new NoPicture('unreadable')
  const pixels = new Uint8Array(width * height * 4).fill(MISSING)
  const [length, size] = [rowBytes(header), bits / 8]
  let isTransparent = true
  for (let row = 0; row < height && start + row * length < bytes.length; row += 1) {
    const from = start + row * length
    const present = Math.min(width, Math.floor((bytes.length - from) / size))
    let to = rowStart(header, row, 4)
    for (let column = 0; column < present; column += 1, to += 4) {
      const at = from + column * size
      const value = size === 2 ? bytes.readUInt16LE(at) : bytes.readUInt32LE(at)
      pixels[to] = red(value)
      pixels[to + 1] = green(value)
      pixels[to + 2] = blue(value)
      pixels[to + 3] = alpha(value)
      if (pixels[to + 3] !== 0) isTransparent = false
    }
  }
  // Many programs declare alpha and leave it at 0 everywhere.
  if (isTransparent) for (let at = 3; at < pixels.length; at += 4) pixels[at] = 255
  return { pixels, channels: 4 }
}

/** Codes after a zero byte; greater ones are a number of pixels that follow one by one. */
const RUN = { endOfRow: 0, endOfPicture: 1, move: 2 } as const

/** Reads runs of equal pixels. Skipped pixels have the first color. Each step takes two bytes at least and never goes back. */
function readRuns(bytes: Buffer, header: BitmapHeader): Uint8Array {
  const { width, height, bits, palette } = header
  const pixels = new Uint8Array(width * height * 3)
  if (bits < 24) for (let to = 0; to < pixels.length; to += 3) setColor(pixels, to, palette, 0)
  let [at, row, column] = [header.start, 0, 0]
  const put = (from: number, index: number) => {
    if (column >= width) return
    const to = rowStart(header, row, 3) + column * 3
    if (bits === 24) pixels.set([bytes[from + 2] ?? 0, bytes[from + 1] ?? 0, bytes[from] ?? 0], to)
    else setColor(pixels, to, palette, bits === 8 ? (bytes[from] ?? 0) : indexIn(bytes.subarray(from), index, 4))
    column += 1
  }
  while (at + 1 < bytes.length && row < height) {
    const [count = 0, code = 0] = bytes.subarray(at, at + 2)
    at += 2
    if (count > 0) {
      const most = Math.min(count, width - column)
      for (let index = 0; index < most; index += 1) put(at - 1, index & 1)
      if (bits === 24) at += 2
    } else if (code === RUN.endOfPicture) break
    else if (code === RUN.endOfRow) [row, column] = [row + 1, 0]
    else if (code === RUN.move) {
      column += bytes[at] ?? 0
      row += bytes[at + 1] ?? 0
      at += 2
    } else {
      const most = Math.min(code, width - column)
      for (let index = 0; index < most; index += 1) {
        put(bits === 4 ? at + (index >> 1) : at + index * (bits / 8), index & 1)
      }
      // Padded to an even number of bytes.
      at += Math.ceil((code * bits) / 16) * 2
    }
  }
  return pixels
}
