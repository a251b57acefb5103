// The headers of a BMP: those of OS/2 1 (12 bytes) and 2 (16 to 64 bytes), and those of Windows (40 to 124 bytes), after 14 bytes of the file itself.

/** Masks of the bits of each channel within the number of a pixel. An alpha of 0 stands for none. */
type Masks = readonly [red: number, green: number, blue: number, alpha: number]

/** Encoding of the pixels: one after another, in runs, or a JPEG or PNG file. */
type BitmapEncoding = 'plain' | 'runs' | 'file'

/** The parts of the headers that are needed to decode a BMP. */
export type BitmapHeader = {
  readonly width: number
  readonly height: number
  /** Whether the first row is the top one. */
  readonly isTopDown: boolean
  readonly bits: number
  readonly encoding: BitmapEncoding
  /** Position of the pixels. */
  readonly start: number
  readonly masks: Masks
  /** Red, green and blue of each color, one after another; as many as the bits can select. */
  readonly palette: Uint8Array
}

const FILE_HEADER = 14
const OS2_1 = 12
const WINDOWS = 40
/** Sizes of the headers of Windows; others above 12 are of OS/2 2. */
const WINDOWS_SIZES = new Set([40, 52, 56, 108, 124])
const LONGEST_HEADER = 1024

/** Positions in the file. */
const AT = { pixels: 10, header: 14, width: 18, height: 22, bits: 28, compression: 30, colors: 46, masks: 54 } as const

/** Numbers of the encodings of Windows (`BI_…`). */
const COMPRESSION = { none: 0, runs8: 1, runs4: 2, masks: 3, jpeg: 4, png: 5, masksWithAlpha: 6 } as const
/** Number of an encoding of OS/2 2, whose 3 is a fax encoding that nobody uses. */
const OS2_RUNS24 = 4

const PLAIN_BITS = new Set([1, 2, 4, 8, 16, 24, 32])
const DEFAULT_MASKS: Readonly<Record<number, Masks>> = {
  16: [0x7c00, 0x03e0, 0x001f, 0],
  32: [0xff0000, 0x00ff00, 0x0000ff, 0],
}
const NO_MASKS: Masks = [0, 0, 0, 0]

/** Reads the headers; null when they are damaged, or of an unknown encoding. */
export function bitmapHeaderOf(bytes: Buffer): BitmapHeader | null {
  const size = number(bytes, AT.header, 4)
  if (size < OS2_1 || size > LONGEST_HEADER) return null
  const header = size === OS2_1 ? os2HeaderOf(bytes) : longHeaderOf(bytes, size)
  if (header === null) return null
  const declared = number(bytes, AT.pixels, 4)
  const { paletteAt, entry, colors, ...rest } = header
  const most = rest.bits <= 8 ? 2 ** rest.bits : 0
  const stored = Math.min(colors === 0 ? most : colors, most)
  const end = paletteAt + stored * entry
  // Some programs write no position of the pixels.
  const start = declared < paletteAt ? end : declared
  const palette = new Uint8Array(most * 3)
  for (let index = 0; index < stored; index += 1) {
    const at = paletteAt + index * entry
    if (at + 3 > Math.min(start, bytes.length)) break
    palette.set([bytes[at + 2] ?? 0, bytes[at + 1] ?? 0, bytes[at] ?? 0], index * 3)
  }
  return { ...rest, start, palette }
}

type Header = Omit<BitmapHeader, 'start' | 'palette'> & {
  readonly paletteAt: number
  /** Bytes of each color. */
  readonly entry: number
  /** Number of colors; 0 for all that the bits can select. */
  readonly colors: number
}

function os2HeaderOf(bytes: Buffer): Header | null {
  const bits = number(bytes, 24, 2)
  if (!PLAIN_BITS.has(bits)) return null
  return {
    ...{ width: number(bytes, AT.width, 2), height: number(bytes, 20, 2), isTopDown: false, bits, encoding: 'plain' },
    ...{ masks: DEFAULT_MASKS[bits] ?? NO_MASKS, paletteAt: FILE_HEADER + OS2_1, entry: 3, colors: 0 },
  }
}

function longHeaderOf(bytes: Buffer, size: number): Header | null {
  const height = number(bytes, AT.height, 4) | 0
  const bits = number(bytes, AT.bits, 2)
  // A header of OS/2 2 may end anywhere after the bits; what is missing counts as 0.
  const compression = size < 20 ? 0 : number(bytes, AT.compression, 4)
  const isWindows = WINDOWS_SIZES.has(size)
  const encoding = encodingOf(compression, bits, isWindows)
  if (encoding === null) return null
  const hasMasks = isWindows && (compression === COMPRESSION.masks || compression === COMPRESSION.masksWithAlpha)
  const masksBehind = size > WINDOWS || !hasMasks ? 0 : compression === COMPRESSION.masks ? 12 : 16
  return {
    ...{ width: number(bytes, AT.width, 4) | 0, height: Math.abs(height), isTopDown: height < 0, bits, encoding },
    masks: hasMasks ? masksOf(bytes, size + masksBehind) : (DEFAULT_MASKS[bits] ?? NO_MASKS),
    ...{ paletteAt: FILE_HEADER + size + masksBehind, entry: 4 },
    colors: size < 36 ? 0 : number(bytes, AT.colors, 4),
  }
}

function encodingOf(compression: number, bits: number, isWindows: boolean): BitmapEncoding | null {
  if (compression === COMPRESSION.none) return PLAIN_BITS.has(bits) ? 'plain' : null
  if (compression === COMPRESSION.runs8) return bits === 8 ? 'runs' : null
  if (compression === COMPRESSION.runs4) return bits === 4 ? 'runs' : null
  if (!isWindows) return compression === OS2_RUNS24 && bits === 24 ? 'runs' : null
  if (compression === COMPRESSION.jpeg || compression === COMPRESSION.png) return 'file'
  const hasMasks = compression === COMPRESSION.masks || compression === COMPRESSION.masksWithAlpha
  return hasMasks && (bits === 16 || bits === 32) ? 'plain' : null
}

/** Reads the masks, which all but the shortest headers of Windows include; the fourth is that of alpha. */
function masksOf(bytes: Buffer, end: number): Masks {
  const mask = (index: number) => number(bytes, AT.masks + index * 4, 4)
  return [mask(0), mask(1), mask(2), end >= WINDOWS + 16 ? mask(3) : 0]
}

/** Returns 0 beyond the end of the bytes. */
function number(bytes: Buffer, at: number, size: 2 | 4): number {
  return at + size > bytes.length ? 0 : bytes.readUIntLE(at, size)
}
