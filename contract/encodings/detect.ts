import { type Decoded, decode, decodeLossy } from './decode.ts'
import type { Encoding } from './encodings.ts'
import type { Breathe } from './rank.ts'

/** A decoded text and its encoding. */
export type Found = Decoded & { readonly encoding: Encoding }

/** The marks of UTF-32 come first: that of UTF-16 LE begins as one of them does. */
const MARKS: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-32le', [0xff, 0xfe, 0, 0]],
  ['utf-32be', [0, 0, 0xfe, 0xff]],
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/** Number of bytes that are examined: the lines with non-ASCII characters, up to this length. */
const SAMPLE = 8 * 1024
/** Number of bytes at the start of a file that are searched for zero bytes. */
const START = 64 * 1024
/** Number of characters by which UTF-16 and UTF-32 without a mark are recognized. */
const START_CHARACTERS = 4096
/** Smallest share of characters of known languages in UTF-16 and UTF-32 without a mark. */
const LEAST_KNOWN = 0.5

/**
 * Detects the encoding of bytes and decodes them strictly, so that no byte is lost. Null when they are not text, because they contain zero
 * bytes that UTF-16 and UTF-32 do not explain.
 */
export async function detect(bytes: Uint8Array): Promise<Found | null> {
  const found = detectMarked(bytes)
  if (found) return found.text.includes('\0') ? null : found
  if (bytes.includes(0)) return detectWide(bytes)
  if (hasEscapes(bytes)) {
    const japanese = read(bytes, 'iso-2022-jp')
    if (japanese) return japanese
  }
  return read(bytes, 'utf-8') ?? (await mostLikely(bytes))
}

/**
 * Detects the encoding of bytes and decodes them for reading only: as `detect` does, but U+FFFD stands for bytes that are invalid, and an
 * incomplete character at the end is left out. `breathe` is called between steps of some milliseconds.
 */
export async function detectLossy(bytes: Uint8Array, breathe?: Breathe): Promise<Omit<Found, 'mark'> | null> {
  const marked = markOf(bytes)
  if (marked) return readLossy(bytes, marked)
  if (bytes.includes(0)) return detectWide(bytes)
  for (const encoding of hasEscapes(bytes) ? (['iso-2022-jp', 'utf-8'] as const) : (['utf-8'] as const)) {
    const found = readLossy(bytes, encoding)
    if (!found.text.includes('\ufffd')) return found
  }
  const [likeliest = 'windows-1252'] = await ranked(bytes, breathe)
  return readLossy(bytes, likeliest)
}

const readLossy = (bytes: Uint8Array, encoding: Encoding) => ({ text: decodeLossy(bytes, encoding), encoding })

/** Decodes bytes for reading only, as `detectLossy` does; bytes that are not text are decoded as UTF-8. */
export const decodeText = async (bytes: Uint8Array, breathe?: Breathe): Promise<string> =>
  (await detectLossy(bytes, breathe))?.text ?? decodeLossy(bytes, 'utf-8')

const markOf = (bytes: Uint8Array): Encoding | undefined =>
  MARKS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))?.[0]

function detectMarked(bytes: Uint8Array): Found | null {
  for (const [encoding, mark] of MARKS) {
    const found = mark.every((byte, index) => bytes[index] === byte) ? read(bytes, encoding) : null
    if (found) return found
  }
  return null
}

function read(bytes: Uint8Array, encoding: Encoding): Found | null {
  const decoded = decode(bytes, encoding)
  return decoded && { ...decoded, encoding }
}

/**
 * Detects UTF-16 and UTF-32 without a byte order mark. Nearly every character of UTF-32 begins with a zero byte, and in UTF-16 every other
 * byte of Latin letters and of line breaks is zero. Where that does not decide, the characters have to be those of some language.
 */
async function detectWide(bytes: Uint8Array): Promise<Found | null> {
  const start = bytes.subarray(0, START)
  const zeros = [0, 0, 0, 0]
  for (const [index, byte] of start.entries()) if (byte === 0) zeros[index % 4] = (zeros[index % 4] ?? 0) + 1
  const [first = 0, second = 0, third = 0, fourth = 0] = zeros
  const [even, odd] = [first + third, second + fourth]
  if (Math.max(first, fourth) > (start.length / 4) * 0.9) {
    const found = await mostKnown(bytes, [first > fourth ? 'utf-32be' : 'utf-32le'])
    if (found) return found
  }
  const isClear = Math.max(even, odd) >= start.length / 20 && Math.min(even, odd) <= start.length / 100
  if (!isClear) return mostKnown(bytes, ['utf-16le', 'utf-16be'])
  const found = read(bytes, odd > even ? 'utf-16le' : 'utf-16be')
  return found?.text.includes('\0') ? null : found
}

/** Decodes bytes in the encoding that yields most characters of languages; null when they are few, or when some are no characters. */
async function mostKnown(bytes: Uint8Array, encodings: readonly Encoding[]): Promise<Found | null> {
  const { knownShare } = await import('./language-model.ts')
  let [best, most]: [Found | null, number] = [null, LEAST_KNOWN]
  for (const encoding of encodings) {
    const found = read(bytes, encoding)
    if (found === null || NO_TEXT.test(found.text)) continue
    const share = knownShare(found.text.slice(0, START_CHARACTERS))
    if (share >= most) [best, most] = [found, share]
  }
  return best
}

/** Control characters that texts do not have, and numbers that are no characters. */
const NO_TEXT = /(?![\b\t\n\f\r])[\p{Cc}\p{Cn}\p{Co}]/u

/** Returns whether the bytes contain an escape sequence that begins Japanese text in ISO-2022-JP: `ESC $ @` or `ESC $ B`. */
function hasEscapes(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(0x1b); at !== -1; at = bytes.indexOf(0x1b, at + 1)) {
    if (bytes[at + 1] === 0x24 && (bytes[at + 2] === 0x40 || bytes[at + 2] === 0x42)) return true
  }
  return false
}

/** Returns lines that contain non-ASCII bytes, up to a length. */
function sampleLines(bytes: Uint8Array, most: number): Uint8Array {
  const sample = new Uint8Array(most)
  let length = 0
  let from = 0
  while (from < bytes.length && length < most) {
    const end = bytes.indexOf(0x0a, from)
    const line = bytes.subarray(from, end === -1 ? bytes.length : end + 1)
    if (line.some((byte) => byte >= 0x80)) {
      const part = line.subarray(0, most - length)
      sample.set(part, length)
      length += part.length
    }
    from += line.length
  }
  return sample.subarray(0, length)
}

/** Returns the encodings that are guessed, the most likely first. The languages are loaded for bytes that are not Unicode only. */
async function ranked(bytes: Uint8Array, breathe?: Breathe): Promise<readonly Encoding[]> {
  const { rankEncodings, wholeWords } = await import('./rank.ts')
  const sample = wholeWords(sampleLines(bytes, SAMPLE + 1), SAMPLE)
  return (await rankEncodings(sample, undefined, breathe)).map(({ key }) => key)
}

async function mostLikely(bytes: Uint8Array): Promise<Found> {
  for (const encoding of await ranked(bytes)) {
    const found = read(bytes, encoding)
    if (found) return found
  }
  return { ...readLossy(bytes, 'windows-1252'), mark: false }
}
